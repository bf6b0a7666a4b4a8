"""Nobody's name is taken for somebody else's."""

from __future__ import annotations

import unicodedata

import pytest
from sqlalchemy import text

from foolery.server.lookalikes import name_key
from foolery.server.people.names import clean_name
from foolery.server.refusals import RefusedError
from foolery.server.storage.store import Store
from tests.support.server.asgi import application, in_loop, person
from tests.support.server.databases import of_old


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


IGNORABLE = [0x034F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x00AD, 0x2065, 0xFFF0, 0x1BCA0, 0x1D173, 0xE0FFF]


@pytest.mark.parametrize("code", IGNORABLE, ids=hex)
def test_characters_that_are_not_drawn_are_not_in_names(code: int) -> None:
    invisible = chr(code)
    assert clean_name(f"An{invisible}na") == "Anna"
    assert name_key(f"{invisible}An{invisible}na") == name_key("Anna")
    for reserved in (f"B{invisible}aron", f"あ{invisible}なた"):
        with pytest.raises(RefusedError) as error:
            clean_name(reserved)
        assert error.value.code == "people/reserved"


@pytest.mark.parametrize("name", ["\u0301Anna", "\u0301\u0302 Anna", "\u20ddAnna", "\u0903Anna", "\u034f\u0301Anna"])
def test_a_name_does_not_begin_with_a_mark(name: str) -> None:
    assert clean_name(name) == "Anna"


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Z" + "\u0334\u0335\u0336\u0337" * 3 + "oe", "Z\u0334oe"),
        ("Zo" + "\u0316\u0300\u0315\u0301\u0327" * 4, "Z\u00f2\u0327\u0316\u0301"),
        ("Anna \u0302Ben", "Anna Ben"),
        ("O\u20dd\u20dd\u20dd\u20dd\u20dd", "O\u20dd\u20dd\u20dd"),
    ],
)
def test_marks_do_not_pile_up(name: str, clean: str) -> None:
    assert clean_name(name) == clean


@pytest.mark.parametrize("name", ["Nguyễn Thị", "Łukasz", "हिंदी", "ที่นั่น", "שָׁלוֹם", "བསྒྲུབས", "が゛", "J̌ana"])
def test_names_of_every_script_keep_their_marks(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


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
