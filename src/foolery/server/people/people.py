"""Who is who: cookies are signed and read, people found, changed, recovered and muted."""

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
COOKIE_SECONDS = 400 * 86_400  # the most that browsers keep
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that look alike


@dataclass(frozen=True)
class Person:
    """A person the server knows."""

    id: str
    name: str
    lang: str
    generation: int

    def me(self) -> Me:
        """Return what a person is told about themselves."""
        return Me(id=self.id, name=self.name, lang=self.lang)


def cookie_key(connection: Connection) -> bytes:
    """Return the key that signs cookies, making it on the first start; of several processes one makes it."""
    made = {"key": "cookie", "value": secrets.token_hex(32)}
    connection.execute(text("INSERT INTO settings (key, value) VALUES (:key, :value) ON CONFLICT DO NOTHING"), made)
    settings = schema.settings
    return bytes.fromhex(connection.execute(select(settings.c.value).where(settings.c.key == "cookie")).scalar_one())


class People:
    """Reads and writes people; every method but those about cookies is given a connection."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    # -- cookies

    def cookie(self, person: Person) -> str:
        """Return the value of a person's cookie."""
        value = f"{person.id}.{person.generation}"
        return f"{value}.{self._sign(value)}"

    def _sign(self, value: str) -> str:
        return hmac.new(self._key, value.encode(), hashlib.sha256).hexdigest()

    def read_cookie(self, cookie: str) -> tuple[str, int] | None:
        """Return the id and generation of a cookie that we signed."""
        value, _, signature = cookie.rpartition(".")
        if not hmac.compare_digest(self._sign(value).encode(), signature.encode("utf-8", "replace")):
            return None
        person, _, generation = value.partition(".")
        return person, int(generation)

    # -- the database

    def find(self, connection: Connection, cookie: str) -> Person | None:
        """Return the person of a cookie that is still good."""
        claimed = self.read_cookie(cookie)
        if claimed is None:
            return None
        person = _get(connection, claimed[0])
        return person if person is not None and person.generation == claimed[1] else None

    def welcome(self, connection: Connection, lang: str, now: int) -> Person:
        """Make a guest."""
        lang = lang if lang in LANGUAGES else SOURCE_LANGUAGE
        person = Person(new_id(12), "", lang, 0)
        number = secrets.randbelow(9000) + 1000
        name = Texts.load("foolery.server", lang).say("names.guest", number=number)
        values = {"id": person.id, "lang": lang, "generation": 0, "created": now}
        free = free_name(connection, name)
        connection.execute(insert(schema.people).values(name=free, name_key=name_key(free), **values))
        return Person(person.id, free, lang, 0)

    def change(self, connection: Connection, person: Person, name: str | None, lang: str | None) -> Person:
        """Change name or language."""
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
        """Return a new recovery code; only its hash is kept."""
        letters = [secrets.choice(CODE_LETTERS) for _ in range(16)]
        code = "-".join("".join(letters[at : at + 4]) for at in range(0, 16, 4))
        people = schema.people
        connection.execute(update(people).where(people.c.id == person.id).values(recovery=_hashed(code)))
        return code

    def recover(self, connection: Connection, code: str) -> Person:
        """Return the person of a recovery code."""
        people = schema.people
        found = connection.execute(select(people.c.id).where(people.c.recovery == _hashed(code))).scalar()
        person = None if found is None else _get(connection, found)
        if person is None:
            raise RefusedError("people/code")
        return person

    def forget(self, connection: Connection, person: Person) -> Person:
        """Make every cookie and recovery code handed out so far worthless."""
        people = schema.people
        values = {"generation": people.c.generation + 1, "recovery": None}
        connection.execute(update(people).where(people.c.id == person.id).values(values))
        found = _get(connection, person.id)
        assert found is not None
        return found

    def muted(self, connection: Connection, person: str) -> set[str]:
        """Return whom a person does not want to hear."""
        query = select(schema.mutes.c.muted).where(schema.mutes.c.person == person)
        return set(connection.execute(query).scalars())

    def mute(self, connection: Connection, person: str, other: str, *, on: bool) -> None:
        """Mute a person's chat, or hear it again."""
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
