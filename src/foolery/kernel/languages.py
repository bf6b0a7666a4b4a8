"""One text in every language, as views and data files hold it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from foolery.kernel.texts import LANGUAGES

__all__ = ["EDITION_LANGUAGES", "TextByLanguage", "in_every_language", "words_of"]

# Every edition file has these.  A language that an edition does not have reads in the first.
EDITION_LANGUAGES = ("en", "ja")

if TYPE_CHECKING:
    TextByLanguage: TypeAlias = Mapping[str, str]
else:
    TextByLanguage = TypedDict("TextByLanguage", dict.fromkeys(LANGUAGES, str))
    TextByLanguage.__doc__ = "One text in every language."


def words_of(say: Callable[[str], str]) -> dict[str, str]:
    """Return what `say` returns for each language."""
    return {lang: say(lang) for lang in LANGUAGES}


def in_every_language(given: Mapping[str, str]) -> dict[str, str]:
    """Return a text for every language; one that is not given reads in the first."""
    return words_of(lambda lang: given.get(lang, given[EDITION_LANGUAGES[0]]))
