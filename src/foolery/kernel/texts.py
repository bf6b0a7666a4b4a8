"""Texts: the sentences and words of a game or of the interface, from one file `text.<lang>.toml` for each language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from string import Formatter
from typing import Any

from foolery.kernel.errors import FooleryError

__all__ = ["LANGUAGES", "SOURCE_LANGUAGE", "Texts", "and_list", "comma_list", "labelled", "signed", "span"]

SOURCE_LANGUAGE = "en"  # texts are written in this language first, and translated from it


def _languages() -> tuple[str, ...]:
    """Return the languages that have a text file beside this module, the source language first."""
    names = [file.name.split(".") for file in resources.files("foolery.kernel").iterdir()]
    found = {parts[1] for parts in names if parts[0] == "text" and parts[2:] == ["toml"]}
    return (SOURCE_LANGUAGE, *sorted(found - {SOURCE_LANGUAGE}))


LANGUAGES = _languages()


class Texts:
    """The sentences of one file in one language, by key; a blank `{name}` in a sentence is filled by keyword."""

    def __init__(self, source: str, lang: str, tree: Mapping[str, Any]) -> None:
        self.lang = lang
        self._source = source
        self._sentences = dict(_flatten("", tree))

    @staticmethod
    def load(package: str, lang: str) -> Texts:
        """Return the texts of `package` in the language `lang`. Raises FooleryError for an unknown language."""
        return _load(package, lang)

    def say(self, key: str, **values: object) -> str:
        """Return the sentence with the key `key`; `values` fill its blanks.  Raises KeyError if it does not exist."""
        sentence = self._sentences.get(key)
        if sentence is None:
            raise KeyError(f"{self._source} has no text {key!r}")
        if "{" not in sentence:
            return sentence
        return _quoting(sentence, values) if "「" in sentence else sentence.format(**values)

    def has(self, key: str) -> bool:
        """Whether there is a sentence with the key `key`."""
        return key in self._sentences

    def keys(self) -> frozenset[str]:
        """Return the keys of all sentences; they are the same in every language."""
        return frozenset(self._sentences)

    def sentence(self, key: str) -> str:
        """Return the sentence with the key `key`, with its blanks not filled."""
        return self._sentences[key]


@cache
def _load(package: str, lang: str) -> Texts:
    if lang not in LANGUAGES:
        raise FooleryError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    name = f"text.{lang}.toml"
    content = resources.files(package).joinpath(name).read_text(encoding="utf-8")
    return Texts(f"{package}/{name}", lang, tomllib.loads(content))


def _quoting(sentence: str, values: Mapping[str, object]) -> str:
    """Return the sentence with its blanks filled from `values`.

    Within Japanese quotation marks (「」), quotation marks in the filled-in text become inner ones (『』).
    """
    parts: list[str] = []
    for literal, name, style, quoted in _quoted_parts(sentence):
        parts.append(literal)
        if name is not None:
            filled = format(values[name], style)
            parts.append(filled.translate(_INNER) if quoted else filled)
    return "".join(parts)


@cache
def _quoted_parts(sentence: str) -> list[tuple[str, str | None, str, bool]]:
    """Return the parts of a sentence: fixed text, the name of the blank after it, its format, and whether it is quoted.

    The name is None if no blank follows.  A blank is quoted if it is within 「」.
    """
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
    """Return `number` with `digits` decimals and its sign, `+` or `−` (U+2212); if it rounds to 0, it has no sign."""
    figure = f"{number:+.{digits}f}"
    return figure.replace("-", "−") if float(figure) else figure[1:]


def span(numbers: Iterable[int], lang: str) -> str:
    """Return the numbers joined by the range sign of the language, such as `2–4`; a single number is returned alone.

    `numbers` are the least and the greatest number of the range, or only one number.
    """
    return _language(lang).say("language.span").join(str(each) for each in numbers)


def comma_list(items: Iterable[str], lang: str) -> str:
    """Return `items` joined by the comma of the language `lang`."""
    return _language(lang).say("language.list").join(items)


def and_list(items: Iterable[str], lang: str) -> str:
    """Return `items` joined by the word for "and" in the language `lang`."""
    return _language(lang).say("language.and").join(items)


def labelled(label: str, words: str, lang: str) -> str:
    """Return `label` and `words` joined as the language `lang` does it, such as `label: words`."""
    return _language(lang).say("language.label", label=label, words=words)


def _language(lang: str) -> Texts:
    """Return the kernel's own texts for `lang`: how this language joins words and ends sentences."""
    return Texts.load("foolery.kernel", lang)
