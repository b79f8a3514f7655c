"""What the routes offer, as OpenAPI describes it."""

from collections.abc import Iterable
from http import HTTPStatus
from inspect import getdoc
from typing import Any

from pydantic import TypeAdapter
from starlette.responses import Response

from .parameters import From, Parameter
from .router import Endpoint

REFERENCE = "#/components/schemas/{model}"


class Schemas:
    """The types that are named, each described once."""

    def __init__(self, routes: Iterable[Endpoint]) -> None:
        self.found: dict[str, tuple[Any, str]] = {}
        for route in routes:
            for parameter in route.call.all_parameters():
                self._note(parameter.hint, "validation")
            self._note(route.answer, "serialization")
            for response in route.responses.values():
                if "model" in response:
                    self._note(response["model"], "serialization")
        inputs = [(name, mode, TypeAdapter(hint)) for name, (hint, mode) in self.found.items()]
        made, shared = TypeAdapter.json_schemas(inputs, ref_template=REFERENCE)  # type: ignore[arg-type]
        self.made = {name: schema for (name, _), schema in made.items()}
        self.shared = shared.get("$defs", {})

    def _note(self, hint: Any, mode: str) -> None:
        if hint is not Response:
            self.found[f"{mode} {hint!r}"] = hint, mode

    def read(self, hint: Any) -> Any:
        """A type as it comes in."""
        return self.made[f"validation {hint!r}"]

    def written(self, hint: Any) -> Any:
        """A type as it goes out; anything for a response that is made by hand."""
        return self.made.get(f"serialization {hint!r}", {})


def openapi(routes: Iterable[Endpoint], title: str, version: str, description: str) -> dict[str, Any]:
    """The whole description."""
    documented = [route for route in routes if route.include_in_schema]
    schemas = Schemas(documented)
    paths: dict[str, Any] = {}
    for route in documented:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": version, "description": description},
        "paths": paths,
        "components": {"schemas": schemas.shared},
    }


def _operation(route: Endpoint, schemas: Schemas) -> dict[str, Any]:
    """One method at one path."""
    parameters = {(p.source, p.name): p for p in route.call.all_parameters()}.values()
    bodies = [p for p in parameters if p.source is From.BODY]
    body = route.body or (bodies and {"required": True, "content": _content(schemas.read(bodies[0].hint))})
    return {
        "tags": route.router.tags,
        "summary": route.name.replace("_", " ").capitalize(),
        "description": getdoc(route.endpoint),
        "operationId": f"{route.name}_{route.method.lower()}",
        "parameters": [_parameter(p, schemas) for p in parameters if p.source is not From.BODY],
        **({"requestBody": body} if body else {}),
        "responses": _responses(route, schemas),
    }


def _parameter(parameter: Parameter, schemas: Schemas) -> dict[str, Any]:
    return {
        "name": parameter.known_as,
        "in": parameter.source.value,
        "required": parameter.required,
        "schema": schemas.read(parameter.hint),
        **({"description": parameter.description} if parameter.description else {}),
    }


def _responses(route: Endpoint, schemas: Schemas) -> dict[str, Any]:
    """What comes back, by status."""
    usual = {"description": HTTPStatus(route.status).phrase, "content": _content(schemas.written(route.answer))}
    described: dict[str, Any] = {str(route.status): usual}
    for status, response in route.responses.items():
        told = {key: value for key, value in response.items() if key != "model"}
        if "model" in response:
            told["content"] = _content(schemas.written(response["model"]))
        described[str(status)] = {**described.get(str(status), {}), **told}
    return described


def _content(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
