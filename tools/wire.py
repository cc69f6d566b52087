"""Print what the client has from the server.

Every message between them as a JSON schema, of which `npm run wire` in `web/` makes
`web/src/lib/wire.ts`; with `agreed`, `web/src/lib/agreed.ts`, the numbers and addresses that both
have to know.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from apiary.core import scene, state
from apiary.server import limits, pages, wire

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


AGREED = """\
// Made by `npm run wire` from limits.py and pages.py of apiary/server, and apiary/core/state.py.

/** What the server takes; characters, and the numbers of clocks. */
export const LIMITS = {{
{limits}
}} as const;

/** What a seat may declare instead of a move. */
export const [RESIGN, OFFER_DRAW, ACCEPT_DRAW] = [{declarations}] as const;

/** The pages: the component of each, the key of its title, and its addresses. */
export const PAGES = [
{pages}
] as const;
"""
LIMITS = [
    "NAME",
    "LOGIN_MIN",
    "LOGIN",
    "PASSWORD_MIN",
    "PASSWORD_MAX",
    "CHAT",
    "IMPORT",
    "CLOCK_MINUTES",
    "CLOCK_INCREMENT",
    "CLOCK_DAYS",
]


def agreed() -> str:
    """What both have to know, in TypeScript."""
    declarations = (state.RESIGN, state.OFFER_DRAW, state.ACCEPT_DRAW)
    return AGREED.format(
        limits="\n".join(f"  {name}: {getattr(limits, name)}," for name in LIMITS),
        declarations=", ".join(map(str, declarations)),
        pages="\n".join(
            f"  {{ page: '{page.component}', title: '{page.title}', path: {_pattern(page.path)} }},"
            for page in pages.PAGES
        ),
    )


def _pattern(path: str) -> str:
    """A whole path as JavaScript writes it."""
    return "/^" + path.replace("(?P<", "(?<").replace("/", r"\/") + "$/"


if __name__ == "__main__" and sys.argv[1:] == ["agreed"]:
    sys.stdout.write(agreed())
elif __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(schema()), indent=1))
