"""How much depends on the next points of a game: the lead, whether a point still decides, and the chance to win."""

from __future__ import annotations

from math import erf, sqrt

from foolery.games.jinkei.mind.battle.search_view import viewer_of
from foolery.games.jinkei.rules.cards import NUM_CARDS, POINTS, cards_in
from foolery.games.jinkei.rules.lines import PICKING, ROUNDS
from foolery.games.jinkei.rules.sight import JinkeiSight

DECISIVE = 2.0  # points: a lead of this size counts as a sure win
SPREAD = 6.3  # points: standard deviation of the result of a round between two Barons


def stakes_of(sight: JinkeiSight) -> tuple[float, float]:
    """Return the viewer's lead in points before this round, and the `scale` for `worth_of`.

    The tie-break counts as half a point of lead. The scale is 0 (only points count) before the last round of the last
    game, and DECISIVE in that round.
    """
    me = viewer_of(sight)
    lead = float(sight.points[me] - sight.points[1 - me])
    if sight.games == 1:
        lead += 0.5 if sight.first != me else -0.5
    return lead, DECISIVE if sight.round == 2 and sight.game == sight.games - 1 else 0.0


def taken_lead(sight: JinkeiSight) -> int:
    """Return the viewer's lead in points by the cards captured in this round."""
    me = viewer_of(sight)
    taken = [sum(int(POINTS[card % NUM_CARDS]) for card in cards_in(sight.taken[seat])) for seat in (me, 1 - me)]
    return taken[0] - taken[1]


def chance_of(sight: JinkeiSight, worth: float) -> float:
    """Return the viewer's chance to win the game after a choice with this `worth` (as `worth_of` computes it)."""
    lead, scale = stakes_of(sight)
    lead += taken_lead(sight)
    if scale:  # `worth` is already a share of the win plus a little for every point: see `worth_of`
        return (1.0 + min(1.0, max(-1.0, worth + 0.01 * lead))) / 2
    to_come = ROUNDS * (sight.games - sight.game) - sight.round - (sight.phase != PICKING)
    return (1.0 + erf((lead + worth) / (SPREAD * sqrt(2 * to_come)))) / 2
