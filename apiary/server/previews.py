"""What other sites show of a link to us: a title and a picture of the position, by Open Graph tags.

A picture shows what a spectator is sent. It is PNG where the extra `png` is installed, as most
sites want it, else SVG.
"""

from __future__ import annotations

import asyncio
import html
import logging
import re
from collections.abc import Callable, Mapping
from urllib.parse import quote, urlencode

import msgspec

from apiary.core.errors import ApiaryError, BadNotation, BadOption
from apiary.core.messages import say
from apiary.core.options import OptionValue
from apiary.core.pictures import svg_of_scene
from apiary.core.registry import find
from apiary.pictures import png
from apiary.server import limits
from apiary.server.analysing import Analyses
from apiary.server.tables.keeper import Keeper
from apiary.server.wire import Beginning, PositionInfo, Study, TableInfo

TABLE = re.compile(r"/t/(?P<id>[\w-]+)(?P<replay>/replay)?", re.ASCII)
ANALYSIS = "/analysis"
NUMBER = re.compile(r"[0-9]{1,6}")
KINDS = {"png": "image/png", "svg": "image/svg+xml"}

log = logging.getLogger(__name__)


class Previews:
    """Makes titles and pictures of what is behind a link."""

    def __init__(self, keeper: Keeper, analyses: Analyses) -> None:
        self._keeper = keeper
        self._analyses = analyses
        self._draws: Callable[[str], bytes | None] = png.png
        self.kind = "png" if png.makes_png() else "svg"

    async def tags(self, path: str, query: Mapping[str, str], base: str, language: str) -> str:
        """The tags of a page of ours, none if there is nothing to be seen behind it; `base` is
        where we are.
        """
        try:
            found = await self._found(path, query, language)
        except ApiaryError:
            return ""
        except Exception:
            log.exception("no preview of %s", path)
            return ""
        if found is None:
            return ""
        title, picture = found
        return "".join(
            f'<meta property="og:{name}" content="{html.escape(content)}" />'
            for name, content in (
                ("type", "website"),
                ("site_name", "Apiary"),
                ("title", title),
                ("image", f"{base.rstrip('/')}{picture}"),
                ("image:type", KINDS[self.kind]),
            )
        )

    async def _found(
        self, path: str, query: Mapping[str, str], language: str
    ) -> tuple[str, str] | None:
        """The title and the address of the picture."""
        table = TABLE.fullmatch(path)
        if table is not None:
            info = await self._keeper.info(table["id"], None)
            move = query.get("move", "") if table["replay"] else ""
            which = f"?move={move}" if NUMBER.fullmatch(move) else ""
            picture = f"/api/tables/{info.id}/preview/{self.kind}{which}"
            return _title(info, language), picture
        if path == ANALYSIS and query.get("position"):
            beginning = beginning_of(query)
            wanted = {
                name: query[name] for name in ("game", "position", "options") if name in query
            }
            title = say(find(beginning.game).title, language)
            return title, f"/api/analysis/preview/{self.kind}?{urlencode(wanted, quote_via=quote)}"
        return None

    async def table(self, table: str, number: int | None, kind: str, language: str) -> bytes:
        """A table as a spectator sees it now, or saw it after so many events of its game."""
        info = await self._keeper.info(table, None)
        if number is None:
            number = (await self._keeper.tables.fresh(table)).table.number
        past = await self._keeper.replayed(table, None, number)
        return await self._drawn(info, past.position, kind, language)

    async def position(self, query: Mapping[str, str], kind: str, language: str) -> bytes:
        """A position in a line."""
        studied = await self._analyses.study(Study(beginning=beginning_of(query)))
        return await self._drawn(studied.table, studied.position, kind, language)

    async def _drawn(
        self, info: TableInfo, position: PositionInfo, kind: str, language: str
    ) -> bytes:
        if kind not in KINDS or (kind == "png" and self.kind != "png"):
            raise BadOption("server.no_png")
        return await asyncio.to_thread(self._draw, info, position, kind, language)

    def _draw(self, info: TableInfo, position: PositionInfo, kind: str, language: str) -> bytes:
        svg = svg_of_scene(
            find(info.game),
            len(info.seats),
            position.scene,
            due=position.pending,
            moves=position.moves,
            language=language,
        )
        drawn = svg.encode() if kind == "svg" else self._draws(svg)
        if drawn is None:
            raise BadOption("server.no_png")
        return drawn


def _title(info: TableInfo, language: str) -> str:
    """What a table is called: the game and who plays."""
    game = say(find(info.game).title, language)
    names = [seat.name for seat in info.seats if seat.name]
    return f"{game}: {' – '.join(names)}" if names else game


def beginning_of(query: Mapping[str, str]) -> Beginning:
    """The position that an address has."""
    position = query.get("position", "")
    if len(position) > limits.POSITION:
        raise BadNotation("server.long_position", most=limits.POSITION)
    try:
        options = msgspec.json.decode(query.get("options") or "{}", type=dict[str, OptionValue])
    except msgspec.DecodeError as error:
        raise BadOption("server.bad_request", why="options") from error
    return Beginning(find(query.get("game") or "hive").name, options=options, position=position)
