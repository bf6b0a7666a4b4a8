"""The conformance checks: tests that every game must pass.  They are public, for people who add a game.

from foolery.testkit import CHECKS, Capabilities

@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check): check(GAME, CAPABILITIES)
"""

from __future__ import annotations

from foolery.testkit.clauses import clause_of, untested_clauses
from foolery.testkit.conformance import CHECKS, Capabilities, Sample, WorldCase
from foolery.testkit.mutations import Mutation, is_killed, load_mutations

__all__ = [
    "CHECKS",
    "Capabilities",
    "Mutation",
    "Sample",
    "WorldCase",
    "clause_of",
    "is_killed",
    "load_mutations",
    "untested_clauses",
]
