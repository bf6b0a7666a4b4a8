"""Clause coverage: every clause (numbered rule) has a test with its id in the name, and no test names a wrong id."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable
from pathlib import Path

__all__ = ["clause_of", "rule_tests", "unknown_clauses", "untested_clauses"]


def clause_of(test_name: str, prefix: str) -> str | None:
    """Return the id of the clause in the name of a test: test_ff_3_4_… -> FF-3.4, test_ff_d2_… -> FF-D2.

    Returns None for a name without a clause.  Names such as test_af_e12_… belong to a worked example of the rulebook
    and have no clause.  `prefix` is the game's prefix, such as FF.
    """
    match = re.match(rf"test_{prefix.lower()}_(?:d(\d+)|(\d+)_(\d+))(?:_|$)", test_name)
    if match is None:
        return None
    return f"{prefix}-D{match[1]}" if match[1] else f"{prefix}-{match[2]}.{match[3]}"


def rule_tests(files: Iterable[Path], prefix: str) -> dict[str, list[str]]:
    """Return for each clause id the names of its tests in `files`; `prefix` is the game's prefix, such as FF."""
    found: dict[str, list[str]] = {}
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (clause := clause_of(node.name, prefix)) is not None:
                found.setdefault(clause, []).append(node.name)
    return found


def untested_clauses(clauses: Collection[str], files: Iterable[Path], prefix: str) -> list[str]:
    """Return the ids in `clauses` that have no test in `files`."""
    tested = rule_tests(files, prefix)
    return [clause for clause in clauses if clause not in tested]


def unknown_clauses(clauses: Collection[str], files: Iterable[Path], prefix: str) -> list[str]:
    """Return the ids that tests in `files` name but that are not in `clauses`."""
    return [clause for clause in rule_tests(files, prefix) if clause not in clauses]
