"""Hornet on the table: what is drawn, what can be touched, what is told."""

from __future__ import annotations

from random import Random
from typing import cast

import msgspec
import pytest

from apiary.core.messages import say
from apiary.core.scene import Choices, LogLine, Place, Scene
from apiary.core.state import CHANCE, RESIGN, State
from apiary.games.hornet import GAME
from apiary.games.hornet.state import HornetState
from tests.hornet.tables import COLOURS, Table, arranged
from tests.scenes import of_kind, paths_of, thing, told_to


def scene(table: Table, seat: int | None = None) -> Scene:
    return GAME.table.scene(table.state.seen_by(seat))


def choices(table: Table, who: str) -> Choices:
    seat = COLOURS.index(who)
    return GAME.table.choices(table.state.seen_by(seat), seat)


def paths(table: Table, who: str) -> dict[str, tuple[str, ...]]:
    """What is touched for each action of a player."""
    return paths_of(GAME, table.state, COLOURS.index(who))


def why(table: Table, who: str, *path: str) -> str | None:
    """The reason's key, without `hornet.`; None if it can be done."""
    seat = COLOURS.index(who)
    reason = GAME.table.why_touch(table.state.seen_by(seat), seat, path)
    return None if reason is None else reason.message.key.removeprefix("hornet.")


def told(table: Table, who: str, text: str, seat: int | None = None) -> LogLine:
    """What a seat is told about an action, which is then done."""
    actor = CHANCE if who == "chance" else COLOURS.index(who)
    return told_to(seat, GAME, table.state, actor, text)


# --- the scene


def test_a_hive_shows_whose_honey_is_in_it() -> None:
    table = arranged(honey={"C": {"brown": 2, "white": 1}}, nectar={"C": 5, "D": 0})
    field = thing(scene(table), "field:C")
    assert field.cells == (0, 0, 2, -1, -1, -1, -1)
    assert field.edges == (0, 3, 5)
    assert say(field.label) == "field C: honey Brown 2, White 1; free spaces 4"
    assert thing(scene(table), "nectar:C").count == 5
    assert "nectar:D" not in {thing.id for thing in scene(table).things}
    assert thing(scene(table), "field:X").cells == ()


@pytest.mark.parametrize(("seats", "fields"), [(2, 8), (3, 8), (4, 10), (5, 12)])
def test_the_map_has_the_fields_of_so_many_players(seats: int, fields: int) -> None:
    found = scene(arranged(seats))
    assert len(of_kind(found, "field")) == fields
    assert len(of_kind(found, "hornet")) == 2 * seats
    spots = [hornet.spot for hornet in of_kind(found, "hornet")]
    assert len(set(spots)) == len(spots)  # all of them on X
    assert len(of_kind(found, "pawn")) == 1
    assert len([area for area in found.areas if area.private]) == seats


def test_the_track_says_what_is_scored_next() -> None:
    table = arranged(honey={"A": {"pink": 1}})
    assert thing(scene(table), "field:A").marks == ("next",)
    for _ in range(3):
        table.pass_round()
    found = scene(table)
    assert thing(found, "field:A").marks == ("won",)
    assert (thing(found, "field:A").seat, thing(found, "tile:3").seat) == (1, 1)
    assert thing(found, "field:B").marks == ("next",)
    assert [tile.marks for tile in of_kind(found, "tile")][3:5] == [("done",), ("now",)]
    assert say(thing(found, "hives:pink").label) == "hives won: 1 (A)"


def test_a_chosen_card_is_marked_for_its_owner_only() -> None:
    table = arranged()
    table.do("pink", "card 3")
    assert "selected" in thing(scene(table, 1), "card:pink:3").marks
    for seat in (0, 2, None):
        assert all("selected" not in card.marks for card in of_kind(scene(table, seat), "card"))


def test_revealed_cards_lie_in_order_with_the_reason_for_a_penalty() -> None:
    table = arranged(4)
    table.select("6", "5", "1", "5")
    found = scene(table)
    cards = [card for card in of_kind(found, "card") if card.place.area == "cards"]
    assert [card.id for card in cards] == [
        "played:white:1",
        "played:pink:5",
        "played:green:5",
        "played:brown:6",
    ]
    assert [("penalised" in card.marks) for card in cards] == [False, True, True, False]
    (note,) = of_kind(found, "note")
    assert "3 flying cards were chosen, and 3 are enough" in say(note.label)
    assert "Pink, Green" in say(note.label)


def test_no_note_without_a_penalty() -> None:
    table = arranged(4)
    table.select("6", "5", "1", "3")
    assert of_kind(scene(table), "note") == []


