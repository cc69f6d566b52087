"""What a player sees of Alvéola as things to draw.

The hive is an area `board`, raised: a cell `cell:2,-1` stands for all that lies there, `count`
being its level. On it stand workers `worker:blue:1`, a queen `queen:blue` and the hornets. Around
the hive goes the ring of piles with the spoon and the hornet tile; the powers, the tile in hand and
a player's own bees lie in reach of whoever looks.
"""

from __future__ import annotations

from apiary.core.messages import Message
from apiary.core.scene import Area, Place, Scene, Thing, area_of
from apiary.games.alveola.actions import DEPTH, HORNETS, PILES, WORKERS, At
from apiary.games.alveola.box import COLOURS, Box
from apiary.games.alveola.components import POWER_IDS, SHAPES
from apiary.games.alveola.names import (
    BOARD,
    HAND,
    PILES_RING,
    POWERS_ROW,
    SEATS_NAMED,
    cell_id,
    covers,
    face,
    hornet_id,
    laid_parts,
    on_top,
    outer_edges,
    parts_in_words,
    pile_id,
    queen_id,
    reserve_id,
    worker_id,
)
from apiary.games.alveola.notation import place_name
from apiary.games.alveola.position import Position
from apiary.games.alveola.rules.scoring import points, side_points
from apiary.games.alveola.state import AlveolaState

_STANDING = (0, -2)  # on a cell, not one of its stack
_TEAMS = ((0, 2), (1, 3))
_TEAM_WIDTH = 260  # two emblems and a number


def scene(state: AlveolaState) -> Scene:
    s = state.position
    areas = [Area(BOARD, "hex", Message("alveola.area.board"), raised=True)]
    things = _hive(s)
    for area, found in (
        (Area(PILES_RING, "ring", Message("alveola.area.piles")), _piles(s)),
        (Area("teams", "strip", Message("alveola.area.teams")), _teams(s)),
        (Area(HAND, "row", Message("alveola.area.taken"), near=True), _in_hand(s)),
    ):
        things += found
        if found or area.id == HAND:  # which has its place also while no tile was taken
            areas.append(area)
    for seat in range(s.box.seats):
        areas.append(Area(area_of("supply", seat), "strip", _of("supply", seat), seat))
        areas.append(Area(area_of("reserve", seat), "row", _of("reserve", seat), seat))
        things += _supply(s, seat)
        things += _reserve(s, seat)
    powers = _powers(s)
    if powers:
        areas.append(Area(POWERS_ROW, "row", Message("alveola.area.powers"), near=True))
    return Scene(tuple(areas), tuple(things + powers))


def hive_alone(state: AlveolaState) -> Scene:
    """The hive and who stands on it, for a picture."""
    area = Area(BOARD, "hex", Message("alveola.area.board"), fixed=True, raised=True)
    return Scene((area,), tuple(_hive(state.position)))


def _of(what: str, seat: int) -> Message:
    return Message(f"alveola.area.{what}", {"seat": SEATS_NAMED[seat]})


# --- the hive


