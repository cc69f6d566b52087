"""The analysis board in a browser: what is brought there, moves, variations, best lines, links."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, expect

import apiary
from apiary.games.files import read_games, write_games
from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.test_lessons import PHONE, touch
from tests.browser.test_puzzles import touches

GAME = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 \\wQ", "bA1 bQ/", "wA1 bA1\\")
# Black's last move lets White surround the queen; another would not.
BLUNDER = (
    "wG1",
    "bA1 \\wG1",
    "wA1 wG1\\",
    "bB1 \\bA1",
    "wQ -wA1",
    "bS1 bB1-",
    "wA2 wG1-",
    "bQ -bB1",
    "wA1 bB1/",
    "bB2 \\bQ",
    "wA2 wG1\\",
    "bB2 bQ",
    "wA1 bB2/",
    "bG1 /bB2",
    "wB1 wA2\\",
    "bB2 -wA1",
    "wS1 wB1-",
    "bS2 bS1-",
    "wG2 -wB1",
    "bG2 bG1\\",
    "wA3 /wG2",
    "bA2 -bA1",
    "wA2 -bQ",
)
WON = "Base;White[9];0,0:bQ 1,0:bA1 0,1:bS1 -1,1:wS1 -1,0:wB1 0,-1:wQ 2,0:wA1"


def game_string(*moves: str) -> str:
    match = apiary.Match(apiary.game("hive"), options={"expansions": "MLP"})
    for move in moves:
        match.act(move)
    return write_games([match.record()], "uhp")


def bring(person: Person, text: str) -> None:
    """Paste a text and open it."""
    person.page.get_by_role("tab", name="Open", exact=True).click()
    person.page.get_by_label("Paste a game").fill(text)
    person.page.get_by_role("button", name="Open", exact=True).click()


def moves(person: Person) -> Locator:
    """What can be picked in the tree."""
    return person.page.get_by_role("region", name="Moves", exact=True).get_by_role("button")


def best(person: Person) -> Locator:
    """The best lines."""
    return person.page.get_by_role("region", name="Best lines").get_by_role("listitem")


def see(person: Person, pieces: int) -> None:
    expect(person.pieces).to_have_count(pieces)


def test_a_game_is_pasted_and_walked_through(visit: Visit) -> None:
    person = visit(viewport={"width": 1280, "height": 800})
    person.page.goto("/analysis")
    bring(person, game_string(*GAME))
    expect(moves(person)).to_have_count(7)
    see(person, 6)
    for key, pieces in (("ArrowLeft", 6), ("ArrowLeft", 5), ("Home", 0), ("End", 6)):
        person.page.keyboard.press(key)
        see(person, pieces)
    moves(person).nth(1).click()
    see(person, 2)
    expect(moves(person).nth(1)).to_have_attribute("aria-current", "step")
    expect(best(person).first).to_contain_text("%")


def test_a_file_is_opened(person: Person, tmp_path: Path) -> None:
    match = apiary.Match(apiary.game("hive"))
    for move in GAME[:4]:
        match.act(move)
    file = tmp_path / "game.pgn"
    file.write_text(write_games([match.record()] * 2, "pgn"), "utf-8")
    person.page.goto("/analysis")
    person.page.get_by_role("tab", name="Open", exact=True).click()
    person.page.get_by_label("From a file").set_input_files(file)
    person.page.get_by_role("button", name=re.compile("4 moves")).last.click()
    see(person, 4)


@pytest.mark.parametrize("by_key", [False, True], ids=["finger", "key"])
def test_another_move_is_a_variation(visit: Visit, by_key: bool) -> None:
    person = visit(viewport={"width": 1280, "height": 800})
    person.page.goto("/analysis")
    bring(person, game_string(*GAME))
    moves(person).nth(3).click()
    see(person, 4)
    state = apiary.start("hive", options={"expansions": "MLP"})
    for move in GAME[:4]:
        state.play(state.pending()[0], state.parse(move))
    action = int(state.parse("wB1 \\wQ"))
    for id in touches(state, action):
        touch(person, id, by_key)
    expect(moves(person)).to_have_count(8)
    variation = person.page.get_by_role("group", name="Instead of move 5")
    expect(variation.get_by_role("button")).to_have_text(re.compile("wB1"))
    person.page.get_by_label("Comment on this position").fill("Slower.")
    expect(variation).to_contain_text("Slower.")
    person.page.get_by_label("Comment on this position").blur()
    person.page.keyboard.press("ArrowUp")
    expect(moves(person).nth(4)).to_have_attribute("aria-current", "step")
    variation.get_by_role("button").click()
    person.button("Make main line").click()
    main = person.page.get_by_role("group", name="Instead of move 5")
    expect(main.get_by_role("button")).to_have_count(3)
    person.button("Delete from here").click()
    expect(moves(person)).to_have_count(7)
    see(person, 4)


def test_best_lines_are_shown_and_played(visit: Visit) -> None:
    person = visit(viewport={"width": 1280, "height": 800})
    person.page.goto("/analysis")
    bring(person, WON)
    expect(best(person).first).to_contain_text("wins in 1")
    expect(person.page.locator(".advice")).to_have_count(1)
    expect(person.page.get_by_role("img", name="Chances: White 100 %")).to_be_visible()
    best(person).first.get_by_role("button").click()
    expect(person.page.get_by_role("status").first).to_contain_text("Black's queen is surrounded")
    expect(moves(person)).to_have_count(1)


VARIED = """[GameType "Base+MLP"]

