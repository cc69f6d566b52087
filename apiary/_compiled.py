"""Loads compiled modules, which lie together in one library, and never one that is stale.

The build writes a stamp: which build it is, for which Python, and for each part of the package its
compiled modules with a fingerprint of their sources. A part is checked when one of its modules is
first asked for: compiled modules find each other in the library without asking.

Each kind of build has a library of its own name, so that a program that runs with one is not
disturbed when the other is built.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import source_hash
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:  # what it imports takes longer than all that is done here
    from importlib.abc import Loader

STAMP = "apiary/_built.txt"
INTERPRETED = "interpreted"
STALE = (
    "apiary's compiled modules don't match their sources, or are for another Python. "
    "Rebuild them with `make build` (or `pip install .`)."
)


def library_of(build: str) -> str:
    """The module that is the library of a build."""
    return f"apiary._{build}__mypyc"


def latest_build(root: Path = Path(__file__).parent.parent) -> str:
    """Which build was made last: what a program that starts now runs with."""
    stamp = root / STAMP
    return stamp.read_text().split()[0] if stamp.exists() else INTERPRETED


def part_of(module: str) -> str:
    """The part of the package that a module is checked with: a game, the bots, what learns, or the
    core.
    """
    names = module.split(".")
    if names[1] == "games":
        return names[2]
    return names[1] if names[1] in ("bots", "learn") else "core"


def fingerprint(root: Path, modules: Sequence[str]) -> str:
    """Tells other sources of these modules apart."""
    texts = [(root / (name.replace(".", "/") + ".py")).read_bytes() for name in modules]
    return source_hash(b"\0".join(texts)).hex()


def stamp_of(root: Path, build: str, sources: Sequence[str]) -> str:
    """The stamp of a build of these sources: a line for the build, and one for each part."""
    parts: dict[str, list[str]] = {}
    for source in sources:
        name = source.removesuffix(".py").replace("/", ".")
        parts.setdefault(part_of(name), []).append(name)
    lines = [f"{build} {sys.implementation.cache_tag}"]
    lines += [" ".join([fingerprint(root, names), *names]) for names in parts.values()]
    return "\n".join(lines) + "\n"


class Compiled:
    """Finds and loads compiled modules, for Python's import."""

    def __init__(self, root: Path, stamp: str) -> None:
        first, *parts = stamp.splitlines()
        self.root = root
        self.build, python = first.split()
        self.name = library_of(self.build)
        places = [root / (self.name.replace(".", "/") + suffix) for suffix in EXTENSION_SUFFIXES]
        libraries = [str(place) for place in places if place.exists()]
        if python != sys.implementation.cache_tag or not libraries:
            raise ImportError(STALE)
        self.library = libraries[0]
        self.unchecked: dict[str, tuple[str, list[str]]] = {}  # fingerprint and modules by part
        self.modules: set[str] = set()
        for line in parts:
            wanted, *names = line.split()
            self.unchecked[part_of(names[0])] = (wanted, names)
            self.modules.update(names)

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """How to load a module, if it is compiled."""
        if name not in self.modules:
            return None
        part = part_of(name)
        if part in self.unchecked:
            wanted, names = self.unchecked[part]
            if fingerprint(self.root, names) != wanted:
                raise ImportError(STALE)
            del self.unchecked[part]
        return ModuleSpec(name, cast("Loader", self), origin=self.library)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The module, ready for use."""
        importlib.import_module(self.name)  # which the modules in it need
        entry = spec.name.replace(".", "___")
        loader = ExtensionFileLoader(entry, self.library)
        module = loader.create_module(ModuleSpec(entry, loader, origin=self.library))
        sys.modules.pop(entry, None)
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Nothing is left to do."""


def use_compiled() -> str:
    """Use the compiled modules if there are any; which build it is: `interpreted` without."""
    root = Path(__file__).parent.parent
    stamp = root / STAMP
    if stamp.exists():
        finder = Compiled(root, stamp.read_text())
        sys.meta_path.insert(0, finder)
        return finder.build
    if any(True for _ in root.glob("apiary/_*__mypyc.*")):
        raise ImportError(STALE)
    return INTERPRETED
