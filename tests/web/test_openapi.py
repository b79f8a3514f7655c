"""Schemathesis asks everything the documented API offers, with right and wrong data: no failure, no surprise."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from gokaido.web.app import create_app

from .served import Served, open_table
from .served import settings as chosen

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 12


@pytest.fixture(scope="module")
def tables(server: Served) -> Iterator[list[dict[str, Any]]]:
    """A table of every game that exists, so that not every answer is that there is none."""
    with server.client() as anyone:
        yield [open_table(anyone, game, "person", "person", public=True) for game in ("dojo", "duo", "tokaido")]


# The stream of events never ends, and has tests of its own.
schema = schemathesis.openapi.from_dict(create_app(chosen("sqlite://")).openapi()).exclude(path_regex="/events$")


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_every_answer_is_as_documented(case: Any, server: Served, tables: list[dict[str, Any]]) -> None:
    """At a table that exists, from its seats in turn; a hint by who must wait, since it would take long."""
    turn = len(str(case.body)) + len(str(case.query))
    table = tables[turn % len(tables)]
    if "id" in (case.path_parameters or {}) and turn % 4:
        case.path_parameters["id"] = table["table"]
        actor = server.services.tables.hot[table["table"]].match.actor
        seat = 1 - (actor or 0) if case.path.endswith("/hint") else turn % 2
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {table['tokens'][seat]}"}
    case.call_and_validate(base_url=server.url, checks=CHECKS)


def test_everything_a_page_can_do_is_in_the_api(server: Served) -> None:
    with server.client() as anyone:
        paths = anyone.get("/api/openapi.json").json()["paths"]
    offered = {(method, path) for path, methods in paths.items() for method in methods}
    at = "/api/tables/{id}"
    wanted = {
        ("post", "/api/tables"),
        ("post", "/api/upload"),
        ("post", "/api/sit"),
        ("get", f"{at}/invites"),
        ("post", f"{at}/invites/{{seat}}"),
        ("post", f"{at}/seats/{{seat}}/free"),
        ("post", f"{at}/seats/{{seat}}/name"),
        ("get", "/api/mine"),
        ("get", at),
        ("get", f"{at}/events"),
        ("get", f"{at}/board.svg"),
        ("get", f"{at}/file"),
        ("get", f"{at}/replay/{{move}}"),
        *(
            ("post", f"{at}/{what}")
            for what in (
                "moves",
                "undo",
                "undo/answer",
                "hint",
                "chat",
                "pace",
                "seat",
                "again",
                "fork",
                "stay",
                "token",
            )
        ),
    }
    assert wanted <= offered
