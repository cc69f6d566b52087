"""What other sites show of a link: a title, and a picture of what a spectator may see."""

from __future__ import annotations

import html
import re
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlencode

import msgspec
import pytest

import apiary
from apiary.core.pictures import svg_of_scene
from apiary.core.scene import Move, Scene
from apiary.pictures import png
from apiary.server.site import Site
from tests.server.visitors import Place, Visitor, running

pytestmark = pytest.mark.anyio

PAGE = "<!doctype html><html><head><title>Apiary</title></head><body></body></html>"
TAG = re.compile(r'<meta property="og:([\w:]+)" content="([^"]*)" />')
LINE = "Base+MLP;White[2];0,0:wQ 1,0:bQ"
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """A server with pages."""
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "index.html").write_text(PAGE)
    async with running(tmp_path, Site(tmp_path / "pages")) as opened:
        yield opened


@pytest.fixture
async def maya(place: Place) -> Visitor:
    return await place.visitor()


async def tags(visitor: Visitor, path: str) -> dict[str, str]:
    """The tags of a page."""
    answer = await visitor.ask("GET", path)
    assert answer.status_code == 200
    assert answer.text.replace("".join(m[0] for m in TAG.finditer(answer.text)), "") == PAGE
    return {name: html.unescape(content) for name, content in TAG.findall(answer.text)}


async def test_a_link_to_a_table_has_a_title_and_a_picture(place: Place, maya: Visitor) -> None:
    await maya.post("/api/account", {"login": "maya", "password": "correct horse battery"})
    table = await maya.table(seats=[{"kind": "me"}, {"kind": "bot", "level": "easy"}])
    stranger = await place.visitor()
    found = await tags(stranger, f"/t/{table}")
    assert found["title"].startswith("Hive")
    assert found["type"] == "website"
    assert found["image"] == f"http://apiary.example/api/tables/{table}/preview/svg"
    answer = await stranger.ask("GET", found["image"])
    assert answer.status_code == 200
    assert answer.headers["content-type"] == found["image:type"] == "image/svg+xml"
    assert answer.text.startswith("<svg ")
    assert "max-age" in answer.headers["cache-control"]


async def test_a_name_is_no_markup(place: Place, maya: Visitor) -> None:
    await maya.ask("PATCH", "/api/me", {"name": '"><b>Maya'})
    table = await maya.table()
    text = (await maya.ask("GET", f"/t/{table}")).text
    assert "<b>" not in text


async def test_a_point_of_a_game_is_shown(maya: Visitor) -> None:
    table = await maya.table(seats=[{"kind": "me"}, {"kind": "me"}])
    for move in ("wS1", "bS1 wS1-", "wA1 -wS1"):
        assert (await maya.act(table, move)).status_code < 300
    found = await tags(maya, f"/t/{table}/replay?move=2")
    assert found["image"].endswith("/preview/svg?move=2")
    pictures = {
        move: (await maya.ask("GET", f"/api/tables/{table}/preview/svg{move}")).text
        for move in ("?move=0", "?move=2", "?move=3", "")
    }
    assert pictures["?move=3"] == pictures[""]
    assert len(set(pictures.values())) == 3


async def test_a_picture_shows_what_a_spectator_sees(place: Place, maya: Visitor) -> None:
    """Hornet's cards are chosen in secret: whoever asks, the picture tells nothing of them."""
    willy, stranger = await place.visitor(), await place.visitor()
    table = await maya.table(game="hornet", seats=[{"kind": "me"}, {"kind": "open"}])
    await willy.post(f"/api/tables/{table}/seats", {})
    path = f"/api/tables/{table}/preview/svg"
    for visitor in (maya, willy):
        legal = await visitor.get(f"/api/tables/{table}/actions")
        mine = [one["action"] for one in legal if one["action"] >= 0]
        if mine:
            await visitor.act(table, mine[0])
        pictures = {(await one.ask("GET", path)).text for one in (maya, willy, stranger)}
        assert len(pictures) == 1
        position = (await stranger.get(f"/api/tables/{table}"))["position"]
        scene = msgspec.convert(position["scene"], Scene)
        moves = msgspec.convert(position["moves"], tuple[Move, ...])
        drawn = svg_of_scene(apiary.game("hornet"), 2, scene, due=position["pending"], moves=moves)
        assert pictures == {drawn}


async def test_a_shared_position_is_shown(maya: Visitor) -> None:
    found = await tags(maya, f"/analysis?{urlencode({'position': LINE})}")
    assert found["title"] == "Hive"
    answer = await maya.ask("GET", found["image"])
    assert answer.text.startswith("<svg ")
    venom = {"position": "Base;White[2];0,0:wQ' 1,0:bQ", "options": '{"mode":"venom"}'}
    found = await tags(maya, f"/analysis?{urlencode(venom)}")
    assert (await maya.ask("GET", found["image"])).status_code == 200
    state = apiary.start("alveola")
    query = urlencode({"game": "alveola", "position": state.to_text()})
    answer = await maya.ask("GET", (await tags(maya, f"/analysis?{query}"))["image"])
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/t/nothing",
        "/analysis",
        "/analysis?position=nonsense",
        "/analysis?game=chess&position=x",
        "/analysis?position=x&options=%5B%5D",
        "/analysis?position=" + "x" * 5_000,
        "/settings",
    ],
)
async def test_what_is_not_there_has_no_tags(maya: Visitor, path: str) -> None:
    found = await tags(maya, path)
    if found:  # what can't be drawn says so when it is asked for
        assert (await maya.ask("GET", found["image"])).status_code == 400


async def test_png_is_made_where_it_can_be(
    place: Place, maya: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await maya.table()
    path = f"/api/tables/{table}/preview"
    assert (await maya.ask("GET", f"{path}/png")).status_code == 400
    assert (await maya.ask("GET", f"{path}/gif")).status_code == 400
    previews = place.app.state.previews
    monkeypatch.setattr(previews, "kind", "png")
    monkeypatch.setattr(previews, "_draws", lambda svg: PNG + svg[:4].encode())
    found = await tags(maya, f"/t/{table}")
    assert found["image"].endswith("/preview/png")
    answer = await maya.ask("GET", found["image"])
    assert answer.headers["content-type"] == "image/png"
    assert answer.content == PNG + b"<svg"


def test_the_extra_makes_png(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the package `resvg_py`, if it is there."""
    pytest.importorskip("resvg_py")
    drawn = png.png(apiary.start("hive").svg())
    assert drawn is not None
    assert drawn.startswith(PNG)
