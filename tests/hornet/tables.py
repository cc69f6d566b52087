"""Tables to test at: a game after its set-up, arranged as a test wants it, and played by texts."""

from __future__ import annotations

import json
from importlib.resources import files
from random import Random
from typing import Any, cast

import apiary
from apiary.core.outcome import Outcome, Reason
from apiary.games.hornet import GAME, Hornet, HornetState, components
from apiary.games.hornet.diagram import LETTERS
from apiary.games.hornet.position import Position
from tests.changes import changed, put

COLOURS = ("brown", "pink", "white", "green", "blue")
CONTENT = (files("apiary.games.hornet") / "data.json").read_bytes()
DATA: dict[str, Any] = json.loads(CONTENT)


class Table:
    """A game of Hornet; seats are colours, actions are texts, chance is told what to do."""

    def __init__(
        self, seats: int = 3, start: str = "brown", game: Hornet = GAME, **options: object
    ) -> None:
        self.game = game
        self.state = cast(HornetState, game.start(seats, {"start_player": start, **options}))
        self.seats = seats

    @property
    def s(self) -> Position:
        """The position."""
        return self.state.position

    def field(self, name: str) -> int:
        return int(self.s.box.number_of(name))

    def do(self, who: str, *texts: str) -> None:
        """A player, or `chance`, does what the texts say."""
        seat = apiary.CHANCE if who == "chance" else COLOURS.index(who)
        for text in texts:
            self.state.play(seat, self.state.parse(text))

    def on(self, *texts: str) -> None:
        """Whoever is asked does what the texts say."""
        for text in texts:
            [seat] = self.state.pending()
            self.state.play(seat, self.state.parse(text))

    def select(self, *cards: str) -> None:
        """Everybody selects, brown first: `3`, or `2+6` with two players."""
        word = "cards" if self.seats == 2 else "card"
        for seat, card in enumerate(cards):
            self.state.play(seat, self.state.parse(f"{word} {card}"))

    def legal(self, who: str | None = None) -> list[str]:
        """What whoever is asked, or this player, may do."""
        seat = self.state.pending()[0] if who is None else COLOURS.index(who)
        return [self.state.text(action) for action in self.state.legal(seat)]

    def asked(self) -> list[str]:
        """Who owes a decision."""
        return ["chance" if seat < 0 else COLOURS[seat] for seat in self.state.pending()]

    def why(self, who: str, text: str) -> Reason | None:
        return self.state.why_not(COLOURS.index(who), text)

    def honey(self, field: str) -> dict[str, int]:
        """Whose honey is in a hive."""
        f = self.field(field)
        found = {COLOURS[p]: int(self.s.honey[f * 5 + p]) for p in range(5)}
        return {colour: count for colour, count in found.items() if count}

    def nectar(self, field: str) -> int:
        return int(self.s.nectar[self.field(field)])

    def purse(self, who: str) -> int:
        return int(self.s.purse[COLOURS.index(who)])

    def stock(self, who: str) -> int:
        return int(self.s.stock[COLOURS.index(who)])

    def collected(self, who: str) -> int:
        return int(self.s.collected[COLOURS.index(who)])

    def hives(self, who: str) -> int:
        return int(self.s.hives[COLOURS.index(who)])

    def hornets(self, who: str) -> str:
        seat = COLOURS.index(who)
        return "".join(self.s.box.names[self.s.hornets[seat * 2 + j]] for j in range(2))

    def fate(self, field: str) -> str:
        """Who won a hive, `tied`, or `open`."""
        fate = self.s.fate[self.field(field)]
        return COLOURS[fate] if fate >= 0 else "tied" if fate == -2 else "open"

    def end(self) -> Outcome:
        outcome = self.state.outcome()
        assert outcome is not None
        return outcome

    def pass_round(self) -> None:
        """A round in which everybody selects card 4 and does nothing with it."""
        pairs = ["4+5"] * 2 if self.seats == 2 else ["4"] * self.seats
        step = self.s.step
        self.select(*pairs)
        while self.state.pending() and self.s.step == step:
            legal = self.legal()
            self.on(next((text for text in ("pass", "done") if text in legal), legal[0]))

    def check(self) -> None:
        """Honey and nectar are neither made nor lost."""
        s = self.s
        for p in range(self.seats):
            in_hives = sum(int(s.honey[f * 5 + p]) for f in range(12))
            assert s.stock[p] + in_hives + s.collected[p] == s.box.honey_each
            assert min(int(s.stock[p]), int(s.purse[p])) >= 0
        assert sum(s.nectar) + sum(s.purse) + s.bank == s.box.nectar_cubes
        assert min(s.nectar) >= 0
        for f in range(12):
            assert s.room(f) >= 0


def after_set_up(table: Table) -> Table:
    """Place all first honey and hornets somehow."""
    rng = Random(1)
    while table.asked() != list(COLOURS[: table.seats]):
        [seat] = table.state.pending()
        if seat < 0:
            table.state.play(seat, table.state.sample(rng))
        else:
            table.state.play(seat, table.state.pick(seat, rng.getrandbits(60)))
    return table


def arranged(
    seats: int = 3,
    start: str = "brown",
    honey: dict[str, dict[str, int]] | None = None,
    nectar: dict[str, int] | None = None,
    purse: dict[str, int] | None = None,
    hornets: dict[str, str] | None = None,
    step: int = 0,
    won: dict[str, str] | None = None,
    game: Hornet = GAME,
    **options: object,
) -> Table:
    """A table before the first round, or before that of another step of the track (below 0: from
    its end), with just this honey in the hives. Of the hives that were scored by then those named
    in `won` went to somebody, the others to nobody.

    Fields have 3 nectar, players 4, and the hornets stand on X, unless told otherwise.
    """
    honey, nectar, purse, hornets = honey or {}, nectar or {}, purse or {}, hornets or {}
    track = game.data.track[cast(Any, str(seats))]
    passed = track[:step]
    first = COLOURS[(COLOURS.index(start) - passed.count("R")) % seats]  # the pawn goes on
    table = after_set_up(Table(seats, first, game, **options))
    _, fields, _, status = table.state.to_text().split(";")
    found: list[str] = []
    for word in fields.split():
        name, _, inside = word.partition(":")
        if name in passed:
            winner = (won or {}).get(name)
            found.append(f"{name}={LETTERS[COLOURS.index(winner)]}1" if winner else f"{name}=")
            continue
        owned = "".join(
            f"{LETTERS[COLOURS.index(colour)]}{count}"
            for colour, count in honey.get(name[0], {}).items()
        )
        found.append(f"{name}:{owned}*{nectar.get(name[0], inside.partition('*')[2])}")
    players = [
        f"{letter}:*{purse.get(colour, table.purse(colour))}^{hornets.get(colour, 'XX')}"
        for letter, colour in zip(LETTERS, COLOURS[:seats], strict=False)
    ]
    head = f"{start}[{len(passed) + 1}]"
    text = ";".join((head, " ".join(found), " ".join(players), status))
    table.state = table.state.from_text(text)
    table.check()
    return table


def penalised(**options: Any) -> Table:
    """Brown and pink select nectar; brown's card 2 is penalised and its hornet is chosen."""
    table = arranged(honey={"A": {"brown": 2}, "D": {"brown": 1}, "E": {"pink": 3}}, **options)
    table.select("2", "1", "6")
    table.on("use 1")  # pink's card 1 comes first
    table.on("use 1")
    return table


def with_data(*path: str | int, to: object) -> Hornet:
    """The game with one field of its data changed."""
    return Hornet(components.read(changed(DATA, put(*path, to=to))))
