"""Who could Refuse what the viewer may do, as far as the viewer can tell.

The rules are asked, in a state that holds what the viewer knows and nothing else; whatever the viewer has not seen may
be in a Hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from foolery.games.fools_fortune.face.declared import crosses
from foolery.games.fools_fortune.rules.actions import BARTER, FEESWAP, actor_of, kind_of_action
from foolery.games.fools_fortune.rules.areas import ANSWERING, NOBODY
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.games.fools_fortune.rules.state import FortuneState

__all__ = ["Question", "ends_barters", "question_after"]


@dataclass(frozen=True)
class Question:
    """What a Rival would be asked: who of theirs could Refuse, who of them for good, and whether one out of sight."""

    asked: int
    refusers: frozenset[int]
    enders: frozenset[int]  # of the refusers, those whose Refusal ends all Barters of the Day (AF-7.12)
    unseen: bool


def question_after(sight: FortuneSight, known: FortuneState, action: int) -> Question | None:
    """Return what a Rival would be asked about an action of the viewer's, None if nobody would be."""
    assert sight.viewer is not None
    if kind_of_action(action) not in (BARTER, FEESWAP) and not crosses(known.cast, action):
        return None
    after = known.copy()
    after.push(sight.viewer, action)
    if after.phase != ANSWERING:
        return None
    asked = int(after.asked)
    seen = sight.crews[asked] | sight.known[asked] >> FIRST_CHARACTER
    if sight.hand_sizes[asked] > sight.known[asked].bit_count():
        after.hand_c[asked] |= sight.unseen >> FIRST_CHARACTER
    answers = {int(actor_of(answer)): int(answer) for answer in after.legal(asked)}
    refusers = frozenset(each for each in answers if each != NOBODY and seen >> each & 1)
    enders = frozenset(each for each in refusers if ends_barters(after, answers[each]))
    return Question(asked, refusers, enders, any(each != NOBODY and not seen >> each & 1 for each in answers))


def ends_barters(state: FortuneState, answer: int) -> bool:
    """Whether an answer of the seat asked would end all Barters of the Day."""
    if kind_of_action(state.pending) != BARTER:
        return False
    after = state.copy()
    after.push(int(state.asked), answer)
    return bool(after.barters_closed)