def _hive(s: Position) -> list[Thing]:
    """The cells that lie on top, then who stands on them."""
    things = [_cell(s, tile, part, cell) for tile, part, cell in laid_parts(s)]
    things.sort(key=lambda thing: (thing.place.r, thing.place.q))
    for worker, cell in enumerate(s.workers):
        if cell >= 0:
            said = {"seat": SEATS_NAMED[worker // WORKERS], "place": place_name(s, cell)}
            label = Message("alveola.thing.worker", said)
            things.append(_bee(s, worker_id(worker), "worker", label, worker // WORKERS, cell))
    for seat in range(s.box.seats):
        if s.queens[seat] >= 0:
            cell = s.queens[seat]
            said = {"seat": SEATS_NAMED[seat], "place": place_name(s, cell)}
            label = Message("alveola.thing.queen", said)
            things.append(_bee(s, queen_id(seat), "queen", label, seat, cell))
    for hornet in range(HORNETS):
        cell = s.hornets[hornet]
        if cell >= 0:
            label = Message("alveola.thing.hornet", {"place": place_name(s, cell)})
            place = on_top(s, cell)
            things.append(Thing(hornet_id(hornet), "hornet", place, label, spot=_STANDING))
    return things


def _cell(s: Position, tile: int, part: int, cell: int) -> Thing:
    content = "full" if s.is_full(cell) else "empty"
    icon = s.box.icon[tile] == part
    said = {"place": place_name(s, cell), "level": int(s.level[tile])}
    return Thing(
        cell_id(s, cell),
        "cell",
        on_top(s, cell),
        Message(f"alveola.thing.{content}{'_icon' if icon else ''}", said),
        content,
        count=int(s.level[tile]),
        marks=("icon",) if icon else (),
        edges=outer_edges(s, tile, part),
    )


def _bee(s: Position, name: str, bee: str, label: Message, seat: int, cell: int) -> Thing:
    return Thing(name, "bee", on_top(s, cell), label, bee, seat, spot=_STANDING)


# --- around it


def _piles(s: Position) -> list[Thing]:
    """The piles with their top tiles, the hornet tile and the spoon."""
    if s.piles[0] < 0 and s.left[0] == DEPTH:
        return []  # in the set-up, before the first tile is turned up
    things = [_pile(s, pile) for pile in range(PILES)]
    marker = Place(PILES_RING, int(s.hornet_tile), 1)
    things.append(Thing("hornet_tile", "hornet_tile", marker, Message("alveola.thing.hornet_tile")))
    spoon = Place(PILES_RING, int(s.spoon), 1)
    things.append(Thing("spoon", "spoon", spoon, Message("alveola.thing.spoon")))
    return things


def _pile(s: Position, pile: int) -> Thing:
    count = int(s.left[pile])
    top = int(s.piles[pile * DEPTH])
    shape = Message(f"alveola.shape.{SHAPES[s.box.circle[pile]]}")
    said: dict[str, object] = {"pile": pile + 1, "count": count, "shape": shape}
    place = Place(PILES_RING, pile)
    if count == 0:
        return Thing(pile_id(pile), "tile", place, Message("alveola.thing.no_pile", said))
    if top < 0:
        return Thing(pile_id(pile), "tile", place, Message("alveola.thing.face_down", said))
    said["parts"] = parts_in_words(s.box, top, 0)
    return Thing(
        pile_id(pile),
        "tile",
        place,
        Message("alveola.thing.pile", said),
        face(s.box, top),
        count=count,
        covers=covers(s.box, top, 0),
    )


def loose_tile(box: Box, tile: int, name: str, place: Place, rotation: int = 0) -> Thing:
    """A tile that lies nowhere yet."""
    label = Message("alveola.thing.tile", {"parts": parts_in_words(box, tile, rotation)})
    return Thing(name, "tile", place, label, face(box, tile), covers=covers(box, tile, rotation))


def _in_hand(s: Position) -> list[Thing]:
    """The tile that is to be laid."""
    if s.phase not in (At.LAY, At.ARRANGE, At.SCATTER):
        return []
    return [loose_tile(s.box, int(s.tile), HAND, Place(HAND))]


def _powers(s: Position) -> list[Thing]:
    """The powers that flowers can buy, the cheapest first."""
    return [
        Thing(
            power_id(power),
            "power",
            Place(POWERS_ROW, number),
            Message("alveola.thing.power", power_words(s, power)),
            POWER_IDS[power],
            text=str(s.box.cost[power]),
            marks=("used",) if s.power == power else (),
        )
        for number, power in enumerate(s.powers)
        if power >= 0
    ]


def power_id(power: int) -> str:
    return f"power:{POWER_IDS[power]}"


def power_words(s: Position, power: int) -> dict[str, object]:
    """The name of a power, what it costs and what it does, as parameters."""
    name = POWER_IDS[power]
    return {
        "power": Message(f"alveola.power.{name}"),
        "cost": int(s.box.cost[power]),
        "effect": Message(f"alveola.power.{name}.effect"),
    }


# --- the players


def _teams(s: Position) -> list[Thing]:
    """What each team has together."""
    if not s.box.teams:
        return []
    return [
        Thing(
            f"team:{team + 1}",
            "team",
            Place("teams", team),
            team_points(s, team),
            text=str(side_points(s, team)),
            size=_TEAM_WIDTH,
            cells=seats,
        )
        for team, seats in enumerate(_TEAMS)
    ]


def team_points(s: Position, team: int) -> Message:
    """The points of a team, in words."""
    one, other = _TEAMS[team]
    said = {
        "one": SEATS_NAMED[one],
        "other": SEATS_NAMED[other],
        "count": int(side_points(s, team)),
    }
    return Message("alveola.thing.team", said)


def _supply(s: Position, seat: int) -> list[Thing]:
    """Points, honey, flowers and workers left."""
    amounts = {
        "points": int(points(s, seat)),
        "honey": int(s.honey[seat]),
        "flowers": int(s.flowers[seat]),
        "workers": int(s.reserve(seat)),
    }
    return [
        Thing(
            f"{name}:{COLOURS[seat]}",
            "supply",
            Place(area_of("supply", seat), number),
            Message(f"alveola.supply.{name}", {"count": amount, "eaten": int(s.eaten(seat))}),
            name,
            seat,
            text=str(amount),
        )
        for number, (name, amount) in enumerate(amounts.items())
    ]


def _reserve(s: Position, seat: int) -> list[Thing]:
    """The bees that a seat can still place."""
    things: list[Thing] = []
    workers = int(s.reserve(seat))
    if workers:
        label = Message("alveola.thing.reserve", {"seat": SEATS_NAMED[seat]})
        place = Place(area_of("reserve", seat))
        things.append(Thing(reserve_id(seat), "bee", place, label, "worker", seat, workers))
    if s.queens[seat] < 0:
        label = Message("alveola.thing.queen_reserve", {"seat": SEATS_NAMED[seat]})
        place = Place(area_of("reserve", seat), 1)
        things.append(Thing(queen_id(seat), "bee", place, label, "queen", seat))
    return things
