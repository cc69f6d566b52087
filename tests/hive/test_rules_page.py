"""The rules page tells every rule that a reason can name."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from apiary.games.hive import rules

PAGE = Path(__file__).parent.parent.parent / "docs" / "rules" / "hive.md"


def test_every_ruling_has_its_place() -> None:
    source = (files(rules) / "why.py").read_text("utf-8")
    named = set(re.findall(r'"(§[\d.]+|V-\d+)"', source))
    told = set(re.findall(r"(?:\*\*|## )(§[\d.]+\d|V-\d+)", PAGE.read_text("utf-8")))
    assert len(named) > 8
    assert named <= told, named - told
