"""Pickling of frozen dataclasses: compiled ones cannot be filled in after they are made, which pickle would do."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

__all__ = ["made_from"]


def made_from(value: Any) -> tuple[Any, ...]:
    """Return the value of `__reduce__` for a frozen dataclass: its class and its fields."""
    return type(value), tuple(getattr(value, field.name) for field in fields(value))
