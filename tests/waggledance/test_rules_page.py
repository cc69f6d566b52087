"""The rules page tells every rule that a reason can name, and every ruling."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from apiary.games.waggledance import rules

PAGE = Path(__file__).parent.parent.parent / "docs" / "rules" / "waggledance.md"


def test_every_ruling_has_its_place() -> None:
    source = (files("apiary.games.waggledance") / "state.py").read_text("utf-8")
    for path in files(rules).iterdir():
        source += path.read_text("utf-8") if path.name.endswith(".py") else ""
    named = set(re.findall(r'"(§[\d.]+|[GW]-\d+)"', source))
    told = set(re.findall(r"(?:\*\*|## )(§[\d.]+\d|[GW]-\d+)", PAGE.read_text("utf-8")))
    assert len(named) > 20
    assert named <= told, named - told
    assert {f"W-{n}" for n in range(1, 44)} <= told
