"""Translate Python types to TypeScript: structs and typed dictionaries become interfaces."""

from __future__ import annotations

import ast
import inspect
import textwrap
import tokenize
from collections.abc import Iterable, Mapping
from io import StringIO
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

__all__ = ["interface", "named_types", "spelled"]

_PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null", Any: "unknown"}


def spelled(annotation: Any) -> str:
    """Return the TypeScript type of `annotation`; a class that has an interface becomes its name."""
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Annotated, NotRequired):
        return spelled(arguments[0])
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(spelled(each) for each in arguments))
    if origin is Literal:
        return " | ".join(f'"{each}"' if isinstance(each, str) else str(each) for each in arguments)
    if origin is list or (origin is tuple and arguments[1:] == (Ellipsis,)):
        return _listed(spelled(arguments[0]))
    if origin is tuple:
        return f"readonly [{', '.join(spelled(each) for each in arguments)}]"
    if origin in (dict, Mapping):
        return _record(arguments[0], spelled(arguments[1]))
    if isinstance(annotation, type):
        return annotation.__name__
    if hasattr(annotation, "__supertype__"):  # a NewType is what it is made of
        return spelled(annotation.__supertype__)
    raise TypeError(f"no TypeScript for {annotation!r}")


def _listed(item: str) -> str:
    return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"


def _record(key: Any, value: str) -> str:
    if get_origin(key) is Literal:
        return f"Readonly<Partial<Record<{spelled(key)}, {value}>>>"
    return f"Readonly<Record<string, {value}>>"


def named_types(roots: Iterable[type]) -> list[type]:
    """Return the structs and typed dictionaries that `roots` consist of, each after those that it uses."""
    found: dict[type, None] = {}

    def visit(annotation: Any) -> None:
        for each in get_args(annotation):
            visit(each)
        if isinstance(annotation, type) and _has_fields(annotation) and annotation not in found:
            for each in get_type_hints(annotation, include_extras=True).values():
                visit(each)
            found[annotation] = None

    for root in roots:
        visit(root)
    return list(found)


def _has_fields(each: type) -> bool:
    return is_typeddict(each) or issubclass(each, msgspec.Struct)


def interface(cls: type) -> str:
    """Return a struct or typed dictionary as an interface, with its docstring and the comments on its fields."""
    lines = [f"/** {_sentence(cls)} */", f"export interface {cls.__name__} {{"]
    config = cls.__struct_config__ if issubclass(cls, msgspec.Struct) else None
    if config is not None and config.tag is not None:
        lines.append(f'  readonly {config.tag_field}: "{config.tag}";')
    comments = _comments(cls)
    optional = _optional(cls)
    for name, annotation in get_type_hints(cls, include_extras=True).items():
        if name in comments:
            lines.append(f"  /** {comments[name]} */")
        lines.append(f"  readonly {name}{'?' if name in optional else ''}: {spelled(annotation)};")
    return "\n".join([*lines, "}", ""])


def _optional(cls: type) -> frozenset[str]:
    """Return the names of the optional fields.

    In a client's message these are the fields with a default; the server always sends all of its fields.
    """
    if is_typeddict(cls):  # annotations are strings where they are written, so `__optional_keys__` knows none of them
        hints = get_type_hints(cls, include_extras=True)
        return frozenset(name for name, hint in hints.items() if get_origin(hint) is NotRequired)
    if not issubclass(cls, msgspec.Struct) or not cls.__struct_config__.forbid_unknown_fields:
        return frozenset()
    return frozenset(field.name for field in msgspec.structs.fields(cls) if not field.required)


def _sentence(cls: type) -> str:
    return " ".join((cls.__doc__ or cls.__name__).split())


def _comments(cls: type) -> dict[str, str]:
    """Return, by field name, the comment at the end of the field's line in the source of `cls`."""
    try:
        source = textwrap.dedent(inspect.getsource(cls))
    except OSError:  # written with a call, not as a class
        return {}
    body = ast.parse(source).body[0]
    assert isinstance(body, ast.ClassDef)
    at = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    fields = [node for node in body.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)]
    return {ast.unparse(node.target): at[node.lineno] for node in fields if node.lineno in at}
