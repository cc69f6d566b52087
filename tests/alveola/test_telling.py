"""The move list of Alvéola: what everybody is told, what moves, and what is news."""

from __future__ import annotations

import msgspec

from apiary.core.messages import say
from apiary.core.scene import LogLine, Move, Place
from apiary.core.state import CHANCE, RESIGN
from apiary.games.alveola import GAME
from tests.alveola.tables import COLOURS, Table, arranged
from tests.scenes import told_to


def told(table: Table, who: str, text: str, seat: int | None = None) -> LogLine:
    """What a seat is told about an action, which is then done."""
    actor = CHANCE if who == "chance" else COLOURS.index(who)
    return told_to(seat, GAME, table.state, actor, text)


def words(table: Table, who: str, text: str) -> str:
    return say(told(table, who, text).words)


def test_the_set_up() -> None:
    table = Table(3, "random", layout="free", powers="random")
    assert words(table, "chance", "start red") == "Red begins."
    place = table.legal()[0]
    assert words(table, "red", place).startswith("Red lays a start tile at ")
    table.on(table.legal()[0])
    scattered = Table(2, layout="random")
    place = scattered.state.text(scattered.state.chance()[0][0])
    assert words(scattered, "chance", place).startswith("A start tile lies at ")
    table = Table(2, powers="random")
    while table.s.powers[0] < 0 and not table.legal("yellow"):
        event = table.state.text(table.state.chance()[0][0])
        if event.startswith("offer"):
            break
        assert words(table, "chance", event).startswith("Pile ")
    assert words(table, "chance", "offer searchPile") == "A power of this game: Search a pile."


def next_event(table: Table) -> LogLine:
    """What everybody is told about the next event of chance."""
    return told(table, "chance", table.state.text(table.state.chance()[0][0]))


def test_the_first_tiles_of_the_piles_are_one_line() -> None:
    table = Table(2, powers="starter")
    while not table.legal("yellow"):
        summary = next_event(table).summary
        assert summary is not None
        assert say(summary) == "Each pile shows its first tile."
    assert told(table, "yellow", "pile 1").summary is None
    assert next_event(table).summary is None


def test_the_spoon_goes_along_the_piles_clockwise() -> None:
    found = told(arranged(), "yellow", "pile 3")
    assert say(found.words) == "Yellow takes the top tile of pile 3."
    stops = tuple(Place("piles", pile, 1) for pile in (11, 0, 1, 2))
    assert found.moves == (Move("spoon", stops),)
    assert found.news == ()


def test_passing_the_hornet_tile_is_news() -> None:
    table = arranged()
    table.status(hornet=1)
    (news,) = told(table, "yellow", "pile 2").news
    assert say(news) == "The spoon passes the hornet tile: Yellow must move a hornet."


def test_the_spoon_goes_once_around_or_stays() -> None:
    table = arranged().heights(p5=3)
    table.s.spoon = 4
    (move, *_) = told(table, "yellow", "pile 5").moves
    assert len(move.way) == 13
    staying = arranged().powers("fourthPile", "moveHornet", "anyPile").flowers(yellow=3)
    staying.turn("yellow").on("buy anyPile")
    assert told(staying, "yellow", "pile 7").moves == ()


def test_the_hornet_tile_goes_back_when_its_pile_is_empty() -> None:
    table = arranged().heights(p1=1, p2=2, p9=2)
    table.s.hornet_tile = 0
    moves = {move.thing: move.way for move in told(table, "yellow", "pile 1").moves}
    assert moves["hornet_tile"] == (Place("piles", 0, 1), Place("piles", 8, 1))


def test_expanding_and_raising() -> None:
    table = arranged().hold("yellow", "T-FEE-2")
    found = told(
        table, "yellow", next(text for text in table.legal() if text.startswith("lay 3,0"))
    )
    assert say(found.words) == "Yellow expands the hive at 3,0 and takes flowers: 2."
    assert [move.way[0] for move in found.moves] == [Place("taken")] * 3
    table = arranged().hive("T-FFE-1 4,0 5,0 4,1").hold("yellow", "T-FEE-2")
    found = told(table, "yellow", "lay 4,1 4,0 5,0")
    assert say(found.words) == "Yellow raises the hive at 4,1 to level 2 and takes honey: 2."
    assert found.moves[0].way == (Place("board", 4, 1, 0), Place("board", 4, 1, 1))


