"""Names that people choose: cleaned, bounded, and never taken for somebody else's."""

from __future__ import annotations

import secrets
import unicodedata

from sqlalchemy import Connection, select

from foolery.server.plain_text import clean_text
from foolery.server.refusals import RefusedError
from foolery.server.storage import schema

__all__ = ["clean_name", "free_name", "name_key"]

NAME_LENGTH = 24
NAME_TRIES = 60


def clean_name(name: str) -> str:
    """Return a name as it is shown.  Raises RefusedError."""
    cleaned = clean_text(unicodedata.normalize("NFC", name))
    if not 1 <= len(cleaned) <= NAME_LENGTH or not any(each.isalnum() for each in cleaned):
        raise RefusedError("people/name")
    return cleaned


def name_key(name: str) -> str:
    """Return what two names share that would be taken for each other."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())[:120]


def free_name(connection: Connection, name: str) -> str:
    """Return the name, numbered if somebody else has it."""
    people = schema.people
    for number in range(1, NAME_TRIES):
        tried = name if number == 1 else f"{name} {number}"
        if number > NAME_TRIES // 2:
            tried = f"{name} {secrets.randbelow(1_000_000)}"
        taken = connection.execute(select(people.c.id).where(people.c.name_key == name_key(tried))).scalar()
        if taken is None:
            return tried
    raise RefusedError("people/name")
