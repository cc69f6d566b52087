"""The contract of `State` and `Game`, for every registered game, its seats and its options.

The example says just what the contract asks of every game, and passes too.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

import apiary
from apiary import ACCEPT_DRAW, CHANCE, OFFER_DRAW, RESIGN, Ending, Outcome
from apiary.core import registry
from apiary.core.options import Letters, OneOf
from apiary.core.play import play_at_random
from apiary.core.replay import Event
from apiary.core.scene import Choices
from apiary.core.state import DECLARATIONS
from examples import tictactoe
from tests.scenes import check_event, check_reason, check_scene, check_table, said, views
from tests.strategies import (
    GAMES,
    I64,
    Begun,
    SetUp,
    any_action,
    begun,
    deciding,
    languages,
    running,
    sentences,
    set_ups,
    work,
)

ENDLESS = 50_000  # actions after which a random game is taken to go on for ever

TABLES = [
    pytest.param(game, seats, id=f"{game.name}-{seats}") for game in GAMES for seats in game.seats
]

numbers = st.integers(*I64)


@pytest.fixture(scope="module", autouse=True)
def example_is_known() -> Iterator[None]:
    """A record finds its game by name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry._games, tictactoe.GAME.name, tictactoe.GAME)
        yield


def check_refused(game: Begun, seat: int, action: int) -> apiary.IllegalAction:
    """The error for an illegal action, after checking that it changed nothing."""
    before, key = game.state.copy(), game.state.key()
    with pytest.raises(apiary.IllegalAction) as caught:
        game.state.play(seat, action)
    assert game.state == before
    assert game.state.key() == key
    assert all(sentences(caught.value.message))
    assert str(caught.value)
    return caught.value


def test_english_is_complete() -> None:
    assert languages()[0] == "en"


@work(100)
@given(running())
def test_legal_actions_are_sorted_small_and_playable(game: Begun) -> None:
    for seat in deciding(game.state):
        actions = list(game.state.legal(seat))
        assert actions
        assert actions == sorted(set(actions))
        assert actions[0] >= 0
        assert actions[-1] < game.game.action_space
        for action in actions:
            after = game.state.copy()
            after.play(seat, action)
            assert after != game.state
            assert after.key() != game.state.key()


@work(50)
@given(begun())
def test_who_owes_nothing_has_no_legal_actions(game: Begun) -> None:
    for seat in {*game.seats, CHANCE} - set(game.state.pending()):
        assert list(game.state.legal(seat)) == []


@work(50)
@given(begun())
def test_chance_plays_what_it_lists(game: Begun) -> None:
    listed = game.state.chance()
    assert bool(listed) == (game.state.pending() == (CHANCE,))
    if listed:
        assert sum(probability for _, probability in listed) == pytest.approx(1)
    for action, probability in listed:
        assert probability > 0
        game.state.copy().play(CHANCE, action)


@work(200)
@given(begun(), st.integers(-2, 6), st.data())
def test_illegal_actions_are_refused_and_change_nothing(
    game: Begun, seat: int, data: st.DataObject
) -> None:
    space = game.game.action_space
    action = data.draw(st.one_of(st.integers(-5, space + 5), numbers))
    assume(action not in list(game.state.legal(seat)))
    assume(action not in game.state.declarations(seat))
    assume(seat != CHANCE or action not in dict(game.state.chance()))
    error = check_refused(game, seat, action)
    if action not in DECLARATIONS:
        assert error.message.key not in ("core.no_offer", "core.offer_stands")


@work(100)
@given(running())
def test_another_seat_may_not_play_ones_actions(game: Begun) -> None:
    for seat in deciding(game.state):
        for other in set(game.seats) - set(game.state.pending()):
            for action in list(game.state.legal(seat))[:3]:
                check_refused(game, other, action)


@work(100)
@given(running(), numbers)
def test_every_number_picks_a_legal_action(game: Begun, number: int) -> None:
    for seat in deciding(game.state):
        action = game.state.pick(seat, number)
        assert action in list(game.state.legal(seat))
        assert game.state.pick(seat, number) == action
        assert game.state.copy().pick(seat, number) == action


