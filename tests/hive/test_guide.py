"""The rules page: its diagrams show what the text says."""

from __future__ import annotations

import re
from typing import cast

import pytest

from apiary.core.messages import LANGUAGES, Message, catalogue, say
from apiary.core.scene import Chapter, Diagram
from apiary.games import hive
from apiary.games.hive import components
from apiary.games.hive.chapters import faces
from apiary.games.hive.examples import EXAMPLES
from apiary.games.hive.settings import is_expanded
from apiary.games.hive.state import HiveState
from tests.hive.positions import GAME, Place
from tests.hive.reference import around

SETS = {"base", "mosquito", "ladybug", "pillbug"}
CHAPTERS = {chapter.id: chapter for chapter in GAME.table.guide()}

# Where the chosen piece can go, found by hand: on the ground, and on top of others.
GROUND: dict[str, set[Place]] = {
    "placing": {(0, -2), (1, -2), (-1, -1), (-1, 0), (-2, 1), (-2, 2), (-1, 2)},
    "queen": {(-1, -1), (0, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2)},
    "queenBee": {(1, -1), (-1, 1)},
    "beetle": {(-1, 0), (0, 1)},
    "grasshopper": {(3, 0), (2, -2), (0, -3)},
    "spider": {(2, -3), (-1, 3)},
    "ladybug": {(2, -2), (3, -2), (1, -1), (3, -1), (3, 0), (1, 1), (2, 1)},
    "mosquito": {(3, 0), (2, -2), (0, -1), (0, 1)},
    "pillbug": {(-1, 0), (0, -1)},
    "venom": {(2, -3), (-1, 3)},
    "scorpion": {(1, -2), (-1, 2)},
    "firefly": set(),
    "dragonfly": {(0, -3), (1, -2), (-1, -1), (2, -1), (3, 0), (1, 1)},
    "fly": {(3, -3), (4, -3), (2, -2), (4, -2)},
    "tick": {(-1, 1), (0, 2)},
    "shieldBug": {(0, -1), (1, -2), (2, -2), (0, 1), (1, 1)},
    "butterfly": set(),
    "moth": set(),
    "honeycombo": {(1, -1), (2, -1), (3, -1), (3, 0), (2, 1), (1, 1)},
    "swarm": {(2, -1), (3, -1), (3, 0), (2, 1), (1, 1)},
}
ON_TOP: dict[str, set[Place]] = {
    "beetle": {(0, -1), (1, -1), (1, 0)},
    "firefly": {(0, -1), (1, -1), (2, -1), (1, 0), (2, 0)},
    "tick": {(0, 0), (1, 0), (1, 1)},
    "butterfly": {(1, -1), (2, -1), (1, 0), (2, 0), (0, 1)},
    "moth": {(1, -1), (0, 1)},
}
# Whom the chosen power can be used on.
TARGETS = {
    "wasp": {"bQ", "bS1", "bA1"},
    "centipede": {"wQ", "wA1", "bQ", "bS1", "bG1", "bA1"},
    "mantis": {"bG1"},
    "assassinBug": {"bQ"},
}


def only(chapter: Chapter) -> Diagram:
    (diagram,) = chapter.diagrams
    return diagram


def ends(diagram: Diagram, on_top: bool = False) -> set[Place]:
    """Where the diagram says that the piece can go."""
    assert {touch.path[1] for touch in diagram.choices.touches} == {
        thing.id for thing in diagram.choices.things
    }
    places = [thing.place for thing in diagram.choices.things if thing.kind == "space"]
    return {(place.q, place.r) for place in places if (place.level > 0) == on_top}


def hive_of(diagram: Diagram) -> dict[Place, str]:
    places = [(thing.place, thing.id) for thing in diagram.scene.things]
    return {(place.q, place.r): name for place, name in places if place.area == "board"}


@pytest.mark.parametrize("name", GROUND)
def test_a_diagram_shows_where_the_piece_can_go(name: str) -> None:
    assert ends(only(CHAPTERS[name])) == GROUND[name]
    assert ends(only(CHAPTERS[name]), on_top=True) == ON_TOP.get(name, set())


@pytest.mark.parametrize("name", TARGETS)
def test_a_diagram_shows_on_whom_a_power_works(name: str) -> None:
    diagram = only(CHAPTERS[name])
    found = {touch.path[2].removeprefix("piece:") for touch in diagram.choices.touches}
    assert found == TARGETS[name]


def test_every_example_is_one_of_these() -> None:
    others = {"aim", "moving", "ant", "notation"}  # each has a test of its own
    assert set(EXAMPLES) <= set(GROUND) | set(TARGETS) | others


