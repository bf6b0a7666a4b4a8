"""Names that people choose: cleaned, limited in length, and never easy to confuse with another player's name."""

from __future__ import annotations

import re
import secrets
import unicodedata
from functools import cache

from sqlalchemy import Connection, select

from foolery.kernel.texts import LANGUAGES, Texts
from foolery.server.catalogue import all_levels, level_words
from foolery.server.lookalikes import as_it_looks, name_key, with_few_marks, without_blanks
from foolery.server.plain_text import clean_text
from foolery.server.refusals import RefusedError
from foolery.server.storage import schema
from foolery.server.wire import spoken

NAME_LENGTH = 24
NAME_TRIES = 60
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
NUMBER = re.compile(r"[\s\d]+$")  # at the end of a name: several bots of one level are numbered


def clean_name(name: str) -> str:
    """Return `name` in the form in which it is shown.  Raises RefusedError if it is not allowed."""
    visible = without_blanks(CONTROL.sub(" ", unicodedata.normalize("NFC", name)))
    cleaned = clean_text(with_few_marks(clean_text(visible)))
    if not 1 <= len(cleaned) <= NAME_LENGTH or not any(each.isalnum() for each in cleaned):
        raise RefusedError("people/name")
    word = NUMBER.sub("", cleaned)
    if {name_key(word), name_key(as_it_looks(word))} & _reserved():
        raise RefusedError("people/reserved")
    return cleaned


@cache
def _reserved() -> frozenset[str]:
    """Return the keys of the reserved names: the word "you" of the log, and the names of the bots."""
    words = [level_words(level) for level in all_levels()]
    you = [Texts.load("foolery.server", lang).say("names.you") for lang in LANGUAGES]
    return frozenset(name_key(word) for word in (*you, *(spoken(each, lang) for each in words for lang in LANGUAGES)))


def free_name(connection: Connection, name: str) -> str:
    """Return `name`, with a number added if another person has it already.  Raises RefusedError."""
    people = schema.people
    for number in range(1, NAME_TRIES):
        tried = name if number == 1 else f"{name} {number}"
        if number > NAME_TRIES // 2:
            tried = f"{name} {secrets.randbelow(1_000_000)}"
        taken = connection.execute(select(people.c.id).where(people.c.name_key == name_key(tried))).scalar()
        if taken is None:
            return tried
    raise RefusedError("people/name")
