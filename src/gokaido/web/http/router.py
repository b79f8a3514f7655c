"""Routes of Starlette whose functions are called with what their annotations name."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import orjson
from pydantic import BaseModel
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from .parameters import Call

Function = Callable[..., Awaitable[Any]]
F = TypeVar("F", bound=Function)
Responses = Mapping[int, Mapping[str, Any]]


class Endpoint(Route):
    """One method at one path."""

    def __init__(self, router: "Router", method: str, path: str, function: Function, more: Mapping[str, Any]) -> None:
        super().__init__(router.prefix + path, function, methods=[method], include_in_schema=router.documented)
        self.router, self.method, self.methods = router, method, {method}  # what asks for HEAD comes as GET
        self.status: int = more.get("status", 200)
        self.often: bool = more.get("often", False)  # asked all the time: counted, not logged
        self.responses: Responses = {**router.responses, **more.get("responses", {})}
        self.body: Mapping[str, Any] | None = more.get("body")  # described by hand where the function reads it itself
        self.checks = [Call(check, self.path) for check in router.checks]
        self.call = Call(function, self.path)
        self.answer: Any = more.get("answer", self.call.returns)
        self.app = self._serve  # the application sees to exceptions, once

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["route"] = self  # the log and the metrics name it
        request = Request(scope, receive, send)
        try:
            for check in self.checks:
                await check(request)
            made = await self.call(request)
        except ClientDisconnect:
            return  # nobody waits for an answer
        finally:
            await request.close()
        if not isinstance(made, Response):
            made = Response(orjson.dumps(made, BaseModel.model_dump), self.status, media_type="application/json")
        await made(scope, receive, send)


class Router:
    """Routes that begin alike and are checked alike."""

    def __init__(
        self,
        prefix: str = "",
        checks: Sequence[Function] = (),
        responses: Responses | None = None,
        tags: Sequence[str] = (),
        documented: bool = False,
    ) -> None:
        self.prefix, self.checks, self.responses = prefix, checks, responses or {}
        self.tags, self.documented = list(tags), documented
        self.routes: list[Endpoint] = []

    def get(self, path: str, **more: Any) -> Callable[[F], F]:
        """Answer a GET by a function."""
        return self._add("GET", path, more)

    def post(self, path: str, **more: Any) -> Callable[[F], F]:
        """Answer a POST by a function."""
        return self._add("POST", path, more)

    def _add(self, method: str, path: str, more: Mapping[str, Any]) -> Callable[[F], F]:
        def add(function: F) -> F:
            self.routes.append(Endpoint(self, method, path, function, more))
            return function

        return add
