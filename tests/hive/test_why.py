"""`why_not`: the right reason for every rule, and never an untrue one."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from importlib.resources import files

import pytest

from apiary.core.messages import Message, say
from apiary.core.outcome import Reason
from apiary.core.state import ACCEPT_DRAW, OFFER_DRAW
from apiary.games import hive
from apiary.games.hive import HiveState, creatures
from apiary.games.hive.names import PIECES, SETS
from apiary.games.hive.position import CELL_BITS, PASS
from apiary.hexes import torus_cell
from tests.effort import some
from tests.hive.expanded.test_why_true import TRUE as TRUE_IN_GENERAL
from tests.hive.gates import closed_at, walled_off
from tests.hive.positions import Place, action, at, game, play, seat
from tests.hive.reference import Ground, Reference, around, shared
from tests.hive.test_independent import LEANINGS, number

FOUR = "0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1"
SHUT_IN = "0,0:{} 1,0:{} 1,-1:bQ 0,-1:bA1 -1,0:bA2 -1,1:bA3"
THROW = "0,0:wP 1,0:bQ 0,1:wQ"
LINE = "0,0:wQ 1,0:bQ -1,0:{}"

Case = tuple[HiveState, str, Place, str, set[Place] | None, dict[str, object]]


def cases() -> dict[str, Case]:
    """For each reason a position, a piece, where it may not go, the ruling, cells, parameters."""
    opening = "wA1;bA1 wA1-;wA2 -wA1;bA2 bA1-;wA3 -wA2;bA3 bA2-"
    return {
        "not_your_piece": (at(FOUR), "bA1", (2, -1), "§2.4", set(), {"piece": "bA1"}),
        "queen_too_early": (game(queen_first=False), "wQ", (0, 0), "§2.10.4", set(), {}),
        "queen_now": (play(game(), opening), "wG1", (-3, 0), "§2.4.3", set(), {}),
        "lowest_first": (at(FOUR), "wG2", (-2, 0), "", set(), {"piece": "wG2", "by": "wG1"}),
        "first_anywhere": (game(), "wA1", (1, 0), "§2.4.1", {(0, 0)}, {}),
        "first_touches": (play(game(), "wA1"), "bA1", (2, 0), "§2.4.1", {(2, 0)}, {}),
        "place_on_top": (at(FOUR), "wB1", (0, 0), "§2.4.2", {(0, 0)}, {}),
        "touches_enemy": (at(FOUR), "wG1", (0, 1), "§2.4.2", {(0, 1)}, {"piece": "wG1"}),
        "touches_nothing": (at(FOUR), "wG1", (-4, 2), "§2.4.2", {(-4, 2)}, {"piece": "wG1"}),
        "queen_not_placed": (
            play(game(), "wA1;bA1 wA1-"),
            "wA1",
            (1, -1),
            "§2.4.4",
            set(),
            {},
        ),
        "covered": (
            at("0,0:wQ 1,0:bQ -1,0:wA1,bB1"),
            "wA1",
            (-1, 1),
            "§2.3",
            {(-1, 0)},
            {"piece": "wA1", "by": "bB1"},
        ),
        "just_moved": (at(FOUR, last="wA1"), "wA1", (0, -1), "V-7", {(-1, 0)}, {"piece": "wA1"}),
        "stays": (at(FOUR), "wA1", (-1, 0), "§2.5", {(-1, 0)}, {"piece": "wA1"}),
        "one_hive": (at(FOUR), "wQ", (0, -1), "§2.3", {(0, 0)}, {"piece": "wQ"}),
        "power_resting": (at(THROW, last="wP"), "bQ", (-1, 0), "V-7", {(0, 0)}, {"by": "wP"}),
        "thrower_on_hive": (
            at("0,0:wA1,wM 1,0:bP 0,1:bQ 1,1:wQ"),
            "bQ",
            (-1, 1),
            "V-8",
            {(0, 0)},
            {"by": "wM"},
        ),
        "throw_stack": (
            at("0,0:wP 1,0:bQ,bB1 0,1:wQ"),
            "bB1",
            (1, -1),
            "§2.6",
            {(1, 0)},
            {"piece": "bB1"},
        ),
        "throw_where": (
            at(THROW),
            "bQ",
            (2, -1),
            "§2.6",
            {(0, 0)},
            {"piece": "bQ", "by": "wP"},
        ),
        "gate": (
            at("0,0:wB1 1,0:bA1 1,-1:bQ,bB1 0,1:wQ,bB2"),
            "wB1",
            (1, 0),
            "§2.3",
            {(1, -1), (0, 1)},
            {"piece": "wB1"},
        ),
        "occupied": (at(FOUR), "wA1", (2, 0), "§2.5", {(2, 0)}, {"piece": "wA1"}),
        "one_step": (
            at("0,0:wQ 1,0:bQ 2,0:bA1"),
            "wQ",
            (2, -1),
            "§2.5",
            set(),
            {"piece": "wQ"},
        ),
        "too_narrow": (
            at(SHUT_IN.format("wQ", "wA1")),
            "wQ",
            (0, 1),
            "§2.3",
            {(1, 0), (-1, 1)},
            {"piece": "wQ"},
        ),
        "shut_in": (
            at(SHUT_IN.format("wA1", "wQ")),
            "wA1",
            (2, -1),
            "§2.3",
            {(0, 0)},
            {"piece": "wA1"},
        ),
        "loses_contact": (
            at("0,0:wQ 1,0:bQ 2,0:bA1"),
            "wQ",
            (-1, 0),
            "§2.3",
            {(0, -1), (-1, 1)},
            {"piece": "wQ"},
        ),
        "jump": (at(LINE.format("wG1")), "wG1", (0, -1), "§2.5", {(0, -1)}, {"piece": "wG1"}),
        "three_slides": (at(LINE.format("wS1")), "wS1", (0, -1), "V-6", {(0, -1)}, {}),
        "two_up_one_down": (at(LINE.format("wL")), "wL", (-1, 1), "§2.5", {(-1, 1)}, {}),
        "off_hive": (at(FOUR), "wA1", (-4, 2), "§2.3", {(-4, 2)}, {"piece": "wA1"}),
        "no_way": (
            at("1,-1:wQ 0,-1:bQ -1,0:bG1 -1,1:wG1 0,1:wG2 2,-2:wA1"),
            "wA1",
            (0, 0),
            "§2.3",
            {(1, -1), (0, 1)},
            {"piece": "wA1"},
        ),
        "way_narrow": (
            at("1,-1:wQ 0,-1:bQ -1,0:bG1 -1,1:wG1 0,1:wG2 2,-2:wS1"),
            "wS1",
            (0, 0),
            "§2.3",
            {(1, -1), (0, 1)},
            {"piece": "wS1", "step": 3},
        ),
        "way_gate": (
            at("0,0:wL 1,0:wQ 2,0:bQ 2,-1:wA1,wB1 1,1:bA1,bB1"),
            "wL",
            (3, 0),
            "§2.3",
            {(2, -1), (1, 1)},
            {"piece": "wL", "step": 2},
        ),
        "walled_off": (
            at("1,-1:wQ 0,-1:bQ -1,0:bG1 -1,1:wG1 0,1:wG2 1,0:bG2 2,-2:wA1"),
            "wA1",
            (0, 0),
            "§2.3",
            {(0, 0)},
            {"piece": "wA1"},
        ),
        "nothing_to_copy": (
            at("0,0:wM 1,0:bM 2,0:bQ 3,0:wQ"),
            "wM",
            (1, -1),
            "V-26",
            {(0, 0)},
            {"piece": "wM"},
        ),
        "nobody_copied": (
            at("0,0:wM 1,0:bG1 2,0:bQ 3,0:wQ"),
            "wM",
            (1, -1),
            "V-26",
            {(1, -1)},
            {"piece": "wM"},
        ),
    }


def refused(state: HiveState, name: str, place: Place) -> Reason:
    found = state.why_not(seat(state), action(name, place))
    assert found is not None
    return found


@pytest.mark.parametrize("key", cases())
def test_every_rule_has_its_reason(key: str) -> None:
    state, name, place, ruling, cells, params = cases()[key]
    found = refused(state, name, place)
    assert found.message.key == f"hive.{key}"
    assert found.ruling == ruling
    assert {name: found.message.params.get(name) for name in params} == params
    if cells is not None:
        assert set(found.cells) == {torus_cell(cell) for cell in cells}
    sentence = say(found.message)
    assert "{" not in sentence
    assert all(str(value) in sentence for value in params.values())


def test_every_reason_has_a_case() -> None:
    rooms = [files(hive) / f"{name}.py" for name in ("why", "why_acting", "reasons")]
    rooms += files(creatures).iterdir()
    sources = [room.read_text("utf-8") for room in rooms if room.name.endswith(".py")]
    reasons = {name for source in sources for name in re.findall(r'"hive\.(\w+)"', source)}
    # Those of the expansions are held against a reference, these asked for in `expanded.test_why`.
    asked = {"bad_hand", "can_act", "by_chance", "hands_shown", "select_first", "table_ends"}
    assert reasons == {*cases(), *TRUE_IN_GENERAL, *asked}


def test_must_act() -> None:
    found = at(FOUR).why_not(0, int(PASS))
    assert found is not None
    assert (found.message.key, found.ruling) == ("hive.must_act", "V-5")
    assert at("0,0:wQ 1,0:bQ -1,0:bA1", "White[5]").why_not(0, int(PASS)) is None


@pytest.mark.parametrize("code", [int(PASS) + 1, PIECES["wM"] << 10, 63 << 10, 1 << 40])
def test_no_such_action(code: int) -> None:
    found = at(FOUR, kind="Base").why_not(0, code)
    assert found is not None
    assert found.message.key == "core.no_such_action"
    assert str(code) in say(found.message)


def test_reasons_that_are_not_hives() -> None:
    state = at(FOUR)
    wanted = {
        (1, action("bA1", (2, -1))): "core.not_your_turn",
        (2, action("bA1", (2, -1))): "core.no_such_seat",
        (0, ACCEPT_DRAW): "core.no_offer",
    }
    for (who, code), key in wanted.items():
        found = state.why_not(who, code)
        assert found is not None
        assert found.message.key == key
        assert say(found.message)
    state.play(0, OFFER_DRAW)
    assert state.why_not(1, ACCEPT_DRAW) is None
    found = state.why_not(0, OFFER_DRAW)
    assert found is not None
    assert found.message.key == "core.offer_stands"
    state.play(1, ACCEPT_DRAW)
    found = state.why_not(0, action("wA1", (0, -1)))
    assert found is not None
    assert found.message.key == "core.game_over"


def test_a_throw_is_refused_at_both_gates() -> None:
    up = at("0,0:wP 1,0:bQ 1,-1:wA1,wB1 0,1:wQ,bB1")
    found = refused(up, "bQ", (0, -1))
    assert found.message.key == "hive.gate"
    assert set(found.cells) == {torus_cell((1, -1)), torus_cell((0, 1))}
    down = at("0,0:wP 1,0:bQ 1,-1:wA1,wB1 -1,0:wQ,bB1")
    found = refused(down, "bQ", (0, -1))
    assert found.message.key == "hive.gate"
    assert set(found.cells) == {torus_cell((1, -1)), torus_cell((-1, 0))}


def test_a_place_beside_nothing_but_the_ant_itself() -> None:
    # (-2, 0) touches only wA1: it is off the hive, not at the end of a narrow way.
    assert refused(at(FOUR), "wA1", (-2, 0)).message.key == "hive.off_hive"


# --- every reason is true


class Truth:
    """What the reference says about one refused action."""

    def __init__(
        self, game: Reference, name: str, start: Place | None, to: Place, reason: Reason
    ) -> None:
        self.game = game
        self.name = name
        self.start = start
        self.to = to
        self.reason = reason

    def in_hand(self) -> bool:
        return self.start is None

    def from_(self) -> Place:
        assert self.start is not None
        return self.start

    def stack(self) -> list[str]:
        return self.game.stacks[self.from_()]

    def lifted(self) -> Ground:
        ground = self.game.lifted(self.from_())
        assert ground is not None
        return ground

    def kind(self) -> str:
        return "B" if self.name[1] == "M" and len(self.stack()) > 1 else self.name[1]

    def by(self) -> str:
        return str(self.reason.message.params["by"])

    def tops(self) -> list[str]:
        return self.game.tops_around(self.to)

    def thrower(self) -> Place:
        """A piece of the mover beside this one."""
        place = self.game.places()[self.by()]
        assert self.by()[0] == self.game.mover
        assert self.by()[1] in "PM"
        assert place in around(self.from_())
        assert self.game.stacks[place][-1] == self.by()
        return place

    def gate(self) -> bool:
        """Two stacks are higher than the ends of the step that they flank."""
        ground = self.lifted()
        own = self.name[0] == self.game.mover
        steps = [(self.from_(), self.to)] if own else []
        if not own:
            for over in self.game.throwers():
                if over in around(self.from_()):
                    steps += [(self.from_(), over), (over, self.to)]
        return any(
            set(self.reason.cells) == {torus_cell(n) for n in shared(a, b)}
            and not ground.gate_open(a, b)
            for a, b in steps
            if b in around(a)
        )


TRUE: dict[str, Callable[[Truth], bool]] = {
    "not_your_piece": lambda t: t.name[0] != t.game.mover,
    "queen_too_early": lambda t: t.name[1] == "Q" and t.game.own_turn() == 1,
    "queen_now": lambda t: (
        t.game.queen_waits(t.game.mover) and t.game.own_turn() == 4 and t.name[1] != "Q"
    ),
    "lowest_first": lambda t: (
        t.by() in t.game.hands[t.game.mover] and t.by()[:2] == t.name[:2] and t.by() < t.name
    ),
    "first_anywhere": lambda t: t.game.turn == 0,
    "first_touches": lambda t: t.game.turn == 1 and not t.tops(),
    "place_on_top": lambda t: t.in_hand() and t.to in t.game.stacks,
    "touches_enemy": lambda t: t.in_hand() and any(top[0] != t.game.mover for top in t.tops()),
    "touches_nothing": lambda t: t.in_hand() and not t.tops(),
    "queen_not_placed": lambda t: t.game.queen_waits(t.game.mover) and not t.in_hand(),
    "covered": lambda t: t.stack()[-1] == t.by() != t.name,
    "just_moved": lambda t: t.name == t.game.immobile,
    "stays": lambda t: t.to == t.from_(),
    "one_hive": lambda t: len(t.stack()) == 1 and t.game.lifted(t.from_()) is None,
    "power_resting": lambda t: t.by() == t.game.immobile and t.thrower() is not None,
    "thrower_on_hive": lambda t: t.by()[1] == "M" and len(t.game.stacks[t.thrower()]) > 1,
    "throw_stack": lambda t: len(t.stack()) > 1,
    "throw_where": lambda t: t.to not in around(t.thrower()) or t.to in t.game.stacks,
    "gate": lambda t: t.gate(),
    "occupied": lambda t: t.to in t.game.stacks and t.kind() != "B",
    "one_step": lambda t: t.kind() in "QPB" and t.to not in around(t.from_()),
    "too_narrow": lambda t: (
        t.to in around(t.from_()) and all(n in t.game.stacks for n in shared(t.from_(), t.to))
    ),
    "loses_contact": lambda t: (
        t.to in around(t.from_()) and not any(n in t.game.stacks for n in shared(t.from_(), t.to))
    ),
    "jump": lambda t: t.kind() == "G" and t.to not in t.lifted().grasshopper(t.from_()),
    "three_slides": lambda t: t.kind() == "S" and t.to not in t.lifted().spider(t.from_()),
    "two_up_one_down": lambda t: t.kind() == "L" and t.to not in t.lifted().ladybug(t.from_()),
    "shut_in": lambda t: t.kind() in "ASQPM" and not t.lifted().ant(t.from_()),
    "way_gate": lambda t: closed_at(t.lifted(), t.from_(), _patterns(t, "L"), t.reason),
    "way_narrow": lambda t: closed_at(t.lifted(), t.from_(), _patterns(t, "SAQP"), t.reason),
    "walled_off": lambda t: t.kind() == "A" and walled_off(t.lifted(), t.from_(), t.to),
    "off_hive": lambda t: not any(t.lifted().height(n) for n in around(t.to)),
    "no_way": lambda t: (
        t.kind() == "A"
        and any(t.lifted().height(n) for n in around(t.to))
        and t.to not in t.lifted().ant(t.from_())
        and closed_at(t.lifted(), t.from_(), ["s" * 99], t.reason)
    ),
    "nothing_to_copy": lambda t: (
        t.kind() == "M" and all(top[1] == "M" for top in t.game.tops_around(t.from_()))
    ),
    "nobody_copied": lambda t: t.kind() == "M" and _named(t) == _beside(t),
}

CREATURES = {
    "queenBee": "Q",
    "spider": "S",
    "beetle": "B",
    "grasshopper": "G",
    "ant": "A",
    "ladybug": "L",
    "pillbug": "P",
}


def _named(t: Truth) -> set[str]:
    named = t.reason.message.params["creatures"]
    assert isinstance(named, tuple)
    assert all(isinstance(message, Message) for message in named)
    return {CREATURES[message.key.rpartition(".")[2]] for message in named}


def _patterns(t: Truth, kinds: str) -> list[str]:
    """The steps of those of some creatures that the piece is or copies."""
    found = [kind for kind in kinds if kind in (_beside(t) if t.kind() == "M" else {t.kind()})]
    return [{"L": "uud", "S": "sss", "A": "s" * 99}.get(kind, "s") for kind in found]


def _beside(t: Truth) -> set[str]:
    return {top[1] for top in t.game.tops_around(t.from_())} - {"M"}


def near(game: Reference) -> set[Place]:
    """The hive and two steps around it."""
    places = set(game.stacks) or {(0, 0)}
    for _ in range(2):
        places |= {n for place in places for n in around(place)}
    return places


def check(game: Reference, state: HiveState, seen: set[str]) -> None:
    """Ask about every piece and every place near the hive."""
    legal = {number(a) for a in game.legal()}
    where: dict[str, Place | None] = dict.fromkeys(game.hands["w"] + game.hands["b"])
    where.update(game.places())
    places = near(game)
    for name, start in where.items():
        for to in places:
            code = PIECES[name] << CELL_BITS | torus_cell(to)
            reason = state.why_not(game.turn % 2, code)
            assert (reason is None) == (code in legal)
            if reason is None:
                continue
            key = reason.message.key.removeprefix("hive.")
            assert TRUE[key](Truth(game, name, start, to, reason)), (repr(state), name, to, reason)
            assert all(isinstance(cell, int) and 0 <= cell < 1024 for cell in reason.cells)
            assert reason.ruling or key == "lowest_first"  # that one is no rule, but notation
            if key not in seen:
                seen.add(key)
                assert "{" not in say(reason.message)
    reason = state.why_not(game.turn % 2, int(PASS))
    assert (reason is None) == (int(PASS) in legal)


POSITIONS = some(6)


@pytest.mark.parametrize("letters", SETS, ids=lambda letters: f"Base{letters}")
def test_every_reason_is_true(letters: str) -> None:
    rng = random.Random(f"why {letters}")
    seen: set[str] = set()
    for _ in range(POSITIONS):
        lean = LEANINGS[rng.choice(["any_way", "movers", "stackers", "throwers", "holes"])]
        queen_first = rng.random() < 0.5
        reference = Reference(letters, queen_first, 0)
        state = game(letters, queen_first=queen_first, repetition_draw=0)
        stops = {rng.randrange(8), rng.randrange(60)}
        for ply in range(max(stops) + 1):
            if reference.result():
                break
            if ply in stops:
                check(reference, state, seen)
            actions = sorted(reference.legal(), key=number)
            weights = [lean(reference, *a) if a else 1.0 for a in actions]
            chosen = rng.choices(actions, weights)[0]
            state.play(reference.turn % 2, number(chosen))
            reference.play(chosen)
