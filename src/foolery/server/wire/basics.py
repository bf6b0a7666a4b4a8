"""The small things every message is made of.

Structs that come in refuse unknown fields and are bounded in every length; what goes out is frozen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, defstruct
from msgspec.structs import asdict

from foolery.kernel.texts import LANGUAGES

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
    "by_language",
    "in_words",
    "spoken",
]

Json: TypeAlias = Any  # a game's own view; its shape is documented with the game
if TYPE_CHECKING:
    Lang: TypeAlias = str
else:
    Lang = Literal[LANGUAGES]
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


if TYPE_CHECKING:

    class Words(Out, frozen=True):
        """One sentence in every language: a field for each."""

        en: str  # a type checker knows those that come with the house; the fields are those of LANGUAGES
        ja: str

else:
    Words = defstruct(
        "Words",
        [(lang, str) for lang in LANGUAGES],
        bases=(Out,),
        namespace={"__doc__": "One sentence in every language."},
        module=__name__,
        frozen=True,
        kw_only=True,
    )


def in_words(say: Callable[[str], str]) -> Words:
    """Return what `say` returns for each language."""
    return Words(**{lang: say(lang) for lang in LANGUAGES})


def spoken(words: Words, lang: str) -> str:
    """Return a sentence in one language."""
    sentence: str = getattr(words, lang)
    return sentence


def by_language(words: Words) -> dict[str, Any]:
    """Return a sentence by language, as the fields of a message that is a sentence itself."""
    return asdict(words)
