"""Whole games that are kept: all games, any seats and options, as sensible players might play them.

    python -m tests.recording

adds those that are missing to `records/seeded`, and to `ends.json` how they ended. Games that are
there are never written again: rules that change must still lead them to the same end.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import apiary
from apiary.core.options import Letters, Number, OneOf, OptionValue, Switch, applying

SEEDED = Path(__file__).parent / "records" / "seeded"
ENDS = SEEDED / "ends.json"
GAMES = {"hive": 40, "hornet": 16, "alveola": 16, "waggledance": 12}  # how many of each
SHORT = {"hive": {"max_turns": 100}, "waggledance": {"max_rounds": 4}}  # others would fill shelves


def any_value(option: apiary.Option, rng: Random) -> OptionValue:
    """The default, or as often any other value."""
    if rng.random() < 0.5:
        return option.default
    match option:
        case Switch():
            return rng.random() < 0.5
        case OneOf(values=values):
            return rng.choice(values)
        case Letters(letters=letters, picks=picks):
            chosen = rng.sample(letters, picks or rng.randint(0, len(letters)))
            return "".join(sorted(chosen, key=letters.index))
        case Number(least=least, most=most, gaps=gaps):
            return rng.choice([n for n in range(least, min(most, least + 60) + 1) if n not in gaps])
    raise TypeError(f"no kind of option that is known: {option!r}")


def begin(game: apiary.Game, seed: int, rng: Random) -> apiary.Match:
    """A game of any seats with any options that go together, one of which is never the default."""
    varied = [option for option in game.options if not isinstance(option, Number)]
    other = varied[seed % len(varied)]
    while True:
        seats = rng.choice(game.seats)
        drawn = {option.name: any_value(option, rng) for option in game.options}
        drawn |= SHORT.get(game.name, {})
        used = {option.name for option in applying(game.options, seats, drawn)}
        if other.name not in used or drawn[other.name] == other.default:
            continue
        try:
            return apiary.Match(game, seats, {name: drawn[name] for name in drawn if name in used})
        except apiary.BadOption:  # each is legal, but not all of them together
            continue


def play(name: str, seed: int) -> apiary.Match:
    """The game of this seed, to its end."""
    rng = Random(seed)
    match = begin(apiary.game(name), seed, rng)
    while match.state.pending():
        seat = rng.choice(match.state.pending())
        if seat == apiary.CHANCE:
            match.throw_dice(rng)
        else:
            match.play(seat, match.game.mind.likely(match.state, seat, rng.getrandbits(60)))
    return match


def end_of(state: apiary.State) -> dict[str, object]:
    """How a game ended, as `ends.json` has it."""
    outcome = state.outcome()
    assert outcome is not None
    return {
        "ranks": list(outcome.ranks),
        "scores": list(outcome.scores),
        "ending": outcome.ending.value,
        "reason": apiary.say(outcome.reason),
        "position": state.to_text(),
    }


def main() -> None:
    """Write what is missing."""
    SEEDED.mkdir(exist_ok=True)
    ends = json.loads(ENDS.read_text("utf-8")) if ENDS.exists() else {}
    for name, count in GAMES.items():
        for seed in range(count):
            known = f"{name}_{seed:02}"
            if known not in ends:
                match = play(name, seed)
                match.record().save(SEEDED / f"{known}.json")
                ends[known] = end_of(match.state)
    ENDS.write_text(json.dumps(ends, indent=1, ensure_ascii=False, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
