"""The positions that the rules page shows, by chapter: `examples.json`."""

from __future__ import annotations

import msgspec

from apiary.core.package import json_of


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


EXAMPLES = json_of("apiary.games.hive", "examples.json", dict[str, tuple[Example, ...]])
