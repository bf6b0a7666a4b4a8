"""Frozen values that travel: compiled dataclasses refuse to be filled in after they were made, as pickle would."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

__all__ = ["made_from"]


def made_from(value: Any) -> tuple[Any, ...]:
    """Return what a frozen dataclass's `__reduce__` gives: its class, and the fields it is made from."""
    return type(value), tuple(getattr(value, field.name) for field in fields(value))
