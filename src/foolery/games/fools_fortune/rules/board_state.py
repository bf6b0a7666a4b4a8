"""The state of one game: where every card is, and how cards move between Field, Stages and Hands (AF-2).

Several cards of one type are a mask, with one bit per card (cards.py).  A parameter `bit` is a mask with one card.
A parameter `character` is a Character's number (0-21), `card` a card's number (0-76).
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.character_tables import CharacterTables
from foolery.games.fools_fortune.rules.knowledge import FATE_PLACE, ViewerKnowledge, card_of, fate_entry, viewers_of
from foolery.games.fools_fortune.rules.sets import cache_limit
from foolery.kernel.bits import bit_number, bit_of, first_in, population, without_lowest
from foolery.kernel.numbers import append, i64, vec
from foolery.kernel.state import State

__all__ = ["BoardState", "lockers"]

# Phases: what the game waits for, in the order of play.
TOSSING: Final = 0  # the shuffle `toss` is due (AF-4.1)
ORDERING: Final = 1
DEALING: Final = 2  # the shuffle `fate` is due (AF-4.3)
RESHUFFLING: Final = 3  # an `encore` is due (AF-5.20)
ALLOWING: Final = 4  # the Empty-Stage rule (AF-5.6)
AFTERNOON: Final = 5
ANSWERING: Final = 6  # a Rival may Refuse (AF-11)
PICKING: Final = 7  # an ability asks for a choice (AF-9.2)
PAYING: Final = 8  # Dues (AF-5.10)
CLEANING: Final = 9  # Hand Cleanup (AF-5.14)
OVER: Final = 10

# Scenes (AF-13.2) as bits.
UNIVERSAL: Final = 1  # II.1
SAVVY: Final = 2  # II.2
CHARMED: Final = 4  # II.3
FLASH: Final = 8  # II.4
TALENTS: Final = 16  # III.1
SAVVY_FEE_SWAP: Final = 32  # III.2
STRIKES: Final = 64  # III.3

# Features of a Lock (AF-8.15).
FAIRE: Final = 0
ROAD: Final = 1
BARTERS: Final = 2
FLASHES: Final = 3
RECRUITS: Final = 4
CROSSING: Final = 5

CREW_LIMIT: Final = 3  # AF-2.5

NONE: Final = -1  # no seat, or no Character

# The owners of a feature's Locks as a mask (AF-9.3).  Bit `seat`: the Lock ends at that seat's next Day.  Bit
# `seat + 3`: it ends tonight.
NUM_FEATURES: Final = 6
ALL_TONIGHT: Final = 56


def lock_bit(owner: i64, tonight: bool) -> i64:
    """Return the bit for a Lock of the seat `owner` in a mask of owners.

    If `tonight`, the Lock ends tonight, otherwise at the owner's next Day.
    """
    return 1 << (owner + 3) if tonight else 1 << owner


def lockers(owners: i64) -> i64:
    """Return a mask of the seats that have Locked a feature; `owners` is the feature's entry in `BoardState.locks`."""
    return (owners | owners >> 3) & 7


