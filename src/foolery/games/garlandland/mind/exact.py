"""The exact value of each card with two players: against the solved strategy, with best play for the rest of the
round.

The value of a card is the chance to win the game with it; nothing is sampled, so there are no visits.  It is
available where the game is solved: in a race with at most three rounds to win for each player, and in every round
of the points game.
"""

from __future__ import annotations

from functools import cache, lru_cache

from foolery.games.garlandland.mind.judge import Policy, Worth
from foolery.games.garlandland.mind.rounds import (
    LEADS,
    first_round,
    last_round,
    points_name,
    race_name,
    race_worth,
    round_judge,
)
from foolery.games.garlandland.mind.tables import Tables, load_tables
from foolery.games.garlandland.rules.sight import GarlandSight
from foolery.games.garlandland.rules.state import RACE
from foolery.search.findings import Candidate, Findings

SOLVED = 3  # most rounds to win for which the race is solved


def weigh(sight: GarlandSight) -> Findings | None:
    """Return findings with the exact value of both cards of the viewer's hand, or None if this game is not solved."""
    assert sight.viewer is not None, "a spectator does not decide"
    other = 1 - sight.viewer
    standing = _standing(sight, other) if len(sight.present) == sight.seats == 2 else None
    if standing is None:
        return None
    low, high = sight.legal
    values = _values(sight.mode, standing, sight.rows[sight.viewer], (low, high), sight.rows[other])
    candidates = [Candidate(card, 0, value, 0.0) for card, value in zip((low, high), values, strict=True)]
    return Findings(tuple(candidates), 0, 0, 0, sealed=True, exact=True)


def _standing(sight: GarlandSight, other: int) -> tuple[int, int] | None:
    """Return the two numbers on which the strategy of this round depends, or None if the game is not solved.  In a
    race: the rounds that the viewer and the opponent have still to win.  In the points game: the number of later
    rounds, and the viewer's lead in points.
    """
    assert sight.viewer is not None
    own_score, other_score = sight.scores[sight.viewer], sight.scores[other]
    if sight.mode == RACE:
        wanted = sight.target - own_score, sight.target - other_score
        return wanted if max(wanted) <= SOLVED else None
    lead, to_come = own_score - other_score, sight.seats - sight.round
    return (to_come, lead) if to_come == 0 or lead == 0 else None


@lru_cache(maxsize=4096)  # the first card of a round takes a second or two
def _values(
    mode: int, standing: tuple[int, int], row: tuple[int, ...], hand: tuple[int, int], other: tuple[int, ...]
) -> tuple[float, float]:
    policy, worth = _round(mode, standing)
    return round_judge(mode != RACE).card_values(row, hand, other, policy, worth)


@cache
def _round(mode: int, standing: tuple[int, int]) -> tuple[Policy, Worth]:
    """Return the opponent's solved strategy in the round, and the value of every result for the viewer.  `standing`
    is from `_standing`.
    """
    if mode == RACE:
        mine, theirs = standing
        tables = load_tables("race")
        return tables.table(race_name(theirs, mine)).chance, race_worth(_race_chances(tables), mine, theirs)
    tables = load_tables("points")
    to_come, lead = standing
    if to_come:
        return tables.table("first").chance, first_round(_lead_chances(tables)).worth_of(0)
    return tables.table(points_name(-lead)).chance, last_round(lead).worth_of(0)


def _race_chances(tables: Tables) -> dict[tuple[int, int], float]:
    """Return the chance to win a race, by the rounds that the viewer and the opponent have still to win."""
    chances: dict[tuple[int, int], float] = {}
    for mine in range(1, SOLVED + 1):
        for theirs in range(mine, SOLVED + 1):
            chances[mine, theirs] = float(str(tables.facts[f"{mine}-{theirs}"]))
            chances[theirs, mine] = 1 - chances[mine, theirs]
    return chances


def _lead_chances(tables: Tables) -> dict[int, float]:
    return {lead: float(str(tables.facts[str(lead)])) for lead in LEADS}
