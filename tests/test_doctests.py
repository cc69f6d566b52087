"""Every example in a docstring is run, in compiled modules too (so they are read from source)."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Iterator
from pathlib import Path

import pytest

import apiary

ROOT = Path(apiary.__file__).parent


def examples() -> Iterator[doctest.DocTest]:
    parser = doctest.DocTestParser()
    for path in sorted(ROOT.rglob("*.py")):
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)) if ">>>" in source else ():
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                text = ast.get_docstring(node) or ""
                if ">>>" in text:
                    module = ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
                    module = module.removesuffix(".__init__")
                    name = module + "." + getattr(node, "name", "module")
                    scope = vars(__import__(module, fromlist=["_"])).copy()
                    yield parser.get_doctest(text, scope, name, str(path), 0)


@pytest.mark.parametrize("example", list(examples()), ids=lambda example: example.name)
def test_example(example: doctest.DocTest) -> None:
    failures: list[str] = []
    doctest.DocTestRunner(verbose=False).run(example, out=failures.append)
    assert not failures, "".join(failures)
