"""Every option of every game as the client gets it, with values that the server takes and refuses.

`python -m tests.web.options` writes them to `web/tests/fixtures/options.json`, by which the client
proves that its form thinks the same of each.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

import apiary
from apiary.core.errors import BadOption
from apiary.core.options import Option, Options, applying
from apiary.server.api.games import described

FIXTURE = Path(__file__).parent.parent.parent / "web" / "tests" / "fixtures" / "options.json"

ANYTHING: tuple[object, ...] = (
    *(True, False, None, "", " ", "true", 1.5, -1, 0, 1, 2, 3, 9, 12, 10**9 - 1, 10**9),
    *("base", "venom", "random", "first", "free", "starter", "standard", "each", "stay", "none"),
    *("M", "MP", "PM", "MLP", "MM", "MX", "HPGS", "SH", "AB", "ABCDEFGH", "mlp", "?"),
)
TABLES: tuple[tuple[str, int, Options], ...] = (
    ("hive", 2, {}),
    ("hive", 2, {"mode": "venom"}),
    ("hive", 2, {"mode": "venom_extras", "modules": "HG"}),
    ("hive", 2, {"mode": "no_flip_common", "modules": "P"}),
    ("hornet", 2, {"map": "free"}),
    ("hornet", 3, {"track": "random"}),
    ("alveola", 3, {}),
    ("alveola", 4, {}),
)


def examples() -> dict[str, Any]:
    """What the client is to think of them."""
    return {
        "games": {
            game.name: [
                {
                    "option": msgspec.to_builtins(described(option)),
                    "legal": [value for value in ANYTHING if is_taken(option, value)],
                    "illegal": [value for value in ANYTHING if not is_taken(option, value)],
                }
                for option in game.options
            ]
            for game in apiary.all_games()
        },
        "tables": [
            {
                "game": name,
                "players": players,
                "values": values,
                "applying": [
                    option.name for option in applying(apiary.game(name).options, players, values)
                ],
            }
            for name, players, values in TABLES
        ],
    }


def is_taken(option: Option, value: object) -> bool:
    """Does the server take it?"""
    try:
        option.check(value)
    except BadOption:
        return False
    return True


def written() -> str:
    """The file, a line for each option and each table."""
    found = examples()
    games = ",\n".join(
        f' "{name}": [\n  ' + ",\n  ".join(map(_line, options)) + "\n ]"
        for name, options in found["games"].items()
    )
    tables = ",\n ".join(map(_line, found["tables"]))
    return f'{{"games": {{\n{games}\n}},\n"tables": [\n {tables}\n]}}\n'


def _line(part: object) -> str:
    return msgspec.json.encode(part).decode()


if __name__ == "__main__":
    FIXTURE.write_text(written(), "utf-8")
