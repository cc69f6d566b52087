"""The browser client: the files that its build left in `static/`, kept in memory.

`/assets/` holds files named after their content, which browsers may keep for ever. Every page of
the client is `index.html`; an address that is none of them gets it too, with status 404, and the
client says so.
"""

from __future__ import annotations

import gzip
import html
import mimetypes
import re
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from litestar.datastructures import Headers
from litestar.exceptions import MethodNotAllowedException, NotFoundException
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from apiary.core.messages import Message, say
from apiary.server.identity import language_of

STATIC = Path(__file__).parent / "static"
PAGES = re.compile(
    r"/|/new(/[\w-]+)?|/t/[\w-]+(/replay)?|/rules(/[\w-]+)?|/settings|/account|/about"
)
INDEX = "/index.html"
FOR_EVER = "public, max-age=31536000, immutable"
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the best first
WORTH_PACKING = 1_000  # bytes


@dataclass(frozen=True, slots=True)
class File:
    """A file of the client: its content, plain and packed."""

    kind: str
    tag: str
    contents: dict[str, bytes] = field(repr=False)  # by encoding, "" for none


class Site:
    """Answers everything that is not the API."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._files = read_files(folder)

    @property
    def built(self) -> bool:
        """Is the client there?"""
        return INDEX in self._files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a file or a page."""
        path = scope["path"]
        if path == "/api" or path.startswith("/api/"):
            raise NotFoundException
        if scope["method"] not in ("GET", "HEAD"):
            raise MethodNotAllowedException(headers={"Allow": "GET, HEAD"})
        known = path in self._files
        file = self._files.get(path) or self._files.get(INDEX)
        if file is None:
            answer = ASGIResponse(
                body=_unbuilt(language_of(scope)).encode(),
                media_type="text/html; charset=utf-8",
                status_code=503,
            )
        else:
            status = 200 if known or PAGES.fullmatch(path.rstrip("/") or "/") else 404
            answer = _answer(file, Headers.from_scope(scope), path, status)
        await answer(scope, receive, send)


def _answer(file: File, asked: Headers, path: str, status: int) -> ASGIResponse:
    headers = {
        "ETag": file.tag,
        "Cache-Control": FOR_EVER if path.startswith("/assets/") and status == 200 else "no-cache",
        "Vary": "Accept-Encoding",
    }
    if status == 200 and file.tag in asked.get("if-none-match", ""):
        return ASGIResponse(status_code=304, headers=headers)
    accepted = {
        part.partition(";")[0].strip() for part in asked.get("accept-encoding", "").split(",")
    }
    encoding = next((name for name in file.contents if name in accepted), "")
    if encoding:
        headers["Content-Encoding"] = encoding
    return ASGIResponse(
        body=file.contents[encoding], media_type=file.kind, status_code=status, headers=headers
    )


def read_files(folder: Path) -> dict[str, File]:
    """The files in a folder by their address; none if there is no such folder."""
    packed = tuple(ENCODINGS.values())
    return {
        f"/{path.relative_to(folder).as_posix()}": _read(path)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix not in packed and not path.name.startswith(".")
    }


def _read(path: Path) -> File:
    plain = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind.endswith(("javascript", "json", "xml", "manifest+json"))
    contents: dict[str, bytes] = {}
    for encoding, suffix in ENCODINGS.items():
        beside = path.with_name(path.name + suffix)
        if beside.is_file():
            contents[encoding] = beside.read_bytes()
    if text and "gzip" not in contents and len(plain) >= WORTH_PACKING:
        contents["gzip"] = gzip.compress(plain, 6, mtime=0)
    contents[""] = plain
    charset = "; charset=utf-8" if text else ""
    return File(kind + charset, f'"{sha256(plain).hexdigest()[:32]}"', contents)


def _unbuilt(language: str) -> str:
    """A page that says how to build the client."""
    title, text = (
        html.escape(say(Message(key), language))
        for key in ("server.unbuilt_title", "server.unbuilt")
    )
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>Apiary</title>'
        f"<h1>{title}</h1><p>{text}</p></html>\n"
    )
