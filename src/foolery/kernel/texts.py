"""Words of a game or of the interface, one `text.<lang>.toml` per language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

from foolery.kernel.errors import FooleryError

__all__ = ["LANGUAGES", "Texts"]

LANGUAGES = ("en", "ja")


class Texts:
    """A tree of sentences; blanks are written `{name}` and filled by keyword."""

    def __init__(self, source: str, lang: str, tree: Mapping[str, Any]) -> None:
        self.lang = lang
        self._source = source
        self._sentences = dict(_flatten("", tree))

    @staticmethod
    def load(package: str, lang: str) -> Texts:
        """Return the texts that lie beside a package's modules."""
        return _load(package, lang)

    def say(self, key: str, **values: object) -> str:
        """Return a sentence with its blanks filled."""
        sentence = self._sentences.get(key)
        if sentence is None:
            raise KeyError(f"{self._source} has no text {key!r}")
        return sentence.format(**values) if "{" in sentence else sentence

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in self._sentences

    def keys(self) -> frozenset[str]:
        """Return the keys of all sentences: the same in every language."""
        return frozenset(self._sentences)

    def sentence(self, key: str) -> str:
        """Return a sentence with its blanks open."""
        return self._sentences[key]


@cache
def _load(package: str, lang: str) -> Texts:
    if lang not in LANGUAGES:
        raise FooleryError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    name = f"text.{lang}.toml"
    content = resources.files(package).joinpath(name).read_text(encoding="utf-8")
    return Texts(f"{package}/{name}", lang, tomllib.loads(content))


def _flatten(prefix: str, tree: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _flatten(f"{prefix}{key}.", value)
        else:
            yield f"{prefix}{key}", str(value)