def test_with_a_power_there_are_no_flowers() -> None:
    table = arranged().flowers(yellow=3).turn("yellow")
    assert words(table, "yellow", "buy takeHoney") == "Yellow uses a power: Take honey."
    table.top(1, "B-FEE-2")
    table.on("pile 1")
    place = next(text for text in table.legal() if text.endswith("3,0"))
    assert words(table, "yellow", place).startswith("Yellow expands the hive at ")
    assert table.purse("yellow") == (0, 2)


def test_bees() -> None:
    table = arranged().workers("yellow", "1,0").hold("yellow", "B-FFE-2")
    table.on(next(text for text in table.legal() if text.startswith("lay 3,0")))
    shifted = table.state.copy()
    found = told(table, "yellow", "worker 3,0")
    assert say(found.words) == "Yellow places a worker on 3,0, level 1."
    assert found.moves == (Move("worker:yellow:2", (Place("reserve:0"), Place("board", 3, 0))),)
    table.state = shifted
    found = told(table, "yellow", "shift 1,0 3,0")
    assert say(found.words) == "Yellow moves a worker from 1,0 to 3,0, level 1."
    assert found.moves[0].way == (Place("board", 1, 0), Place("board", 3, 0))


def test_the_queen_is_news() -> None:
    table = arranged().workers("yellow", *["eaten"] * 4)
    table.hive("T-FFE-1 4,0 5,0 4,1", "T-FEE-1 4,1 4,0 5,0", "T-FFE-2 4,0 5,0 4,1")
    table.hold("yellow", "T-FEE-2").on("lay 4,1 4,0 5,0")
    found = told(table, "yellow", "queen 4,1")
    assert say(found.words) == "Yellow places the queen on 4,1, level 4."
    assert found.moves == (Move("queen:yellow", (Place("reserve:0", 1), Place("board", 4, 1, 3))),)
    assert say(found.news[0]) == "Yellow has placed the queen. Everybody else has one last turn."


def test_an_eaten_worker_is_news() -> None:
    table = arranged().powers("fourthPile", "moveHornet", "replay").flowers(yellow=2)
    table.workers("blue", "1,0").turn("yellow").on("buy moveHornet")
    found = told(table, "yellow", "hornet 0,0 1,0")
    assert say(found.words) == "Yellow moves a hornet from 0,0 to 1,0."
    assert found.moves == (Move("hornet:1", (Place("board", 0, 0), Place("board", 1, 0))),)
    assert say(found.news[0]) == "A hornet has eaten a worker of Blue."


def test_what_a_searcher_finds_is_told_to_nobody_else() -> None:
    """AL-15"""
    for seat in (1, None):
        tales = []
        for number in (0, 1):
            table = (
                arranged()
                .powers("searchPile", "moveHornet", "replay")
                .flowers(yellow=1)
                .turn("yellow")
            )
            table.on("buy searchPile")
            table.do("yellow", "search 2")
            event = table.state.text(table.state.chance()[number][0])
            tales.append(msgspec.json.encode(told(table, "chance", event, seat)))
        assert tales[0] == tales[1]
    table = arranged().powers("searchPile", "moveHornet", "replay").flowers(yellow=1).turn("yellow")
    table.on("buy searchPile")
    assert words(table, "yellow", "search 2") == "Yellow looks through pile 2."
    table.settle()
    assert words(table, "yellow", "take 3") == (
        "Yellow takes tile 3 of pile 2, counted from the top."
    )


def test_resigning() -> None:
    table = arranged()
    before = table.state.copy()
    table.state.play(1, RESIGN)
    found = GAME.table.tell(before.seen_by(0), table.state.seen_by(0), 1, RESIGN)
    assert say(found.words) == "Blue resigns."
