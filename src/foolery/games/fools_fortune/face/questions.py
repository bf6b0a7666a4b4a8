"""Which of the Rivals' Characters could Refuse an action of the viewer, as far as the viewer can tell.

The action is played in a state that holds only what the viewer knows.  In that state, the Rival who is asked also has
all unseen Characters in the Hand if the Hand holds a card that the viewer does not know.
"""

from __future__ import annotations

from foolery.games.fools_fortune.face.printed import CROSSES, MIMIC
from foolery.games.fools_fortune.rules.actions import (
    BARTER,
    CHARACTER_ARGUMENT,
    FEESWAP,
    STRIKE,
    TALENT,
    actor_of,
    argument,
    kind_of_action,
)
from foolery.games.fools_fortune.rules.board_state import ANSWERING, NONE
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.character_tables import CharacterTables
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.games.fools_fortune.rules.steps import effect_number
from foolery.kernel.bits import bit_of
from foolery.kernel.numbers import i64


class RivalQuestion:
    """The question that an action would put to the Rival in seat `asked`: which of their Characters could Refuse?"""

    def __init__(self, asked: i64) -> None:
        self.asked: i64 = asked
        self.refusers: i64 = 0  # bitmask of the Characters that could Refuse and that the viewer sees or knows
        self.enders: i64 = 0  # those of the refusers whose Refusal would end all Barters of the Day (AF-7.12)
        self.unseen: bool = False  # whether a Character that the viewer has not seen might Refuse from the Hand

    def says(self, other: RivalQuestion) -> bool:
        """Whether `other` has the same seat and the same answers."""
        same = self.asked == other.asked and self.refusers == other.refusers
        return same and self.enders == other.enders and self.unseen == other.unseen


def question_after(sight: FortuneSight, known: FortuneState, action: i64) -> RivalQuestion | None:
    """Return the question that the viewer's `action` would put to a Rival, None if no Rival would be asked."""
    assert sight.viewer is not None
    kind = kind_of_action(action)
    if kind != BARTER and kind != FEESWAP and not _crosses(known.tables, action):
        return None
    after = known.copy()
    after.push(sight.viewer, action)
    if after.phase != ANSWERING:
        return None
    asked = after.asked
    known_cards = sight.known[asked]
    seen: i64 = sight.crews[asked] | known_cards >> FIRST_CHARACTER
    if sight.hand_sizes[asked] > known_cards.bit_count():
        after.hand_c[asked] |= sight.unseen >> FIRST_CHARACTER
    question = RivalQuestion(asked)
    answer: i64
    for answer in after.legal(asked):
        refuser = actor_of(answer)
        if refuser == NONE:
            continue
        bit = bit_of(refuser)
        if seen & bit == 0:
            question.unseen = True
            continue
        question.refusers |= bit
        # A Character that can Refuse by Engaging or by a Flash has two answers in the list; the last of them counts.
        if ends_barters(after, answer):
            question.enders |= bit
        else:
            question.enders &= ~bit
    return question


def _crosses(tables: CharacterTables, action: i64) -> bool:
    """Whether `action` is a Talent or Strike whose first effect Crosses a Rival when aimed at one (AF-9.3)."""
    kind = kind_of_action(action)
    if kind != TALENT and kind != STRIKE:
        return False
    effect = effect_number(tables.first_step(tables.declared(action)))
    if effect == MIMIC:
        effect = effect_number(tables.first_step(tables.strike[argument(action, 0) - CHARACTER_ARGUMENT]))
    return CROSSES[effect] != 0


def ends_barters(state: FortuneState, answer: i64) -> bool:
    """Whether `answer`, by the seat that is asked in `state`, would end all Barters of the Day."""
    if kind_of_action(state.pending) != BARTER:
        return False
    after = state.copy()
    after.push(state.asked, answer)
    return after.barters_closed
