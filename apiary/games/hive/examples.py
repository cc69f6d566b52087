"""The positions that the rules page shows, by chapter: `examples.json`."""

from __future__ import annotations

from importlib.resources import files

import msgspec


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, what White has touched in it, and the touches of one way from there.

    It is shown where its creatures are in play and the fact `needs` is so: `wasp_range=any`.
    """

    position: str
    chosen: tuple[str, ...] = ()
    onward: tuple[str, ...] = ()
    mode: str = "base"
    modules: str = ""
    needs: str = ""
    caption: str = "caption"


EXAMPLES = msgspec.json.decode(
    (files("apiary.games.hive") / "examples.json").read_bytes(), type=dict[str, tuple[Example, ...]]
)
