"""People in the database: signing and reading their cookies, and finding, changing, recovering and muting them."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, text, update

from foolery.kernel.texts import LANGUAGES, SOURCE_LANGUAGE, Texts
from foolery.server.ids import new_id
from foolery.server.lookalikes import name_key
from foolery.server.people.names import clean_name, free_name
from foolery.server.refusals import RefusedError
from foolery.server.storage import schema
from foolery.server.wire import Me

__all__ = ["COOKIE", "People", "Person", "cookie_key"]

COOKIE = "foolery"
COOKIE_SECONDS = 400 * 86_400  # 400 days, the longest time that browsers keep a cookie
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without letters and digits that look alike


@dataclass(frozen=True)
class Person:
    """A person whom the server knows.

    `generation` is the number that a valid cookie must carry; it is raised to make all earlier cookies invalid.
    """

    id: str
    name: str
    lang: str
    generation: int

    def me(self) -> Me:
        """Return what the person is told about themselves: id, name and language."""
        return Me(id=self.id, name=self.name, lang=self.lang)


def cookie_key(connection: Connection) -> bytes:
    """Return the key that signs cookies.  The first start of a server creates it in the database.

    If several processes start at the same time, all get the same key.
    """
    made = {"key": "cookie", "value": secrets.token_hex(32)}
    connection.execute(text("INSERT INTO settings (key, value) VALUES (:key, :value) ON CONFLICT DO NOTHING"), made)
    settings = schema.settings
    return bytes.fromhex(connection.execute(select(settings.c.value).where(settings.c.key == "cookie")).scalar_one())


class People:
    """Reads and writes people.  Every method except those about cookies takes a database connection."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    # -- cookies

    def cookie(self, person: Person) -> str:
        """Return the value of the person's cookie: id, generation and signature."""
        value = f"{person.id}.{person.generation}"
        return f"{value}.{self._sign(value)}"

    def _sign(self, value: str) -> str:
        return hmac.new(self._key, value.encode(), hashlib.sha256).hexdigest()

    def read_cookie(self, cookie: str) -> tuple[str, int] | None:
        """Return the person's id and the generation in `cookie`, or None if its signature is not ours."""
        value, _, signature = cookie.rpartition(".")
        if not hmac.compare_digest(self._sign(value).encode(), signature.encode("utf-8", "replace")):
            return None
        person, _, generation = value.partition(".")
        return person, int(generation)

    # -- the database

    def find(self, connection: Connection, cookie: str) -> Person | None:
        """Return the person to whom `cookie` belongs, or None if it is not valid or no longer valid."""
        claimed = self.read_cookie(cookie)
        if claimed is None:
            return None
        person = _get(connection, claimed[0])
        return person if person is not None and person.generation == claimed[1] else None

    def welcome(self, connection: Connection, lang: str, now: int) -> Person:
        """Create a guest with a free name, and return the new person.

        `lang` is a language's code; an unknown one is replaced.  `now` is the time in milliseconds.
        """
        lang = lang if lang in LANGUAGES else SOURCE_LANGUAGE
        person = Person(new_id(12), "", lang, 0)
        number = secrets.randbelow(9000) + 1000
        name = Texts.load("foolery.server", lang).say("names.guest", number=number)
        values = {"id": person.id, "lang": lang, "generation": 0, "created": now}
        free = free_name(connection, name)
        connection.execute(insert(schema.people).values(name=free, name_key=name_key(free), **values))
        return Person(person.id, free, lang, 0)

    def change(self, connection: Connection, person: Person, name: str | None, lang: str | None) -> Person:
        """Change the person's name and language, and return the changed person.

        A `name` or `lang` of None stays as it is.  Raises RefusedError.
        """
        people = schema.people
        cleaned = person.name if name is None else clean_name(name)
        if name_key(cleaned) != name_key(person.name):
            cleaned = free_name(connection, cleaned)
        changed = Person(person.id, cleaned, lang or person.lang, person.generation)
        connection.execute(
            update(people)
            .where(people.c.id == person.id)
            .values(name=changed.name, name_key=name_key(changed.name), lang=changed.lang)
        )
        return changed

    def new_code(self, connection: Connection, person: Person) -> str:
        """Return a new recovery code for `person`, which replaces the old one.  Only its hash is stored."""
        letters = [secrets.choice(CODE_LETTERS) for _ in range(16)]
        code = "-".join("".join(letters[at : at + 4]) for at in range(0, 16, 4))
        people = schema.people
        connection.execute(update(people).where(people.c.id == person.id).values(recovery=_hashed(code)))
        return code

    def recover(self, connection: Connection, code: str) -> Person:
        """Return the person to whom the recovery code belongs.  Raises RefusedError if there is none."""
        people = schema.people
        found = connection.execute(select(people.c.id).where(people.c.recovery == _hashed(code))).scalar()
        person = None if found is None else _get(connection, found)
        if person is None:
            raise RefusedError("people/code")
        return person

    def forget(self, connection: Connection, person: Person) -> Person:
        """Make all cookies and the recovery code of `person` invalid; return the person with the new generation."""
        people = schema.people
        values = {"generation": people.c.generation + 1, "recovery": None}
        connection.execute(update(people).where(people.c.id == person.id).values(values))
        found = _get(connection, person.id)
        assert found is not None
        return found

    def muted(self, connection: Connection, person: str) -> set[str]:
        """Return the ids of the people whose chat `person` has muted."""
        query = select(schema.mutes.c.muted).where(schema.mutes.c.person == person)
        return set(connection.execute(query).scalars())

    def mute(self, connection: Connection, person: str, other: str, *, on: bool) -> None:
        """Mute the chat of the person `other` for `person` if `on`, else unmute it."""
        mutes = schema.mutes
        connection.execute(delete(mutes).where(mutes.c.person == person, mutes.c.muted == other))
        if on:
            connection.execute(insert(mutes).values(person=person, muted=other))


def _get(connection: Connection, person: str) -> Person | None:
    people = schema.people
    row = connection.execute(
        select(people.c.id, people.c.name, people.c.lang, people.c.generation).where(people.c.id == person)
    ).one_or_none()
    return None if row is None else Person(row.id, row.name, row.lang, row.generation)


def _hashed(code: str) -> str:
    plain = "".join(each for each in code.upper() if each.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()
