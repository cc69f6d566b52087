"""Where actors run: here, in processes of this machine, or as tasks of Ray, on a cluster too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol

from apiary.core.errors import BadInput
from apiary.learn.examples import Examples
from apiary.train.actor import play

Task = tuple[Path, str]


class Actors(Protocol):
    """Those who play games for the learner."""

    def play(self, tasks: Sequence[Task]) -> Iterator[Examples]:
        """What each task teaches, as it comes."""


class Here:
    """One task after the other, in this process."""

    def play(self, tasks: Sequence[Task]) -> Iterator[Examples]:
        """What each task teaches."""
        for task in tasks:
            yield play(*task)


class Processes:
    """So many processes of this machine."""

    def __init__(self, count: int) -> None:
        self.pool = ProcessPoolExecutor(count, get_context("spawn"))

    def play(self, tasks: Sequence[Task]) -> Iterator[Examples]:
        """What each task teaches, as it comes."""
        for done in as_completed([self.pool.submit(play, *task) for task in tasks]):
            yield done.result()


class Ray:
    """Tasks of Ray: on this machine, or on the cluster at an address, which shares the folder."""

    def __init__(self, address: str) -> None:
        try:
            self.ray: Any = import_module("ray")
        except ImportError as error:
            raise BadInput("train.no_ray") from error
        self.ray.init(address=address or None, ignore_reinit_error=True, log_to_driver=False)
        self.task: Callable[..., Any] = self.ray.remote(play).remote

    def play(self, tasks: Sequence[Task]) -> Iterator[Examples]:
        """What each task teaches, as it comes."""
        waiting = [self.task(*task) for task in tasks]
        while waiting:
            done, waiting = self.ray.wait(waiting)
            yield self.ray.get(done[0])


def actors(processes: int, ray: str | None) -> Actors:
    """Ray if an address is given (`""` is this machine), else so many processes."""
    if ray is not None:
        return Ray(ray)
    return Here() if processes == 1 else Processes(processes)
