"""Whoever plays, as the tables know them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Player:
    """A guest or the holder of an account; a `bot` is an account that a program plays with."""

    id: str
    name: str
    guest: bool = True
    bot: bool = False
