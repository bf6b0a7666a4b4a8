"""The clauses (numbered rules) of a game as data: id, source, and one sentence in our own words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from foolery.kernel.texts import LANGUAGES

__all__ = ["Clause", "load_clauses"]

SOURCES = ("book", "house", "decision")


@dataclass(frozen=True)
class Clause:
    """One numbered rule of a game, with a sentence for each language in `words`."""

    id: str
    source: str  # book: the rulebook; house: ours, where it is silent; decision: how we read it
    words: Mapping[str, str]


@cache
def load_clauses(package: str) -> dict[str, Clause]:
    """Return the clauses in the file `clauses.toml` of `package` by id, in the order of the file.

    Raises ValueError if an id is used twice or a source is unknown.
    """
    tree = tomllib.loads(resources.files(package).joinpath("clauses.toml").read_text(encoding="utf-8"))
    clauses: dict[str, Clause] = {}
    for entry in tree["clause"]:
        clause = Clause(entry["id"], entry["source"], {lang: entry[lang] for lang in LANGUAGES})
        if clause.source not in SOURCES or clause.id in clauses:
            raise ValueError(f"{package}/clauses.toml: clause {clause.id} is doubled or has source {clause.source!r}")
        clauses[clause.id] = clause
    return clauses
