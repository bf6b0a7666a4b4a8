"""The state of one game: where every card is, and how cards move between Field, Stages and Hands (AF-2)."""

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

# Phases, in the order they come up at the table.
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

NONE: Final = -1

# The owners of a feature's Locks as a mask: bit seat until that seat's next Day, bit seat + 3 until tonight (AF-9.3).
NUM_FEATURES: Final = 6
ALL_TONIGHT: Final = 56


def lock_bit(owner: i64, tonight: bool) -> i64:
    """Return the bit of one Lock among the owners of a feature."""
    return 1 << (owner + 3) if tonight else 1 << owner


def lockers(owners: i64) -> i64:
    """Return the seats that have Locked a feature, as a mask."""
    return (owners | owners >> 3) & 7


class BoardState(State):
    """All cards and counters of one game.  The rules are functions in the modules beside this one."""

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
        self.fate: vec[i64] = vec[i64]()  # entries of knowledge.py; never changed in place
        self.drawn: i64 = 0  # entries of Fate that are gone
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
        self.lieu: i64 = 0  # the Fortune of AF-5.6; a Character cannot pay Dues from a Camp anyway
        self.dues_extra: i64 = 0
        self.dues_left: i64 = 0
        self.barters_closed: bool = False
        self.actions: i64 = 0
        # -- the pending decision
        self.asked: i64 = NONE  # the seat that answers, or that tossed first (ORDERING)
        self.pending: i64 = 0  # the declared action
        self.source: i64 = NONE  # the Character whose ability is carried out
        self.ability: i64 = 0
        self.arguments: i64 = 0  # of the ability's first step; after a mimic's own argument
        self.step: i64 = 0  # index into tables.steps
        self.target: i64 = NONE  # the player spied on
        self.picks: i64 = 0  # picks made in this step
        self.knowledge: ViewerKnowledge = ViewerKnowledge()
        # -- the end
        self.reason: str = ""
        self.winners: i64 = 0

    def copy_to(self, twin: BoardState) -> None:
        """Copy everything to `twin`, which has the same tables, players, act and scenes."""
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
        """AF-5.8: return the Fortunes a player can use, from Hand and Camp."""
        return self.hand_f[seat] | self.camp_f[seat]

    def available(self, seat: i64) -> i64:
        """AF-2.6: return the Crew's Characters that can be Engaged."""
        return self.crews[seat] & self.ready & ~self.unpaid

    def has_room_in_crew(self, seat: i64) -> bool:
        return population(self.crews[seat]) < CREW_LIMIT

    def set_limit(self) -> i64:
        return cache_limit(self.players)

    def free_slot(self, seat: i64) -> i64:
        """AF-6.4: return the lowest free slot of a Cache, -1 if it is full."""
        slot: i64
        for slot in range(self.set_limit()):
            if self.sets[3 * seat + slot] == 0:
                return slot
        return -1

    def is_rainbow(self, seat: i64, slot: i64) -> bool:
        return self.rainbows >> (3 * seat + slot) & 1 != 0

    def slot_of(self, seat: i64, bit: i64) -> i64:
        """Return the slot of the Set of `seat` that holds a Fortune (a bit), -1 if none does."""
        slot: i64
        for slot in range(3):
            if self.sets[3 * seat + slot] & bit != 0:
                return slot
        return -1

    def set_owner(self, bit: i64) -> i64:
        """Return the seat in whose Sets a Fortune (a bit) is, NONE if it is in no Set."""
        seat: i64
        for seat in range(self.players):
            if self.slot_of(seat, bit) >= 0:
                return seat
        return NONE

    def has_empty_stage(self, seat: i64) -> bool:
        """AF-2.8: no Character in the Crew and no Set in the Cache; the Camp does not count (AF-D17)."""
        return (self.crews[seat] | self.sets[3 * seat] | self.sets[3 * seat + 1] | self.sets[3 * seat + 2]) == 0

    def hand_count(self, seat: i64) -> i64:
        return population(self.hand_f[seat]) + population(self.hand_c[seat])

    def fate_size(self) -> i64:
        return len(self.fate) - self.drawn

    def is_locked(self, feature: i64, seat: i64) -> bool:
        """AF-8.15: whether a Rival of this seat has Locked the feature."""
        return lockers(self.locks[feature]) & ~(1 << seat) != 0

    def can_cross(self, seat: i64, rival: i64) -> bool:
        """AF-8.7, AF-8.15 `cross`: whether `seat` can Cross `rival`; before Act III always (AF-D40)."""
        if self.act < 3:
            return True
        if self.has_empty_stage(rival):
            return False
        return lockers(self.locks[CROSSING]) >> rival & 1 == 0

    def owner_of(self, character: i64) -> i64:
        """Return the seat whose Crew a Character is in, NONE if it is in no Crew."""
        bit: i64 = 1 << character
        seat: i64
        for seat in range(self.players):
            if self.crews[seat] & bit != 0:
                return seat
        return NONE

    def holder_of(self, fee: i64) -> i64:
        """Return the Character that a Fee (a bit) is under, NONE if the card is no Fee."""
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
        """Take a Fortune out of a player's Hand or Camp, to lay it elsewhere face up."""
        if self.hand_f[seat] & bit != 0:
            self.hand_f[seat] &= ~bit
            self.knowledge.reveal(bit_number(bit))
        else:
            self.camp_f[seat] &= ~bit
            self.wayside[seat] &= ~bit

    def use_character(self, seat: i64, bit: i64) -> None:
        """Take a Character out of a player's Hand or Camp, to lay it elsewhere face up."""
        if self.hand_c[seat] & bit != 0:
            self.hand_c[seat] &= ~bit
            self.knowledge.reveal(FIRST_CHARACTER + bit_number(bit))
        else:
            self.camp_c[seat] &= ~bit

    def give_away(self, seat: i64, bit: i64) -> None:
        """Take a Fortune out of Hand or Camp for another player; its marks of the Day end (AF-2.10)."""
        self.use_fortune(seat, bit)
        self.end_marks(bit)

    def bring_to_camp(self, seat: i64, bit: i64) -> None:
        """Put a Fortune from another player into a Camp; only this arrival counts for its marks (AF-D56)."""
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
        """Send a Character from a Crew to the Road and return its Fees; the caller puts them somewhere."""
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
        """Take one of two Fees away: the Character is Unpaid (AF-2.7)."""
        self.fees[character] &= ~fee
        self.unpaid |= 1 << character

    def drop_set(self, seat: i64, slot: i64) -> None:
        """Clear a slot of a Cache."""
        self.sets[3 * seat + slot] = 0
        self.rainbows &= ~(1 << (3 * seat + slot))

    def discard_fortunes(self, cards: i64) -> None:
        self.faire |= cards
        self.end_marks(cards)

    def end_marks(self, cards: i64) -> None:
        """AF-2.10: these Fortunes are no longer marked as brought in today; Sets and Crews end no mark (AF-D12)."""
        self.fetched &= ~cards
        self.lieu &= ~cards

    # -- the cost of using a Character (AF-2.6, AF-7.16)

    def may_flash(self, seat: i64) -> bool:
        """AF-7.16: whether Flashing is in play and not Locked."""
        return self.scenes & FLASH != 0 and not self.is_locked(FLASHES, seat)

    def pay_cost(self, seat: i64, character: i64, flashed: bool) -> None:
        """Engage or Flash a Character.

        A Flashed one is on the Road, and its Fees are in Camp, before the ability is carried out (AF-7.17, AF-D31).
        The Fees do not become Wayside, not even on a Rival's Day (AF-D43).  The Character pays no Dues (AF-D57).
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
        """AF-5.5: take the top card of Fate to the Hand; Fate must not be empty."""
        entry: i64 = self.fate[self.drawn]
        card = card_of(entry)
        self.lay_in_hand(seat, card)
        if viewers_of(entry) != 0:
            self.knowledge.remember(viewers_of(entry), seat, card)
        self.knowledge.move(FATE_PLACE + self.drawn, seat)
        self.drawn += 1

    def lay_at_bottom(self, card: i64, viewers: i64) -> None:
        """Put a card under Fate; the viewers know it."""
        self.fate = append(self.fate[:], fate_entry(card, viewers))

    def lose_sight_of_hand(self, seat: i64, place: i64, knowing: i64) -> None:
        """Record that a card of a Hand goes to a place unseen, except by the viewers `knowing` (a mask)."""
        self.knowledge.blur_hand(seat, self.hand_f[seat], self.hand_c[seat], place, knowing)

    # -- Hands

    def drop_from_hand(self, seat: i64, card: i64) -> None:
        """Take a card out of a Hand; the caller records what others know of it."""
        if card < FIRST_CHARACTER:
            self.hand_f[seat] &= ~bit_of(card)
        else:
            self.hand_c[seat] &= ~(1 << (card - FIRST_CHARACTER))

    def lay_in_hand(self, seat: i64, card: i64) -> None:
        """Put a card into a Hand; the caller records what others know of it."""
        if card < FIRST_CHARACTER:
            self.hand_f[seat] |= bit_of(card)
        else:
            self.hand_c[seat] |= 1 << (card - FIRST_CHARACTER)

    def has_in_hand(self, seat: i64, card: i64) -> bool:
        if card < FIRST_CHARACTER:
            return self.hand_f[seat] >> card & 1 != 0
        return self.hand_c[seat] >> (card - FIRST_CHARACTER) & 1 != 0

    def discard(self, card: i64) -> None:
        """AF-2.4: send a Fortune to the Faire, a Character to the Road; no Lock prevents it (AF-D45)."""
        if card < FIRST_CHARACTER:
            self.discard_fortunes(bit_of(card))
        else:
            self.road |= 1 << (card - FIRST_CHARACTER)
