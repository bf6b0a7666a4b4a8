"""What Sets, cards, Characters and effects are worth to the bots.  Each value is defined here and nowhere else.

The unit is a point: a Closed Set is worth 100 points.  These values are read by the bot Page, by the habits (the fixed
rules by which imagined games are played) and by the ranking of uses in Master's tree.  The judge (search/judge.py) has
weights of its own, which are fitted to played games.
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.rules.board_state import CREW_LIMIT
from foolery.kernel.numbers import i64, vec

# -- Sets; for an Open Set, plans.py adds points for the Fortunes that could still extend it
CLOSED_SET: Final = 100
OPEN_FOUR: Final = 42
OPEN_THREE: Final = 16
RAINBOW_SETS: Final = vec[i64]([0, 0, 0, 20, 50, 100])  # by number of cards, as the planner makes no Rainbow Sets
# What one more Fortune adds to a planned Set, where planning again would take too long.
CLOSING_CARD: Final = 50
EXTENDING_CARD: Final = 24
# What a Rival loses when a card of a Set is taken or made Wayside, by the number of cards in the Set.
SET_LOSS: Final = vec[i64]([0, 0, 0, 8, 20, 28])

# -- cards
DRAW_VALUE: Final = 5  # a card drawn, or the best of a few foreseen
BURY_VALUE: Final = 8  # cards are buried, then two are drawn
FETCH_MARGIN: Final = 2  # a Fetch has to add more than this to the planned Sets
DUES_COST: Final = 2  # one more card is due tonight
TRADE_COST: Final = 1  # a card is given in a Barter or Fee-Swap
KICKBACK_COST: Final = 2
WILD_FEE_COST: Final = 6  # a Wild lies under a Character and not in a Set
HAND_FEE_VALUE: Final = 4  # a Fee comes from the Hand, which is drawn up again in the Morning

# -- Characters
RECRUIT_VALUES: Final = vec[i64]([48, 38, 34, 0])  # one more Character, by the number that the Crew has already
NEEDED_CHARACTER: Final = 30  # a Character outside a Crew that has room
SPARE_CHARACTER: Final = 3  # a Character outside a full Crew
ENGAGE_COST: Final = 1
REPAY_VALUE: Final = 30  # an Unpaid Character stays in the Crew
CUT_MARGIN: Final = 10  # a Cut for Fees has to gain more than this beyond the value of the lost Character
WINNING_CUT: Final = 60  # the Fees Close the last Sets that are needed, and the Character is not needed

# -- effects of Talents and Strikes, before their cost
STOPPED_WIN: Final = 100  # a Rival who could have won on the next Day cannot
CUT_VALUE: Final = 40  # a Rival's Character is gone
WEAKEN_VALUE: Final = 20  # a Rival's Character misses a Day
SPY_VALUE: Final = 6
LOCK_VALUE: Final = 10
READY_VALUE: Final = 12  # a Character of the own Crew can act once more
RECALL_VALUE: Final = 8

# -- what a card is worth keeping; the unit is one own Fortune that shares the card's Realm or Resource
KEPT_CHARACTER: Final = 40
KEPT_WILD: Final = 8


def recruit_value(crew: i64) -> i64:
    """Return the points that one more Character is worth to a Crew of `crew` Characters.

    For a full Crew, return the value for the last free place.
    """
    return RECRUIT_VALUES[min(crew, CREW_LIMIT - 1)]


def character_cost(in_crew: bool, crew: i64) -> i64:
    """Return the points that are lost by giving up a Character; `crew` is the number of Characters in the Crew.

    `in_crew` says whether the Character is one of them.
    """
    if in_crew:
        return RECRUIT_VALUES[crew - 1]
    return NEEDED_CHARACTER if crew < CREW_LIMIT else SPARE_CHARACTER


def reach_value(fortunes: i64) -> i64:
    """Return the points that a Character is worth because it can Fetch `fortunes` of the 55 Fortunes."""
    return fortunes // 4