@work(50)
@given(running(), numbers)
def test_what_is_likely_is_legal(game: Begun, number: int) -> None:
    for seat in deciding(game.state):
        before = game.state.copy()
        action = game.game.mind.likely(game.state, seat, number)
        assert action in list(game.state.legal(seat))
        assert game.game.mind.likely(game.state.copy(), seat, number) == action
        assert game.state == before


@work(50)
@given(running())
def test_candidates_are_legal(game: Begun) -> None:
    for seat in deciding(game.state):
        before = game.state.copy()
        actions = list(game.game.mind.candidates(game.state, seat))
        assert actions
        assert actions == sorted(set(actions))
        assert set(actions) <= set(game.state.legal(seat))
        assert game.state == before


@pytest.mark.parametrize(("game", "seats"), TABLES)
@work(5)
@given(seed=st.integers(0, 2**32 - 1), count=st.integers(0, 200))
def test_chances_are_one_for_each_seat(
    game: apiary.Game, seats: int, seed: int, count: int
) -> None:
    state = game.start(seats)
    play_at_random(state, Random(seed), count)
    values = game.mind.values(state) if state.pending() else None
    if values is not None:
        assert len(values) == seats
        assert all(0 <= value <= 1 for value in values)


@work(60)
@given(running())
def test_what_is_chosen_together_is_secret(game: Begun) -> None:
    state = game.state
    due = deciding(state)
    if not game.secret or len(due) == 1:
        return
    for seat in due:
        actions = list(state.legal(seat))
        after = [state.copy() for _ in actions]
        for twin, action in zip(after, actions, strict=True):
            twin.play(seat, action)
        for viewer in (*game.seats, None):
            assert state.discloses(seat, actions[0], viewer) == (viewer == seat)
            if viewer != seat:
                views = [twin.seen_by(viewer) for twin in after]
                assert all(view == views[0] for view in views)
                assert len({game.game.terminal.draw(view) for view in views}) == 1


@work(50)
@given(running())
def test_every_legal_action_is_picked_by_some_number(game: Begun) -> None:
    for seat in deciding(game.state):
        actions = list(game.state.legal(seat))
        assert {game.state.pick(seat, number) for number in range(len(actions))} == set(actions)


@work(100)
@given(running())
def test_a_copy_is_equal_and_independent(game: Begun) -> None:
    original, twin, still = game.state, game.state.copy(), game.state.copy()
    assert original == twin
    assert original.key() == twin.key()
    assert original.pending() == twin.pending()
    play_at_random(twin, game.rng, 8)
    assert original == still
    for seat in game.seats:
        assert list(original.legal(seat)) == list(still.legal(seat))
    moved = twin.copy()
    play_at_random(original, game.rng, 8)
    assert twin == moved


@work(100)
@given(running())
def test_texts_are_distinct_and_parse_back(game: Begun) -> None:
    for seat in deciding(game.state):
        actions = list(game.state.legal(seat))
        texts = [game.state.text(action) for action in actions]
        assert len(set(texts)) == len(texts)
        assert [game.state.parse(text) for text in texts] == actions
        for text in texts:
            assert game.state.why_not(seat, text) is None


@work(100)
@given(begun(), st.text(max_size=40))
def test_any_text_is_an_action_or_bad_notation(game: Begun, text: str) -> None:
    check_reading(game, text)


@work(200)
@given(running(), numbers, st.integers(0, 20), st.integers(0, 3), st.text(max_size=3))
def test_a_damaged_text_is_an_action_or_bad_notation(
    game: Begun, number: int, place: int, cut: int, insert: str
) -> None:
    seat = deciding(game.state)[0]
    text = game.state.text(game.state.pick(seat, number))
    check_reading(game, text[:place] + insert + text[place + cut :])


def check_reading(game: Begun, text: str) -> None:
    """A text has a meaning, or an error that can be said."""
    fault = None
    try:
        action = game.state.parse(text)
    except apiary.BadNotation as error:
        fault = error
    if fault is None:
        assert action in DECLARATIONS or 0 <= action < game.game.action_space
    else:
        assert all(sentences(fault.message))


