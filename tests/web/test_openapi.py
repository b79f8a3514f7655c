"""Schemathesis asks everything the documented API offers, with right and wrong data: no failure, no surprise."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from gokaido.web.app import api_description

from .good_requests import GOOD, Fresh, Good
from .served import Served

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 12
HINT = "POST /api/tables/{id}/hint"  # takes long, and has tests of its own


# The stream of events never ends, and has tests of its own.
schema = schemathesis.openapi.from_dict(api_description()).exclude(path_regex="/events$")
operations = {found.label: found for found in (one.ok() for one in schema.get_all_operations() if isinstance(one, Ok))}
untouched: dict[str, Good] = {}  # by operation: where it was refused, or changes nothing, its table serves once more


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_every_answer_is_as_documented(case: Any, server: Served) -> None:
    """Three times of four at a table that exists, by somebody who may do it there."""
    label, good = case.operation.label, None
    if "id" in (case.path_parameters or {}) and (len(str(case.body)) + len(str(case.query))) % 4:
        good = untouched.pop(label, None) or GOOD.get(label, waits)(server)
        case.path_parameters["id"] = good.path["id"]
        if good.token:
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {good.token}"}
    answer = case.call_and_validate(base_url=server.url, checks=CHECKS)
    if good and (case.method == "GET" or answer.status_code >= 400):
        untouched[label] = good


def waits(server: Served) -> Good:
    """Somebody who is not to move: a hint would take long."""
    fresh = Fresh(server)
    return fresh.good(1 - fresh.actor)


@pytest.mark.parametrize("label", sorted(operations))
def test_every_operation_succeeds_where_all_is_in_order(server: Served, label: str) -> None:
    """Else nothing but refusals would have been looked at."""
    if label == HINT:
        return
    good = GOOD[label](server)
    headers = {"Authorization": f"Bearer {good.token}"} if good.token else {}
    case = operations[label].Case(path_parameters=good.path, headers=headers, query=good.query)
    if good.body is not None:
        case.body, case.media_type = good.body, "application/json"
    assert case.call_and_validate(base_url=server.url, checks=CHECKS).status_code in (200, 201)


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
