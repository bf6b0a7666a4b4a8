"""Checks of the rule clauses, shared by the tests of all games. A mutation is a deliberate fault in the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from foolery.kernel.game import Game
from foolery.testkit import Mutation, is_killed, load_mutations, untested_clauses
from foolery.testkit.clauses import unknown_clauses

__all__ = ["check_clauses", "check_mutation", "mutations_of"]

PACKAGE = Path(__file__).parents[2] / "src" / "foolery"


def mutations_of(folder: Path) -> list[Mutation]:
    """Return the mutations (deliberate faults in the rules) in `mutations.toml` of a game's test folder."""
    return load_mutations(folder / "mutations.toml")


def check_clauses(game: Game[Any, Any], folder: Path) -> None:
    """Assert that every clause has a test and a mutation, and that no test or mutation names an unknown clause."""
    clauses = game.clauses()
    files = sorted(folder.glob("test_*.py"))
    assert untested_clauses(clauses, files, game.clause_prefix) == []
    assert unknown_clauses(clauses, files, game.clause_prefix) == []
    mutated = {mutation.clause for mutation in mutations_of(folder)}
    assert sorted(set(clauses) - mutated) == []
    assert sorted(mutated - set(clauses)) == []


def check_mutation(mutation: object, folder: Path, workspace: Path) -> None:
    """Assert that at least one test of the mutation's clause fails when the rules contain that mutation."""
    assert isinstance(mutation, Mutation)
    assert is_killed(mutation, PACKAGE, folder, workspace), f"no test of {mutation.clause} notices the mutation"
