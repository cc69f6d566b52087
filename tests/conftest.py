"""The suite runs on both builds; `--build` says which one is meant, so that neither is missed."""

from __future__ import annotations

from pathlib import Path

import pytest

import apiary


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--build", choices=("compiled", "interpreted"), help="fail on any other build")


def pytest_configure(config: pytest.Config) -> None:
    build = "compiled" if apiary.compiled else "interpreted"
    wanted = config.getoption("--build")
    if wanted not in (None, build):
        pytest.exit(f"this is the {build} build, not the {wanted} one; see `make build`", 4)
    if Path(apiary.__file__).parent.parent != Path(__file__).parent.parent:
        pytest.exit(f"these tests are for another apiary than {apiary.__file__}", 4)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that no worker ends long after the others."""
    items.sort(key=lambda item: item.get_closest_marker("longest") is None)


def pytest_report_header() -> str:
    return f"apiary {apiary.__version__}, {'compiled' if apiary.compiled else 'interpreted'}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "summary":
                terminalreporter.write_line(str(value))
