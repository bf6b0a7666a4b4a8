"""Texts of a game or of the interface, one `text.<lang>.toml` per language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from string import Formatter
from typing import Any

from foolery.kernel.errors import FooleryError

__all__ = ["LANGUAGES", "SOURCE_LANGUAGE", "Texts", "and_list", "comma_list", "labelled", "signed", "span"]

SOURCE_LANGUAGE = "en"  # what is written first, and translated from


def _languages() -> tuple[str, ...]:
    """Return the languages that have a text file beside this module, the source language first."""
    names = [file.name.split(".") for file in resources.files("foolery.kernel").iterdir()]
    found = {parts[1] for parts in names if parts[0] == "text" and parts[2:] == ["toml"]}
    return (SOURCE_LANGUAGE, *sorted(found - {SOURCE_LANGUAGE}))


LANGUAGES = _languages()


class Texts:
    """A tree of sentences; blanks are written `{name}` and filled by keyword."""

    def __init__(self, source: str, lang: str, tree: Mapping[str, Any]) -> None:
        self.lang = lang
        self._source = source
        self._sentences = dict(_flatten("", tree))

    @staticmethod
    def load(package: str, lang: str) -> Texts:
        """Return the texts that lie in a package."""
        return _load(package, lang)

    def say(self, key: str, **values: object) -> str:
        """Return a sentence with its blanks filled."""
        sentence = self._sentences.get(key)
        if sentence is None:
            raise KeyError(f"{self._source} has no text {key!r}")
        if "{" not in sentence:
            return sentence
        return _quoting(sentence, values) if "「" in sentence else sentence.format(**values)

    def has(self, key: str) -> bool:
        """Whether there is a sentence with this key."""
        return key in self._sentences

    def keys(self) -> frozenset[str]:
        """Return the keys of all sentences; they are the same in every language."""
        return frozenset(self._sentences)

    def sentence(self, key: str) -> str:
        """Return a sentence with its blanks unfilled."""
        return self._sentences[key]


@cache
def _load(package: str, lang: str) -> Texts:
    if lang not in LANGUAGES:
        raise FooleryError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    name = f"text.{lang}.toml"
    content = resources.files(package).joinpath(name).read_text(encoding="utf-8")
    return Texts(f"{package}/{name}", lang, tomllib.loads(content))


def _quoting(sentence: str, values: Mapping[str, object]) -> str:
    """Fill the blanks (plain names); within Japanese quotation marks, filled-in text gets the inner quotation marks."""
    parts: list[str] = []
    for literal, name, style, quoted in _quoted_parts(sentence):
        parts.append(literal)
        if name is not None:
            filled = format(values[name], style)
            parts.append(filled.translate(_INNER) if quoted else filled)
    return "".join(parts)


@cache
def _quoted_parts(sentence: str) -> list[tuple[str, str | None, str, bool]]:
    """Return a sentence's literals, each with the blank behind it, its format, and whether that is within quotes."""
    depth, parts = 0, []
    for literal, name, style, _ in Formatter().parse(sentence):
        depth += literal.count("「") - literal.count("」")
        parts.append((literal, name, style or "", bool(depth)))
    return parts


_INNER = str.maketrans("「」", "『』")


def _flatten(prefix: str, tree: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _flatten(f"{prefix}{key}.", value)
        else:
            yield f"{prefix}{key}", str(value)


def signed(number: float, digits: int = 0) -> str:
    """Return a number with `digits` decimals and a sign, the minus a real one; what rounds to 0 has no sign."""
    figure = f"{number:+.{digits}f}"
    return figure.replace("-", "−") if float(figure) else figure[1:]


def span(numbers: Iterable[int], lang: str) -> str:
    """Return the least and the greatest of some numbers joined as the language does; a single number stands alone."""
    return _language(lang).say("language.span").join(str(each) for each in numbers)


def comma_list(items: Iterable[str], lang: str) -> str:
    """Return a list as a language writes it."""
    return _language(lang).say("language.list").join(items)


def and_list(items: Iterable[str], lang: str) -> str:
    """Return some names joined by a language's word for "and"."""
    return _language(lang).say("language.and").join(items)


def labelled(label: str, words: str, lang: str) -> str:
    """Return a label and what is said of it."""
    return _language(lang).say("language.label", label=label, words=words)


def _language(lang: str) -> Texts:
    """Return how a language joins and ends what is said."""
    return Texts.load("foolery.kernel", lang)
