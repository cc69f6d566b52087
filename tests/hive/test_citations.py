"""The rule that a reason cites is told where it leads: in that ruling of the rules page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from apiary.games import hive

PAGE = (Path(__file__).parents[2] / "docs" / "rules" / "hive.md").read_text("utf-8")
RULING = re.compile(r"§[\d.]+|[A-Z]+-\d+")

# For each ruling words of the page that say it there, and the reasons that cite it for that.
CITED = {
    "§2.3": {
        "can't move and does nothing": "covered",
        "All pieces in play are connected": "off_hive one_hive",
        "exactly one is occupied": "no_way shut_in walled_off way_narrow",
        "the gap is too narrow": "too_narrow",
        "the piece would lose contact": "loses_contact",
        "are higher than the space it leaves and the space it enters": "gate swap_gate way_gate",
    },
    "§2.4": {"one piece of their own": "not_your_piece"},
    "§2.4.1": {
        "White's first piece goes anywhere": "first_anywhere",
        "Black's first touches it": "first_touches",
    },
    "§2.4.2": {
        "touches at least one stack of its own colour": "no_site touches_nothing",
        "and none of the other": "touches_enemy",
        "Nothing is placed on top of other pieces": "place_on_top",
    },
    "§2.4.3": {"Whoever has kept her until the fourth must place her then": "queen_now"},
    "§2.4.4": {"before your own queen is in play": "queen_not_placed"},
    "§2.4.6": {
        "with either side up": "fixed_face",
        "only the queen always as the bee": "queen_face",
        "a turn may flip one of one's own pieces": "no_flip",
    },
    "§2.5": {
        "| queen bee | one slide |": "one_step",
        "in a straight line over one or more pieces to the first free space": "jump",
        "exactly three steps: up, on to another stack, down": "two_up_one_down",
        "ends on top of another piece": "occupied",
        "A piece never ends where it began": "stays",
        "| mantis | not at all |": "waits",
        "| shield bug | one step up, one step down to a free space |": "shield_bug",
    },
    "§2.6": {
        "may throw a neighbour": "no_power",
        "down to another free space beside it": "throw_where",
        "The neighbour stands alone on its space": "throw_stack",
        "steps on an enemy beside it that stands alone": "assassin_beside in_stack take_enemy",
    },
    "§2.9": {
        "is never moved, stung or removed": "honeycombo_fixed",
        "The player whose colour is up may flip it": "honeycombo_not_yours",
        "**Swarm.** Each player secretly selects": "no_bag",
    },
    "§2.10.4": {"the queen may come in a player's first turn": "queen_too_early"},
    "V-5": {"Whoever can place or move something must": "can_act must_act"},
    "V-6": {
        "A spider's three slides": "three_slides",
        "a scorpion's two": "two_slides",
    },
    "V-7": {
        "moved in the last turn, by its owner or by a throw, can't move": "just_moved",
        "or use its power": "power_resting",
    },
    "V-8": {"not on top of the hive": "thrower_on_hive"},
    "V-10": {
        "Only own pieces are flipped": "flip_own",
        "that the opponent moved in the last turn": "flip_moved",
    },
    "V-13": {
        "stings enemies anywhere on the table (`wasp_range`)": "sting_enemy sting_far",
        "not into a stack": "in_stack",
    },
    "V-14": {
        "stunned until the end of its owner's next turn": "stunned",
        "no second sting": "stunned_already",
        "What the opponent just moved or flipped can't be stung": "sting_moved",
        "The same piece may be stung every turn (`sting_repeat`)": "stung_before",
    },
    "V-15": {"two steps from the ground both end on the hive": "firefly"},
    "V-16": {"that the opponent placed, moved or flipped in the last turn": "fly no_landing"},
    "V-17": {"their owner can't flip them": "held"},
    "V-18": {
        "controls enemies beside it": "not_controlled touch_controlled",
        "on its own level": "other_level",
    },
    "V-19": {"one step up on to the hive": "tick"},
    "V-20": {
        "in no other way than by swapping": "swaps_only",
        "that stands alone": "in_stack",
        "was not just moved": "just_moved",
        "three steps touch three different pieces": "swap_far",
        "The hive must hold without the centipede": "one_hive",
        "and without both": "swap_breaks",
    },
    "V-21": {"crosses at least one more piece after the one it climbs on": "dragonfly"},
    "V-22": {"is not moved, flipped or removed by an action of the enemy": "shielded"},
    "V-23": {"Predators take nothing that touches a shield bug": "shielded_from_predators"},
    "V-26": {
        "copies the top piece of the stacks beside it": "nobody_copied",
        "Beside nothing but mosquitoes it can't move": "nothing_to_copy",
    },
    "V-28": {"No piece is the target of its own power": "itself"},
    "SW-1": {
        "A hand is the queen and three more pieces of one's own": (
            "bad_hand hand_full hand_of_own select_first"
        ),
        "what the bag brings is chance": "by_chance in_bag",
        "One placement an action, then a draw": "bag_first draw_after",
        "the draw comes before it": "draw_before place_from_hand",
        "if something can be placed at all": "nothing_to_place",
        "any piece of the hand is placed then": "place_now",
    },
    "SW-2": {"Hands are open once both are selected": "hand_selected hands_shown"},
    "SW-3": {
        "something in the bag": "bag_empty",
        "only a piece of one's own colour": "nothing_to_steal steal_own",
        "out of the other's hand": "in_other_hand",
    },
    "SW-4": {"Queens are never in the bag": "hand_has_queen"},
    "P-1": {
        "must not break the hive, neither without the predator": "one_hive",
        "nor without both": "take_breaks",
    },
    "P-2": {
        "takes only what was placed in the last turn": "not_just_placed",
        "from the top of a stack too": "covered_prey",
    },
    "P-3": {"Removed is removed for good": "removed"},
    "P-4": {"Without Venom a predator keeps its side": "no_flip"},
    "P-6": {"(`mantis_spares_new_queen`)": "queen_spared"},
    "HC-3": {"Not in the turn right after it was flipped": "honeycombo_just_flipped"},
    "HC-4": {
        "may step on it if it leaves again with the second action": "honeycombo_stays_free uncover"
    },
    "HC-6": {"Its flip is no flip of an insect": "flip_by_word"},
    "HC-8": {"The second action is by choice": "end_first second_needed"},
    "GU-1": {
        "on top of a stack of their own colour": "guardian_on_own no_perch",
        "that touches no enemy": "touches_enemy",
    },
    "GU-2": {
        "the butterfly goes two steps on top of the hive": "butterfly",
        "the moth down and up on to another stack": "moth",
    },
    "GU-5": {"They may be flipped without Venom too": "no_flip"},
}
SAID = [(ruling, words, keys) for ruling, found in CITED.items() for words, keys in found.items()]


def told(ruling: str) -> str:
    """What the page says under a ruling, everywhere it does, in one line."""
    name = re.escape(ruling)
    section = rf"^#+ {name}(?![.\d]).*?(?=^#|\Z)"
    item = rf"\*\*{name}(?:, [A-Z]+-\d+)?\*\*.*?(?=\*\*(?:§|[A-Z]+-)\d|\n\n|\Z)"
    parts = re.findall(f"{section}|{item}", PAGE, re.MULTILINE | re.DOTALL)
    return " ".join(" ".join(parts).split())


def cited() -> set[tuple[str, str]]:
    """The rulings that the sources give, each with the reason it is given for."""
    found: set[tuple[str, str]] = set()
    for path in Path(str(files(hive))).rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.Module | ast.FunctionDef):
                found |= set(_cited_in(function))
    return found


def _cited_in(function: ast.Module | ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """A name that stands for a reason or a ruling is what is assigned to it in the function."""
    assigned = {
        target.id: one.value
        for one in ast.walk(function)
        if isinstance(one, ast.Assign)
        for target in one.targets
        if isinstance(target, ast.Name)
    }
    for call in ast.walk(function):
        if not isinstance(call, ast.Call):
            continue
        named = {one.arg: one.value for one in call.keywords}
        if getattr(call.func, "id", "") in ("reason", "Reason") and len(call.args) > 1:
            key, ruling = call.args[:2]
        elif "why" in named and "ruling" in named:
            key, ruling = named["why"], named["ruling"]
        else:
            continue
        keys = [word for word in _texts(key, assigned) if word.startswith("hive.")]
        rulings = [word for word in _texts(ruling, assigned) if RULING.fullmatch(word)]
        yield from ((word.removeprefix("hive."), one) for word in keys for one in rulings)


def _texts(value: ast.expr, assigned: dict[str, ast.expr]) -> list[str]:
    names = [one.id for one in ast.walk(value) if isinstance(one, ast.Name)]
    values = [value, *(assigned[name] for name in names if name in assigned)]
    return [
        one.value
        for each in values
        for one in ast.walk(each)
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
    ]


def test_every_citation_is_listed() -> None:
    listed = {(key, ruling) for ruling, _, keys in SAID for key in keys.split()}
    assert cited() == listed


@pytest.mark.parametrize(("ruling", "words", "keys"), SAID)
def test_the_ruling_says_it(ruling: str, words: str, keys: str) -> None:
    assert words in told(ruling)
