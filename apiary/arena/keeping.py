"""The folder of an arena: its setting, its games as records, and how they ended.

| file | holds |
|---|---|
| `setting.json` | the setting: an arena with another one needs another folder |
| `results.jsonl` | a line for each game that was played, in the order in which they ended |
| `games/000017.json` | the record of game 17, which `apiary replay` shows |
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from apiary.arena.playing import Setting
from apiary.arena.results import Result
from apiary.core.errors import BadOption, file_trouble
from apiary.core.record import Record


class Keeper:
    """Keeps the games of an arena in a folder. A game counts once its line is complete."""

    def __init__(self, folder: Path, setting: Setting) -> None:
        self.folder = folder
        self.lines = folder / "results.jsonl"
        try:
            (folder / "games").mkdir(parents=True, exist_ok=True)
            self._agree_on(setting)
            self.results = self._read()
        except OSError as error:
            raise BadOption("arena.folder", folder=str(folder), why=file_trouble(error)) from error

    def _agree_on(self, setting: Setting) -> None:
        """Write the setting down, or see that it is the one that is there."""
        path = self.folder / "setting.json"
        ours = msgspec.json.format(msgspec.json.encode(setting, order="sorted"), indent=1) + b"\n"
        if not path.exists():
            path.write_bytes(ours)
        elif path.read_bytes() != ours:
            raise BadOption("arena.other_setting", folder=str(self.folder))

    def _read(self) -> list[Result]:
        """The games that were played, without a last line that was interrupted."""
        if not self.lines.exists():
            return []
        whole = self.lines.read_bytes().rpartition(b"\n")[0]
        try:
            found = [msgspec.json.decode(line, type=Result) for line in whole.splitlines()]
        except msgspec.DecodeError as error:
            raise BadOption("arena.bad_results", file=str(self.lines), why=str(error)) from error
        self.lines.write_bytes(whole + b"\n" if whole else b"")
        return found

    def keep(self, result: Result, record: Record) -> None:
        """Write a game down, its record first."""
        try:
            record.save(self.folder / "games" / f"{result.number:06}.json")
            with self.lines.open("ab") as file:
                file.write(msgspec.json.encode(result) + b"\n")
        except OSError as error:
            why = file_trouble(error)
            raise BadOption("arena.folder", folder=str(self.folder), why=why) from error

    def write(self, name: str, content: str) -> None:
        """Write another file into the folder."""
        (self.folder / name).write_text(content, "utf-8")
