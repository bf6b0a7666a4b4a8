"""Checks whether a value agrees with a type annotation; used for views (what clients draw), which are TypedDicts."""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

__all__ = ["misfits"]


def misfits(value: object, annotation: Any, where: str = "view") -> Iterator[str]:
    """Yield one line for each place where `value` does not agree with the type `annotation`.

    Such a place is a wrong type, a missing key or a key too many.  `where` is the name of the value in these lines.
    """
    origin, arguments = get_origin(annotation), get_args(annotation)
    if is_typeddict(annotation):
        yield from _dictionary_misfits(value, annotation, where)
    elif origin in (Union, UnionType):
        tried = [list(misfits(value, each, where)) for each in arguments]
        if all(tried):
            yield min(tried, key=len)[0]
    elif origin is NotRequired:
        yield from misfits(value, arguments[0], where)
    elif origin is Literal:
        if value not in arguments or isinstance(value, bool):
            yield f"{where}: {value!r} is none of {arguments}"
    elif origin is list:
        yield from _list_misfits(value, arguments[0], where)
    elif origin is dict:
        yield from _mapping_misfits(value, arguments, where)
    elif not _is_plain(value, annotation):
        yield f"{where}: {value!r} is no {getattr(annotation, '__name__', annotation)}"


def _dictionary_misfits(value: object, annotation: Any, where: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{where}: {value!r} is no {annotation.__name__}"
        return
    hints = get_type_hints(annotation, include_extras=True)
    # Annotations are strings here, so `__required_keys__` would count every key as required.
    required = {key for key, hint in hints.items() if get_origin(hint) is not NotRequired}
    for key in sorted(required - value.keys()):
        yield f"{where}: {key!r} is missing"
    for key, each in value.items():
        if key in hints:
            yield from misfits(each, hints[key], f"{where}.{key}")
        else:
            yield f"{where}: {key!r} is not in the type"


def _list_misfits(value: object, item: Any, where: str) -> Iterator[str]:
    if not isinstance(value, list):
        yield f"{where}: {value!r} is no list"
        return
    for number, each in enumerate(value):
        yield from misfits(each, item, f"{where}[{number}]")


def _mapping_misfits(value: object, arguments: tuple[Any, ...], where: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{where}: {value!r} is no dictionary"
        return
    for key, each in value.items():
        yield from misfits(key, arguments[0], f"{where} key")
        yield from misfits(each, arguments[1], f"{where}.{key}")


def _is_plain(value: object, annotation: Any) -> bool:
    if annotation is Any:
        return True
    if annotation in (None, NoneType):
        return value is None
    if annotation is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return type(value) is annotation
