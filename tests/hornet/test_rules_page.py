"""The rules page tells every rule that a reason can name, and every ruling; tests know them all."""

from __future__ import annotations

import re
from pathlib import Path

from apiary.games import hornet

CODE = Path(hornet.__file__).parent
PAGE = Path(__file__).parent.parent.parent / "docs" / "rules" / "hornet.md"


def test_every_ruling_has_its_place() -> None:
    source = "".join(path.read_text("utf-8") for path in CODE.rglob("*.py"))
    named = set(re.findall(r'"(§[\d.]+|[GH]-\d+)"', source))
    told = set(re.findall(r"(?:\*\*|## )(§[\d.]+\d|[GH]-\d+)", PAGE.read_text("utf-8")))
    assert len(named) > 8
    assert named <= told, named - told
    assert {f"H-{n}" for n in range(1, 37)} <= told


def test_every_ruling_has_a_test() -> None:
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    numbers = {int(number) for number in re.findall(r"^def test_h(\d+)_", tests, re.MULTILINE)}
    assert numbers == set(range(1, 37))
