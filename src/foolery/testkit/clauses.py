"""Clause coverage: every clause has a test named after it, and every such test names an existing clause."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable
from pathlib import Path

__all__ = ["clause_of", "rule_tests", "unknown_clauses", "untested_clauses"]


def clause_of(test_name: str, prefix: str) -> str | None:
    """Return the clause that a test name stands for: test_ff_3_4_… -> FF-3.4, test_ff_d2_… -> FF-D2; None for others.

    Tests named test_af_e12_… stand for a worked example of the rulebook and for no clause.
    """
    match = re.match(rf"test_{prefix.lower()}_(?:d(\d+)|(\d+)_(\d+))(?:_|$)", test_name)
    if match is None:
        return None
    return f"{prefix}-D{match[1]}" if match[1] else f"{prefix}-{match[2]}.{match[3]}"


def rule_tests(files: Iterable[Path], prefix: str) -> dict[str, list[str]]:
    """Return the rule tests in some files by clause."""
    found: dict[str, list[str]] = {}
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (clause := clause_of(node.name, prefix)) is not None:
                found.setdefault(clause, []).append(node.name)
    return found


def untested_clauses(clauses: Collection[str], files: Iterable[Path], prefix: str) -> list[str]:
    """Return the clauses without a test."""
    tested = rule_tests(files, prefix)
    return [clause for clause in clauses if clause not in tested]


def unknown_clauses(clauses: Collection[str], files: Iterable[Path], prefix: str) -> list[str]:
    """Return the clauses that tests name but the rules do not have."""
    return [clause for clause in rule_tests(files, prefix) if clause not in clauses]
