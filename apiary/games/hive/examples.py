"""The positions that the rules page shows, by chapter."""

from __future__ import annotations

from typing import NamedTuple


class Example(NamedTuple):
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


_ANT = "Base;White[8];0,0:wA1 1,0:wQ 2,-1:bQ 2,-2:bA1 1,1:wG1 0,2:bG1"
_WASP = "Base;White[7];0,0:wQ' 1,0:bQ -1,0:wA1 2,0:bA1 1,-1:bS1 2,-1:bB1,wB1"
EXAMPLES = {
    "aim": (
        Example(
            "Base;White[9];0,0:bQ 1,0:wA1 1,-1:bA1 0,-1:wS1 -1,0:wG1 -1,1:bB1 0,1:wB1 2,-1:bS1 "
            "-2,1:wQ -2,2:wA2 1,-2:bG1",
            needs="covering=false",
        ),
        Example(
            "Base;White[9];0,0:bQ,wB1 1,0:wA1 1,-1:bA1 0,-1:wS1 -1,0:wG1 -1,1:bB1 0,1:wA2 2,-1:bS1 "
            "-2,1:wQ -2,2:wG2 1,-2:bG1",
            modules="G",
            needs="covering=true",
            caption="caption2",
        ),
    ),
    "placing": (
        Example("Base;White[5];0,0:wQ -1,1:wA1 0,-1:wS1 1,0:bQ 2,-1:bA1 2,0:bB1", ("piece:wG1",)),
    ),
    "queen": (
        Example("Base;White[4];0,0:wA1 -1,0:wG1 -1,1:wB1 1,0:bA1 2,-1:bQ 2,0:bS1", ("piece:wQ",)),
    ),
    "moving": (
        Example("Base;White[6];0,0:wQ -1,0:wA1 -2,1:wG1 1,0:bQ 2,-1:bA1 1,1:bB1", ("piece:wQ",)),
        Example(
            "Base;White[8];1,-1:wQ 0,-1:bQ -1,0:bG1 -1,1:wG1 0,1:wG2 2,-2:wA1 0,2:bA1 -2,1:bB1",
            ("piece:wA1",),
            caption="caption2",
        ),
    ),
    "queenBee": (
        Example("Base;White[7];0,0:wQ 1,0:wA1 0,1:bB1 1,1:bQ 2,0:wG1 2,-1:bA1", ("piece:wQ",)),
    ),
    "beetle": (
        Example(
            "Base;White[8];0,0:wB1 1,0:bQ 0,-1:bA1 1,-1:wG1 2,-1:wQ 2,0:bG1",
            ("piece:wB1",),
            ("cell:1,0",),
        ),
    ),
    "grasshopper": (
        Example(
            "Base;White[8];0,0:wG1 1,0:bA1 2,0:wQ 0,-1:bQ 0,-2:wA1 1,-1:bS1",
            ("piece:wG1",),
            ("cell:3,0",),
        ),
    ),
    "spider": (
        Example(
            "Base;White[8];0,0:wS1 1,0:wQ 2,-1:bQ 2,-2:bA1 1,1:wA1 0,2:bG1",
            ("piece:wS1",),
            ("cell:2,-3",),
        ),
    ),
    "ant": (Example(_ANT, ("piece:wA1",), ("cell:3,-1",)),),
    "ladybug": (
        Example("Base+L;White[8];0,0:wL 1,0:wQ 2,-1:bQ 2,0:bA1", ("piece:wL",), ("cell:3,0",)),
    ),
    "mosquito": (
        Example(
            "Base+M;White[8];0,0:wM 1,0:bG1 1,-1:wQ 2,-1:bQ 2,0:wA1", ("piece:wM",), ("cell:2,-2",)
        ),
    ),
    "pillbug": (
        Example(
            "Base+P;White[8];0,0:wP 1,0:bQ 0,1:wQ 1,-1:bA1 -1,1:wG1 2,-1:bB1",
            ("piece:bQ",),
            ("cell:-1,0",),
        ),
    ),
    "notation": (Example(_ANT, ("piece:wA1",), ("cell:3,-2",)),),
    "venom": (
        Example(
            "Base;White[7];0,0:wS1 1,0:wQ 2,-1:bQ 2,-2:bA1' 1,1:wA1 0,2:bG1'",
            ("piece:wS1",),
            mode="venom",
        ),
    ),
    "wasp": (
        Example(_WASP, ("piece:wQ", "sting"), mode="venom", needs="wasp_range=any"),
        Example(
            _WASP,
            ("piece:wQ", "sting"),
            mode="venom",
            needs="wasp_range=adjacent",
            caption="caption2",
        ),
    ),
    "scorpion": (
        Example(
            "Base;White[8];0,0:wS1' 1,0:wQ 2,-1:bQ 2,-2:bA1 1,1:wA1 0,2:bG1",
            ("piece:wS1",),
            ("cell:1,-2",),
            mode="venom",
        ),
    ),
    "firefly": (
        Example(
            "Base;White[8];0,0:wB1' 1,0:bQ 0,-1:bA1 1,-1:wG1 2,-1:wQ 2,0:bG1",
            ("piece:wB1",),
            ("cell:2,-1",),
            mode="venom",
        ),
    ),
    "dragonfly": (
        Example(
            "Base;White[8];0,0:wG1' 1,0:bA1 2,0:wQ 0,-1:bQ 0,-2:wA1 1,-1:bS1",
            ("piece:wG1",),
            ("cell:3,0",),
            mode="venom",
        ),
    ),
    "fly": (
        Example(
            "Base;White[8];0,0:wA1' 1,0:wQ 2,-1:bQ 3,-2:bA1 1,1:wG1 3,-1:bS1;moved:bA1",
            ("piece:wA1",),
            ("cell:4,-3",),
            mode="venom",
        ),
    ),
    "tick": (
        Example(
            "Base+M;White[8];0,0:wM' 1,0:bQ 0,1:bB1 1,1:wQ 2,0:wA1 2,-1:bA1",
            ("piece:bB1",),
            ("cell:0,2",),
            mode="venom",
        ),
    ),
    "shieldBug": (
        Example(
            "Base+L;White[8];0,0:wL' 1,0:wQ 1,-1:wA1 2,-1:bQ 2,0:bA1",
            ("piece:wL",),
            ("cell:1,1",),
            mode="venom",
        ),
    ),
    "centipede": (
        Example(
            "Base+P;White[8];0,0:wP' 1,0:wQ 1,-1:wA1 2,-1:bG1 2,0:bA1 3,-1:bQ 3,-2:bS1",
            ("piece:wP", "swap"),
            ("piece:bQ",),
            mode="venom",
        ),
    ),
    "mantis": (
        Example(
            "Base;White[6];-1,0:wN 0,0:wQ 1,0:bQ 2,0:bA1 2,-1:bG1;placed:bG1",
            ("piece:wN", "take"),
            mode="base",
            modules="P",
        ),
    ),
    "assassinBug": (
        Example(
            "Base;White[6];1,-1:wN' 0,0:wQ 1,0:bG1 2,-1:bQ 0,1:wA1 2,0:bA1",
            ("piece:wN", "take"),
            mode="base",
            modules="P",
        ),
    ),
    "butterfly": (
        Example(
            "Base;White[7];0,0:wQ,wT 1,0:bQ 2,0:bA1 1,-1:wG1 0,1:wA1 2,-1:bS1",
            ("piece:wT",),
            ("cell:2,-1",),
            mode="base",
            modules="G",
        ),
    ),
    "moth": (
        Example(
            "Base;White[7];0,0:wQ,wT' 1,0:bQ 2,0:bA1 1,-1:wG1 0,1:wA1 2,-1:bS1",
            ("piece:wT",),
            ("cell:0,1",),
            mode="base",
            modules="G",
        ),
    ),
    "honeycombo": (
        Example(
            "Base;White[4];0,0:nH 1,0:wQ 2,0:wA1 -1,0:bQ -1,1:bA1;shows:w",
            ("piece:wG1",),
            mode="base",
            modules="H",
        ),
    ),
    "swarm": (
        Example(
            "Base;White[6];0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1;w:wS1,bG1 b:bA2,wB1",
            ("piece:bG1",),
            mode="base",
            modules="S",
        ),
    ),
}
