"""The view of A Fool's Fortune: the JSON object from which a client draws the table, made from a sight.

The types of its fields are in shapes.py.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, cast

from foolery.games.fools_fortune.face.actions import parts_in
from foolery.games.fools_fortune.face.people import people_of
from foolery.games.fools_fortune.face.printed import Printed, printed_of
from foolery.games.fools_fortune.face.sets import draft_json, set_json
from foolery.games.fools_fortune.face.shapes import (
    Charm,
    Feature,
    FortuneView,
    GoalView,
    Part,
    Phase,
    Position,
    Power,
    RoomView,
)
from foolery.games.fools_fortune.face.unfit import unfit_cards
from foolery.games.fools_fortune.rules.actions import (
    ADD,
    BEGIN,
    FEATURES,
    actor_of,
    fortune_at,
    kind_of_action,
    number_of,
)
from foolery.games.fools_fortune.rules.board_state import (
    AFTERNOON,
    ANSWERING,
    CHARMED,
    CREW_LIMIT,
    NONE,
    PICKING,
    SAVVY,
    STRIKES,
    TALENTS,
)
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.character_tables import BARGAIN_CHARM, FATE_CHARM
from foolery.games.fools_fortune.rules.goal import ready_to_win, sets_to_win
from foolery.games.fools_fortune.rules.options import complete_scenes, scenes_of
from foolery.games.fools_fortune.rules.sets import CLOSED, standing
from foolery.games.fools_fortune.rules.sight import FATE, FortuneSight, payable, will_lose
from foolery.games.fools_fortune.rules.writing.notation import action_text
from foolery.games.fools_fortune.rules.writing.position import PHASE_NAMES
from foolery.kernel.bits import bits_in, first_in, population, without_lowest
from foolery.kernel.numbers import i64
from foolery.kernel.pieces import EMPTY_LIST, NULL, array, flag, number, numbers, optional, read, written

__all__ = ["view_json", "view_of"]

VIEW = FortuneView

_FEATURES = cast("tuple[Feature, ...]", FEATURES)
_READY: Final = 0  # this number and the two below are indexes in _POSITIONS
_ENGAGED: Final = 1
_WEAKENED: Final = 2
_POSITION_NAMES: tuple[Position, ...] = ("ready", "engaged", "weakened")
_POSITIONS: Final[tuple[bytes, ...]] = tuple(written(position) for position in _POSITION_NAMES)
_CHARM_NAMES: dict[int, Charm] = {FATE_CHARM: "fate", BARGAIN_CHARM: "bargain"}
_CHARMS: Final[tuple[bytes, ...]] = tuple(written(_CHARM_NAMES.get(charm)) for charm in range(3))
_PARTS: dict[Phase, Part] = {
    "encore": "morning",
    "allowance": "morning",
    "main": "afternoon",
    "refuse": "afternoon",
    "pick": "afternoon",
    "dues": "night",
    "clean": "night",
}


def _phase(name: str) -> bytes:
    phase = cast("Phase", name)
    return written({"phase": phase, "part": _PARTS.get(phase)})[1:-1]


_PHASES: Final[tuple[bytes, ...]] = tuple(_phase(PHASE_NAMES[phase]) for phase in range(len(PHASE_NAMES)))
# The Scene that brings each power of Characters into play.
_POWERS: dict[Power, int] = {"savvy": SAVVY, "talent": TALENTS, "strike": STRIKES}


def view_of(sight: FortuneSight) -> FortuneView:
    """Return the view for the viewer of `sight`."""
    return cast("FortuneView", read(view_json(sight)))


def view_json(sight: FortuneSight) -> bytes:
    """Return the view for the viewer of `sight`, as JSON."""
    printed = printed_of(sight.edition_source)
    pieces = [
        b'{"game":"fools-fortune","seat":',
        optional(sight.viewer),
        b',"cards":',
        printed.name,
        b',"printed":',
        printed.cards_shown,
        b",",
        _scenes(sight.act, sight.scenes),
        b",",
        _PHASES[sight.phase],
        b',"to_act":',
        numbers(sight.to_act),
        b',"day":',
        number(sight.day),
        b',"day_limit":',
        number(sight.day_limit),
        b',"active":',
        number(sight.active),
        b',"asker":',
        number(sight.asker),
        b',"first":',
        b'"toss"' if sight.first == NONE else number(sight.first),
        b',"hand_size":',
        number(sight.hand_size),
        b',"encores":',
        number(sight.encores),
        b',"fate":',
        _fate_view(sight, printed),
        b',"faire":',
        printed.fortunes(sight.faire),
        b',"road":',
        printed.characters(sight.road),
        b',"stages":',
        array([_stage_view(sight, printed, seat) for seat in range(sight.players)]),
        b',"room":',
        _ROOMS[sight.players],
        b',"goal":',
        _GOALS[4 * sets_to_win(sight.players) + ready_to_win(sight.players, sight.act)],
        b',"drafts":',
        _drafts(sight),
        b',"dues":',
        _dues_view(sight),
        b',"fetched":',
        printed.fortunes(sight.fetched | sight.lieu),
        b',"barters_closed":',
        flag(sight.barters_closed),
        b',"actions_left":',
        number(max(0, sight.action_limit - sight.actions)),
        b',"locks":',
        _locks_view(sight),
        b',"people":',
        people_of(sight, printed),
        b',"unfit":',
        unfit_cards(sight, printed),
        b',"pending":',
        _pending_view(sight, printed),
        b',"toss":',
        array([printed.codes[card] for card in sight.toss]),
        b"}",
    ]
    return b"".join(pieces)


@lru_cache(maxsize=256)
def _scenes(act: int, mask: int) -> bytes:
    """Return the view's fields about the Act, as JSON without braces around it.

    They are the Act, its Scenes in play (`mask`), its Scenes left out, and the powers of Characters.
    """
    scenes = scenes_of(mask)
    view = {
        "act": act,
        "scenes": scenes,
        "left_out": [scene for scene in complete_scenes(act, None)[0] if scene not in scenes],
        "powers": [power for power, scene in _POWERS.items() if mask & scene],
    }
    return written(view)[1:-1]


def _goal(sets: int, ready: int) -> bytes:
    view: GoalView = {"sets": sets, "ready": ready}
    return written(view)


def _room(sets: int) -> bytes:
    view: RoomView = {"sets": sets, "crew": CREW_LIMIT}
    return written(view)


# AF-5.12: the JSON of every `GoalView`; the index is 4 * Closed Sets + Ready Characters, each at most three.
_GOALS: Final[tuple[bytes, ...]] = tuple(_goal(sets, ready) for sets in range(4) for ready in range(4))
# AF-2.5: the JSON of the `RoomView`, by the number of players.
_ROOMS: Final[tuple[bytes, ...]] = tuple(_room(3 if players == 2 else 2) for players in range(4))


def _dues_view(sight: FortuneSight) -> bytes:
    """Return the JSON of the `DuesView`.

    Only the active player gets the number of cards that could pay, and whether ending the Afternoon now would lose.
    """
    own = sight.viewer is not None and sight.viewer == sight.active
    pieces = [
        b'{"due":',
        number(sight.dues_left or 1 + sight.dues_extra),
        b',"extra":',
        number(sight.dues_extra),
        b',"left":',
        number(sight.dues_left),
        b',"payable":',
        number(payable(sight)) if own else NULL,
        b',"loses":',
        flag(own and sight.phase == AFTERNOON and will_lose(sight)),
        b"}",
    ]
    return b"".join(pieces)


def _stage_view(sight: FortuneSight, printed: Printed, seat: i64) -> bytes:
    sets: list[bytes] = []
    closed: i64 = 0
    slot: i64
    for slot in range(3):
        at: i64 = 3 * seat + slot
        cards: i64 = sight.sets[at]
        if cards != 0:
            sets.append(set_json(cards, sight.rainbows >> at & 1 != 0, slot))
            if standing(cards) == CLOSED:
                closed += 1
    crew: i64 = sight.crews[seat]
    ready = population(crew & sight.ready)
    members: list[bytes] = []
    while crew != 0:
        members.append(_member_view(sight, printed, first_in(crew)))
        crew = without_lowest(crew)
    pieces = [
        b'{"in_game":',
        flag(sight.in_game >> seat & 1 != 0),
        b',"hand":',
        _hand_view(sight, printed, seat),
        b',"camp":',
        printed.cards(sight.camps[seat]),
        b',"wayside":',
        printed.fortunes(sight.wayside[seat]),
        b',"sets":',
        array(sets),
        b',"crew":',
        array(members),
        b',"reached":',
        _GOALS[4 * closed + ready],
        b"}",
    ]
    return b"".join(pieces)


def _hand_view(sight: FortuneSight, printed: Printed, seat: i64) -> bytes:
    own = seat == sight.viewer
    pieces = [
        b'{"size":',
        number(sight.hand_sizes[seat]),
        b',"cards":',
        printed.cards(sight.hand) if own else NULL,
        b',"known":',
        EMPTY_LIST if own else printed.cards(sight.known[seat]),
        b',"seen_by":',
        numbers([other for other in range(sight.players) if sight.exposed[other]]) if own else EMPTY_LIST,
        b"}",
    ]
    return b"".join(pieces)


def _drafts(sight: FortuneSight) -> bytes:
    """Return a JSON object of the Sets that the viewer can make by beginning one or by adding to one.

    For three cards with which a Set can be begun, the object also contains every two of them.
    """
    if sight.viewer is None or sight.phase != AFTERNOON:
        return b"{}"
    drafts: dict[int, bytes] = {}  # by cards
    action: i64
    for action in sight.legal:
        kind = kind_of_action(action)
        if kind == BEGIN:
            first = fortune_at(action, 0)
            second = fortune_at(action, 1)
            third = fortune_at(action, 2)
            _add_draft(drafts, first | second, False)
            _add_draft(drafts, first | third, False)
            _add_draft(drafts, second | third, False)
            _add_draft(drafts, first | second | third, False)
        elif kind == ADD:
            at: i64 = 3 * sight.viewer + number_of(action)
            _add_draft(drafts, sight.sets[at] | fortune_at(action, 1), sight.rainbows >> at & 1 != 0)
    return b"{" + b",".join(list(drafts.values())) + b"}"


def _add_draft(drafts: dict[int, bytes], cards: i64, rainbow: bool) -> None:
    if cards not in drafts:
        drafts[cards] = draft_json(cards, rainbow)


def _member_view(sight: FortuneSight, printed: Printed, character: i64) -> bytes:
    fees: i64 = sight.fees[character]
    engaged: i64 = _WEAKENED if sight.weakened >> character & 1 else _ENGAGED
    position: i64 = _READY if sight.ready >> character & 1 else engaged
    pieces = [
        b'{"character":',
        printed.codes[FIRST_CHARACTER + character],
        b',"position":',
        _POSITIONS[position],
        b',"unpaid":',
        flag(sight.unpaid >> character & 1 != 0),
        b',"fees":',
        printed.fortunes(fees),
        b',"charm":',
        _CHARMS[printed.tables.charm(character, fees)] if sight.scenes & CHARMED else NULL,
        b"}",
    ]
    return b"".join(pieces)


def _fate_view(sight: FortuneSight, printed: Printed) -> bytes:
    known = [
        b"".join([b'{"at":', number(at + 1), b',"card":', printed.codes[card], b"}"]) for at, card in sight.foreseen
    ]
    perhaps = [
        b"".join(
            [
                b'{"card":',
                printed.codes[card],
                b',"hands":',
                numbers([place for place in places if place < FATE]),
                b',"fate":',
                numbers([place - FATE + 1 for place in places if place >= FATE]),
                b"}",
            ]
        )
        for card, places in sight.tangled
    ]
    pieces = [b'{"size":', number(sight.fate_size), b',"known":', array(known), b',"perhaps":', array(perhaps), b"}"]
    return b"".join(pieces)


def _locks_view(sight: FortuneSight) -> bytes:
    locks = [_lock(feature, bit) for feature, owners in enumerate(sight.locks) if owners for bit in bits_in(owners)]
    return array(locks)


def _lock(feature: int, bit: int) -> bytes:
    return written({"seat": bit % 3, "feature": _FEATURES[feature], "tonight": bit > 2})


def _pending_view(sight: FortuneSight, printed: Printed) -> bytes:
    if sight.phase != ANSWERING and sight.phase != PICKING:
        return NULL
    pieces = [
        b'{"action":',
        written(action_text(printed.edition, sight.pending)),
        b',"parts":',
        written(parts_in(printed.edition, sight.pending)),
        b',"seat":',
        number(sight.active),
        b',"character":',
        printed.codes[FIRST_CHARACTER + actor_of(sight.pending)],
        b',"asked":',
        NULL if sight.asked == NONE else number(sight.asked),
        b',"target":',
        NULL if sight.target == NONE else number(sight.target),
        b',"picks":',
        number(sight.picks),
        b"}",
    ]
    return b"".join(pieces)
