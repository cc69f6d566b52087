"""Tables to test at: a game arranged as a test wants it, and played by texts."""

from __future__ import annotations

import json
from importlib.resources import files
from random import Random
from typing import Any, cast

import apiary
from apiary.core.outcome import Outcome, Reason
from apiary.games.waggledance import GAME, WaggleDance, WaggleState, components
from apiary.games.waggledance.actions import CARD_LETTERS, CARD_NAMES, At
from apiary.games.waggledance.box import CARD_LETTER
from apiary.games.waggledance.position import EGG, HONEY, Position
from apiary.games.waggledance.rules.phases import PHASES, settle
from apiary.games.waggledance.rules.rounds import ask
from apiary.games.waggledance.tally import ONE, count, total
from tests.changes import changed, put

COLOURS = ("blue", "purple", "orange", "yellow")
CONTENT = (files("apiary.games.waggledance") / "data.json").read_bytes()
DATA: dict[str, Any] = json.loads(CONTENT)
STEPS = {
    "dawn": At.DAWN,
    "roll": At.ROLL,
    "morning": At.MORNING,
    "assign": At.ASSIGN,
    "dusk": At.DUSK,
    **{letter: At.BUILD + n for n, letter in enumerate("ABCDEFG")},
}
DAY = (At.MORNING, At.ASSIGN, At.DUSK, At.FEINT)


def letters(*cards: str) -> str:
    """The option that puts these types into the game, filled up to ten with day cards first."""
    chosen = list(cards) + [name for name in CARD_NAMES if name not in cards]
    return "".join(
        letter for letter, name in zip(CARD_LETTER, CARD_NAMES, strict=True) if name in chosen[:10]
    )


def bees(values: str) -> int:
    """A tally of bees with these values."""
    return sum(int(ONE[int(value) - 1]) for value in values)


def cubes(colours: str) -> int:
    """A tally of nectar: `wwy` is two white and a yellow."""
    return sum(int(ONE["wyoprb".index(colour)]) for colour in colours)


def inside(text: str) -> int:
    """What a room holds: `0` an egg, `@` honey, `-` nothing, else nectar."""
    return {"0": int(EGG), "@": int(HONEY), "-": 0}.get(text) or cubes(text.replace("-", ""))


