"""What `apiary` exports: just what it says, in order, and all of it documented."""

from __future__ import annotations

import importlib
import re
import types
from pathlib import Path

import pytest

import apiary
from apiary.games import hive

PAGE = (Path(__file__).parent.parent / "docs/reference/apiary.md").read_text("utf-8")
OF_OTHER_NAMES = {"apiary.core.registry.find": "game"}
ORDER = ("hive", "hornet", "waggledance", "alveola")  # in which the games are offered


def test_the_package_exports_just_what_it_says() -> None:
    public = {
        name
        for name, value in vars(apiary).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    }
    helpers = {"annotations", "use_compiled"}
    assert public - helpers == set(apiary.__all__) - {"__version__", "games"}


def test_exports_are_sorted() -> None:
    assert apiary.__all__ == sorted(apiary.__all__)


def described() -> set[str]:
    """The names that the page has a line or a section for, each leading to what is exported."""
    rows = re.findall(r"^\| (`.+?) \|", PAGE, re.MULTILINE)
    found = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    for path in re.findall(r"^::: (\S+)$", PAGE, re.MULTILINE):
        module, _, name = path.rpartition(".")
        if module != "apiary.core":
            exported = OF_OTHER_NAMES.get(path, name)
            assert getattr(importlib.import_module(module), name) is getattr(apiary, exported)
            found.add(exported)
    for members in re.findall(r"members: \[(.+)\]", PAGE):
        found.update(members.split(", "))
    return found


def test_every_export_is_documented() -> None:
    assert described() == set(apiary.__all__)


@pytest.mark.parametrize("name", apiary.__all__)
def test_classes_and_functions_have_docstrings(name: str) -> None:
    value = getattr(apiary, name)
    if callable(value) and name != "Seen":  # which is a type to mypy alone
        assert value.__doc__


def test_games_is_the_package() -> None:
    assert apiary.games is importlib.import_module("apiary.games")
    assert apiary.games.hive is hive
    with pytest.raises(AttributeError):
        apiary.games.chess  # noqa: B018


def test_all_games_in_order() -> None:
    assert apiary.all_games() == [apiary.game(name) for name in ORDER]
