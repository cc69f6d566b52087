"""The browser client and the documentation: files that their builds left, kept in memory.

`/assets/` holds files named after their content, which browsers may keep for ever. Every page of
the client is `index.html`; an address that is none of them gets it too, with status 404, and the
client says so. The documentation is at `/docs/`, if it was built, with an `index.html` in each
folder.
"""

from __future__ import annotations

import base64
import gzip
import html
import mimetypes
import re
from collections.abc import Set
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Request, route
from litestar.datastructures import Headers
from litestar.handlers import HTTPRouteHandler
from litestar.response.base import ASGIResponse

from apiary.core.messages import Message, say
from apiary.server.guard import POLICY
from apiary.server.identity import language_of
from apiary.server.pages import is_page

STATIC = Path(__file__).parent / "static"
DOCS = Path(__file__).parent / "docs"
AT_DOCS = "/docs"
SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
INDEX = "/index.html"
AGAIN = "no-cache"  # ask whether it has changed
FOR_EVER = "public, max-age=31536000, immutable"
BROTLI = ".br"  # what the build has packed lies beside the plain file
WORTH_PACKING = 1_000  # bytes
TEXTS = ("javascript", "json", "xml")  # of the kinds that are no text by name
PREVIEWED = ("/t/", "/analysis")  # pages of which other sites show something
UNPACKED = "unpacked"  # opts a route out of packing: it does that itself, or can't wait for it


@dataclass(frozen=True, slots=True)
class File:
    """A file: its content, plain and packed, and its own policy if it needs one."""

    kind: str
    tag: str
    contents: dict[str, bytes] = field(repr=False)  # by encoding, "" for none
    policy: str = ""

    def encoding(self, accepted: Set[str]) -> str:
        """How to send it to who accepts these encodings; what is to be packed is, once."""
        if "br" in accepted and "br" in self.contents:
            return "br"
        plain = self.contents[""]
        text = self.kind.startswith("text/") or self.kind.endswith(TEXTS)
        if "gzip" in accepted and text and len(plain) >= WORTH_PACKING:
            if "gzip" not in self.contents:
                self.contents["gzip"] = gzip.compress(plain, 6, mtime=0)
            return "gzip"
        return ""


def is_built(folder: Path = STATIC) -> bool:
    """Is the client there?"""
    return Path(folder, "index.html").is_file()


class Site:
    """Answers everything that is not the API."""

    def __init__(self, folder: Path = STATIC, docs: Path = DOCS) -> None:
        self._files = read_files(folder)
        self._docs = {f"{AT_DOCS}{path}": file for path, file in read_docs(docs).items()}

    @property
    def has_docs(self) -> bool:
        """Was the documentation built?"""
        return bool(self._docs)

    def handler(self) -> HTTPRouteHandler:
        """The route of all pages and files."""

        @route(
            ["/", "/{path:path}"],
            http_method=["GET", "HEAD"],
            include_in_schema=False,
            opt={UNPACKED: True},
        )
        async def page(request: Request[Any, Any, Any]) -> ASGIResponse:
            """A file or a page, with what other sites show of a link to it."""
            tags = ""
            if request.scope["path"].startswith(PREVIEWED):
                scope = request.scope
                query = {name: str(value) for name, value in request.query_params.items()}
                base, language = str(request.base_url), language_of(scope)
                tags = await request.app.state.previews.tags(scope["path"], query, base, language)
            return self.answer(request, tags)

        return page

    def answer(self, request: Request[Any, Any, Any], tags: str = "") -> ASGIResponse:
        """What is at the address that was asked for; `tags` are added to the head of a page."""
        path = request.scope["path"]
        file = self._files.get(path)
        page = self._files.get(INDEX)
        if file is not None:
            return _answer(file, request.headers, FOR_EVER if _hashed(path) else AGAIN)
        folder = request.scope["raw_path"].endswith(b"/")  # `path` never does
        document = self._docs.get(f"{path}{INDEX}" if folder else path)
        if document is not None:
            return _answer(document, request.headers, AGAIN)
        if f"{path}{INDEX}" in self._docs:  # links in it are relative to the folder
            return ASGIResponse(status_code=307, headers={"Location": f"{path}/"})
        if page is None:
            return _unbuilt(language_of(request.scope))
        found = is_page(path) and not _hashed(path)
        page = _tagged(page, tags) if tags else page
        return _answer(page, request.headers, AGAIN, 200 if found else 404)


def _tagged(page: File, tags: str) -> File:
    """A page with more in its head."""
    content = page.contents[""].replace(b"</head>", tags.encode() + b"</head>", 1)
    return replace(page, tag=f'"{sha256(content).hexdigest()[:32]}"', contents={"": content})


def _hashed(path: str) -> bool:
    """Is a file named after its content?"""
    return path.startswith("/assets/")


def _answer(file: File, asked: Headers, caching: str, status: int = 200) -> ASGIResponse:
    headers = {"ETag": file.tag, "Cache-Control": caching, "Vary": "Accept-Encoding"}
    if file.policy:
        headers["Content-Security-Policy"] = file.policy
    if status == 200 and file.tag in asked.get("if-none-match", ""):
        return ASGIResponse(status_code=304, headers=headers)
    wishes = asked.get("accept-encoding", "").split(",")
    accepted = {wish.partition(";")[0].strip() for wish in wishes}
    encoding = file.encoding(accepted)
    if encoding:
        headers["Content-Encoding"] = encoding
    return ASGIResponse(
        body=file.contents[encoding], media_type=file.kind, status_code=status, headers=headers
    )


def read_files(folder: Path) -> dict[str, File]:
    """The files in a folder by their address; none if there is no such folder."""
    return {
        f"/{path.relative_to(folder).as_posix()}": _read(path)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != BROTLI and not path.name.startswith(".")
    }


def read_docs(folder: Path) -> dict[str, File]:
    """The files of the documentation. Its pages may run the few scripts that stand in them."""
    return {
        path: replace(file, policy=_policy(file.contents[""])) if file.kind == "text/html" else file
        for path, file in read_files(folder).items()
    }


def _policy(page: bytes) -> str:
    """That of every page, and the page's own scripts by their digests."""
    digests = [base64.b64encode(sha256(script).digest()) for script in SCRIPT.findall(page)]
    own = "".join(f" 'sha256-{digest.decode()}'" for digest in digests)
    return f"{POLICY}; script-src 'self'{own}"


def _read(path: Path) -> File:
    plain = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    contents = {"": plain}
    packed = path.with_name(path.name + BROTLI)
    if packed.is_file():
        contents["br"] = packed.read_bytes()
    return File(kind, f'"{sha256(plain).hexdigest()[:32]}"', contents)


def _unbuilt(language: str) -> ASGIResponse:
    """A page that says how to build the client."""
    title, text = (
        html.escape(say(Message(key), language))
        for key in ("server.unbuilt_title", "server.unbuilt")
    )
    page = (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>Apiary</title>'
        f"<h1>{title}</h1><p>{text}</p></html>\n"
    )
    return ASGIResponse(body=page.encode(), media_type="text/html", status_code=503)