def test_fallen_markers_stay_to_be_seen() -> None:
    table = arranged(purse={"brown": 8}, hornets={"brown": "CX"})
    table.select("4", "1", "6")
    table.do("pink", "use 1")
    table.do("brown", "use 1", "produce 1+3")
    table.do("chance", "green")
    table.do("chance", "blank")
    assert faces(table) == ["green", "blank", "unknown"]
    table.do("chance", "blank")
    table.do("brown", "place 2")
    assert faces(table) == ["green", "blank", "blank"]
    table.on("use 1", "fly A")
    table.select("1", "1", "1")
    assert faces(table) == []  # until the next cards are revealed


def faces(table: Table) -> list[str]:
    """Of the chance markers."""
    return [marker.face for marker in of_kind(scene(table), "marker")]


@pytest.mark.parametrize(
    ("hornets", "purse", "reason"),
    [
        ("XX", 4, "Field X has no hive."),
        ("CC", 0, "That costs 1 nectar; you have 0."),
    ],
)
def test_who_can_do_nothing_is_told_why(hornets: str, purse: int, reason: str) -> None:
    table = arranged(purse={"brown": purse}, hornets={"brown": hornets})
    table.select("4", "6", "6")
    table.do("brown", "use 1")
    assert table.legal() == ["pass"]
    ask = GAME.table.choices(table.state.seen_by(0), 0).ask
    assert ask is not None
    assert say(ask) == f"Card 4 can do nothing here. {reason}"


def test_who_has_chosen_is_known_to_all() -> None:
    table = arranged()
    assert table.state.decided() == ()
    table.do("pink", "card 2")
    assert table.state.decided() == (1,)
    assert table.state.seen_by(0).decided() == table.state.seen_by(None).decided() == (1,)
    table.do("brown", "card 1")
    table.do("white", "card 1")
    assert table.state.decided() == ()


def test_a_field_to_be_laid_lies_beside_the_board() -> None:
    table = Table(2, map="free")
    table.do("chance", "draw C")
    table.do("chance", "draw A")
    found = scene(table)
    assert thing(found, "field:A").place == Place("laying")
    assert not found.areas[0].fixed
    assert all(path[0] == "field:A" for path in paths(table, table.asked()[0]).values())


# --- touching


def test_the_paths_of_each_decision() -> None:
    table = arranged(honey={"C": {"pink": 2}}, purse={"brown": 8}, hornets={"brown": "CX"})
    assert paths(table, "brown")["card 4"] == ("card:brown:4",)
    ask = choices(table, "brown").ask
    assert ask is not None
    assert say(ask) == "Choose a card in secret."
    table.select("4", "6", "5")
    assert paths(table, "brown")["use 2"] == ("hornet:brown2",)
    table.do("brown", "use 1")
    found = paths(table, "brown")
    assert found["pass"] == ("pass",)
    assert found["produce 2+3"] == ("produce", "sure:2", "markers:3")
    assert found["destroy 1"] == ("destroy", "sure:1", "markers:0")
    table.do("brown", "destroy 1")
    assert paths(table, "brown")["take pink"] == ("take:pink",)
    table.do("brown", "take pink")
    table.do("white", "use 1")
    assert paths(table, "white")["fly B"] == ("field:B",)


def test_two_players_touch_a_safe_card_and_then_one_with_a_star() -> None:
    table = arranged(2)
    assert paths(table, "pink")["cards 2+6"] == ("card:pink:6", "card:pink:2")
    assert why(table, "pink", "card:pink:2") == "safe_first"
    assert why(table, "pink", "card:pink:6") is None
    assert why(table, "pink", "card:pink:6", "card:pink:1") == "safe_first"


def test_whoever_owes_nothing_has_nothing_to_touch() -> None:
    table = arranged()
    table.do("pink", "card 1")
    assert choices(table, "pink") == Choices()
    assert why(table, "pink", "card:pink:1") == "has_chosen"


def test_why_not() -> None:
    table = arranged(hornets={"brown": "AA"})
    assert why(table, "brown", "card:pink:3") == "not_yours.card"
    assert why(table, "brown", "tile:3") == "to_look_at"
    assert why(table, "brown", "field:C") == "not_now"
    assert why(table, "brown", "field:Q") == "core.no_such_thing"
    table.select("5", "1", "1")
    table.on("use 1", "use 1")
    assert why(table, "brown", "hornet:pink1") == "not_yours.hornet"
    table.on("use 1")
    reason = GAME.table.why_touch(table.state.seen_by(0), 0, ("field:F",))
    assert reason is not None
    assert reason.message.key == "hornet.too_far"
    assert reason.cells == (Place("board", 1, -1), Place("board", 2, 1))


# --- telling


def test_a_selection_is_told_to_its_owner_only() -> None:
    assert told(arranged(), "pink", "card 3", seat=1).text == "card 3"
    hidden = told(arranged(), "pink", "card 3", seat=0)
    assert (hidden.text, say(hidden.words)) == ("?", "Pink has chosen.")
    other = told(arranged(), "pink", "card 5", seat=0)
    assert msgspec.json.encode(other) == msgspec.json.encode(hidden)


