"""The picture of every game as the client gets it.

`python -m tests.web.pictures` writes them to `web/tests/fixtures/pictures.json`, from which the
client draws what its home page shows (`npm run pictures`).
"""

from __future__ import annotations

from pathlib import Path

import msgspec

import apiary

FIXTURE = Path(__file__).parent.parent.parent / "web" / "tests" / "fixtures" / "pictures.json"


def written() -> str:
    """The file, a line for each game."""
    lines = (
        f' "{game.name}": {msgspec.json.encode(game.table.picture()).decode()}'
        for game in apiary.all_games()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FIXTURE.write_text(written(), "utf-8")
