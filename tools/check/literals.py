"""Collect the text literals of source files, to find the keys they may form: f"cards.{code}" matches all of `cards`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

__all__ = ["Literals"]

_SCRIPT = re.compile(r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"|`((?:[^`\\]|\\.)*)`")
_HOLE = re.compile(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")


class Literals:
    """Holds all text literals of some files: fixed texts, and patterns for texts with placeholders."""

    def __init__(self, files: Iterable[Path]) -> None:
        self._whole: set[str] = set()
        self._patterns: set[str] = set()
        for file in files:
            source = file.read_text(encoding="utf-8")
            for text in _python(source) if file.suffix == ".py" else _script(source):
                self._add(text)
        self._matcher = re.compile("|".join(sorted(self._patterns)) or r"(?!)")

    def _add(self, parts: tuple[str, ...]) -> None:
        if len(parts) == 1:
            self._whole.add(parts[0])
        elif re.search(r"\w", "".join(parts)):  # a text of holes alone says nothing
            self._patterns.add(r"[\w.-]*".join(re.escape(part) for part in parts))

    def can_say(self, key: str) -> bool:
        """Return whether a text literal of the files equals `key` or can become it when its placeholders are filled."""
        return key in self._whole or self._matcher.fullmatch(key) is not None


def _python(source: str) -> Iterator[tuple[str, ...]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield (node.value,)
        elif isinstance(node, ast.JoinedStr):
            yield _joined(node)


def _joined(node: ast.JoinedStr) -> tuple[str, ...]:
    """Return the fixed parts of an f-string, between its placeholders."""
    parts = [""]
    for value in node.values:
        if isinstance(value, ast.Constant):
            parts[-1] += str(value.value)
        else:
            parts.append("")
    return tuple(parts)


def _script(source: str) -> Iterator[tuple[str, ...]]:
    """Yield the text literals of TypeScript or Svelte source, each as its fixed parts; also of nested templates."""
    for match in _SCRIPT.finditer(source):
        text = next(group for group in match.groups() if group is not None)
        if match[3] is None:
            yield (text,)
            continue
        yield tuple(_HOLE.split(text))
        for hole in _HOLE.findall(text):
            yield from _script(hole[2:-1])
