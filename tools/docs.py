"""A hook of MkDocs: shows the notebook as a page, leaves out of the built documentation what no
reader loads or sees, and weighs it.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

MOST = 3_000_000  # bytes, so that every server can have it along
LANGUAGES = "assets/javascripts/lunr"  # for searching in others than English
MAPS = "*.map"  # for those who work on the theme
SOURCE = Path(__file__).parent.parent / "examples" / "notebook.ipynb"
NOTEBOOK = "<!-- notebook -->"  # where a page shows it
AS_IT_IS = re.compile(r"(<pre\b.*?</pre>|<script\b.*?</script>|<svg\b.*?</svg>)", re.DOTALL)
INDENTED = re.compile(r"\s*\n\s*")


def as_page(notebook: Mapping[str, Any]) -> str:
    """The notebook as Markdown, with its pictures."""
    parts: list[str] = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        for output in cell["outputs"]:
            data = output.get("data", {})
            if "image/svg+xml" in data:
                parts.append(f"<div>{''.join(data['image/svg+xml'])}</div>")
            else:
                text = "".join(output.get("text") or data["text/plain"]).rstrip()
                parts.append(f"```text\n{text}\n```")
    return "\n\n".join(parts) + "\n"


def on_page_markdown(markdown: str, **_: object) -> str:
    """Called with each page before it is drawn."""
    page = as_page(json.loads(SOURCE.read_text("utf-8")))
    return markdown.replace(NOTEBOOK, page.partition("\n\n")[2])  # its title is there already


def on_post_page(output: str, **_: object) -> str:
    """Called with each page as HTML: a sixth of it would be spaces before its lines."""
    parts = AS_IT_IS.split(output)  # every other one is to stay as it is
    parts[::2] = [INDENTED.sub("\n", part) for part in parts[::2]]
    return "".join(parts)


def on_post_build(config: Mapping[str, Any]) -> None:
    """Called with the site as it was built."""
    site = Path(config["site_dir"])
    shutil.rmtree(site / LANGUAGES)
    for map_ in site.rglob(MAPS):
        map_.unlink()
    size = sum(file.stat().st_size for file in site.rglob("*") if file.is_file())
    if size > MOST:
        raise SystemExit(f"The documentation has {size:,} bytes; at most {MOST:,} are allowed.")