def test_the_ant_reaches_every_space_around_the_hive() -> None:
    diagram = only(CHAPTERS["ant"])
    others = {place for place, thing in hive_of(diagram).items() if thing != "piece:wA1"}
    beside = {n for place in others for n in around(place)} - others
    assert ends(diagram) == beside - {(0, 0)}
    assert len(beside) == 14


def test_the_ant_does_not_get_into_the_middle() -> None:
    pinned, narrow = CHAPTERS["moving"].diagrams
    assert ends(pinned) == set()
    others = {place for place, thing in hive_of(narrow).items() if thing != "piece:wA1"}
    beside = {n for place in others for n in around(place)} - others
    assert sum(n in others for n in around((0, 0))) == 5
    assert ends(narrow) == beside - {(0, 0), (2, -2)}


def test_a_queen_is_surrounded() -> None:
    diagram = only(CHAPTERS["aim"])
    pieces = hive_of(diagram)
    queen = next(place for place, thing in pieces.items() if thing == "piece:bQ")
    assert all(n in pieces for n in around(queen))
    outcome = hive.position(EXAMPLES["aim"][0].position).outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_a_way_is_one_of_the_choices() -> None:
    """`hive.position` refuses what no game can come to, `tell` what can't be played."""
    drawn = [c for c in CHAPTERS.values() if c.id not in TARGETS]
    shown = [(d, m) for c in drawn for d in c.diagrams for m in d.moves]
    assert len(shown) == 16
    for diagram, move in shown:
        assert diagram.chosen == (move.thing,)
        end = move.way[-1]
        assert (end.q, end.r) in ends(diagram) | ends(diagram, on_top=True)


def test_the_notation_is_the_one_of_the_diagram() -> None:
    (move,) = only(CHAPTERS["notation"]).moves
    assert (move.way[-1].q, move.way[-1].r) == (3, -2)  # to the upper right of bQ at 2,-1
    assert hive_of(only(CHAPTERS["notation"]))[(2, -1)] == "piece:bQ"


def test_only_the_chosen_piece_is_shown_beside_the_board() -> None:
    for chapter in CHAPTERS.values():
        for diagram in chapter.diagrams:
            in_hand = {t.id for t in diagram.scene.things if t.place.area != "board"}
            assert in_hand <= set(diagram.chosen)


def test_there_is_a_chapter_for_each_creature() -> None:
    originals = {piece.face for piece in components.pieces() if piece.group in SETS}
    assert len(originals) == 8
    faces = set(components.FACES)
    assert len(faces) == 20
    assert all(CHAPTERS[face].diagrams for face in faces)


# --- what a game needs of it

BASE = {"queenBee", "beetle", "grasshopper", "spider", "ant"}
BOXES = {"venom", "faces", "extras", "honeycombo", "predators", "guardians", "swarm"}


@pytest.mark.parametrize(
    ("options", "boxes", "creatures"),
    [
        ({}, set(), BASE),
        ({"expansions": "MP"}, set(), BASE | {"mosquito", "pillbug"}),
        (
            {"mode": "venom", "expansions": "L"},
            {"venom"},
            BASE | {"ladybug", "wasp", "scorpion", "firefly", "dragonfly", "fly", "shieldBug"},
        ),
        ({"modules": "HP"}, {"honeycombo", "predators"}, BASE | {"mantis", "assassinBug"}),
        ({"modules": "GS"}, {"guardians", "swarm"}, BASE | {"butterfly", "moth"}),
        (
            {"mode": "no_flip_common", "common_faces": "QS"},
            {"faces"},
            BASE - {"queenBee", "spider"} | {"wasp", "scorpion"},
        ),
        (
            {"mode": "no_flip_own"},  # the queen always comes as the bee
            {"faces"},
            BASE | {"scorpion", "firefly", "dragonfly", "fly"},
        ),
        ({"mode": "venom_extras", "extra_ticks": 1}, {"extras"}, BASE | {"tick"}),
    ],
    ids=lambda value: " ".join(sorted(value)),
)
def test_a_game_needs_the_chapters_on_what_is_in_it(
    options: dict[str, object], boxes: set[str], creatures: set[str]
) -> None:
    told = {chapter.id for chapter in GAME.table.chapters(2, GAME.checked(options))}
    assert told & BOXES == boxes
    assert told & set(components.FACES) == creatures
    assert ("verbs" in told) == is_expanded(GAME.checked(options))
    assert told - BOXES - set(components.FACES) - {"verbs"} == {
        "aim", "setup", "turns", "placing", "queen", "moving", "creatures", "end", "notation",
    }  # fmt: skip


