"""The kinds of options, and those of every game."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import apiary
from apiary import BadOption, Letters, Number, OneOf, Option, Part, Switch
from apiary.core.options import LARGEST, OptionValue, applying, in_order
from tests.strategies import option_values, sentences, work

OPTIONS = [(game, option) for game in apiary.all_games() for option in game.options]
LETTERS = [(game, option) for game, option in OPTIONS if isinstance(option, Letters)]

FAST = Switch("toy.option.fast", False)
ROUNDS = Number("toy.option.rounds", 3, 1, 9, (5, 7))
BOARD = OneOf.named("toy.option.board", "small", "small", "large", when=(("cards", "b"),))
CARDS = Letters("toy.option.cards", "", tuple(Part(one, one, one, one) for one in "abcd"))
THREE = Letters("toy.option.three", "", CARDS.parts, 3, when=(("board", "large"),), seats=(2, 4))


@st.composite
def values(draw: st.DrawFn) -> tuple[apiary.Game, Option, OptionValue]:
    """An option of a game and one of its legal values."""
    game, option = draw(st.sampled_from(OPTIONS))
    return game, option, draw(option_values(option))


def anything() -> st.SearchStrategy[object]:
    """What somebody could pass for the value of an option."""
    letters = st.text("MLPHGSABCDEFabc", max_size=6)
    others = st.none() | st.floats() | st.lists(st.integers(), max_size=2) | st.binary(max_size=3)
    words = st.sampled_from(["true", "base", "random", "first", "mode", "1"])
    return st.booleans() | st.integers() | letters | words | st.text(max_size=4) | others


def is_legal(option: Option, value: object) -> bool:
    """The rules in other words, to compare with."""
    match option:
        case Switch():
            return value is True or value is False
        case Number(least=least, most=most, gaps=gaps):
            return type(value) is int and value in range(least, most + 1) and value not in gaps
        case OneOf(parts=parts):
            return value in [part.value for part in parts]
        case Letters(parts=parts, picks=picks):
            if not isinstance(value, str):
                return False
            known = {part.value for part in parts}
            counts = {0, picks} if picks else range(len(parts) + 1)
            return set(value) <= known and len(set(value)) == len(value) in counts
    raise TypeError(option)


@work(300)
@given(values())
def test_every_legal_value_is_kept_and_read_again_from_text(
    found: tuple[apiary.Game, Option, OptionValue],
) -> None:
    _, option, value = found
    assert option.check(value) == value
    assert type(option.check(value)) is type(option.default)
    assert option.read(option.write(value)) == value


@work(300)
@given(st.sampled_from(OPTIONS), anything())
def test_what_is_not_legal_is_refused_by_name_with_what_would_be_right(
    found: tuple[apiary.Game, Option], value: object
) -> None:
    game, option = found
    if is_legal(option, value):
        kept = option.check(value)
        with contextlib.suppress(BadOption):  # of what goes with other options only
            assert game.checked({option.name: value})[option.name] == kept
        return
    with pytest.raises(BadOption) as caught:
        option.check(value)
    message = caught.value.message
    assert (message.key, message.params["name"]) == ("core.bad_option_value", option.name)
    for said, right in zip(sentences(message), sentences(option.expected), strict=True):
        assert option.name in said
        assert right in said
    with pytest.raises(BadOption, match=option.name):
        game.checked({option.name: value})


@work(300)
@given(st.sampled_from(OPTIONS), st.text(max_size=5))
def test_no_text_is_read_as_what_is_not_legal(found: tuple[apiary.Game, Option], text: str) -> None:
    _, option = found
    value: OptionValue
    try:
        value = option.read(text)
    except BadOption:
        value = option.default
    assert is_legal(option, value)


@work(100)
@given(st.sampled_from(LETTERS), st.data())
def test_letters_are_taken_in_any_order_and_kept_in_one(
    found: tuple[apiary.Game, Letters], data: st.DataObject
) -> None:
    game, option = found
    value = str(data.draw(option_values(option)))
    shuffled = "".join(data.draw(st.permutations(value)))
    assert option.check(shuffled) == option.read(shuffled) == value
    assert [part.value for part in option.chosen(value)] == [*value]
    needed = dict(option.when)
    state_options = game.checked({**needed, option.name: shuffled})
    assert state_options[option.name] == value
    if shuffled:
        with pytest.raises(BadOption, match=option.name):
            option.check(shuffled + shuffled[0])


@pytest.mark.parametrize("letters", ["MLP", "PLM", "LMP"])
def test_sets_of_hive_are_taken_in_any_order_everywhere(letters: str) -> None:
    hive = apiary.game("hive")
    assert hive.from_set(f"Base+{letters}") == {"expansions": "MLP"}
    usual = apiary.start("hive", options={"expansions": "MLP"})
    assert apiary.start("hive", options={"expansions": letters}) == usual
    text = "White[3];0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1"
    position = hive.position
    assert position(f"Base+{letters};{text}") == position(f"Base+MLP;{text}")
    match = apiary.Match(hive, 2, {"expansions": letters})
    assert match.options["expansions"] == match.record().options["expansions"] == "MLP"


@pytest.mark.parametrize(
    ("option", "value", "right"),
    [
        (FAST, 1, "true, false"),
        (FAST, "yes", "true, false"),
        (ROUNDS, True, "a whole number from 1 to 9, except 5, 7"),
        (ROUNDS, 0, "a whole number from 1 to 9, except 5, 7"),
        (ROUNDS, 10, "a whole number from 1 to 9, except 5, 7"),
        (ROUNDS, 7, "a whole number from 1 to 9, except 5, 7"),
        (ROUNDS, "3", "a whole number from 1 to 9, except 5, 7"),
        (Number("toy.option.n", 3), LARGEST + 1, f"a whole number from 0 to {LARGEST}"),
        (BOARD, "huge", "small, large"),
        (BOARD, "", "small, large"),
        (CARDS, "ae", "any of the letters a, b, c, d, each once and in any order"),
        (CARDS, "aa", "any of the letters a, b, c, d, each once and in any order"),
        (THREE, "ab", "no letter, or exactly 3 of the letters a, b, c, d"),
        (THREE, "abcd", "no letter, or exactly 3 of the letters a, b, c, d"),
    ],
)
def test_what_would_be_right(option: Option, value: object, right: str) -> None:
    with pytest.raises(BadOption) as caught:
        option.check(value)
    assert str(caught.value).startswith(
        f"{value!r} is not a value for {option.name}. Possible: {right}"
    )


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (FAST, "True", True),
        (FAST, "false", False),
        (ROUNDS, "9", 9),
        (BOARD, "large", "large"),
        (CARDS, "", ""),
        (CARDS, "dab", "abd"),
        (THREE, "cab", "abc"),
    ],
)
def test_text_of_a_command_line_is_read(option: Option, text: str, value: OptionValue) -> None:
    assert option.read(text) == value
    assert option.read(option.write(value)) == value


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (FAST, "1"),
        (ROUNDS, "-1"),
        (ROUNDS, "٣"),
        (ROUNDS, "9" * 40),
        (BOARD, "Large"),
        (CARDS, "x"),
    ],
)
def test_other_text_is_refused(option: Option, text: str) -> None:
    with pytest.raises(BadOption, match=option.name):
        option.read(text)


def test_an_option_is_named_by_its_key() -> None:
    assert (FAST.name, FAST.meaning, FAST.title) == (
        "fast",
        "toy.option.fast",
        "toy.option.fast.title",
    )
    assert [part.title for part in BOARD.parts] == [
        "toy.option.board.small",
        "toy.option.board.large",
    ]


def test_what_a_value_brings_into_play() -> None:
    mode = OneOf("toy.option.mode", "plain", (Part("plain", "t", "m"), Part("wild", "t", "m")))
    assert mode.chosen("plain") == ()
    assert mode.chosen("wild") == (mode.parts[1],)
    assert BOARD.chosen("large") == ()  # which has nothing to tell
    assert CARDS.chosen("bd") == (CARDS.parts[1], CARDS.parts[3])
    assert FAST.chosen(True) == ROUNDS.chosen(4) == ()


@pytest.mark.parametrize(
    ("seats", "chosen", "used"),
    [
        (2, {}, "rounds cards"),
        (2, {"cards": "ab"}, "rounds board cards"),
        (2, {"board": "large"}, "rounds cards three"),
        (3, {"board": "large"}, "rounds cards"),
    ],
)
def test_some_options_mean_nothing_without_others(
    seats: int, chosen: dict[str, OptionValue], used: str
) -> None:
    options = (ROUNDS, BOARD, CARDS, THREE)
    assert [option.name for option in applying(options, seats, chosen)] == used.split()


def test_letters_in_order() -> None:
    assert in_order("cab", "abc") == "abc"
    assert in_order("", "abc") == ""
    assert in_order("aa", "abc") is None
    assert in_order("ax", "abc") is None


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=lambda one: one.name)
def test_every_default_is_legal(game: apiary.Game, option: Option) -> None:
    assert game.checked({})[option.name] == option.check(option.default) == option.default
