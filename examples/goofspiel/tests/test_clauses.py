"""Every clause of Goofspiel is tested, and its tests can fail."""

from __future__ import annotations

from pathlib import Path

import pytest
from foolery.testkit import Mutation, is_killed, load_mutations, untested_clauses
from foolery.testkit.clauses import unknown_clauses

import goofspiel
from goofspiel.game import GAME

HERE = Path(__file__).parent
PACKAGE = Path(goofspiel.__file__).parent
MUTATIONS = load_mutations(HERE / "mutations.toml")


def test_every_clause_has_tests_and_mutations() -> None:
    clauses, files = GAME.clauses(), sorted(HERE.glob("test_*.py"))
    assert untested_clauses(clauses, files, GAME.clause_prefix) == []
    assert unknown_clauses(clauses, files, GAME.clause_prefix) == []
    assert {mutation.clause for mutation in MUTATIONS} == set(clauses)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=str)
def test_the_clauses_tests_kill(mutation: Mutation, tmp_path: Path) -> None:
    assert is_killed(mutation, PACKAGE, HERE, tmp_path)