GAMES: list[dict[str, object]] = [
    {},
    {"expansions": "M"},
    {"expansions": "L"},
    {"expansions": "P"},
    {"modules": "H"},
    {"modules": "P"},
    {"modules": "G"},
    {"modules": "S"},
    {"mode": "venom"},
    {"mode": "venom", "expansions": "M", "modules": "PG"},
    {"mode": "venom", "expansions": "L", "wasp_range": "adjacent", "shield_aura": "removalOnly"},
    {"mode": "no_flip_own", "expansions": "P", "modules": "H"},
    {"mode": "no_flip_own", "expansions": "ML", "modules": "GS"},
    {"mode": "no_flip_common", "common_faces": "QSBGA", "modules": "H"},
    {"mode": "no_flip_common", "common_faces": "QMLP", "expansions": "MLP", "modules": "PG"},
    {"mode": "no_flip_common", "common_faces": "NT", "expansions": "P", "modules": "PG"},
    {"mode": "venom_extras", "extra_ticks": 1, "modules": "P"},
    {"mode": "venom_extras", "extra_shield_bugs": 1, "extra_scorpions": 2, "modules": "G"},
]
# Names within other names: of the longer one only.
WITHIN = {"papillon": "papillon(?! de nuit)", "käfer": r"(?<!marien)käfer"}


def sayings(chapters: tuple[Chapter, ...], language: str) -> list[str]:
    """All that some chapters say."""
    messages = [
        message
        for chapter in chapters
        for message in (
            chapter.title,
            *chapter.paragraphs,
            *(diagram.caption for diagram in chapter.diagrams),
        )
    ]
    return [say(message, language) for message in messages]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", GAMES, ids=str)
def test_nothing_is_said_about_what_is_not_in_a_game(
    options: dict[str, object], language: str
) -> None:
    checked = GAME.checked(options)
    in_play = faces(cast(HiveState, GAME.set_up(2, checked)))
    said = sayings(GAME.table.chapters(2, checked), language)
    said += [say(message, language) for message in GAME.table.in_short(2, checked)]
    words = catalogue("hive", language)
    for face in components.FACES:
        name = words[f"hive.creature.{face}"].lower()
        named = re.compile(rf"\b{WITHIN.get(name, name)}", re.IGNORECASE)
        about = [text for text in said if named.search(text)]
        if face in in_play:
            assert about
        else:
            assert about == []
    if not checked["modules"]:
        boxes = [words[f"hive.module.{box}"] for box in ("honeycombo", "guardians", "predators")]
        assert not [text for text in said for box in boxes if box in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_the_two_sides_of_every_piece(language: str) -> None:
    options = GAME.checked({"mode": "venom", "expansions": "MLP", "modules": "PG"})
    chapters = {chapter.id: chapter for chapter in GAME.table.chapters(2, options)}
    told = [say(line, language) for line in chapters["venom"].paragraphs]
    title = {face: say(Message(f"hive.guide.{face}.title"), language) for face in components.FACES}
    table = [f"{title[front]} – {title[back]}" for front, back in components.load().reverse.items()]
    assert len(table) == 10
    assert set(table) <= set(told)


def test_a_honeycombo_is_flipped_once_the_queen_is_placed() -> None:
    """HC-1 and L368."""
    key = Message("hive.guide.honeycombo.2")
    assert "once they have placed their queen" in say(key)
    assert "une fois qu’ils ont placé leur reine" in say(key, "fr")
    assert "sobald die eigene Königin eingesetzt ist" in say(key, "de")


def test_diagrams_follow_the_options() -> None:
    """V-13, §2.9: how far a sting reaches, and what loses with Guardians."""
    near = GAME.checked({"mode": "venom", "wasp_range": "adjacent"})
    wasp = next(one for one in GAME.table.chapters(2, near) if one.id == "wasp")
    found = {touch.path[2].removeprefix("piece:") for touch in only(wasp).choices.touches}
    assert found == {"bQ", "bS1"}
    assert only(wasp).caption.key == "hive.guide.wasp.caption2"
    covered = GAME.checked({"modules": "G"})
    aim = next(one for one in GAME.table.chapters(2, covered) if one.id == "aim")
    assert only(aim).caption.key == "hive.guide.aim.caption2"
    example = next(one for one in EXAMPLES["aim"] if one.modules == "G")
    outcome = GAME.position(example.position, modules="G").outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.parametrize(
    ("language", "command"), [("en", "touch"), ("fr", "touche"), ("de", "berühr")]
)
def test_no_reader_is_told_to_touch(language: str, command: str) -> None:
    """Who plays in a terminal can't."""
    begins = re.compile(rf"(^|[.:;] ){command}\b", re.IGNORECASE)
    assert not [text for text in sayings(GAME.table.guide(), language) if begins.search(text)]