class Table:
    """A game of Waggle Dance; seats are colours, actions are texts."""

    def __init__(self, seats: int = 3, game: WaggleDance = GAME, **options: object) -> None:
        self.game = game
        self.state = cast(WaggleState, game.start(seats, options))
        self.seats = seats

    @property
    def s(self) -> Position:
        """The position."""
        return self.state.position

    def on(self, *texts: str) -> Table:
        """Whoever is asked, or chance, does what the texts say."""
        for text in texts:
            [seat] = self.state.pending()
            self.state.play(seat, self.state.parse(text))
            self.check()
        return self

    def by(self, who: str, *texts: str) -> Table:
        """One player does what the texts say, and nobody else is asked in between."""
        for text in texts:
            assert self.asked == who, (self.asked, text)
            self.on(text)
        return self

    @property
    def legal(self) -> list[str]:
        """What whoever is asked may do."""
        [seat] = self.state.pending()
        return [self.state.text(action) for action in self.state.legal(seat)]

    @property
    def asked(self) -> str:
        """Who owes a decision."""
        pending = self.state.pending()
        if not pending:
            return "nobody"
        return "chance" if pending[0] < 0 else COLOURS[pending[0]]

    @property
    def step(self) -> str:
        """What is decided now."""
        return PHASES[self.s.phase].name

    def why(self, text: str) -> Reason | None:
        """Why whoever is asked may not do that."""
        [seat] = self.state.pending()
        return self.state.why_not(seat, text)

    def rooms(self, who: str) -> list[str]:
        """What a player's rooms hold, and the bees on them."""
        p = COLOURS.index(who)
        return [self._room(p * 48 + room) for room in range(self.s.rooms[p])]

    def _room(self, at: int) -> str:
        content, guests = self.s.contents[at], self.s.guests[at]
        text = "0" if content & EGG else "@" if content & HONEY else ""
        text += "".join("wyoprb"[c] * int(count(content, c)) for c in range(6))
        on_it = "".join(str(v + 1) * int(count(guests, v)) for v in range(6))
        return (text or "-") + (f":{on_it}" if on_it else "")

    def stock(self, colour: str) -> int:
        return int(self.s.stock["wyoprb".index(colour)])

    def bees(self, who: str) -> int:
        return int(self.s.dice[COLOURS.index(who)])

    def honey(self, who: str) -> int:
        return int(self.s.honey[COLOURS.index(who)])

    def hand(self, who: str) -> list[str]:
        p = COLOURS.index(who)
        return [name for t, name in enumerate(CARD_NAMES) for _ in range(self.s.hands[p * 14 + t])]

    def discards(self) -> list[str]:
        return [name for t, name in enumerate(CARD_NAMES) for _ in range(self.s.discards[t])]

    def pool(self, who: str) -> str:
        tally = self.s.pool[COLOURS.index(who)]
        return "".join(str(v + 1) * int(count(tally, v)) for v in range(6))

    def end(self) -> Outcome:
        outcome = self.state.outcome()
        assert outcome is not None
        return outcome

    def pass_on(self, until: str) -> Table:
        """Everybody declines everything, until this is decided."""
        for _ in range(400):
            if self.step == until or not self.state.pending():
                break
            legal = self.legal
            lazy = ("pass", "done", "decline")
            self.on(next((text for text in lazy if text in legal), legal[0]))
        return self

    def check(self) -> None:
        """Nectar, eggs, rooms, bees and cards are neither made nor lost."""
        s = self.s
        stores = [p * 48 + room for p in range(self.seats) for room in range(s.rooms[p])]
        for c in range(6):
            stored = sum(int(count(s.contents[at], c)) for at in stores)
            assert s.stock[c] + s.offer[c] + s.surplus[c] + stored == s.box.nectar_each
            assert min(s.stock[c], s.offer[c], s.surplus[c]) >= 0
        assert s.egg_bank + sum(bool(s.contents[at] & EGG) for at in stores) == s.box.eggs
        assert s.room_bank + sum(s.rooms) == s.box.room_tiles
        assert min(s.egg_bank, s.room_bank) >= 0
        for at in stores:
            content = s.contents[at]
            marks = (bool(content & EGG), bool(content & HONEY), bool(total(content)))
            assert sum(marks) <= 1
            assert total(content) <= s.box.capacity
        for p in range(self.seats):
            assert s.honey[p] == sum(bool(s.contents[at] & HONEY) for at in stores if at // 48 == p)
            assert s.held[p] == sum(s.hands[p * 14 : p * 14 + 14])
            assert s.dice[p] <= s.box.dice_each
            self._check_bees(p)
        for t in range(14):
            everywhere = [s.hands[p * 14 + t] for p in range(4)]
            everywhere += [s.unseen[t], s.discards[t], s.lying[t], s.found[t]]
            assert min(everywhere) >= 0
            if s.phase >= At.DAWN:
                assert sum(everywhere) == (s.box.copies[t] if s.types >> t & 1 else 0)
        assert sum(s.unseen) == s.deck_size
        assert sum(s.found) == s.finds

    def _check_bees(self, p: int) -> None:
        s = self.s
        out = int(total(s.pool[p])) + int(total(s.absent[p]))
        out += sum(holder == p for holder in s.spaces)
        out += sum(int(s.bees_on_flower(f, p)) for f in range(6))
        out += sum(int(total(s.guests[p * 48 + room])) for room in range(48))
        owned = s.dice[p] + (s.volunteer == p)
        by_day = s.phase in DAY or (s.phase == At.DIVERT and s.back in DAY)
        assert out == owned if by_day else out <= owned


def begun(seats: int = 3, game: WaggleDance = GAME, **options: object) -> Table:
    """A table where the first dice are about to be rolled."""
    table = Table(seats, game, **options)
    rng = Random(1)
    while table.step != "roll":
        table.state.play(apiary.CHANCE, table.state.sample(rng))
    return table


def arranged(
    step: str = "assign",
    seats: int = 3,
    first: str = "blue",
    pools: dict[str, str] | None = None,
    rooms: dict[str, list[str]] | None = None,
    spaces: dict[str, dict[str, str]] | None = None,
    flowers: dict[int, dict[str, str]] | None = None,
    hands: dict[str, list[str]] | None = None,
    stock: dict[str, int] | None = None,
    types: tuple[str, ...] = (),
    game: WaggleDance = GAME,
    **options: object,
) -> Table:
    """A table at a step, without blocking dice.

    Rooms are `["0:33", "wwy:5", "@", "-"]`, three empty ones unless told; pools, spaces and flowers
    have bees by their values. By day these are all the bees there are, by night there are six.
    `stock` leaves so much nectar on a flower, the rest lies in more rooms of the last player.
    """
    named = [card for cards in (hands or {}).values() for card in cards]
    chosen = letters(*dict.fromkeys((*types, *named)))
    table = begun(seats, game, chosen_types=chosen, **options)
    s = table.s
    s.first = COLOURS.index(first)
    for i in range(24):
        s.spaces[i] = -1
    for p in range(4):
        s.pool[p] = bees((pools or {}).get(COLOURS[p], ""))
    for colour, texts in (rooms or {}).items():
        _furnish(s, COLOURS.index(colour), texts)
    for card, owners in (spaces or {}).items():
        for colour, values in owners.items():
            for value in values:
                at = CARD_LETTERS.index(card) * 6 + int(value) - 1
                s.spaces[at] = COLOURS.index(colour)
    for flower, owners in (flowers or {}).items():
        for colour, values in owners.items():
            s.flowers[(flower - 1) * 4 + COLOURS.index(colour)] = bees(values)
            s.visited[COLOURS.index(colour)] |= 1 << (flower - 1)
    for colour, cards in (hands or {}).items():
        for card in cards:
            deal(table, colour, card)
    for colour, left in (stock or {}).items():
        _hoard(s, "wyoprb".index(colour), left)
    for p in range(seats):
        _count_dice(s, p, by_day=step in ("morning", "assign", "dusk"))
    s.phase = STEPS[step]
    ask(s, 0)
    PHASES[s.phase].enter(s)
    settle(s)
    table.check()
    return table


def deal(table: Table, colour: str, card: str) -> None:
    """A card goes from the deck to a player's hand."""
    p, t = COLOURS.index(colour), CARD_NAMES.index(card)
    table.s.unseen[t] -= 1
    table.s.deck_size -= 1
    table.s.hands[p * 14 + t] += 1
    table.s.held[p] += 1


def _furnish(s: Position, p: int, texts: list[str]) -> None:
    s.room_bank -= len(texts) - s.rooms[p]
    s.rooms[p] = len(texts)
    for room, text in enumerate(texts):
        content, _, guests = text.partition(":")
        at = p * 48 + room
        s.contents[at] = inside(content)
        s.guests[at] = bees(guests)
        s.egg_bank -= content == "0"
        s.honey[p] += content == "@"
        for c in range(6):
            s.stock[c] -= count(s.contents[at], c)


def _hoard(s: Position, colour: int, left: int) -> None:
    """Nectar beyond what is left goes to rooms of the last player."""
    p = int(s.box.seats) - 1
    while s.stock[colour] > left:
        at = p * 48 + int(s.rooms[p])
        number = min(4, int(s.stock[colour]) - left)
        s.rooms[p] += 1
        s.room_bank -= 1
        s.contents[at] = number * ONE[colour]
        s.stock[colour] -= number


def _count_dice(s: Position, p: int, by_day: bool) -> None:
    out = int(total(s.pool[p])) + sum(holder == p for holder in s.spaces)
    out += sum(int(s.bees_on_flower(f, p)) for f in range(6))
    out += sum(int(total(s.guests[p * 48 + room])) for room in range(48))
    s.dice[p] = out if by_day else max(out, int(s.dice[p]))


def with_data(*path: str | int, to: object) -> WaggleDance:
    """The game with one field of its data changed."""
    return WaggleDance(components.read(changed(DATA, put(*path, to=to))))


def enter(table: Table, step: str) -> Table:
    """Begin a step anew."""
    table.s.phase = STEPS[step]
    ask(table.s, 0)
    PHASES[table.s.phase].enter(table.s)
    settle(table.s)
    return table


def empty_deck(table: Table, to: str = "discards") -> None:
    s = table.s
    pile = s.discards if to == "discards" else s.lying
    for t in range(14):
        pile[t] += s.unseen[t]
        s.unseen[t] = 0
    s.deck_size = 0
