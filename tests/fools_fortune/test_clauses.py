"""Every clause of A Fool's Fortune is tested, and its tests can fail."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from foolery.games.fools_fortune.game import GAME
from tests.support.clause_checks import PACKAGE, check_clauses, check_mutation, mutations_of

HERE = Path(__file__).parent


def test_every_clause_has_tests_and_mutations() -> None:
    check_clauses(GAME, HERE)


def test_every_decision_is_cited_where_it_acts() -> None:
    """A reader of the rules meets each decision at the code that carries it out."""
    folder = PACKAGE / "games" / "fools_fortune" / "rules"
    cited = {name for file in folder.rglob("*.py") for name in re.findall(r"AF-D\d+", file.read_text("utf-8"))}
    decisions = {clause for clause in GAME.clauses() if clause.startswith("AF-D")}
    assert len(decisions) == 62
    assert decisions - cited == set()
    assert cited - decisions == set()


@pytest.mark.interpreted
@pytest.mark.parametrize("mutation", mutations_of(HERE), ids=str)
def test_the_clauses_tests_kill(mutation: object, tmp_path: Path) -> None:
    check_mutation(mutation, HERE, tmp_path)
