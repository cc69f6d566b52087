"""The catalogues: complete in every language, nothing missing, nothing left over."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import apiary
from apiary import puzzles
from apiary.bots.ladder import LEVELS
from apiary.cli.commands import COMMANDS
from apiary.cli.parser import read_arguments
from apiary.cli.voice import Voice
from apiary.core import messages
from apiary.core.messages import LANGUAGES, Message
from apiary.core.options import Letters, OneOf
from apiary.games.alveola.components import POWER_IDS, SHAPES
from apiary.games.alveola.rules.phases import PHASES as ALVEOLA_PHASES
from apiary.games.hive.components import FACES
from apiary.games.hive.settings import MODES
from apiary.games.hornet.notation import VERBS
from apiary.games.hornet.rules.phases import PHASES as HORNET_PHASES
from apiary.games.waggledance.actions import CARD_NAMES
from apiary.games.waggledance.components import NECTAR_COLOURS
from apiary.games.waggledance.notation import FORMS
from apiary.games.waggledance.rules.phases import PHASES
from tests.every_option import settings

ROOT = Path(apiary.__file__).parent
FOLDERS = sorted(ROOT.rglob("words"))
# A catalogue's keys all begin with one word, and its folder is what `add_words` was told.
BY_FOLDER = {folder: json.loads((folder / "en.json").read_text("utf-8")) for folder in FOLDERS}
PREFIXES = {key.partition(".")[0] for words in BY_FOLDER.values() for key in words}
PERCENT = re.compile(r"%\(?\w+\)?[rs]?")  # the parameters of argparse's own sentences
KEYS = {key for words in BY_FOLDER.values() for key in words}


def words(folder: Path, language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((folder / f"{language}.json").read_text("utf-8"))
    return found


def params(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@cache
def nodes(path: Path) -> list[ast.AST]:
    """What a source consists of; to read it twice would take as long again."""
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


def literals() -> Iterator[tuple[str, str]]:
    """What looks like a key in the code, `*` for what is computed, and where it is."""
    key = re.compile(rf"({'|'.join(PREFIXES)})(\.[\w*]+)+")
    for path in ROOT.rglob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value
            elif isinstance(node, ast.JoinedStr):
                text = "".join(
                    str(part.value) if isinstance(part, ast.Constant) else "*"
                    for part in node.values
                )
            else:
                continue
            if key.fullmatch(text):
                yield text, f"{path.relative_to(ROOT)}:{node.lineno}"


def arguments(folder: str, function: str, number: int) -> set[str]:
    """The texts that the code of a folder passes to a function as its argument of this number."""
    return {
        node.value
        for path in (ROOT / folder).rglob("*.py")
        for call in nodes(path)
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", getattr(call.func, "attr", "")) == function
        for argument in call.args[number : number + 1]
        for node in ast.walk(argument)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def expectations(game: str) -> set[str]:
    """What the readers of a game say they expected: the third argument of `bad`, which a reader of
    lines gives the text.
    """
    return arguments(f"games/{game}", "bad", 2) | arguments(f"games/{game}", "bad", 1)


# What all games in phases expect.
COMMON = arguments("core", "expected", 3) | arguments("core", "bad", 1)


USED = dict(literals())
CHOSEN = {phase.name for phase in ALVEOLA_PHASES} - {""}  # by the seats in Alvéola
DECIDED = {phase.name for phase in HORNET_PHASES} - {""}  # by the seats in Hornet
# What is asked in Waggle Dance, which of its actions are buttons, and what its notation is about.
ASKED = {phase.name for phase in PHASES} - {"block", "card", "first", "over", "roll", "types"}
BUTTONS = {form.verb.replace("-", "_") for form in FORMS if not form.parts} | {
    "bee",
    "cube",
    "honey",
    "pair",
    "value",
}
SPACES = {state + card for state in ("free", "full") for card in ("", ".A", ".C", ".G")}
PARTS = {kind for form in FORMS for kind, _ in form.parts}
NAMED = {kind for _, kind in VERBS.values() if isinstance(kind, str)} - {"", "tile"}
CREATURES = set(FACES)
OPTIONS = {option.name for option in apiary.game("hive").options}
HIVE_PARTS = {
    part.meaning.removeprefix("hive.option.")
    for option in apiary.game("hive").options
    if isinstance(option, OneOf | Letters)
    for part in option.parts
    if part.face
}
VALUES = {  # named in the new-table form
    part.title
    for game in apiary.all_games()
    for option in game.options
    if isinstance(option, OneOf)
    for part in option.parts
    if not part.face
}
SEATS = {"white", "black"}


def family(pattern: str, *members: set[str]) -> dict[str, set[str]]:
    """A pattern and its keys: every combination of members in the places of its `*`."""
    keys = {pattern}
    for choice in members:
        keys = {key.replace("*", member, 1) for key in keys for member in choice}
    return {pattern: keys}


def help_keys(prefix: str) -> set[str]:
    """What the help of the command and of all below it says."""
    asked: set[str] = set()

    class Listening(Voice):
        def of(self, message: Message) -> str:
            asked.add(message.key)
            return super().of(message)

    read_arguments(Listening("en"), ["games"])
    return {key for key in asked if key.startswith(prefix)}


def guide_keys(game: str) -> set[str]:
    """What the chapters of a rules page say, whatever the options are."""
    found = apiary.game(game)
    chapters = [*found.table.guide()]
    for option in found.options:
        for seats, every in settings(found, option):
            chapters += [chapter for one in every for chapter in found.table.chapters(seats, one)]
    said = [message for chapter in chapters for message in (chapter.title, *chapter.paragraphs)]
    said += [diagram.caption for chapter in chapters for diagram in chapter.diagrams]
    return {message.key for message in said}


# The keys that the code puts together.
FAMILIES = {
    **family("*.*", {"alveola", "hornet", "waggledance"}, {"not_now", "only_chance"}),
    "alveola.guide.*.*": guide_keys("alveola"),
    **family("alveola.*", set(apiary.game("alveola").colours)),
    **family("alveola.end.*", {"points", "tie_queen", "tie_flowers", "shared"}),
    **family("alveola.area.*", {"supply", "reserve"}),
    **family("alveola.ask.*", CHOSEN | {"lay_first", "moves"}),
    **family("alveola.lays.hive.*", {"some", "range"}),
    **family("alveola.sign.*", set(SHAPES)),
    **family("alveola.legend.*", {"cell", "bees", "hornet", "piles", "circle", "powers", "player"}),
    **family("alveola.now.*", CHOSEN),
    **family("alveola.do.*", {"use", "no_power", "no_bee"}),
    **family("alveola.expect.*", expectations("alveola") | COMMON | {"colour", "power"}),
    **family("alveola.part.**", {"full", "empty"}, {"", "_icon"}),
    **family("alveola.power.*", set(POWER_IDS)),
    **family("alveola.power.*.effect", set(POWER_IDS)),
    **family("alveola.shape.*", set(SHAPES)),
    **family("alveola.term.*", {"points", "danger", "reserve", "flowers", "queen"}),
    **family("alveola.supply.*", {"points", "honey", "flowers", "workers"}),
    **family("alveola.thing.**", {"full", "empty"}, {"", "_icon"}),
    **family("alveola.told.*", {"chosen", "searched", "no_power", "no_bee", "worker", "queen"}),
    **family("alveola.where.*", set("012345")),
    **family("bots.level.*", set(LEVELS)),
    **family("cli.command.*", set(COMMANDS)),
    **family("cli.command.*.does", set(COMMANDS)),
    **family("cli.command.*.usage", set(COMMANDS)),
    "cli.help.*": help_keys("cli.help."),
    "cli.metavar.*": help_keys("cli.metavar."),
    **family(
        "cli.arena.*",
        {"player", "elo", "error", "score", "won", "rank", "seats"}
        | {"open", "stronger", "weaker"},
    ),
    **family("cli.perft.*", {"depth", "nodes", "seconds", "speed"}),
    **family("hive.creature.*", CREATURES | {"honeycombo"}),
    **family(
        "hive.do.*",
        {"flip", "sting", "swap", "take", "steal", "draw", "draw_first", "end"}
        | {"honeycombo", "hand"},
    ),
    **family("hive.honeycombo.*", SEATS),
    **family("hive.option.*", OPTIONS | HIVE_PARTS),
    **family("hive.expect.*", expectations("hive")),
    **family(
        "hive.legend.*",
        {"piece", "stack", "rests", "mark", "hands", "reverse", "stunned", "bag"},
    ),
    **family("hive.double.*", set("wb")),
    **family("hive.lies.*", {"bag", "out"}),
    **family("web.puzzles.theme.*", set(puzzles.all_themes())),
    **family("hive.typing.*", {"move", "venom", "swarm"}),
    **family("hive.mark.*", {"resting", "stunned", "held", "shielded", "controlled"}),
    **family("hive.mode.*", set(MODES)),
    **family("hive.news.doubled.*", SEATS),
    **family("hive.news.hand.*", SEATS),
    **family("hive.news.two_actions.*", SEATS),
    **family("hive.piece.*.*", SEATS, CREATURES),
    **family("hive.the.*.*", SEATS, CREATURES),
    **family("hive.own.*", CREATURES),
    **family("hive.told.placed.*", SEATS),
    **family("hive.told.moved.*", SEATS),
    **family("hive.told.thrown.*", SEATS),
    **family(
        "hive.told.*.*",
        {"passed", "resigned", "offered", "accepted", "flipped", "stung", "swapped", "taken"}
        | {
            "honeycombo",
            "draws",
            "draws_first",
            "stolen",
            "ended",
            "selected",
            "selects",
            "placed",
            "moved",
        },
        SEATS,
    ),
    **family("hive.way.*", set(FACES)),
    **family("hive.guide.*.title", set(FACES)),
    **family("hive.where.*", set("0123456")),
    **family(
        "hive.drafting.*",
        {"turn", "to.hand.white", "to.hand.black", "to.bag", "to.out"}
        | {
            f"{what}.{known}"
            for what in ("double", "turned", "moved", "placed", "flipped", "resting", "stunned")
            for known in ("true", "false")
        },
    ),
    "hive.guide.*.*": guide_keys("hive"),
    "hornet.guide.*.*": guide_keys("hornet"),
    **family("hornet.*", set(apiary.game("hornet").colours)),
    **family("hornet.end.*", {"third_hive", "hives", "honey", "nectar", "shared"}),
    **family("hornet.area.*", {"supply", "hand"}),
    **family("hornet.ask.*", DECIDED - {"select"} | {"card", "two_cards", "remove", "nothing"}),
    **family("hornet.now.*", DECIDED),
    **family("hornet.card.*", set("123456")),
    **family(
        "hornet.do.*",
        {"done", "pass", "take", "destroy_of", "place", "produce", "destroy", "sure", "markers"},
    ),
    **family("hornet.not_yours.*", {"card", "hornet"}),
    **family("hornet.penalty.*", {"nectar", "honey", "flying"}),
    **family("hornet.supply.*", {"nectar", "honey", "hives", "collected"}),
    **family("hornet.term.*", {"hives", "honey", "nectar"}),
    **family("hornet.told.*", {"card", "cards", "lost", "honey", "hornet", "named"}),
    **family("hornet.expect.*", expectations("hornet") | COMMON | NAMED),
    **family(
        "hornet.legend.*",
        {"field", "honey", "hornets", "hedge", "scored", "track", "cards", "player"},
    ),
    **family("hornet.side.*", set("012345")),
    **family("hornet.meaning.*", {"produce", "destroy", "put", "turn"}),
    **family("waggledance.*", set(apiary.game("waggledance").colours)),
    **family("waggledance.area.*", {"comb", "dice", "found", "hand", "offer", "supply"}),
    **family("waggledance.ask.*", ASKED),
    **family("waggledance.card.*", set(CARD_NAMES)),
    **family("waggledance.card.*.does", set(CARD_NAMES)),
    **family("waggledance.do.*", BUTTONS),
    **family("waggledance.end.*", {"bees", "honey", "nectar", "rounds", "shared", "target"}),
    **family("waggledance.expect.*", expectations("waggledance") | COMMON | PARTS),
    "waggledance.guide.*.*": guide_keys("waggledance"),
    **family("waggledance.headline.*", {"day", "night"}),
    **family("waggledance.legend.*", {"card", "flower", "player", "found", "room"}),
    **family("waggledance.nectar.*", set(NECTAR_COLOURS)),
    **family("waggledance.now.*", ASKED),
    **family("waggledance.passing.*", {"day", "night"}),
    **family("waggledance.step.*", {*"ABCDEFG", "day"}),
    **family("waggledance.term.*", {"honey", "eggs", "nectar", "space", "bees", "cards"}),
    **family("waggledance.supply.*", {"bees", "cards", "honey"}),
    **family("waggledance.thing.*", {"day", "flower", "flower_bees", "night"}),
    **family("waggledance.thing.card.*", SPACES),
    **family(
        "waggledance.told.*",
        {form.verb.replace("-", "_") for form in FORMS}
        | {
            "blocked",
            "card_hidden",
            "chosen_cards",
            "done_nectar",
            "feinted",
            "honey_with",
            "keep_hidden",
        },
    ),
}


def test_there_are_catalogues() -> None:
    assert {"alveola", "cli", "core", "hive", "hornet"} <= PREFIXES


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_same_keys_and_parameters(folder: Path, language: str) -> None:
    english = BY_FOLDER[folder]
    own = words(folder, language)
    assert list(own) == sorted(english)
    assert len({key.partition(".")[0] for key in own}) <= 1
    for key, sentence in own.items():
        assert params(sentence) == params(english[key]), key
        assert sorted(PERCENT.findall(sentence)) == sorted(PERCENT.findall(english[key])), key
        assert sentence.strip("\n") == sentence != "", key
        assert "!" not in sentence, key


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_sentences_are_translated(folder: Path) -> None:
    catalogues = [words(folder, language) for language in LANGUAGES]
    for key, sentence in catalogues[0].items():
        if re.search(r"[a-z]{4,} [a-z]{2,}", sentence):
            assert len({catalogue[key] for catalogue in catalogues}) == len(LANGUAGES), key


@pytest.mark.parametrize(("text", "where"), sorted(USED.items()))
def test_keys_in_the_code_exist(text: str, where: str) -> None:
    if "*" in text:
        assert text in FAMILIES, f"{where}: say in this file what {text} can be"
        assert FAMILIES[text] <= KEYS
    else:
        assert text in KEYS, where


def test_every_value_of_an_option_has_words() -> None:
    assert VALUES <= KEYS, VALUES - KEYS


def test_no_key_is_left_over() -> None:
    made = VALUES.union(*FAMILIES.values())
    asked = {
        said.key for game in apiary.all_games() for said in (game.title, game.about, game.rules)
    }
    asked |= {option.title for game in apiary.all_games() for option in game.options}
    asked |= {game.seat_name(n).key for game in apiary.all_games() for n in range(game.seats[-1])}
    for game in apiary.all_games():
        view = game.start().seen_by(None)
        asked |= {line.key for line in (*game.terminal.typing(view), *game.terminal.legend(view))}
    assert KEYS - made - asked - set(USED) == set()


def test_it_is_told_which_file_with_words_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(messages._homes, "wordless", "tests")
    with pytest.raises(LookupError, match=r"tests has no words/fr\.json"):
        messages.say(Message("wordless.title"), "fr")
    assert not messages.is_known("wordless.title")