class BoardState(State):
    """Holds all cards and counters of one game.  The functions in the modules beside this one apply the rules to it."""

    def __init__(self, tables: CharacterTables, players: i64, act: i64, scenes: i64) -> None:
        # -- settled before the game
        self.tables: CharacterTables = tables
        self.players: i64 = players
        self.act: i64 = act
        self.scenes: i64 = scenes
        self.asker: i64 = 0
        self.first: i64 = NONE  # NONE: the toss decides (AF-4.4)
        self.day_limit: i64 = 120
        self.action_limit: i64 = 100
        # -- Field (AF-2.1)
        self.fate: vec[i64] = vec[i64]()  # entries as in knowledge.py; replaced, never changed in place
        self.drawn: i64 = 0  # how many entries of `fate` are drawn; the next one is the top card
        self.faire: i64 = 0
        self.road: i64 = 0
        # -- Hands and Stages (AF-2.2, AF-2.3), by seat; `_f` Fortunes, `_c` Characters
        self.hand_f: vec[i64] = vec[i64]([0, 0, 0])
        self.hand_c: vec[i64] = vec[i64]([0, 0, 0])
        self.camp_f: vec[i64] = vec[i64]([0, 0, 0])
        self.camp_c: vec[i64] = vec[i64]([0, 0, 0])
        self.wayside: vec[i64] = vec[i64]([0, 0, 0])  # the marked part of camp_f (AF-8.12)
        self.sets: vec[i64] = vec[i64]([0] * 9)  # 3 * seat + slot
        self.rainbows: i64 = 0  # flagged Sets, bit 3 * seat + slot
        self.crews: vec[i64] = vec[i64]([0, 0, 0])
        self.fees: vec[i64] = vec[i64]([0] * 22)  # by Character
        self.ready: i64 = 0  # positions (AF-2.6): in a Crew and neither Ready nor Weakened is Engaged
        self.weakened: i64 = 0
        self.unpaid: i64 = 0  # Crew Characters with one Fee (AF-2.7)
        self.locks: vec[i64] = vec[i64]([0] * 6)  # owners by feature
        self.hand_size: i64 = 3
        # -- the Day
        self.phase: i64 = TOSSING
        self.in_game: i64 = (1 << players) - 1
        self.day: i64 = 0
        self.encores: i64 = 0
        self.active: i64 = 0
        self.fetched: i64 = 0  # AF-2.10
        self.lieu: i64 = 0  # the Fortune of AF-5.6; a Character there needs no mark: it cannot pay Dues from a Camp
        self.dues_extra: i64 = 0
        self.dues_left: i64 = 0
        self.barters_closed: bool = False
        self.actions: i64 = 0
        # -- the pending decision
        self.asked: i64 = NONE  # the seat that has to answer, or that chooses the order of play (ORDERING)
        self.pending: i64 = 0  # the declared action
        self.source: i64 = NONE  # the Character whose ability is carried out
        self.ability: i64 = 0
        self.arguments: i64 = 0  # packed, of the ability's first step; without the argument that a mimic adds
        self.step: i64 = 0  # index into tables.steps
        self.target: i64 = NONE  # the seat whose Hand is spied on
        self.picks: i64 = 0  # picks made in this step
        self.knowledge: ViewerKnowledge = ViewerKnowledge()
        # -- the end
        self.reason: str = ""
        self.winners: i64 = 0

    def copy_to(self, twin: BoardState) -> None:
        """Copy all other fields to `twin`, which was made with the same tables, players, act and scenes."""
        twin.asker = self.asker
        twin.first = self.first
        twin.day_limit = self.day_limit
        twin.action_limit = self.action_limit
        twin.fate = self.fate
        twin.drawn = self.drawn
        twin.faire = self.faire
        twin.road = self.road
        twin.hand_f = self.hand_f[:]
        twin.hand_c = self.hand_c[:]
        twin.camp_f = self.camp_f[:]
        twin.camp_c = self.camp_c[:]
        twin.wayside = self.wayside[:]
        twin.sets = self.sets[:]
        twin.rainbows = self.rainbows
        twin.crews = self.crews[:]
        twin.fees = self.fees[:]
        twin.ready = self.ready
        twin.weakened = self.weakened
        twin.unpaid = self.unpaid
        twin.locks = self.locks[:]
        twin.hand_size = self.hand_size
        twin.phase = self.phase
        twin.in_game = self.in_game
        twin.day = self.day
        twin.encores = self.encores
        twin.active = self.active
        twin.fetched = self.fetched
        twin.lieu = self.lieu
        twin.dues_extra = self.dues_extra
        twin.dues_left = self.dues_left
        twin.barters_closed = self.barters_closed
        twin.actions = self.actions
        twin.asked = self.asked
        twin.pending = self.pending
        twin.source = self.source
        twin.ability = self.ability
        twin.arguments = self.arguments
        twin.step = self.step
        twin.target = self.target
        twin.picks = self.picks
        twin.knowledge = self.knowledge.copy()
        twin.reason = self.reason
        twin.winners = self.winners

    # -- looking

    def pool(self, seat: i64) -> i64:
        """AF-5.8: return a mask of the Fortunes that a player can use: those in Hand and Camp."""
        return self.hand_f[seat] | self.camp_f[seat]

    def available(self, seat: i64) -> i64:
        """AF-2.6: return a mask of the Crew's Characters that can be Engaged: they are Ready and have both Fees."""
        return self.crews[seat] & self.ready & ~self.unpaid

    def has_room_in_crew(self, seat: i64) -> bool:
        return population(self.crews[seat]) < CREW_LIMIT

    def set_limit(self) -> i64:
        return cache_limit(self.players)

    def free_slot(self, seat: i64) -> i64:
        """AF-6.4: return the lowest free slot (from 0) of the Cache of `seat`, -1 if the Cache is full."""
        slot: i64
        for slot in range(self.set_limit()):
            if self.sets[3 * seat + slot] == 0:
                return slot
        return -1

    def is_rainbow(self, seat: i64, slot: i64) -> bool:
        return self.rainbows >> (3 * seat + slot) & 1 != 0

    def slot_of(self, seat: i64, bit: i64) -> i64:
        """Return the slot (0-2) of the Set of `seat` that holds the Fortune `bit`, -1 if no Set does."""
        slot: i64
        for slot in range(3):
            if self.sets[3 * seat + slot] & bit != 0:
                return slot
        return -1

    def set_owner(self, bit: i64) -> i64:
        """Return the seat that has a Set with the Fortune `bit`, NONE if it is in no Set."""
        seat: i64
        for seat in range(self.players):
            if self.slot_of(seat, bit) >= 0:
                return seat
        return NONE

    def has_empty_stage(self, seat: i64) -> bool:
        """AF-2.8: return whether `seat` has no Character in its Crew and no Set; its Camp does not count (AF-D17)."""
        return (self.crews[seat] | self.sets[3 * seat] | self.sets[3 * seat + 1] | self.sets[3 * seat + 2]) == 0

    def hand_count(self, seat: i64) -> i64:
        return population(self.hand_f[seat]) + population(self.hand_c[seat])

    def fate_size(self) -> i64:
        return len(self.fate) - self.drawn

    def is_locked(self, feature: i64, seat: i64) -> bool:
        """AF-8.15: return whether a Rival of `seat` has Locked `feature`."""
        return lockers(self.locks[feature]) & ~(1 << seat) != 0

    def can_cross(self, seat: i64, rival: i64) -> bool:
        """AF-8.7, AF-8.15: return whether `seat` can Cross `rival`; before Act III always true (AF-D40).

        A Rival with an Empty Stage or with a Lock of the feature `cross` cannot be Crossed.
        """
        if self.act < 3:
            return True
        if self.has_empty_stage(rival):
            return False
        return lockers(self.locks[CROSSING]) >> rival & 1 == 0

    def owner_of(self, character: i64) -> i64:
        """Return the seat that has `character` in its Crew, NONE if it is in no Crew."""
        bit: i64 = 1 << character
        seat: i64
        for seat in range(self.players):
            if self.crews[seat] & bit != 0:
                return seat
        return NONE

    def holder_of(self, fee: i64) -> i64:
        """Return the number of the Character that has the Fortune `fee` (a mask) as a Fee, NONE if it is no Fee."""
        seat: i64
        for seat in range(self.players):
            crew: i64 = self.crews[seat]
            while crew != 0:
                character = first_in(crew)
                if self.fees[character] & fee != 0:
                    return character
                crew = without_lowest(crew)
        return NONE

    # -- moving cards

    def use_fortune(self, seat: i64, bit: i64) -> None:
        """Remove a Fortune from a player's Hand or Camp; the caller puts it somewhere else face up."""
        if self.hand_f[seat] & bit != 0:
            self.hand_f[seat] &= ~bit
            self.knowledge.reveal(bit_number(bit))
        else:
            self.camp_f[seat] &= ~bit
            self.wayside[seat] &= ~bit

    def use_character(self, seat: i64, bit: i64) -> None:
        """Remove a Character from a player's Hand or Camp; the caller puts it somewhere else face up."""
        if self.hand_c[seat] & bit != 0:
            self.hand_c[seat] &= ~bit
            self.knowledge.reveal(FIRST_CHARACTER + bit_number(bit))
        else:
            self.camp_c[seat] &= ~bit

    def give_away(self, seat: i64, bit: i64) -> None:
        """AF-2.10: remove a Fortune from Hand or Camp to give it to a Rival; its marks `fetched` and `lieu` end."""
        self.use_fortune(seat, bit)
        self.end_marks(bit)

    def bring_to_camp(self, seat: i64, bit: i64) -> None:
        """Put a Fortune that comes from another player into a Camp; marks of an earlier arrival end (AF-D56)."""
        self.camp_f[seat] |= bit
        self.end_marks(bit)

    def enter_crew(self, seat: i64, character: i64, fees: i64, is_ready: bool) -> None:
        bit: i64 = 1 << character
        self.crews[seat] |= bit
        self.fees[character] = fees
        self.unpaid &= ~bit
        self.weakened &= ~bit
        if is_ready:
            self.ready |= bit
        else:
            self.ready &= ~bit

    def leave_crew(self, seat: i64, character: i64) -> i64:
        """Move a Character from a Crew to the Road.  Return a mask of its Fees; the caller must put them somewhere."""
        bit: i64 = 1 << character
        fees = self.fees[character]
        self.crews[seat] &= ~bit
        self.ready &= ~bit
        self.weakened &= ~bit
        self.unpaid &= ~bit
        self.fees[character] = 0
        self.road |= bit
        return fees

    def weaken(self, character: i64) -> None:
        bit: i64 = 1 << character
        self.ready &= ~bit
        self.weakened |= bit

    def lose_fee(self, character: i64, fee: i64) -> None:
        """AF-2.7: remove the Fee `fee` of a Character that has two; the Character becomes Unpaid."""
        self.fees[character] &= ~fee
        self.unpaid |= 1 << character

    def drop_set(self, seat: i64, slot: i64) -> None:
        """Empty a slot of a Cache and clear its Rainbow flag; the caller moves the cards."""
        self.sets[3 * seat + slot] = 0
        self.rainbows &= ~(1 << (3 * seat + slot))

    def discard_fortunes(self, cards: i64) -> None:
        self.faire |= cards
        self.end_marks(cards)

    def end_marks(self, cards: i64) -> None:
        """AF-2.10: end the marks `fetched` and `lieu` of these Fortunes.

        A Fortune that only moves to a Set or a Crew keeps its marks (AF-D12).
        """
        self.fetched &= ~cards
        self.lieu &= ~cards

    # -- the cost of using a Character (AF-2.6, AF-7.16)

    def may_flash(self, seat: i64) -> bool:
        """AF-7.16: return whether Scene II.4 is in play and no Rival of `seat` has Locked Flashing."""
        return self.scenes & FLASH != 0 and not self.is_locked(FLASHES, seat)

    def pay_cost(self, seat: i64, character: i64, flashed: bool) -> None:
        """Pay the cost of using a Character: Flash it if `flashed`, otherwise Engage it.

        A Flashed Character goes to the Road and its Fees to Camp before the ability is carried out (AF-7.17, AF-D31).
        The Fees do not become Wayside, not even on a Rival's Day (AF-D43).  The Character does not count as Dues
        (AF-D57).
        """
        bit: i64 = 1 << character
        if not flashed:
            self.ready &= ~bit
        elif self.crews[seat] & bit != 0:
            self.camp_f[seat] |= self.leave_crew(seat, character)
        else:
            self.use_character(seat, bit)
            self.road |= bit

    # -- Fate

    def draw(self, seat: i64) -> None:
        """AF-5.5: move the top card of Fate to the Hand of `seat`; Fate must not be empty."""
        entry: i64 = self.fate[self.drawn]
        card = card_of(entry)
        self.lay_in_hand(seat, card)
        if viewers_of(entry) != 0:
            self.knowledge.remember(viewers_of(entry), seat, card)
        self.knowledge.move(FATE_PLACE + self.drawn, seat)
        self.drawn += 1

    def lay_at_bottom(self, card: i64, viewers: i64) -> None:
        """Put a card at the bottom of Fate.  `viewers` is a mask of the viewers that know the card."""
        self.fate = append(self.fate[:], fate_entry(card, viewers))

    def lose_sight_of_hand(self, seat: i64, place: i64, knowing: i64) -> None:
        """Record, before it moves, that a hidden card of the Hand goes to `place`, a place as in knowledge.py.

        Only the viewers of the mask `knowing` see which card it is.
        """
        self.knowledge.blur_hand(seat, self.hand_f[seat], self.hand_c[seat], place, knowing)

    # -- Hands

    def drop_from_hand(self, seat: i64, card: i64) -> None:
        """Remove a card from a Hand; the caller records what other viewers know about it."""
        if card < FIRST_CHARACTER:
            self.hand_f[seat] &= ~bit_of(card)
        else:
            self.hand_c[seat] &= ~(1 << (card - FIRST_CHARACTER))

    def lay_in_hand(self, seat: i64, card: i64) -> None:
        """Put a card into a Hand; the caller records what other viewers know about it."""
        if card < FIRST_CHARACTER:
            self.hand_f[seat] |= bit_of(card)
        else:
            self.hand_c[seat] |= 1 << (card - FIRST_CHARACTER)

    def has_in_hand(self, seat: i64, card: i64) -> bool:
        if card < FIRST_CHARACTER:
            return self.hand_f[seat] >> card & 1 != 0
        return self.hand_c[seat] >> (card - FIRST_CHARACTER) & 1 != 0

    def discard(self, card: i64) -> None:
        """AF-2.4: put a card into the Faire (a Fortune) or on the Road (a Character); no Lock prevents it (AF-D45)."""
        if card < FIRST_CHARACTER:
            self.discard_fortunes(bit_of(card))
        else:
            self.road |= 1 << (card - FIRST_CHARACTER)