1. wS1 $1 {Quiet.} (1. wA1 {Louder.} 2. bA1 wA1-)
2. bS1 wS1- (2. bB1 wS1- 3. wQ -wS1)
3. wQ -wS1
"""


def test_variations_are_brought_and_saved_again(visit: Visit) -> None:
    person = visit(viewport={"width": 1280, "height": 800}, accept_downloads=True)
    person.page.goto("/analysis")
    bring(person, VARIED)
    expect(moves(person)).to_have_count(7)
    expect(moves(person).first).to_contain_text("!")
    louder = person.page.get_by_role("group", name="Instead of move 1")
    expect(louder).to_contain_text("Louder.")
    louder.get_by_role("button").last.click()
    see(person, 2)
    person.page.get_by_role("tab", name="Share").click()
    for kind in ("PGN", "SGF", "JSON"):
        with person.page.expect_download() as waiting:
            person.button(kind).click()
        text = waiting.value.path().read_text("utf-8")
        (saved,) = read_games(text)
        assert sorted((saved.record.comments or {}).values()) == ["Louder.", "Quiet."]
        assert len(saved.record.variations or ()) == 4


def test_a_link_holds_it_all(visit: Visit) -> None:
    person = visit(viewport={"width": 1280, "height": 800})
    person.page.goto("/analysis")
    bring(person, game_string(*GAME))
    moves(person).nth(4).click()
    person.page.get_by_label("Comment on this position").fill("Früh — „gut“")
    person.page.get_by_role("tab", name="Share").click()
    link = person.page.get_by_label("Link to this analysis")
    expect(link).to_have_value(re.compile("/analysis[?]game=hive&position=.*#[\\w-]+$"))
    address = link.input_value()
    expect(person.page).to_have_url(re.compile(f"/analysis#{address.partition('#')[2]}$"))
    other = visit(viewport={"width": 1280, "height": 800})
    other.page.goto(address)
    expect(moves(other)).to_have_count(7)
    see(other, 5)
    expect(other.page.get_by_label("Comment on this position")).to_have_value("Früh — „gut“")
    other.page.reload()
    expect(moves(other)).to_have_count(7)


def test_an_address_with_a_position_shows_it(person: Person) -> None:
    person.page.goto(f"/analysis?{urlencode({'position': WON, 'options': '{}'})}")
    see(person, 7)
    expect(person.page).to_have_url(re.compile("/analysis#"))


def test_a_finished_game_leads_here(person: Person) -> None:
    table = person.set_up({"kind": "me"}, {"kind": "me"})
    person.act(table, *GAME, -1)
    person.page.goto(f"/t/{table}/replay?move=3")
    person.page.get_by_role("link", name="Analyse from here").click()
    see(person, 3)
    expect(moves(person)).to_have_count(8)


def test_on_a_phone(visit: Visit) -> None:
    person = visit(**PHONE)
    person.page.goto("/analysis")
    expect(person.board).to_be_visible()
    bring(person, game_string(*GAME))
    see(person, 6)
    person.button("One move back").click()
    see(person, 6)
    person.page.get_by_role("tab", name="Analysis").click()
    expect(best(person).first).to_contain_text("%")


@pytest.mark.parametrize("game", ["hornet", "alveola", "waggledance"])
def test_the_other_games_are_looked_into(visit: Visit, game: str) -> None:
    person = visit(viewport={"width": 1280, "height": 800})
    person.page.goto("/analysis")
    person.page.get_by_role("tab", name="Open", exact=True).click()
    person.page.get_by_role("combobox", name="Game").select_option(game)
    person.page.get_by_role("button", name="Empty board").click()
    expect(person.page).to_have_url(re.compile("#"))
    person.page.get_by_role("tab", name="Analysis").click()
    expect(best(person).first).to_contain_text("% of the search")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Who wins?", "it is neither JSON nor PGN, SGF or a GameString"),
        ("Base;White[3];0,0:wQ 5,5:bQ", "pieces that are all connected"),
        ("Base;InProgress;White[2];wS1;bS1 wA1-", "Move 2"),
        ("{}", "field apiary is missing"),
        ("x" * 70_000, "too long"),
    ],
    ids=["prose", "position", "move", "json", "long"],
)
def test_what_makes_no_sense_is_told(person: Person, text: str, sentence: str) -> None:
    person.forgive("answer 400")
    person.forgive("console error: Failed to load resource")
    person.page.goto("/analysis")
    bring(person, text)
    said = person.page.get_by_role("alert").or_(person.page.get_by_role("status"))
    expect(said.filter(has_text=sentence)).to_be_visible()


def test_a_broken_link_says_so(person: Person) -> None:
    person.page.goto("/analysis#x")
    expect(person.page.get_by_text("This link holds no analysis")).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "lines"),
    [("fr-FR", "Meilleures variantes"), ("de-DE", "Beste Varianten")],
)
def test_in_other_languages(visit: Visit, locale: str, lines: str) -> None:
    person = visit(locale=locale, viewport={"width": 1280, "height": 800})
    person.page.goto("/analysis")
    expect(person.page.get_by_role("region", name=lines)).to_be_visible()


def test_a_game_is_reviewed(visit: Visit) -> None:
    """The move that lost is told, and what was better is shown on the board."""
    person = visit(viewport={"width": 1280, "height": 800})
    table = person.set_up({"kind": "me"}, {"kind": "me"})
    person.act(table, *BLUNDER)
    person.page.goto(f"/t/{table}")
    person.page.get_by_role("link", name="Review").click()
    review = person.page.get_by_role("region", name="Review of the game")
    point = review.get_by_role("listitem").last
    expect(point).to_contain_text("It lets the other side win at once")
    point.get_by_role("button").click()
    expect(person.page).to_have_url(re.compile(rf"move={len(BLUNDER) - 2}"))
    expect(person.page.locator(".advice")).to_have_count(1)
    person.page.reload()
    expect(person.page.get_by_role("tab", name="Review")).to_be_visible()