@work(200)
@given(running(), st.data())
def test_why_not_agrees_with_the_refusal(game: Begun, data: st.DataObject) -> None:
    """Texts of another match are often readable and illegal in this one."""
    other = data.draw(running([game.game]))
    source = data.draw(st.sampled_from(deciding(other.state)))
    action = other.state.pick(source, data.draw(numbers))
    seat = data.draw(st.sampled_from(deciding(game.state)))
    text = other.state.text(action)
    try:
        meant = game.state.parse(text)
    except apiary.BadNotation:
        return
    reason = game.state.why_not(seat, text)
    if reason is None:
        game.state.play(seat, meant)
        return
    error = check_refused(game, seat, meant)
    assert (error.message, error.ruling) == (reason.message, reason.ruling)
    assert error.cells == reason.cells


@work(60)
@given(begun(), st.data())
def test_a_record_replays_to_every_point(game: Begun, data: st.DataObject) -> None:
    record = apiary.Record.from_json(game.match.record().to_json())
    assert record == game.match.record()
    assert record.replay() == game.state
    assert record.replay().key() == game.state.key()
    assert apiary.Match.of(record).state == game.state
    to = data.draw(st.integers(0, len(record.events)))
    part = record.replay(to)
    for number, state in enumerate(record.states()):
        if number == to:
            assert state == part
    assert state == game.state


@work(60)
@given(begun(), st.data())
def test_undo_goes_back_to_every_point(game: Begun, data: st.DataObject) -> None:
    record = game.match.record()
    count = data.draw(st.integers(0, len(record.events)))
    game.match.undo(count)
    left = len(record.events) - count
    assert game.match.events == list(record.events[:left])
    assert game.match.state == record.replay(left)


@work(60)
@given(begun())
def test_a_view_shows_the_same_again(game: Begun) -> None:
    for seat in (*game.seats, None):
        view = game.state.seen_by(seat)
        assert view.seen_by(seat) == view
        assert view.pending() == game.state.pending()
        assert view.outcome() == game.state.outcome()
        if seat is not None:
            assert list(view.legal(seat)) == list(game.state.legal(seat))
            assert view.declarations(seat) == game.state.declarations(seat)


@work(60)
@given(begun())
def test_what_a_seat_cannot_know_does_not_change_its_view(game: Begun) -> None:
    for seat in (*game.seats, None):
        view = game.state.seen_by(seat)
        for _ in range(2):
            world = view.guess(game.rng)
            for other in set(world.pending()) - set(view.pending()):
                world.play(other, world.pick(other, game.rng.getrandbits(62)))  # it had chosen
            assert world.seen_by(seat) == view
            assert world.seen_by(seat).key() == view.key()
            play_at_random(world, game.rng, 3)
            assert game.state.seen_by(seat) == view


@work(60)
@given(begun())
def test_open_games_hide_nothing(game: Begun) -> None:
    assume(not game.secret)
    for seat in (*game.seats, None):
        for actor in deciding(game.state):
            assert game.state.discloses(actor, game.state.pick(actor, 0), seat)
        assert game.state.seen_by(seat) == game.state
        assert game.state.guess(game.rng) == game.state


@work(60)
@given(begun())
def test_a_table_shows_and_offers_all_there_is(game: Begun) -> None:
    check_table(game.game, game.state, game.seats)


@work(60)
@given(running())
def test_a_table_tells_what_was_done(game: Begun) -> None:
    for seat in game.seats:
        for action in game.state.declarations(seat):
            check_event(game.game, game.state, game.seats, seat, action)
    state = game.state
    for _ in range(4):
        if state.pending():
            state = check_event(game.game, state, game.seats, *any_action(state, game.rng))


@work(60)
@given(begun())
def test_what_a_seat_cannot_know_is_not_in_its_scene(game: Begun) -> None:
    for seat, view in views(game.state, game.seats):
        other = view.guess(game.rng).seen_by(seat)
        assert game.game.table.scene(other) == game.game.table.scene(view)
        if seat is not None:
            assert game.game.table.choices(other, seat) == game.game.table.choices(view, seat)


