"""The types that all messages are built from.

Incoming structs refuse unknown fields, and all their texts and lists have a maximum length.
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

Json: TypeAlias = Any  # any JSON, for example a game's view; its form is documented with the game
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
    """Base class of everything that clients send."""


class Out(Struct, frozen=True, kw_only=True):
    """Base class of everything that the server sends."""


if TYPE_CHECKING:

    class Words(Out, frozen=True):
        """One sentence in every language; the fields are named by the languages."""

        en: str  # these fields are for the type checker; at run time there is one for each of LANGUAGES
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
    """Return the sentence that `say` returns for each language, as one Words."""
    return Words(**{lang: say(lang) for lang in LANGUAGES})


def spoken(words: Words, lang: str) -> str:
    """Return the sentence in the language `lang`."""
    sentence: str = getattr(words, lang)
    return sentence


def by_language(words: Words) -> dict[str, Any]:
    """Return the sentence by language, as arguments for a message class that has these fields too (such as Line)."""
    return asdict(words)
