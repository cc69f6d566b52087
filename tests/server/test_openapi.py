"""The description of the API is true: Schemathesis tries what it promises, over a real socket."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from apiary.server.api.about import described
from apiary.server.app import create_app
from apiary.server.settings import Settings
from tests.server.processes import serving
from tests.server.programs import visiting

DESCRIPTION: Any = json.loads(described(create_app(Settings("sqlite:///nowhere.db"))))
# A stream of events doesn't end.
SCHEMA = schemathesis.openapi.from_dict(DESCRIPTION).exclude(path_regex="/(events|invitations)$")
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
TRIED = settings(
    max_examples=6,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def address(lasting_database: str) -> Iterator[str]:
    """A server that counts no requests."""
    with serving(lasting_database) as server:
        yield server.address


@pytest.fixture(scope="module")
def guest(address: str) -> tuple[str, str]:
    """The cookie of a guest, and a table where it is the guest's turn."""
    with visiting(address) as client:
        body = {"game": "hive", "seats": [{"kind": "me"}, {"kind": "me"}], "public": True}
        table = client.post("/api/tables", json=body).json()["id"]
        return client.cookies["apiary"], table


@SCHEMA.parametrize()
@TRIED
def test_strangers_get_what_is_promised(case: schemathesis.Case[Any], address: str) -> None:
    case.call_and_validate(address, checks=CHECKS)


@SCHEMA.parametrize()
@TRIED
def test_players_get_what_is_promised(
    case: schemathesis.Case[Any], address: str, guest: tuple[str, str]
) -> None:
    cookie, table = guest
    if "table" in case.path_parameters:
        case.path_parameters["table"] = table
    case.call_and_validate(address, checks=CHECKS, cookies={"apiary": cookie})


def test_everything_is_described() -> None:
    assert DESCRIPTION["openapi"].startswith("3.1")
    operations = [
        (method, path, operation)
        for path, item in DESCRIPTION["paths"].items()
        for method, operation in item.items()
    ]
    assert len(operations) >= 24
    for method, path, operation in operations:
        assert operation["summary"], (method, path)
        assert operation["description"], (method, path)
        assert operation["tags"], (method, path)
        for status, answer in operation["responses"].items():
            if int(status) >= 400 and path != "/api/ready":  # which answers all its parts
                [content] = answer["content"].values()
                assert content["schema"] == {"$ref": "#/components/schemas/ErrorAnswer"}


def test_every_reference_leads_somewhere() -> None:
    shapes = DESCRIPTION["components"]["schemas"]

    def references(node: Any) -> Iterator[str]:
        if isinstance(node, dict):
            if isinstance(node.get("$ref"), str):
                yield node["$ref"]
            for value in node.values():
                yield from references(value)
        elif isinstance(node, list):
            for value in node:
                yield from references(value)

    found = set(references(DESCRIPTION))
    assert found
    assert found <= {f"#/components/schemas/{name}" for name in shapes}