@work(60)
@given(running(), st.data())
def test_what_is_not_disclosed_makes_no_difference(game: Begun, data: st.DataObject) -> None:
    actor = data.draw(st.sampled_from(game.state.pending()))
    legal = list(game.state.legal(actor))
    for seat in (*game.seats, None):
        hidden = [a for a in legal if not game.state.discloses(actor, a, seat)]
        afters = []
        for action in hidden[:4]:
            after = game.state.copy()
            after.play(actor, action)
            afters.append(after.seen_by(seat))
        assert all(after == afters[0] for after in afters)


strange = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ["", "pass", "cell:99999999999999,1", "cell:١,٢", "cell:-0,0", "piece:", "piece:xx"]
    ),
    st.builds("{}:{},{}".format, st.sampled_from(["cell", "piece"]), numbers, numbers),
)


@work(100)
@given(begun(), st.integers(-1, 3), st.data())
def test_any_path_of_touches_gets_an_answer(game: Begun, seat: int, data: st.DataObject) -> None:
    view = game.state.seen_by(seat if seat in game.seats else None)
    choices = game.game.table.choices(view, seat)
    ids = [thing.id for thing in (*game.game.table.scene(view).things, *choices.things)]
    touch = st.one_of(st.sampled_from(ids), strange) if ids else strange
    path = tuple(data.draw(st.lists(touch, max_size=4)))
    reason = game.game.table.why_touch(view, seat, path)
    check_reason(reason)
    if path and any(one.path[: len(path)] == path for one in choices.touches):
        assert reason is None


@work(30)
@given(begun())
def test_an_offer_is_the_choices_with_paths_together(game: Begun) -> None:
    for seat in game.seats:
        view = game.state.seen_by(seat)
        choices = game.game.table.choices(view, seat)
        offered = game.game.table.offer(view, seat).choices()
        assert (offered.things, offered.ask) == (choices.things, choices.ask)
        assert offered.passing == choices.passing
        assert paths(offered) == paths(choices)


def paths(choices: Choices) -> list[tuple[int, tuple[str, ...]]]:
    """The paths, sorted."""
    return sorted((touch.action, touch.path) for touch in choices.touches)


@work(30)
@given(begun())
def test_the_same_events_lead_to_equal_states_and_keys(game: Begun) -> None:
    again = game.match.record().replay()
    fresh = game.match.record().replay()
    for seat in game.seats:
        again.legal(seat)
    assert again == fresh == game.state
    assert again.key() == fresh.key() == game.state.key()


@pytest.mark.parametrize(("game", "seats"), TABLES)
@work(5)
@given(seed=st.integers(0, 2**32 - 1))
def test_random_games_end(game: apiary.Game, seats: int, seed: int) -> None:
    state = game.start(seats)
    assert play_at_random(state, Random(seed), ENDLESS) < ENDLESS
    check_over(Begun(apiary.Match(game, seats), Random(seed)), state)


@work(100)
@given(begun())
def test_a_game_is_over_when_nobody_is_pending(game: Begun) -> None:
    if game.state.pending():
        assert game.state.outcome() is None
        assert len(set(game.state.pending())) == len(game.state.pending())
    else:
        check_over(game, game.state)


def check_over(game: Begun, state: apiary.State) -> None:
    """Nothing can be done any more, and the outcome makes sense."""
    outcome = state.outcome()
    assert outcome is not None
    assert state.pending() == ()
    assert len(outcome.ranks) == len(outcome.scores) == len(game.seats)
    assert min(outcome.ranks) == 1
    assert max(outcome.ranks) <= len(game.seats)
    assert outcome.winners
    assert outcome.draw == (set(outcome.ranks) == {1})
    assert all(sentences(outcome.reason))
    assert outcome.ending is not Ending.UNKNOWN
    check_returns(outcome, [state.side(seat) for seat in game.seats], game.game.returns_sum)
    for seat in game.seats:
        assert list(state.legal(seat)) == []
        assert state.declarations(seat) == ()
        before = state.copy()
        for action in (0, game.game.action_space - 1, *DECLARATIONS):
            with pytest.raises(apiary.IllegalAction):
                state.play(seat, action)
        assert state == before


