"""An extension of griffe, which reads our docstrings for the documentation: examples are code.

In Markdown `>>>` would be a quotation in a quotation in a quotation.
"""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


class Doctests(griffe.Extension):  # type: ignore[misc]
    """Puts a fence around every example."""

    def on_object(self, *, obj: Any, **_: Any) -> None:
        """Called for each thing that was found in the sources."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
