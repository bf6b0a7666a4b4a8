"""Nobody's name is taken for somebody else's."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from foolery.server.lookalikes import name_key
from foolery.server.people.names import clean_name
from foolery.server.refusals import RefusedError
from foolery.server.storage.store import Store
from tests.server.asgi import application, in_loop, person
from tests.server.databases import of_old


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "Аnna"),
        ("Paul", "Рaul"),
        ("Alan", "A1an"),
        ("Iris", "lris"),
        ("Bob", "B0b"),
        ("Anna", "An\u200dna"),
        ("Anna", "Anna\ufe0f"),
        ("Anna", "Ａｎｎａ"),
        ("クロ", "ク口"),
        ("二郎", "ニ郎"),
        ("Tom", "Torn"),
    ],
)
def test_names_that_look_alike_are_one(name: str, other: str) -> None:
    assert name_key(name) == name_key(other)


def test_names_that_look_different_are_two() -> None:
    names = ["Anna", "Anne", "Ben", "アンナ", "アンヌ", "花子", "太郎", "Guest 1000", "Guest 1001", "Guest 1010"]
    assert len({name_key(name) for name in names}) == len(names)


@pytest.mark.parametrize(
    "name",
    ["You", "yоu", "あなた", "Baron", "BARON", "Baron 2", "Ваrоn", "男爵", "小姓", "Master", "名人 3"],
)
def test_nobody_is_called_like_oneself_or_like_a_bot(name: str) -> None:
    with pytest.raises(RefusedError) as error:
        clean_name(name)
    assert error.value.code == "people/reserved"


@pytest.mark.parametrize("name", ["\u3164", "\u115f\u1160", "\u200d", "\u2800", "\ufe0f", "\u202e", "---", " \u3000 "])
def test_a_name_that_shows_nothing_is_none(name: str) -> None:
    with pytest.raises(RefusedError) as error:
        clean_name(name)
    assert error.value.code == "people/name"


@in_loop
async def test_whoever_comes_second_with_a_lookalike_is_numbered(sqlite_url: str) -> None:
    async with application(sqlite_url) as app:
        anna, other = await person(app), await person(app)
        (await anna.patch("/api/me", json={"name": "Anna"})).raise_for_status()
        assert (await other.patch("/api/me", json={"name": "Аnna"})).json()["name"] == "Аnna 2"


def test_names_from_before_are_compared_by_how_they_look(database: str) -> None:
    with of_old(database) as connection:
        for number, name in enumerate(["Alan", "A1an", "lris"]):
            row = f"('p{number}', '{name}', '{name.casefold()}', 'en', 0, {number})"
            connection.execute(text(f"INSERT INTO people (id, name, name_key, lang, generation, created) VALUES {row}"))
    new = Store(database)
    new.migrate()
    keys = new.write_now(lambda each: list(each.execute(text("SELECT name_key FROM people ORDER BY id")).scalars()))
    new.dispose()
    assert keys == [name_key("Alan"), f"{name_key('Alan')} p1", name_key("Iris")]