def check_returns(outcome: Outcome, sides: list[int], total: float) -> None:
    """Who is ranked better has more, partners and equals have the same, and all add up."""
    returns = outcome.returns()
    assert all(-1 <= value <= 1 for value in returns)
    assert sum(returns) == pytest.approx(total)
    for one, other in combinations(range(len(sides)), 2):
        ahead = outcome.ranks[other] - outcome.ranks[one]
        assert (returns[one] > returns[other]) == (ahead > 0)
        assert (returns[one] < returns[other]) == (ahead < 0)
        assert sides[one] != sides[other] or ahead == 0
    if len(set(sides)) == 2:
        assert set(returns) in ({1.0, -1.0}, {0.0})


@work(60)
@given(running())
def test_who_resigns_has_not_won(game: Begun) -> None:
    for seat in game.seats:
        if RESIGN in game.state.declarations(seat):
            after = game.state.copy()
            after.play(seat, RESIGN)
            assert after != game.state
            if len(game.seats) == 2:
                outcome = after.outcome()
                assert outcome is not None
                assert outcome.winners == (1 - seat,)
                assert outcome.reason.key == "core.end.resigned"
                assert outcome.ending is Ending.RESIGNATION
                check_over(game, after)


@work(60)
@given(running())
def test_an_accepted_offer_is_a_draw(game: Begun) -> None:
    for seat in game.seats:
        assert ACCEPT_DRAW not in game.state.declarations(seat)
        if OFFER_DRAW not in game.state.declarations(seat):
            continue
        offered = game.state.copy()
        offered.play(seat, OFFER_DRAW)
        assert offered.pending() == game.state.pending()
        assert offered != game.state
        assert {OFFER_DRAW, ACCEPT_DRAW}.isdisjoint(offered.declarations(seat))
        others = [other for other in game.seats if other != seat]
        for other in others:
            offered.play(other, ACCEPT_DRAW)
        outcome = offered.outcome()
        assert outcome is not None
        assert outcome.draw
        assert outcome.reason.key == "core.end.agreed"
        assert outcome.ending is Ending.AGREEMENT
        check_over(game, offered)


@work(60)
@given(running())
def test_an_offer_lapses_when_another_seat_plays_on(game: Begun) -> None:
    for seat in game.seats:
        if OFFER_DRAW not in game.state.declarations(seat):
            continue
        state = game.state.copy()
        state.play(seat, OFFER_DRAW)
        actor = seat
        while state.pending() and actor in (seat, apiary.CHANCE):
            actor, action = any_action(state, game.rng)
            state.play(actor, action)
        for other in game.seats:
            assert ACCEPT_DRAW not in state.declarations(other)


@work(30)
@given(running())
def test_declarations_are_actions_with_texts(game: Begun) -> None:
    for action in {one for seat in game.seats for one in game.state.declarations(seat)}:
        words = DECLARATIONS[action]
        assert game.state.text(action) == words
        assert game.state.parse(f"  {words.upper()} ") == action


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_explains_itself(game: apiary.Game) -> None:
    assert game.seats
    assert all(count >= 1 for count in game.seats)
    assert len(game.data_hash(game.checked({}))) == 64
    for option in game.options:
        assert option.check(option.default) == option.default
        said(apiary.Message(option.title))
        said(apiary.Message(option.meaning))
        for part in option.parts if isinstance(option, OneOf | Letters) else ():
            said(part.named)
            if part.meaning:
                said(apiary.Message(part.meaning))
        known = {other.name for other in game.options}
        assert all(name in known for name, _ in option.when)
        assert set(option.seats) <= set(game.seats)
    for seat in range(max(game.seats)):
        said(game.seat_name(seat))
    for message in (game.title, game.about, game.rules):
        said(message)
    assert 0 < game.minutes[0] <= game.minutes[1]
    assert 0 < game.longest < ENDLESS
    check_scene(game.table.picture())
    assert game.table.picture().things


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_guide_can_be_read(game: apiary.Game) -> None:
    chapters = game.table.guide()
    assert chapters
    assert len({chapter.id for chapter in chapters}) == len(chapters)
    rulings = [ruling for chapter in chapters for ruling in chapter.rulings]
    assert len(set(rulings)) == len(rulings)
    for chapter in chapters:
        for message in (chapter.title, *chapter.paragraphs):
            said(message)
        for diagram in chapter.diagrams:
            said(diagram.caption)
            check_scene(diagram.scene)
            things = {thing.id for thing in diagram.scene.things}
            added = {thing.id for thing in diagram.choices.things}
            assert set(diagram.chosen) <= things | added
            assert {move.thing for move in diagram.moves} <= things
            begun = {touch.path[: len(diagram.chosen)] for touch in diagram.choices.touches}
            assert not begun or diagram.chosen in begun
    for seats in game.seats:
        needed = game.table.chapters(seats, game.checked({}))
        assert needed
        names = [chapter.id for chapter in needed]
        assert names == [chapter.id for chapter in chapters if chapter.id in names]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_wrong_set_up_is_refused(game: apiary.Game) -> None:
    with pytest.raises(apiary.BadOption, match=str(game.seats[0])):
        game.start(max(game.seats) + 1)
    with pytest.raises(apiary.BadOption, match="no_such_option"):
        game.start(options={"no_such_option": 1})
    for option in game.options:
        for value in (None, 1.5, "no such value", -1, 2**63, [], object()):
            with pytest.raises(apiary.BadOption, match=option.name):
                game.start(options={option.name: value})


