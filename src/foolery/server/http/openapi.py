"""Makes the OpenAPI description of the server from its routes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import msgspec

from foolery.server.http.http_io import Route
from foolery.server.wire import Refused

__all__ = ["openapi"]

REF = "#/components/schemas/{name}"
PATH_PARAMETERS: dict[str, dict[str, Any]] = {
    "table": {"type": "string", "description": "a table's id"},
    "game": {"type": "string", "description": "a game's id"},
    "number": {"type": "integer", "minimum": 1, "description": "number of the game at the table"},
}


def openapi(routes: Sequence[Route]) -> dict[str, Any]:
    """Return the OpenAPI description of `routes`, to be sent as JSON."""
    kinds: list[Any] = [Refused]
    for route in routes:
        kinds += [kind for kind in (route.gives, route.body, route.query) if kind not in (None, str)]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    known = list(zip(kinds, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        path = re.sub(r":\w+}", "}", route.path)
        paths.setdefault(path, {})[route.method.lower()] = _operation(route, known)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Foolery", "version": _version(), "description": "Four modern card games."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"cookie": {"type": "apiKey", "in": "cookie", "name": "foolery"}},
        },
    }


def _version() -> str:
    try:
        return version("foolery")
    except PackageNotFoundError:
        return "0"  # run from the sources, never installed


def _schema(kind: Any, known: Sequence[tuple[Any, dict[str, Any]]]) -> dict[str, Any]:
    return next(schema for each, schema in known if each is kind)


def _operation(route: Route, known: Sequence[tuple[Any, dict[str, Any]]]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": route.about,
        "operationId": route.handler.__name__,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": PATH_PARAMETERS[name]}
            for name in re.findall(r"{(\w+)", route.path)
        ],
        "responses": _responses(route, known),
    }
    if route.query is not None:
        operation["parameters"] += _query_parameters(route.query)
    if route.body is not None:
        content = {"application/json": {"schema": _schema(route.body, known)}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _responses(route: Route, known: Sequence[tuple[Any, dict[str, Any]]]) -> dict[str, Any]:
    kind = {"type": "object"} if route.gives is str else _schema(route.gives, known)
    responses: dict[str, Any] = {
        str(route.status): {"description": "done", "content": {"application/json": {"schema": kind}}}
    }
    refused = {"application/json": {"schema": _schema(Refused, known)}}
    usual = (400, 403, 404, 405, 408, 413, 429, 503)
    for status in sorted({*usual, *route.refusals}):
        responses[str(status)] = {"description": "refused", "content": refused}
    return responses


def _query_parameters(query: type[msgspec.Struct]) -> list[dict[str, Any]]:
    (_,), components = msgspec.json.schema_components([query], ref_template=REF)
    schema = components[query.__name__]
    required = schema.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in required, "schema": each}
        for name, each in schema["properties"].items()
    ]
