"""What `serve` says and opens."""

from __future__ import annotations

from pathlib import Path
from queue import SimpleQueue

import pytest

from apiary.server import serve as server
from apiary.server import site
from apiary.server.settings import Settings
from tests.cli.conftest import Run
from tests.patience import PATIENCE


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What would have been served; nothing is."""
    calls: list[tuple[object, ...]] = []

    def serve(settings: Settings, host: str, port: int, workers: int, announce: object) -> None:
        calls.append((settings.database, host, port, workers))
        announce("http://somewhere")  # type: ignore[operator]

    monkeypatch.setattr(server, "serve", serve)
    for name in ("APIARY_DATABASE", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    return calls


def test_one_line_with_the_address(
    run: Run, started: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(site, "is_built", lambda: True)
    result = run("serve", "--data", str(tmp_path))
    assert result.out == "Apiary is at http://somewhere  (Ctrl-C ends it)\n"
    assert (result.code, result.err) == (0, "")
    assert started == [(f"sqlite:///{tmp_path}/apiary.db", "127.0.0.1", 8000, 1)]


def test_without_pages_it_says_how_to_build_them(
    run: Run, started: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "is_built", lambda: False)
    result = run("serve", "--lang", "de")
    assert "make client" in result.err
    assert result.out.startswith("Apiary ist unter http://somewhere zu finden")


def test_a_database_of_ones_own(run: Run, started: list[tuple[object, ...]]) -> None:
    run("serve", "--database", "postgresql://db/x", "--workers", "3", "--host", "::", "--port", "0")
    assert started == [("postgresql://db/x", "::", 0, 3)]


def test_the_browser_is_opened_when_it_answers(
    run: Run, started: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: SimpleQueue[str] = SimpleQueue()
    monkeypatch.setattr("webbrowser.open", opened.put)
    run("serve", "--open")
    assert opened.get(timeout=PATIENCE) == "http://somewhere"
