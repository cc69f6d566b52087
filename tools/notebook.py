"""Run the cells of `examples/notebook.ipynb` in their order, and keep what they show.

`python -m tools.notebook` writes it anew; it needs no Jupyter. The tests run it too and compare,
and the documentation shows it (`tools/docs.py`).
"""

from __future__ import annotations

import ast
import io
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parent.parent / "examples" / "notebook.ipynb"
Cell = dict[str, Any]


def cells(notebook: dict[str, Any]) -> Iterator[Cell]:
    """The cells that are run."""
    return (cell for cell in notebook["cells"] if cell["cell_type"] == "code")


def run(notebook: dict[str, Any]) -> None:
    """Run all cells, and put what they show into them."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(cells(notebook), 1):
        cell["execution_count"] = number
        cell["outputs"] = _outputs("".join(cell["source"]), names, number)


def _outputs(source: str, names: dict[str, Any], number: int) -> list[Cell]:
    """What is printed, and what the last expression is worth."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    said, value = io.StringIO(), None
    with redirect_stdout(said):
        exec(compile(ast.Module(body, []), f"<cell {number}>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"<cell {number}>", "eval"), names)
    found: list[Cell] = []
    if text := said.getvalue():
        found.append({"name": "stdout", "output_type": "stream", "text": lines(text)})
    if value is not None:
        data = {"text/plain": lines(repr(value))}
        if hasattr(value, "_repr_svg_"):
            data["image/svg+xml"] = lines(value._repr_svg_())
        result = {"output_type": "execute_result", "execution_count": number, "metadata": {}}
        found.append({**result, "data": data})
    return found


def lines(text: str) -> list[str]:
    """A text as notebooks keep it."""
    return text.splitlines(keepends=True)


def read() -> dict[str, Any]:
    """The notebook as it is kept."""
    found: dict[str, Any] = json.loads(NOTEBOOK.read_text("utf-8"))
    return found


if __name__ == "__main__":
    notebook = read()
    run(notebook)
    NOTEBOOK.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", "utf-8")