def test_the_last_selection_reveals_all_and_tells_why() -> None:
    table = arranged()
    table.do("brown", "card 5")
    table.do("pink", "card 6")
    news = [say(message) for message in told(table, "white", "card 2").news]
    assert news[0] == "The cards are revealed: White 2, Brown 5, Pink 6."
    assert "2 flying cards were chosen" in news[1]
    assert len(news) == 2


def test_a_flight_goes_over_open_borders() -> None:
    table = arranged(hornets={"brown": "AX"}, nectar={"C": 5})
    table.select("6", "1", "1")
    table.on("use 1", "use 1", "use 1")
    flight = told(table, "brown", "fly D")
    (move,) = flight.moves
    assert move.thing == "hornet:brown1"
    assert (move.way[0], move.way[-1]) == (Place("board", 1, -1), Place("board", 2, 0))
    assert Place("board", 2, -1) in move.way  # over X: a fence parts A and C
    assert say(flight.words) == "Brown flies from A to D and takes 1 nectar."


@pytest.mark.parametrize(
    ("honey", "expected"),
    [
        ({"brown": 2, "pink": 1}, "Hive A is scored: Brown wins it (Brown 2, Pink 1) and takes "),
        ({"brown": 1, "pink": 1}, "a tie, nobody wins it (Brown 1, Pink 1)"),
        ({}, "there is no honey in it, nobody wins it"),
    ],
)
def test_a_scoring_is_news(honey: dict[str, int], expected: str) -> None:
    table = arranged(honey={"A": honey}, hornets={"brown": "XY"})
    table.pass_round()
    table.pass_round()
    table.select("4", "4", "4")
    for _ in range(2):
        table.on("use 1", "pass")
    table.on("use 1")
    [last] = table.asked()
    news = told(table, last, "pass").news
    assert expected in say(news[-1])


def test_two_scorings_after_a_loss_everywhere_tell_the_honey_that_was_left() -> None:
    """The penalty of the last card touches both hives before they are scored (H-1, H-15, H-20)."""
    honey = {"G": {"brown": 2, "white": 3}, "H": {"brown": 3, "white": 3}}
    table = arranged(4, honey=honey, step=-3, penalty_honey="each")
    table.select("5", "5", "5", "1")
    table.on("use 1", "use 1", "fly X", "use 1", "fly X", "use 1")
    assert [say(message) for message in told(table, "white", "fly X").news] == [
        "White loses a honey in every hive: the penalty.",
        "Hive G is scored: White wins it (Brown 1, White 2) and takes 4 nectar.",
        "Hive H is scored: a tie, nobody wins it (Brown 2, White 2); "
        "those with the most take 2 nectar each.",
    ]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("limit", [False, True])
def test_the_nectar_of_a_scored_hive_is_told(seats: int, limit: bool) -> None:
    """What the purses of those who have just done nothing gain is what was told (H-5, H-17)."""
    rng = Random(seats)
    told_of = 0
    for _ in range(6):
        state: State = GAME.start(seats, {"limit_nectar": limit})
        while state.pending():
            actor = state.pending()[0]
            action = (
                state.sample(rng)
                if actor == CHANCE
                else state.game.mind.likely(state, actor, rng.getrandbits(60))
            )
            before = state.copy()
            state.play(actor, action)
            news = GAME.table.tell(before.seen_by(None), state.seen_by(None), actor, action).news
            won = [one for one in news if one.key in ("hornet.news.won", "hornet.news.tied")]
            old, new = (cast(HornetState, one).position for one in (before, state))
            if len(won) != 1 or (seats == 2 and len(news) > 1):
                continue
            nectar = won[0].params["nectar"]
            gains = {int(new.purse[p] - old.purse[p]) for p in range(seats) if p != actor}
            assert gains <= {0, nectar}
            told_of += nectar in gains
    assert told_of > 3


def test_a_loss_everywhere_by_the_other_hornet_is_told() -> None:
    table = arranged(2, honey={"A": {"brown": 2}}, hornets={"brown": "CD"}, penalty_honey="each")
    table.select("1+2", "4+5")
    news = [say(message) for message in told(table, "brown", "use 1").news]
    assert "Brown loses a honey in every hive: the penalty." in news
    assert table.honey("A") == {"brown": 1}


def test_with_two_players_what_the_other_hornet_does_is_told() -> None:
    table = arranged(2, hornets={"brown": "CD", "pink": "XX"})
    table.select("1+2", "4+5")
    happened = told(table, "brown", "use 1")
    assert say(happened.words) == "Brown, card 1: takes 3 nectar from C."
    assert say(happened.news[0]) == "Brown, card 2: takes 2 nectar from D."


def test_resigning_is_told() -> None:
    table = arranged(2)
    before = table.state.copy()
    table.state.play(1, RESIGN)
    found = GAME.table.tell(before.seen_by(0), table.state.seen_by(0), 1, RESIGN)
    assert say(found.words) == "Pink resigns."
