"""Print every message between server and client as a JSON schema, for the client's types.

`npm run wire` in `web/` turns it into `web/src/lib/wire.ts`.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from apiary.core import scene
from apiary.server import wire

ROOTS = [
    wire.Commands,
    wire.Notice,
    scene.Chapter,
    *(
        kind
        for kind in vars(wire).values()
        if isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and kind.__module__ == wire.__name__
    ),
]


def schema() -> dict[str, Any]:
    """All of them below `definitions`."""
    _, parts = msgspec.json.schema_components(
        ROOTS,
        schema_hook=lambda kind: {"tsType": "unknown"},
        ref_template="#/definitions/{name}",
    )
    for name, part in parts.items():
        _write_tuples_as_older_drafts_do(part)
        if "properties" not in part:
            continue
        for field in part["properties"].values():
            field.pop("default", None)
        if name not in SPARSE:
            part["required"] = list(part["properties"])
    return {"definitions": parts, "title": "Wire", "type": "object"}


def _write_tuples_as_older_drafts_do(part: dict[str, Any]) -> None:
    if "prefixItems" in part:
        part["items"] = part.pop("prefixItems")
    elif isinstance(part.get("items"), dict):
        _write_tuples_as_older_drafts_do(part["items"])
    for field in part.get("properties", {}).values():
        _write_tuples_as_older_drafts_do(field)


def sparse(kind: object) -> bool:
    """Is a struct sent, or may it be sent, without the fields that have their default?"""
    return (
        isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and (issubclass(kind, wire.Body) or kind.__struct_config__.omit_defaults)
    )


SPARSE = {name for room in (scene, wire) for name, kind in vars(room).items() if sparse(kind)}


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(schema()), indent=1))
