"""`apiary serve` as people start it."""

from __future__ import annotations

import signal
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from apiary.cli import main
from apiary.core import registry
from apiary.core.errors import BadData, BadOption
from apiary.core.folders import data_folder
from apiary.server.serve import address_of, listen, serve
from apiary.server.settings import Settings, processors, sqlite_in
from tests.missing import missing
from tests.patience import PATIENCE
from tests.server.programs import serving, visiting

Failed = Callable[..., str]


@pytest.fixture
def failed(capsys: pytest.CaptureFixture[str]) -> Failed:
    """What a command that makes no sense says."""

    def call(*words: str) -> str:
        assert main(["serve", *words]) == 2
        said = capsys.readouterr().err
        assert said.startswith("apiary: ")
        assert len(said.splitlines()) == 1
        return said

    return call


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_it_answers_keeps_and_ends(tmp_path: Path, number: signal.Signals, code: int) -> None:
    folder = tmp_path / "new" / "folder"
    body = {"game": "hive", "seats": [{"kind": "me"}, {"kind": "bot", "level": "easy"}]}
    with serving(folder) as (address, process):
        with visiting(address) as client:
            table = client.post("/api/tables", json=body).json()["id"]
            cookie = client.cookies["apiary"]
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == code
        assert "Traceback" not in out + err
    with serving(folder) as (address, _), visiting(address) as client:
        client.cookies.set("apiary", cookie)
        assert [line["id"] for line in client.get("/api/tables").json()["mine"]] == [table]


def test_it_can_be_backed_up_while_it_runs(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, _), visiting(address) as client:
        body = {"game": "hive", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert client.post("/api/tables", json=body).status_code == 201
        with closing(sqlite3.connect(tmp_path / "apiary.db")) as database:
            database.execute(f"VACUUM INTO '{tmp_path / 'backup.db'}'")
    with closing(sqlite3.connect(tmp_path / "backup.db")) as backup:
        assert backup.execute("SELECT count(*) FROM tables").fetchone() == (1,)


def test_an_open_connection_does_not_keep_it_from_ending(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, process), visiting(address) as client:
        body = {"game": "hive", "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = client.post("/api/tables", json=body).json()["id"]
        with client.stream("GET", f"/api/tables/{table}/events") as stream:
            assert next(stream.iter_lines()).startswith("id: ")
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=PATIENCE)
    assert process.returncode == 0


def test_a_port_in_use(tmp_path: Path, failed: Failed) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = failed("--port", str(port), "--data", str(tmp_path))
    assert f"Port {port} is in use already." in said


def test_a_database_in_use(tmp_path: Path, failed: Failed) -> None:
    with serving(tmp_path):
        assert "Another server is using" in failed("--port", "0", "--data", str(tmp_path))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--port", "65536"), "'65536' is not a whole number from 0 to 65535"),
        (("--port", "x"), "whole number"),
        (("--host", "192.0.2.1"), "192.0.2.1 is no address of this computer"),
        (("--workers", "2"), "Several workers need PostgreSQL"),
        (("--database", "mysql://x/y"), "sqlite or postgresql"),
        (("--database", "nonsense"), "Can't use the database"),
        (("--database", "postgresql://127.0.0.1:1/x"), "Can't use the database"),
    ],
)
def test_what_makes_no_sense(
    tmp_path: Path, failed: Failed, words: tuple[str, ...], said: str
) -> None:
    assert said in failed("--data", str(tmp_path), *words)


def test_a_folder_that_can_not_be_made(tmp_path: Path, failed: Failed) -> None:
    (tmp_path / "file").write_text("")
    assert "Can't use the database" in failed("--port", "0", "--data", str(tmp_path / "file" / "x"))


def test_a_box_that_was_spoilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ("from apiary.games.hornet import components", "components.read(b'{}')")
    (tmp_path / "spoilt_box.py").write_text("\n".join(lines))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(registry._packages, "hornet", "spoilt_box")
    monkeypatch.delitem(registry._games, "hornet", raising=False)
    with pytest.raises(BadData) as caught:
        serve(Settings(sqlite_in(tmp_path)), "127.0.0.1", 0, 1, announce=print)
    assert "data.json" in str(caught.value)
    assert not (tmp_path / "apiary.db").exists()


def test_settings_come_from_the_environment() -> None:
    told = {
        "APIARY_DATABASE": "postgresql://apiary@db/apiary",
        "APIARY_HTTPS": "1",
        "APIARY_PROXIES": "10.0.0.1",
        "APIARY_RATE_LIMITS": "0",
        "APIARY_BOT_PAUSE": "1",
        "APIARY_DRAIN": "0",
        "APIARY_KEEP_DAYS": "90",
        "APIARY_LOGS": "text",
        "APIARY_METRICS": "",
        "APIARY_BOTS": "3",
        "APIARY_ENGINES": "",
    }
    settings = Settings.of(told)
    assert settings == Settings("postgresql://apiary@db/apiary", True, "10.0.0.1", False, bots=3)
    assert settings.to_environment() == told
    assert settings.shared
    assert not Settings.of(told, "sqlite:///x.db").shared


def test_bots_leave_a_processor_to_the_tables() -> None:
    assert Settings.of({}).bots == max(1, processors() - 1)


@pytest.mark.parametrize(("bots", "workers", "share"), [(1, 1, 1), (7, 1, 7), (7, 2, 3), (2, 4, 1)])
def test_workers_share_the_bots_of_a_machine(bots: int, workers: int, share: int) -> None:
    assert Settings("", bots=bots).shared_by(workers).bots == share


@pytest.mark.parametrize("text", ["0", "-1", "many", "1001", "²"])
def test_a_number_of_bots_that_makes_no_sense(text: str) -> None:
    with pytest.raises(BadOption, match="APIARY_BOTS"):
        Settings.of({"APIARY_BOTS": text})


def test_the_data_folder_is_the_persons_own(tmp_path: Path) -> None:
    assert data_folder({"XDG_DATA_HOME": str(tmp_path)}) == tmp_path / "apiary"
    assert sqlite_in(tmp_path) == f"sqlite:///{tmp_path}/apiary.db"


@pytest.mark.parametrize(
    ("host", "shown"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "localhost"), ("::1", "[::1]")]
)
def test_the_address_that_is_printed(host: str, shown: str) -> None:
    if ":" in host and not socket.has_dualstack_ipv6():
        pytest.skip(missing("IPv6", "enable it in the system"))
    with listen(host, 0) as listening:
        assert address_of(listening, host) == f"http://{shown}:{listening.getsockname()[1]}"
