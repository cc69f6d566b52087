"""The suite runs on every build; `--build` says which one is meant, so that none is missed."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import apiary
from tests import effort
from tests.missing import left_out, missing
from tests.patience import PATIENCE
from tools import native

TESTS = Path(__file__).parent
# Of these tests; nothing that they test is compiled.
SAME_IN_ALL = (
    *("browser", "cli", "server", "web"),
    *(
        "test_docs.py",
        "test_install.py",
        "test_pictures.py",
        "test_rules_pages.py",
        "test_suite.py",
        "test_words.py",
    ),
    "test_workflows.py",
)
NO_COMPILER = missing("C compiler", "apt-get install gcc python3-dev, or xcode-select --install")


def pytest_addoption(parser: pytest.Parser) -> None:
    builds = ("compiled", "optimised", "interpreted")
    parser.addoption("--build", choices=builds, help="fail on any other build")


def pytest_configure(config: pytest.Config) -> None:
    wanted = config.getoption("--build")
    effort.for_build(wanted or "compiled")
    is_wanted = apiary.compiled if wanted == "compiled" else wanted in (None, apiary.build)
    if not is_wanted and native.can_compile():
        pytest.exit(f"this is the {apiary.build} build, not the {wanted} one; see `make build`", 4)
    if Path(apiary.__file__).parent.parent != TESTS.parent:
        pytest.exit(f"these tests are for another apiary than {apiary.__file__}", 4)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What is the same in all builds is tested once, with a compiled one."""
    once_more = config.getoption("--build") in ("interpreted", "optimised")
    if once_more and collection_path.parent == TESTS:
        return collection_path.name in SAME_IN_ALL or None
    return None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where nothing can be compiled, only what no build changes is tested as if it were."""
    if config.getoption("--build") in ("compiled", "optimised") and not apiary.compiled:
        for item in items:
            if item.path.relative_to(TESTS).parts[0] not in SAME_IN_ALL:
                item.add_marker(pytest.mark.skip(NO_COMPILER))


def pytest_report_header() -> str:
    return f"apiary {apiary.__version__}, {apiary.build}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "summary":
                terminalreporter.write_line(str(value))
    for line in left_out(terminalreporter.getreports("skipped")):
        terminalreporter.write_line(line)


@pytest.fixture(scope="session", autouse=True)
def data_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes what belongs to the person who runs it."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
            patch.setenv(name, str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    """The threads and processes that a test starts end before it does, and its logging with it."""
    threads, processes = set(threading.enumerate()), child_processes()
    handlers = logging.root.handlers[:]
    yield
    for handler in set(logging.root.handlers).difference(handlers):
        logging.root.removeHandler(handler)
    begun = set(threading.enumerate()) - threads
    for thread in begun:
        thread.join(PATIENCE)
    assert [thread.name for thread in begun if thread.is_alive()] == []
    assert [command_of(process) for process in child_processes() - processes] == []


def child_processes() -> set[int]:
    """The processes that this one has started, where the system tells (Linux)."""
    found: set[int] = set()
    for children in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):  # a thread that has ended
            found.update(int(number) for number in children.read_text().split())
    return found


def command_of(process: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ") or f"{process}, dead"
    return str(process)
