"""Every clause of Jinkei is tested, and its tests can fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from foolery.games.jinkei.game import GAME
from tests.support.clause_checks import check_clauses, check_mutation, mutations_of

HERE = Path(__file__).parent


def test_every_clause_has_tests_and_mutations() -> None:
    check_clauses(GAME, HERE)


@pytest.mark.interpreted
@pytest.mark.parametrize("mutation", mutations_of(HERE), ids=str)
def test_the_clauses_tests_kill(mutation: object, tmp_path: Path) -> None:
    check_mutation(mutation, HERE, tmp_path)
