"""Pickling of frozen dataclasses.

Pickle makes an empty object and then sets its fields.  A compiled frozen dataclass does not allow this.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

__all__ = ["made_from"]


def made_from(value: Any) -> tuple[Any, ...]:
    """Return what `__reduce__` returns for the frozen dataclass `value`: its class and the values of its fields."""
    return type(value), tuple(getattr(value, field.name) for field in fields(value))
