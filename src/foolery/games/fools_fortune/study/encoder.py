"""The encoder of A Fool's Fortune: writes what a player knows as bits, the observation of learning programs.

A learning program chooses an action factor by factor, a factor being one part of the packed action: first its kind,
then the actor, then each argument.  Seats are counted from the viewer, who is 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from foolery.games.fools_fortune.rules.actions import (
    ACTOR_SHIFT,
    ARGUMENT_BITS,
    FIRST_SHIFT,
    KIND_NAMES,
    LAST_ARGUMENT,
    MAX_ARGUMENTS,
    NUM_BITS,
)
from foolery.games.fools_fortune.rules.board_state import ANSWERING, NONE, NUM_FEATURES, ORDERING, PICKING
from foolery.games.fools_fortune.rules.cards import (
    ALL_CHARACTERS,
    FIRST_CHARACTER,
    NUM_CARDS,
    NUM_CHARACTERS,
    NUM_FORTUNES,
)
from foolery.games.fools_fortune.rules.knowledge import SPECTATOR, seen_at
from foolery.games.fools_fortune.rules.options import new_game
from foolery.games.fools_fortune.rules.sight import FortuneSight, sight_of
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.games.fools_fortune.rules.worlds import imagine
from foolery.kernel.bits import bits_in, mask_of
from foolery.kernel.encoding import Encoder, Features, turned, turned_mask
from foolery.kernel.fields import NUMBER, ONE, SET, Factor, Field, each_of, first_of
from foolery.kernel.game import Setup
from foolery.kernel.numbers import i64
from foolery.kernel.outcome import Outcome
from foolery.kernel.rng import Rng
from foolery.kernel.state import State

ACTIONS = (
    Factor("kind", len(KIND_NAMES), 48, 5),
    Factor("actor", 1 + 2 * NUM_CHARACTERS, ACTOR_SHIFT, 6),
    *(
        Factor(f"argument {place + 1}", LAST_ARGUMENT + 1, FIRST_SHIFT - ARGUMENT_BITS * place, ARGUMENT_BITS)
        for place in range(MAX_ARGUMENTS)
    ),
)
REASONS: Final = ("sets", "dues", "day-limit")
SLOTS: Final = 3
HALF: Final = 40  # bits of one half of the mask of 80 places for a tangled card: three Hands and 77 in Fate


def _cards(name: str, meaning: str, count: int = 1) -> tuple[Field, Field]:
    return (
        Field(f"{name}_fortunes", SET, NUM_FORTUNES, f"{meaning}: Fortunes", count),
        Field(f"{name}_characters", SET, NUM_CHARACTERS, f"{meaning}: Characters", count),
    )


def _fields(seats: int) -> tuple[Field, ...]:
    return (
        Field("seat", ONE, seats, "the seat that looks"),
        Field("phase", ONE, 11, "toss, order, deal, encore, allowance, afternoon, answer, pick, dues, cleanup, over"),
        Field("in_game", SET, seats, "who is still in the game"),
        Field("day", NUMBER, 14, "the Day"),
        Field("encores", NUMBER, 14, "Encores so far"),
        Field("active", ONE, seats, "whose Day it is"),
        Field("hand_size", NUMBER, 2, "cards a Hand is drawn up to"),
        *_cards("field", "Faire and Road"),
        *_cards("camps", "each Camp", seats),
        Field("wayside", SET, NUM_FORTUNES, "the marked part of each Camp (AF-8.12)", seats),
        Field("sets", SET, NUM_FORTUNES, "the Sets of each Cache", SLOTS * seats),
        Field("rainbows", SET, SLOTS, "which of them are Rainbow Sets", seats),
        Field("crews", SET, NUM_CHARACTERS, "each Crew", seats),
        Field("fees", SET, NUM_FORTUNES, "the Fees of each Character", NUM_CHARACTERS),
        Field("ready", SET, NUM_CHARACTERS, "Characters that are Ready"),
        Field("weakened", SET, NUM_CHARACTERS, "… Weakened"),
        Field("unpaid", SET, NUM_CHARACTERS, "… Unpaid"),
        Field(
            "locks", SET, seats, "who has Locked each feature until the next Day, and until tonight", 2 * NUM_FEATURES
        ),
        Field("fetched", SET, NUM_FORTUNES, "Fortunes brought in today (AF-2.10)"),
        Field("lieu", SET, NUM_FORTUNES, "the Fortune of the Empty Stage (AF-5.6)"),
        Field("dues_extra", NUMBER, 6, "Dues beyond the first"),
        Field("dues_left", NUMBER, 6, "Dues still to be paid"),
        Field("barters_closed", SET, 1, "no more Barters today (AF-7.12)"),
        Field("actions", NUMBER, 14, "actions of this Afternoon"),
        Field("asked", ONE, seats, "who answers"),
        Field("pending", NUMBER, NUM_BITS, "the declared action as rules/actions.py packs it"),
        Field("source", ONE, NUM_CHARACTERS, "whose ability is carried out"),
        Field("ability", NUMBER, 8, "the number of that ability"),
        Field("arguments", NUMBER, ACTOR_SHIFT, "its arguments, packed"),
        Field("step", NUMBER, 9, "its step"),
        Field("target", ONE, seats, "whose Hand is looked at"),
        Field("picks", NUMBER, 6, "picks made in this step"),
        Field("hand_sizes", NUMBER, 7, "cards in each Hand", seats),
        *_cards("hand", "the own Hand"),
        *_cards("known", "cards known in each other Hand", seats - 1),
        *_cards("exposed", "cards of the own Hand that each other seat knows, then spectators", seats),
        Field("fate_size", NUMBER, 7, "cards in Fate"),
        Field("winners", SET, seats, "who has won"),
        Field("reason", ONE, 3, "Sets, Dues, day limit"),
    )


MEMORY: Final = (
    Field("foreseen", NUMBER, 7, "entry n: 1 + the card n-th from the top of Fate, if the viewer knows it"),
    Field("watched", SET, 4, "entry n: who knows that card, by seat from 0, then spectators"),
    Field("toss", NUMBER, 7, "entry n: 1 + the n-th card tossed, while the order is chosen"),
    Field("tangled", SET, HALF, "entry n: where card n can be, if one of few places: Hands by seat, then Fate", 2),
)


class FortuneEncoder(Encoder):
    """Encodes games of A Fool's Fortune with one set-up: number of players, options and edition.

    The memory, the second part of an observation, has 77 entries.  Entry n is about the card with the number n and
    about the n-th place from the top of Fate, both from 0.
    """

    def __init__(self, setup: Setup) -> None:
        super().__init__(_fields(setup.seats), MEMORY, NUM_CARDS, 0)
        self._setup = setup

    def write(self, state: State, viewer: i64, out: Features) -> None:
        assert isinstance(state, FortuneState)
        seats = state.players
        out.one(viewer, seats)
        out.one(state.phase, 11)
        out.put(turned_mask(state.in_game, viewer, seats), seats)
        out.put(state.day | state.encores << 14, 28)
        out.one(turned(state.active, viewer, seats), seats)
        out.put(state.hand_size, 2)
        _write_table(state, viewer, out)
        out.put(state.dues_extra | state.dues_left << 6, 12)
        out.put(1 if state.barters_closed else 0, 1)
        out.put(state.actions, 14)
        _write_pending(state, viewer, out)
        each: i64
        for each in range(seats):
            out.put(state.hand_count((viewer + each) % seats), 7)
        out.put(state.hand_f[viewer], NUM_FORTUNES)
        out.put(state.hand_c[viewer], NUM_CHARACTERS)
        _write_known(state, viewer, out)
        _write_exposed(state, viewer, out)
        out.put(0 if state.phase == ORDERING else state.fate_size(), 7)
        out.put(turned_mask(state.winners, viewer, seats), seats)
        out.one(REASONS.index(state.reason) if state.reason else -1, 3)

    def write_memory(self, state: State, viewer: i64, out: Features, entries: i64) -> None:
        assert isinstance(state, FortuneState)
        if entries == 0:
            return
        sight = sight_of(state, int(viewer))
        foreseen, watched, tangled = dict(sight.foreseen), dict(sight.watched), dict(sight.tangled)
        for at in range(int(entries)):
            out.put(foreseen.get(at, -1) + 1, 7)
            out.put(watched.get(at, 0), 4)
            out.put(sight.toss[at] + 1 if at < len(sight.toss) else 0, 7)
            places = mask_of(tangled.get(at, ()))
            out.put(places & (1 << HALF) - 1, HALF)
            out.put(places >> HALF, HALF)

    def decode(self, table: Mapping[str, list[int]], memory: Sequence[Mapping[str, list[int]]]) -> FortuneSight:
        sight = _Reader(self._setup, table).sight(memory)
        assert sight.viewer is not None
        return sight_of(imagine(sight, Rng(0)), sight.viewer)


# -- writing


def _write_table(state: FortuneState, viewer: i64, out: Features) -> None:
    seats = state.players
    out.put(state.faire, NUM_FORTUNES)
    out.put(state.road, NUM_CHARACTERS)
    each: i64
    for each in range(seats):
        out.put(state.camp_f[(viewer + each) % seats], NUM_FORTUNES)
    for each in range(seats):
        out.put(state.camp_c[(viewer + each) % seats], NUM_CHARACTERS)
    for each in range(seats):
        out.put(state.wayside[(viewer + each) % seats], NUM_FORTUNES)
    slot: i64
    for each in range(seats):
        for slot in range(SLOTS):
            out.put(state.sets[SLOTS * ((viewer + each) % seats) + slot], NUM_FORTUNES)
    for each in range(seats):
        out.put(state.rainbows >> SLOTS * ((viewer + each) % seats) & 7, SLOTS)
    for each in range(seats):
        out.put(state.crews[(viewer + each) % seats], NUM_CHARACTERS)
    for each in range(NUM_CHARACTERS):
        out.put(state.fees[each], NUM_FORTUNES)
    out.put(state.ready, NUM_CHARACTERS)
    out.put(state.weakened, NUM_CHARACTERS)
    out.put(state.unpaid, NUM_CHARACTERS)
    for each in range(NUM_FEATURES):
        out.put(turned_mask(state.locks[each] & 7, viewer, seats), seats)
        out.put(turned_mask(state.locks[each] >> 3, viewer, seats), seats)
    out.put(state.fetched, NUM_FORTUNES)
    out.put(state.lieu, NUM_FORTUNES)


def _write_pending(state: FortuneState, viewer: i64, out: Features) -> None:
    """Write the fields of the pending decision; what the state keeps of an earlier decision is written as empty."""
    seats = state.players
    is_busy = state.phase == ANSWERING or state.phase == PICKING
    is_ability = is_busy and state.source != NONE
    is_asking = state.phase == ORDERING or state.phase == ANSWERING
    none: i64 = NONE  # typed i64, as both branches of the expressions below must be machine integers
    nothing: i64 = 0
    out.one(turned(state.asked, viewer, seats) if is_asking else none, seats)
    out.put(state.pending if is_busy else nothing, NUM_BITS)
    out.one(state.source if is_busy else none, NUM_CHARACTERS)
    out.put(state.ability if is_ability else nothing, 8)
    out.put(state.arguments if is_ability else nothing, ACTOR_SHIFT)
    out.put(state.step if is_ability else nothing, 9)
    out.one(turned(state.target, viewer, seats) if is_busy else none, seats)
    out.put(state.picks if is_busy else nothing, 6)


def _write_known(state: FortuneState, viewer: i64, out: Features) -> None:
    """Write the cards that the viewer knows in the other Hands.

    If there are doubts about the places of cards, they are taken from the viewer's sight, which resolves the doubts.
    """
    seats = state.players
    each: i64
    if len(state.knowledge.maybe) > 0:
        known = sight_of(state, int(viewer)).known
        for each in range(1, seats):
            out.put(known[(viewer + each) % seats] & (1 << NUM_FORTUNES) - 1, NUM_FORTUNES)
        for each in range(1, seats):
            out.put(known[(viewer + each) % seats] >> FIRST_CHARACTER, NUM_CHARACTERS)
        return
    for each in range(1, seats):
        seat = (viewer + each) % seats
        out.put(state.knowledge.seen[seen_at(viewer, seat)] & state.hand_f[seat], NUM_FORTUNES)
    for each in range(1, seats):
        seat = (viewer + each) % seats
        out.put(state.knowledge.seen[seen_at(viewer, seat) + 1] & state.hand_c[seat], NUM_CHARACTERS)


def _write_exposed(state: FortuneState, viewer: i64, out: Features) -> None:
    seats = state.players
    each: i64
    for each in range(1, seats + 1):
        eye = SPECTATOR if each == seats else (viewer + each) % seats
        out.put(state.knowledge.seen[seen_at(eye, viewer)] & state.hand_f[viewer], NUM_FORTUNES)
    for each in range(1, seats + 1):
        eye = SPECTATOR if each == seats else (viewer + each) % seats
        out.put(state.knowledge.seen[seen_at(eye, viewer) + 1] & state.hand_c[viewer], NUM_CHARACTERS)


# -- reading


class _Reader:
    """Builds the sight that an observation stands for; `table` has the values of its first part, by field."""

    def __init__(self, setup: Setup, table: Mapping[str, list[int]]) -> None:
        self._new = new_game(setup)
        self._seats = setup.seats
        self._table = table
        self._viewer = table["seat"][0]

    def sight(self, memory: Sequence[Mapping[str, list[int]]]) -> FortuneSight:
        table = self._table
        plain = ("phase", "day", "encores", "hand_size", "ready", "weakened", "unpaid", "fetched", "lieu", "dues_extra")
        more = ("dues_left", "actions", "pending", "source", "ability", "arguments", "step", "picks", "fate_size")
        sight = replace(
            sight_of(self._new, self._viewer),
            **first_of(table, *plain, *more),
            **each_of(table, self._by_seat, "wayside", "crews", "hand_sizes"),
            **each_of(table, lambda seats: self._seat(seats[0]), "active", "asked", "target"),
            **self._masks(),
            **self._remembered(memory),
            in_game=self._mask(table["in_game"][0]),
            barters_closed=table["barters_closed"][0] == 1,
            fees=tuple(table["fees"]),
            locks=tuple(
                self._mask(table["locks"][at]) | self._mask(table["locks"][at + 1]) << 3
                for at in range(0, 2 * NUM_FEATURES, 2)
            ),
            outcome=self._outcome(),
        )
        return replace(sight, unseen=_unseen(sight))

    def _masks(self) -> dict[str, Any]:
        table, seats, viewer = self._table, self._seats, self._viewer
        others = [(viewer + each) % seats for each in range(1, seats)]
        known, exposed = [0] * seats, [0] * (seats + 1)
        for seat, cards in zip(others, self._joined("known"), strict=True):
            known[seat] = cards
        for eye, cards in zip([*others, seats], self._joined("exposed"), strict=True):
            exposed[eye] = cards
        by_owner = [table["sets"][SLOTS * each : SLOTS * each + SLOTS] for each in range(seats)]
        empty = [0] * SLOTS * (SLOTS - seats)
        return {
            "faire": table["field_fortunes"][0],
            "road": table["field_characters"][0],
            "camps": self._by_seat(self._joined("camps")),
            "sets": tuple([cards for owned in self._by_seat(by_owner) for cards in owned] + empty),
            "rainbows": sum(flags << SLOTS * seat for seat, flags in enumerate(self._by_seat(table["rainbows"]))),
            "hand": self._joined("hand")[0],
            "known": tuple(known),
            "exposed": tuple(exposed),
        }

    def _remembered(self, memory: Sequence[Mapping[str, list[int]]]) -> dict[str, Any]:
        tangled = [(card, bits_in(each["tangled"][0] | each["tangled"][1] << HALF)) for card, each in enumerate(memory)]
        return {
            "foreseen": tuple((at, each["foreseen"][0] - 1) for at, each in enumerate(memory) if each["foreseen"][0]),
            "watched": tuple((at, each["watched"][0]) for at, each in enumerate(memory) if each["watched"][0]),
            "toss": tuple(each["toss"][0] - 1 for each in memory if each["toss"][0]),
            "tangled": tuple((card, tuple(places)) for card, places in tangled if places),
        }

    def _outcome(self) -> Outcome | None:
        reason = self._table["reason"][0]
        winners = tuple(bits_in(self._mask(self._table["winners"][0])))
        return None if reason < 0 else Outcome(REASONS[reason], winners, ())

    def _joined(self, name: str) -> list[int]:
        pairs = zip(self._table[f"{name}_fortunes"], self._table[f"{name}_characters"], strict=True)
        return [fortunes | characters << FIRST_CHARACTER for fortunes, characters in pairs]

    def _seat(self, each: int) -> int:
        return each if each < 0 else (each + self._viewer) % self._seats

    def _mask(self, mask: int) -> int:
        return int(turned_mask(mask, self._seats - self._viewer, self._seats))

    def _by_seat(self, values: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(values[(seat - self._viewer) % self._seats] for seat in range(self._seats))


def _unseen(sight: FortuneSight) -> int:
    """Return a mask of the cards whose place the viewer of `sight` does not know."""
    seen = sight.hand | sight.faire | sight.road << FIRST_CHARACTER | mask_of(sight.toss)
    for cards in (*sight.camps, *sight.known, *sight.sets, *sight.fees):
        seen |= cards
    for crew in sight.crews:
        seen |= crew << FIRST_CHARACTER
    everything = (ALL_CHARACTERS << FIRST_CHARACTER) | (1 << NUM_FORTUNES) - 1
    return everything & ~seen & ~mask_of(card for _, card in sight.foreseen)


def encoder(setup: Setup) -> Encoder:
    """Return the encoder for games with this `setup`."""
    return FortuneEncoder(setup)
