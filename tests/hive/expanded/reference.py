"""Hive with all its expansions once more, as simply as it can be said.

Written from the rulebook and the rulings, with sets, dictionaries and places on an endless plane;
every question is answered by looking at the whole table. Actions are texts: `wA1 2,-1` brings a
piece to a place, `wA1' 2,-1` places it with its reverse side up; the rest is as the program writes.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations

from apiary.core.options import OptionValue
from tests.hive.reference import DIRECTIONS, Ground, Place, around, connected

COUNTS = {"Q": 1, "S": 2, "B": 2, "G": 3, "A": 3, "M": 1, "L": 1, "P": 1, "N": 1, "T": 1}
EXTRAS = {"C": 2, "F": 2, "D": 3, "Y": 3, "K": 1, "H": 1, "E": 1}
FRONTS = {
    "Q": "queen", "S": "spider", "B": "beetle", "G": "grasshopper", "A": "ant", "M": "mosquito",
    "L": "ladybug", "P": "pillbug", "N": "mantis", "T": "butterfly", "C": "scorpion",
    "F": "firefly", "D": "dragonfly", "Y": "fly", "K": "tick", "H": "shield", "E": "centipede",
}  # fmt: skip
BACKS = {
    "Q": "wasp", "S": "scorpion", "B": "firefly", "G": "dragonfly", "A": "fly", "M": "tick",
    "L": "shield", "P": "centipede", "N": "assassin", "T": "moth",
}  # fmt: skip
ORIGINAL = {  # creatures whose moves the other reference knows, by its letters
    "queen": "Q", "wasp": "Q", "assassin": "Q", "pillbug": "P", "beetle": "B", "grasshopper": "G",
    "spider": "S", "ant": "A", "ladybug": "L",
}  # fmt: skip
EXTRA_OPTIONS = {
    "extra_scorpions": "C", "extra_fireflies": "F", "extra_dragonflies": "D", "extra_flies": "Y",
    "extra_ticks": "K", "extra_shield_bugs": "H", "extra_centipedes": "E",
}  # fmt: skip
NEUTRAL = "nH"


def other(colour: str) -> str:
    return "b" if colour == "w" else "w"


def numbered(letter: str, count: int, most: int) -> list[str]:
    return [letter + (str(n + 1) if most > 1 else "") for n in range(count)]


class Table:
    """A game."""

    def __init__(self, options: dict[str, OptionValue]) -> None:
        self.options = options
        self.mode = str(options["mode"])
        self.modules = str(options["modules"])
        letters = "QSBGA" + str(options["expansions"])
        letters += ("N" if "P" in self.modules else "") + ("T" if "G" in self.modules else "")
        names = [n for x in letters for n in numbered(x, COUNTS[x], COUNTS[x])]
        for option, x in EXTRA_OPTIONS.items():
            names += numbered(x, int(options[option]), EXTRAS[x])
        self.names = names
        self.stacks: dict[Place, list[str]] = {}
        self.face: dict[str, str] = {c + n: FRONTS[n[0]] for c in "wb" for n in names}
        self.hands = {c: {c + n for n in names} for c in "wb"}
        self.bag: set[str] = set()
        self.gone: set[str] = set()
        self.selected: dict[str, set[str]] = {}
        self.selecting = "S" in self.modules
        self.drawing = False
        self.placing = False  # has the player drawn in order to place?
        self.turn = 0
        self.left = 1
        self.second = False
        self.last = self.blank()
        self.now = self.blank()
        self.stung_by: dict[str, set[str]] = {"w": set(), "b": set()}
        self.stunned: set[str] = set()
        self.waking: set[str] = set()
        self.doubled: set[str] = set()
        self.shown = "b"
        self.just_turned = False
        self.turned_now = False
        if "H" in self.modules:
            self.stacks[0, 0] = [NEUTRAL]
            self.face[NEUTRAL] = "neutral"

    @staticmethod
    def blank() -> dict[str, set[str]]:
        return {word: set() for word in ("placed", "moved", "flipped", "immobile", "stung")}

    @property
    def mover(self) -> str:
        return "wb"[self.turn % 2]

    # --- looking

    def where(self, name: str) -> Place | None:
        return next((place for place, stack in self.stacks.items() if name in stack), None)

    def tops(self) -> dict[str, Place]:
        return {stack[-1]: place for place, stack in self.stacks.items()}

    def beside(self, name: str) -> list[str]:
        """The pieces on top of the stacks beside an uncovered piece."""
        return [self.stacks[n][-1] for n in around(self.tops()[name]) if n in self.stacks]

    def level(self, name: str) -> int:
        return len(self.stacks[self.tops()[name]]) - 1

    def alone(self, name: str) -> bool:
        place = self.where(name)
        return place is not None and len(self.stacks[place]) == 1

    def heights(self) -> dict[Place, int]:
        return {place: len(stack) for place, stack in self.stacks.items()}

    def lifted(self, *names: str) -> Ground | None:
        """The hive without these top pieces; None if it is in pieces."""
        heights = self.heights()
        for name in names:
            place = self.tops()[name]
            heights[place] -= 1
            if not heights[place]:
                del heights[place]
        return Ground(heights) if connected(set(heights)) else None

    def may_act(self, name: str) -> bool:
        held = self.last["immobile"] | self.stunned
        return name in self.tops() and name not in held

    # --- shields

    def is_shield(self, name: str) -> bool:
        return self.face[name] == "shield" and name not in self.stunned and name in self.tops()

    def protected(self, name: str, by: str | None) -> bool:
        """From being moved or flipped on an action of the player to move."""
        hostile = name[0] != self.mover
        if self.is_shield(name):
            if hostile:
                return True
            literal = self.options["shield_literal_friendly"] and by in self.beside(name)
            if literal and by is not None and by[0] == name[0]:
                return True
        near = any(self.is_shield(x) and x[0] == name[0] for x in self.beside(name))
        return hostile and near and self.options["shield_aura"] == "full"

    def protected_from_removal(self, name: str, by: str) -> bool:
        if self.is_shield(name) or self.protected(name, by):
            return True
        if self.options["shield_aura"] == "none":
            return False
        shields = [x for x in self.beside(name) if self.is_shield(x)]
        if not self.options["predator_blocked_by_any_shield"]:
            shields = [x for x in shields if x[0] == name[0]]
        return bool(shields)

    # --- what is legal

    def legal(self) -> set[str]:
        found = self.acting()
        if self.placing:
            return found
        if self.options["swarm_draws_first"] and self.bag:
            placed = {text for text in found if self.places(text)}
            found = (found - placed) | ({"draw-first"} if placed else set())
        optional = self.options["honeycombo_second_optional"] or not found
        if self.second and optional and not self.covered():
            found = found | {"end"}
        return found or {"pass"}

    def places(self, text: str) -> bool:
        """Does an action bring in a piece of the hand?"""
        return text.split()[0].removesuffix("'") in self.hands[self.mover]

    def hands_to_select(self) -> set[str]:
        found = set()
        own = [n for n in self.names if n != "Q"]
        for three in combinations(own, 3):
            if all(n[-1] not in "23" or n[0] + str(int(n[-1]) - 1) in three for n in three):
                found.add(f"hand {' '.join(three)}")
        return found

    def acting(self) -> set[str]:
        found = self.placements()
        if self.placing:
            return {text for text in found if self.leaves_honeycombo_free(text)}
        if f"{self.mover}Q" in self.tops() or self.where(f"{self.mover}Q") is not None:
            found |= self.own_deeds() | self.controlled_deeds() | self.flips()
            if "H" in self.modules and self.shown == self.mover and not self.just_turned:
                found.add("honeycombo")
            if "S" in self.modules:
                if self.bag:
                    found.add("draw")
                theirs = {n for n in self.hands[other(self.mover)] if n[0] == self.mover}
                found |= {f"steal {n}" for n in self.lowest(theirs)}
        return {text for text in found if self.leaves_honeycombo_free(text)}

    def covered(self) -> bool:
        place = self.where(NEUTRAL)
        return place is not None and len(self.stacks[place]) > 1

    def leaves_honeycombo_free(self, text: str) -> bool:
        if "H" not in self.modules or not (self.covered() or text.endswith(self.middle())):
            return True
        after = deepcopy(self)
        after.do(text)
        if after.turn == self.turn and self.left == 2 and not self.covered():
            return not after.covered() or bool(after.acting())
        return not after.covered()

    def middle(self) -> str:
        q, r = self.where(NEUTRAL) or (0, 0)
        return f" {q},{r}"

    @staticmethod
    def lowest(names: set[str]) -> set[str]:
        """Of equal pieces only the one with the lowest number."""
        return {n for n in names if not any(m[:2] == n[:2] and m < n for m in names)}

    def placements(self) -> set[str]:
        me = self.mover
        names = self.lowest(self.hands[me])
        if f"{me}Q" in self.hands[me]:
            if self.turn >= 6:
                names = {f"{me}Q"}
            elif self.turn < 2 and not self.options["queen_first"]:
                names.discard(f"{me}Q")
        found = set()
        for name in names:
            for q, r in self.perches(name) if name[1] == "T" else self.sites(name[0]):
                found |= {f"{name}{prime} {q},{r}" for prime in self.sides(name)}
        return found

    def sides(self, name: str) -> list[str]:
        letter = name[1]
        if self.mode == "no_flip_common":
            return ["'"] if letter in str(self.options["common_faces"]) else [""]
        if letter in "NT" or (self.mode in ("venom", "no_flip_own") and letter != "Q"):
            return ["", "'"]
        return [""]

    def free(self) -> set[Place]:
        return {n for place in self.stacks for n in around(place)} - set(self.stacks)

    def sites(self, colour: str) -> set[Place]:
        if not self.stacks:
            return {(0, 0)}
        if self.turn < 2:
            return self.free()
        found = set()
        for place in self.free():
            near = {self.stacks[n][-1][0] for n in around(place) if n in self.stacks}
            if other(colour) in near:
                continue
            if colour in near or ("n" in near and self.options["honeycombo_touch_suffices"]):
                found.add(place)
        return found

    def perches(self, name: str) -> set[Place]:
        if self.turn < 2:
            return set()
        return {
            place
            for top, place in self.tops().items()
            if top[0] == name[0]
            and not any(
                self.stacks[n][-1][0] == other(name[0]) for n in around(place) if n in self.stacks
            )
        }

    # --- what pieces do

    def creatures(self, name: str) -> set[str]:
        """As which creatures a piece acts."""
        if self.face[name] != "mosquito":
            return {self.face[name]}
        if self.level(name) == 0:
            near = {self.face[x] for x in self.beside(name)}
            return near - {"mosquito", "butterfly", "moth", "neutral"}
        high = {self.face[x] for x in self.beside(name) if self.level(x) > 0}
        return (high - {"mosquito"}) | {"beetle"}

    def own_deeds(self) -> set[str]:
        found = set()
        for name in self.tops():
            if name[0] == self.mover and self.may_act(name):
                found |= self.goes(name) | self.powers(name)
        return found

    def controlled_deeds(self) -> set[str]:
        found = set()
        for name in self.under_control():
            if not self.protected(name, None):
                found |= self.goes(name)
            found |= self.powers(name)
        return found

    def under_control(self) -> set[str]:
        """The enemies that ticks of the player to move make act, perhaps through one another."""
        found: set[str] = set()
        ticks = {name for name in self.tops() if name[0] == self.mover and self.may_act(name)}
        chains = self.options["tick_chains"] and self.options["tick_perspective"] == "controller"
        while True:
            new = {
                name
                for tick in ticks
                if "tick" in self.creatures(tick)
                for name in self.beside(tick)
                if name[0] == other(self.mover)
                and self.level(name) == self.level(tick)
                and self.may_act(name)
            }
            if new <= found:
                return found
            found |= new
            ticks = new if chains else set()

    def goes(self, name: str) -> set[str]:
        start = self.tops()[name]
        ground = self.lifted(name)
        if ground is None:
            return set()
        ends: set[Place] = set()
        for creature in self.creatures(name):
            ends |= self.ends(creature, name, start, ground)
        return {f"{name} {q},{r}" for q, r in ends - {start}}

    def ends(self, creature: str, name: str, start: Place, ground: Ground) -> set[Place]:
        high = ground.height(start) > 0
        if creature == "beetle" or (creature == "firefly" and high):
            return ground.beetle(start)
        if creature == "tick":
            return set(ground.steps_down(start) if high else ground.steps_up(start))
        if creature == "butterfly":
            ups = ground.steps_up(start) if high else []
            return {b for a in ups for b in ground.steps_up(a)}
        if creature == "moth":
            downs = ground.steps_down(start) if high else []
            return {b for a in downs for b in ground.steps_up(a)}
        if high:
            return set()
        if creature in ORIGINAL:
            return ground.walk(ORIGINAL[creature], start)
        if creature == "scorpion":
            return {b for a in ground.slides(start) for b in ground.slides(a) if b != start}
        if creature == "shield":
            return {b for a in ground.steps_up(start) for b in ground.steps_down(a)}
        if creature == "firefly":
            return {b for a in ground.steps_up(start) for b in ground.steps_up(a)}
        if creature == "dragonfly":
            return {b for a in ground.steps_up(start) for b in self.rows(a, ground)}
        if creature == "fly":
            return self.landings(name, ground)
        return set()

    def rows(self, first: Place, ground: Ground) -> set[Place]:
        """The ends of all rows of two pieces or more that begin here."""
        found = set()
        for dq, dr in DIRECTIONS:
            a, count = first, 0
            while ground.height(a):
                b = (a[0] + dq, a[1] + dr)
                if not ground.gate_open(a, b):
                    break
                a, count = b, count + 1
            else:
                if count >= 2:
                    found.add(a)
        return found

    def landings(self, name: str, ground: Ground) -> set[Place]:
        targets = self.last["placed"] | self.last["moved"] | self.last["flipped"]
        tops = self.tops()
        return {
            place
            for target in targets - {name}
            if target in tops
            for place in ground.steps_down(tops[target])
        }

    def enemy(self, by: str) -> str:
        return other(self.mover if self.options["tick_perspective"] == "controller" else by[0])

    def powers(self, by: str) -> set[str]:
        if self.level(by) > 0:
            return set()
        found: set[str] = set()
        for creature in self.creatures(by):
            if creature == "pillbug":
                found |= self.throws(by)
            elif creature == "wasp":
                found |= self.stings(by)
            elif creature == "centipede":
                found |= self.swaps(by)
            elif creature == "assassin":
                ground = self.lifted(by)
                reach = ground.steps_up(self.tops()[by]) if ground is not None else []
                preys = {self.stacks[n][-1] for n in reach if len(self.stacks[n]) == 1}
                found |= self.takes(by, preys)
            elif creature == "mantis":
                preys = {n for n in self.last["placed"] if n in self.tops()}
                if self.options["mantis_spares_new_queen"]:
                    preys -= {"wQ", "bQ"}
                found |= self.takes(by, preys)
        return found

    def fixed(self, name: str) -> bool:
        """May nobody move this piece now?"""
        stuck = self.options["stung_also_unmovable"] and name in self.stunned
        return name == NEUTRAL or name in self.last["immobile"] or bool(stuck)

    def throws(self, by: str) -> set[str]:
        over = self.tops()[by]
        found = set()
        for name in self.beside(by):
            if not self.alone(name) or self.fixed(name) or self.protected(name, by):
                continue
            ground = self.lifted(name)
            if ground is not None:
                ends = ground.thrown(self.tops()[name], over)
                found |= {f"{name} {q},{r}" for q, r in ends}
        return found

    def stings(self, by: str) -> set[str]:
        spared = self.last["moved"] | self.last["flipped"] | self.stunned | {by}
        if not self.options["sting_repeat"]:
            spared |= self.stung_by[self.mover]
        found = set()
        for name in self.tops():
            if name[0] != self.enemy(by) or name in spared or not self.alone(name):
                continue
            if self.options["wasp_range"] == "adjacent" and name not in self.beside(by):
                continue
            if not self.protected(name, by):
                found.add(f"{by} stings {name}")
        return found

    def swaps(self, by: str) -> set[str]:
        ground = self.lifted(by)
        if ground is None or (by[0] != self.mover and self.protected(by, None)):
            return set()
        found = set()
        for first in ground.steps_up(self.tops()[by]):
            for second in ground.steps_up(first):
                for third in ground.steps_up(second):
                    if third == first and self.options["centipede_distinct_path"]:
                        continue
                    name = self.stacks[third][-1]
                    if not self.alone(name) or self.fixed(name) or self.protected(name, by):
                        continue
                    strict = self.options["centipede_strict_one_hive"]
                    if not strict or self.lifted(by, name) is not None:
                        found.add(f"{by} swaps {name}")
        return found

    def takes(self, by: str, preys: set[str]) -> set[str]:
        if self.lifted(by) is None:
            return set()
        aura = self.options["shield_aura"] != "none" and by[0] != self.mover
        if aura and any(self.is_shield(x) and x[0] == by[0] for x in self.beside(by)):
            return set()
        return {
            f"{by} takes {name}"
            for name in preys
            if name[0] == self.enemy(by)
            and name != by
            and not self.protected_from_removal(name, by)
            and self.lifted(by, name) is not None
        }

    def flips(self) -> set[str]:
        return {f"{n} flip" for n in self.tops() if n[0] == self.mover and self.may_flip(n)}

    def may_flip(self, name: str) -> bool:
        if self.mode != "venom":
            guardian = name[1] == "T" and self.mode in ("base", "venom_extras")
            if not guardian or not self.options["guardians_flip_without_venom"]:
                return False
        if name in self.last["moved"] or name in self.stunned:
            return False
        if self.face[name] == "shield":
            return True
        for x in self.beside(name):
            hostile = x[0] == other(self.mover) and x not in self.stunned
            near = self.options["scorpion_reach"] == "hexTop" or self.level(x) == self.level(name)
            if hostile and self.face[x] == "scorpion" and near:
                return False
        return True

    # --- what it does

    def select(self, colour: str, text: str) -> None:
        self.selected[colour] = {colour + n for n in text.split()[1:]} | {f"{colour}Q"}
        if len(self.selected) == 2:
            for c, hand in self.selected.items():
                self.bag |= self.hands[c] - hand
                self.hands[c] = hand
            self.selecting = False

    def turn_over(self, name: str) -> None:
        front, back = FRONTS[name[1]], BACKS[name[1]]
        self.face[name] = back if self.face[name] == front else front
        self.now["flipped"].add(name)

    def lift(self, name: str) -> Place:
        place = self.tops()[name]
        self.stacks[place].pop()
        if not self.stacks[place]:
            del self.stacks[place]
        return place

    def lay(self, name: str, place: Place) -> None:
        self.stacks.setdefault(place, []).append(name)

    def do(self, text: str) -> None:
        """Do a legal action of the player to move."""
        words = text.split()
        draws = False
        if text in ("pass", "end"):
            self.end_turn()
            return
        if text == "honeycombo":
            self.doubled.add(self.mover)
            self.shown = other(self.shown)
            self.turned_now = True
        elif text == "draw-first":
            self.drawing = self.placing = True
            return
        elif text == "draw":
            draws = True
        elif words[0] == "steal":
            self.hands[other(self.mover)].remove(words[1])
            self.hands[self.mover].add(words[1])
        elif words[1] == "flip":
            self.turn_over(words[0])
        elif words[1] == "stings":
            if self.mode == "venom":
                self.turn_over(words[2])
            self.stunned.add(words[2])
            self.now["stung"].add(words[2])
        elif words[1] == "swaps":
            here, there = self.lift(words[0]), self.lift(words[2])
            self.lay(words[0], there)
            self.lay(words[2], here)
            self.note({words[0], words[2]})
        elif words[1] == "takes":
            for name in (words[0], words[2]):
                self.lift(name)
                self.gone.add(name)
        else:
            draws = self.bring(words[0], words[1])
        if self.result() in ("w", "b", "draw"):
            return
        if draws and self.bag:
            self.drawing = True
        else:
            self.end_action()

    def bring(self, written: str, to: str) -> bool:
        """Place or move; was it placed in a game in which one draws?"""
        name = written.removesuffix("'")
        q, _, r = to.partition(",")
        place = (int(q), int(r))
        if name in self.hands[self.mover]:
            self.hands[self.mover].remove(name)
            self.face[name] = (BACKS if written != name else FRONTS)[name[1]]
            self.lay(name, place)
            self.now["placed"].add(name)
            self.placing = False
            return "S" in self.modules and not self.options["swarm_draws_first"]
        self.lift(name)
        self.lay(name, place)
        self.note({name})
        return False

    def note(self, names: set[str]) -> None:
        self.now["moved"] |= names
        self.now["immobile"] = names

    def draw(self, name: str) -> None:
        self.bag.remove(name)
        self.hands[self.mover].add(name)
        self.drawing = False
        if not self.placing:
            self.end_action()

    def end_action(self) -> None:
        self.left -= 1
        if self.left:
            self.second = True
        else:
            self.end_turn()

    def end_turn(self) -> None:
        self.stung_by[self.mover] = self.now["stung"]
        self.stunned -= self.waking
        self.last, self.now = self.now, self.blank()
        self.just_turned, self.turned_now = self.turned_now, False
        self.turn += 1
        self.left = 2 if self.mover in self.doubled else 1
        self.doubled.discard(self.mover)
        self.second = False
        self.waking = {n for n in self.stunned if n[0] == self.mover}

    def lost(self, colour: str) -> bool:
        place = self.where(f"{colour}Q")
        if place is None or not all(n in self.stacks for n in around(place)):
            return False
        return "G" not in self.modules or len(self.stacks[place]) > 1

    def result(self) -> str:
        """`w` or `b` for the winner, `draw`, or nothing; repetition is not looked at."""
        for colour in "wb":
            if f"{colour}Q" in self.gone:
                return other(colour)
        losers = [colour for colour in "wb" if self.lost(colour)]
        if losers:
            return "draw" if len(losers) == 2 else other(losers[0])
        limit = int(self.options["max_turns"])
        return "draw" if limit and self.turn >= limit else ""
