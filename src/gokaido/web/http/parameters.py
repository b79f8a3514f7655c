"""Where the parameters of a route come from: its annotations say it, and are read once, when it is declared.

A model is the body; a name that stands in the path comes from there; anything else that is not marked is a query.
"""

import inspect
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo
from starlette.datastructures import UploadFile
from starlette.requests import Request

from ..errors import Invalid
from ..i18n.errors import form_mistake

REQUIRED = inspect.Parameter.empty


class From(Enum):
    """Where a value stands; the words are those of OpenAPI."""

    PATH = "path"
    QUERY = "query"
    HEADER = "header"
    FORM = "form"
    BODY = "body"


@dataclass(frozen=True)
class Depends:
    """A parameter that a function finds, whose own parameters are found likewise."""

    function: Callable[..., Awaitable[Any]]


class Parameter:
    """One value of a request, checked."""

    def __init__(self, name: str, hint: Any, source: From, default: Any) -> None:
        self.name, self.hint, self.source, self.default = name, hint, source, default
        self.known_as = name.replace("_", "-") if source is From.HEADER else name
        self.file = hint is UploadFile
        self.adapter: TypeAdapter[Any] = TypeAdapter(Any if self.file else hint)
        self.plain = hint is str

    @property
    def required(self) -> bool:
        """Must it be there?"""
        return self.default is REQUIRED

    @property
    def description(self) -> str:
        """What is said of it beside its type."""
        fields = [m for m in getattr(self.hint, "__metadata__", ()) if isinstance(m, FieldInfo)]
        return next((field.description for field in fields if field.description), "")

    async def find(self, request: Request) -> Any:
        """The value, or a mistake that names it."""
        if self.source is From.BODY:
            return self._checked(self.adapter.validate_json, await request.body(), ())
        raw = await self._raw(request)
        if raw is None:
            if self.required:
                raise Invalid("form_missing", field=self.known_as)
            return self.default
        return raw if self.plain else self._checked(self.adapter.validate_python, raw, (self.known_as,))

    async def _raw(self, request: Request) -> Any:
        """The value as it came; nothing for a field of a form that was left empty."""
        if self.source is From.PATH:
            return request.path_params[self.name]
        if self.source is From.QUERY:
            return request.query_params.get(self.name) if request.scope["query_string"] else None
        if self.source is From.HEADER:
            return request.headers.get(self.known_as)
        found = (await request.form()).get(self.name)
        return (found or None) if isinstance(found, UploadFile) is self.file else None

    @staticmethod
    def _checked(check: Callable[[Any], Any], raw: Any, place: tuple[str, ...]) -> Any:
        try:
            return check(raw)
        except ValidationError as error:
            raise form_mistake(error, place) from error


class Call:
    """A function, and how to find what it needs."""

    def __init__(self, function: Callable[..., Awaitable[Any]], path: str) -> None:
        self.function = function
        hints = get_type_hints(function, include_extras=True)
        self.returns = hints.pop("return")
        given = inspect.signature(function).parameters
        found = {name: _parameter(name, hint, given[name].default, path) for name, hint in hints.items()}
        self.parameters = {name: part for name, part in found.items() if isinstance(part, Parameter)}
        self.calls = {name: part for name, part in found.items() if isinstance(part, Call)}
        self._finders = [(name, _finder(part)) for name, part in found.items()]

    async def __call__(self, request: Request) -> Any:
        """Find everything, in the order in which it is declared, and call."""
        return await self.function(**{name: await find(request) for name, find in self._finders})

    def all_parameters(self) -> Iterator[Parameter]:
        """Those of the function, and of those it depends on."""
        for call in self.calls.values():
            yield from call.all_parameters()
        yield from self.parameters.values()


def _parameter(name: str, hint: Any, default: Any, path: str) -> "Parameter | Call | None":
    """Where a parameter comes from; None for the request itself."""
    marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    for mark in marks:
        if isinstance(mark, Depends):
            return Call(mark.function, path)
        if isinstance(mark, From):
            return Parameter(name, hint, mark, default)
    if hint is Request:
        return None
    if hint is UploadFile:
        return Parameter(name, hint, From.FORM, default)
    if inspect.isclass(hint) and issubclass(hint, BaseModel):
        return Parameter(name, hint, From.BODY, default)
    return Parameter(name, hint, From.PATH if f"{{{name}}}" in path else From.QUERY, default)


def _finder(part: "Parameter | Call | None") -> Callable[[Request], Awaitable[Any]]:
    if part is None:
        return _request
    return part.find if isinstance(part, Parameter) else part


async def _request(request: Request) -> Request:
    return request
