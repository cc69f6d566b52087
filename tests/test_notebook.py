"""The notebook among the examples: its cells run in their order and show what it shows."""

from __future__ import annotations

import copy

import pytest

from tests.missing import missing
from tools.docs import NOTEBOOK, on_page_markdown
from tools.notebook import cells, read, run

pytest.importorskip("numpy", reason=missing("numpy", "pip install 'apiary[learn]'"))


def test_the_cells_show_what_is_kept() -> None:
    kept = read()
    again = copy.deepcopy(kept)
    for cell in cells(again):
        cell["outputs"] = []
    run(again)
    assert again == kept, "run `python -m tools.notebook`"
    shown = [output.get("data", {}) for cell in cells(kept) for output in cell["outputs"]]
    assert sum("image/svg+xml" in data for data in shown) == 2


def test_it_is_a_notebook() -> None:
    nbformat = pytest.importorskip("nbformat", reason=missing("nbformat", "pip install nbformat"))
    nbformat.validate(read())


def test_the_documentation_shows_it() -> None:
    page = on_page_markdown(f"# Title\n\n{NOTEBOOK}\n")
    assert page.startswith("# Title\n\nFour games of bees")
    assert page.count("<svg ") == 2
    assert "```python\nimport apiary" in page