class MatchMachine(RuleBasedStateMachine):
    """Play, declare, undo, save and load in any order: the log and the state always agree."""

    @initialize(set_up=set_ups(), seed=st.integers(0, 2**32 - 1), count=st.integers(0, 20))
    def begin(self, set_up: SetUp, seed: int, count: int) -> None:
        self.match = set_up.match()
        self.past = [self.match.state.copy()]  # the state before and after each event
        self.play_on(seed, count)

    @precondition(lambda self: self.match.state.pending())
    @rule(seed=st.integers(0, 2**32 - 1))
    def play(self, seed: int) -> None:
        seat, action = any_action(self.match.state, Random(seed))
        text = self.match.play(seat, action)
        assert self.match.events[-1] == Event(seat, text)
        self.past.append(self.match.state.copy())

    @rule(seed=st.integers(0, 2**32 - 1), count=st.integers(2, 12))
    def go_on(self, seed: int, count: int) -> None:
        self.play_on(seed, count)

    def play_on(self, seed: int, count: int) -> None:
        rng = Random(seed)
        for _ in range(count):
            if self.match.state.pending():
                self.match.play(*any_action(self.match.state, rng))
                self.past.append(self.match.state.copy())

    @rule(seat=st.integers(-1, 5), action=st.integers(-4, 70_000))
    def try_anything(self, seat: int, action: int) -> None:
        state = self.match.state
        if action in list(state.legal(seat)) or action in state.declarations(seat):
            return
        if seat == CHANCE and action in dict(state.chance()):
            return
        with pytest.raises(apiary.IllegalAction):
            self.match.play(seat, action)

    @rule(seat=st.integers(0, 5), action=st.sampled_from(list(DECLARATIONS)))
    def declare(self, seat: int, action: int) -> None:
        if action in self.match.state.declarations(seat):
            self.match.play(seat, action)
            self.past.append(self.match.state.copy())

    @rule(share=st.floats(0, 1))
    def undo(self, share: float) -> None:
        count = round(share * len(self.match.events))
        self.match.undo(count)
        del self.past[len(self.past) - count :]

    @rule()
    def undo_too_far(self) -> None:
        with pytest.raises(apiary.BadOption):
            self.match.undo(len(self.match.events) + 1)
        with pytest.raises(apiary.BadOption):
            self.match.undo(-1)

    @rule()
    def save_and_load(self) -> None:
        record = apiary.Record.from_json(self.match.record().to_json())
        self.match = apiary.Match.of(record)

    @invariant()
    def the_log_leads_to_the_state(self) -> None:
        assert len(self.match.events) == len(self.past) - 1
        assert self.match.state == self.past[-1]
        assert (self.match.state.outcome() is None) == bool(self.match.state.pending())


TestMatchMachine = MatchMachine.TestCase
TestMatchMachine.settings = settings(work(40), stateful_step_count=25)
