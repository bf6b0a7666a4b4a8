"""A text in all languages at once, as a mapping from language to text; views and data files hold texts like this."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from foolery.kernel.texts import LANGUAGES

__all__ = ["EDITION_LANGUAGES", "TextByLanguage", "in_every_language", "words_of"]

# Every edition file has texts in these languages.  In other languages, a missing text is replaced by the first.
EDITION_LANGUAGES = ("en", "ja")

if TYPE_CHECKING:
    TextByLanguage: TypeAlias = Mapping[str, str]
else:
    TextByLanguage = TypedDict("TextByLanguage", dict.fromkeys(LANGUAGES, str))
    TextByLanguage.__doc__ = "One text in every language."


def words_of(say: Callable[[str], str]) -> dict[str, str]:
    """Return a mapping from each language to what `say` returns for that language."""
    return {lang: say(lang) for lang in LANGUAGES}


def in_every_language(given: Mapping[str, str]) -> dict[str, str]:
    """Return the text `given` in some languages for every language; a missing one is replaced by the English text."""
    return words_of(lambda lang: given.get(lang, given[EDITION_LANGUAGES[0]]))
