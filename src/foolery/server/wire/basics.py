"""The small things every message is made of.

Structs that come in refuse unknown fields and are bounded in every length; what goes out is frozen.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

__all__ = [
    "CommandId",
    "CommitText",
    "EntropyText",
    "In",
    "Json",
    "Lang",
    "Level",
    "Out",
    "PersonId",
    "SeatNumber",
    "StepNumber",
    "Words",
]

Json: TypeAlias = Any  # a game's own view; its shape is documented with the game
Lang: TypeAlias = Literal["en", "ja"]
CommandId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[!-~]+$")]
PersonId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24, pattern="^[0-9A-Za-z]+$")]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
StepNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Level: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
EntropyText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[ -~]+$")]
CommitText: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]  # SHA-256 of an entropy text


class In(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what comes in."""


class Out(Struct, frozen=True, kw_only=True):
    """Base of what goes out."""


class Words(Out, frozen=True):
    """One sentence in both languages."""

    en: str
    ja: str
