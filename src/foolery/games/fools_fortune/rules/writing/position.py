"""Writing a position, a whole state of A Fool's Fortune, as one line of text.

    af1 act=3 seats=2 day=5 active=0 phase=main
      | 0 hand{CoFo1 MoNa1} camp{CiTr1} s1{CoLo1 CoNa1 CoTr1} s2*{…} nomad/R[DeFo1 DeLo1]
      | 1 hand{…} wayside{CiFo1} duchess/E[CiFo1]
      | faire{…} road{…} fate{…}

A position must have `af1`.  A field that is left out is as in the Afternoon of Day 1 in Act I with two players, where
seat 0 is active.  An area that is left out has no cards.  `s2*` is a Rainbow Set.  R, E and W are Ready, Engaged and
Weakened.  `wayside` has the marked cards of a Camp, which `camp` does not repeat.  Fate is written from the top.  A
card that is named nowhere is at the bottom of Fate, in ASCII order of the codes, or, with rest=discard, in Faire or
Road.

`CoWi^02` in Fate is a card that the seats 0 and 2 know; 3 stands for spectators.  `seen{0>1:CoWi}` says that seat 0
knows CoWi to be in the Hand of seat 1.  `maybe{0:CoWi@1 0:CoWi#4}` says that seat 0 knows CoWi to be in that Hand or
the fifth card from the top of Fate.
"""

from __future__ import annotations

from foolery.games.fools_fortune.rules.actions import FEATURES
from foolery.games.fools_fortune.rules.board_state import (
    AFTERNOON,
    ALLOWING,
    ANSWERING,
    CLEANING,
    DEALING,
    NONE,
    ORDERING,
    OVER,
    PAYING,
    PICKING,
    RESHUFFLING,
    TOSSING,
)
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.edition import CardEdition, edition_of
from foolery.games.fools_fortune.rules.knowledge import (
    FATE_PLACE,
    VIEWERS,
    card_of,
    doubted_card,
    doubted_place,
    doubter,
    seen_at,
    viewers_of,
)
from foolery.games.fools_fortune.rules.options import complete_scenes, scenes_of
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.games.fools_fortune.rules.writing.notation import action_text
from foolery.kernel.bits import bits_in

__all__ = ["position_text"]

PHASES = {
    "toss": TOSSING,
    "order": ORDERING,
    "deal": DEALING,
    "encore": RESHUFFLING,
    "allowance": ALLOWING,
    "main": AFTERNOON,
    "refuse": ANSWERING,
    "pick": PICKING,
    "dues": PAYING,
    "clean": CLEANING,
    "over": OVER,
}
PHASE_NAMES = {number: name for name, number in PHASES.items()}

# Numbers of a position: name in the text, field of the state, default value.
NUMBERS = (
    ("asker", "asker", 0),
    ("day_limit", "day_limit", 120),
    ("action_limit", "action_limit", 100),
    ("hand_size", "hand_size", 3),
    ("encores", "encores", 0),
    ("extra", "dues_extra", 0),
    ("owing", "dues_left", 0),
    ("actions", "actions", 0),
    ("picks", "picks", 0),
    ("asked", "asked", NONE),
    ("target", "target", NONE),
)


# -- writing


def position_text(state: FortuneState) -> str:
    """Return `state` as one line of text, with all hidden cards."""
    edition = edition_of(state.tables.source)
    parts = [*_header(state, edition)]
    for seat in range(int(state.players)):
        parts += ["|", str(seat), *_stage(state, edition, seat)]
    parts += ["|", *_field(state, edition), *_memory(state, edition)]
    return " ".join(parts)


def _header(state: FortuneState, edition: CardEdition) -> list[str]:
    scenes = scenes_of(int(state.scenes))
    parts = ["af1", f"act={int(state.act)}"]
    if scenes != complete_scenes(int(state.act), None)[0]:
        parts.append(f"scenes={','.join(scenes)}")
    parts += [f"seats={int(state.players)}", f"day={int(state.day)}", f"active={int(state.active)}"]
    parts.append(f"phase={PHASE_NAMES[int(state.phase)]}")
    if state.tables.source:
        parts.append(f"cards={state.tables.source}")
    if state.first != NONE:
        parts.append(f"first={int(state.first)}")
    for name, field, default in NUMBERS:
        value = int(getattr(state, field))
        if value != default:
            parts.append(f"{name}={value}")
    if state.barters_closed:
        parts.append("closed=1")
    for name, mask in (("fetched", state.fetched), ("lieu", state.lieu)):
        if mask:
            parts.append(f"{name}={','.join(edition.codes[card] for card in bits_in(int(mask)))}")
    out = [seat for seat in range(int(state.players)) if not state.in_game >> seat & 1]
    if out:
        parts.append(f"out={','.join(map(str, out))}")
    if locks := lock_words([int(owners) for owners in state.locks]):
        parts.append(f"locks={','.join(locks)}")
    if state.phase in (ANSWERING, PICKING):
        parts.append(f"pending={action_text(edition, int(state.pending)).replace(' ', '_')}")
    if state.phase == PICKING:
        parts.append(f"step={int(state.step - state.tables.starts[state.ability])}")
    if state.phase == OVER:
        winners = ",".join(map(str, bits_in(int(state.winners))))
        parts.append(f"result={winners}:{state.reason}")
    return parts


def lock_words(locks: list[int]) -> list[str]:
    """Return one word per Lock, such as `0:faire` or `1:cross:tonight`; `locks` has a mask of owners by feature."""
    words: list[str] = []
    for feature, owners in zip(FEATURES, locks, strict=True):
        words += [f"{bit % 3}:{feature}:tonight" if bit > 2 else f"{bit}:{feature}" for bit in bits_in(owners)]
    return words


def _stage(state: FortuneState, edition: CardEdition, seat: int) -> list[str]:
    codes = edition.codes

    def cards(fortunes: int, characters: int = 0) -> str:
        numbers = bits_in(fortunes) + [FIRST_CHARACTER + each for each in bits_in(characters)]
        return " ".join(codes[number] for number in numbers)

    parts: list[str] = []
    wayside = int(state.wayside[seat])
    piles = (
        ("hand", int(state.hand_f[seat]), int(state.hand_c[seat])),
        ("camp", int(state.camp_f[seat]) & ~wayside, int(state.camp_c[seat])),
        ("wayside", wayside, 0),
    )
    parts += [f"{name}{{{cards(fortunes, people)}}}" for name, fortunes, people in piles if fortunes or people]
    for slot in range(3):
        held = int(state.sets[3 * seat + slot])
        if held:
            star = "*" if state.is_rainbow(seat, slot) else ""
            parts.append(f"s{slot + 1}{star}{{{cards(held)}}}")
    for character in bits_in(int(state.crews[seat])):
        letter = "R" if state.ready >> character & 1 else "W" if state.weakened >> character & 1 else "E"
        parts.append(f"{codes[FIRST_CHARACTER + character]}/{letter}[{cards(int(state.fees[character]))}]")
    return parts


def _field(state: FortuneState, edition: CardEdition) -> list[str]:
    codes = edition.codes
    parts: list[str] = []
    faire = " ".join(codes[card] for card in bits_in(int(state.faire)))
    road = " ".join(codes[FIRST_CHARACTER + each] for each in bits_in(int(state.road)))
    parts += [f"faire{{{faire}}}"] if faire else []
    parts += [f"road{{{road}}}"] if road else []
    if state.phase in (TOSSING, DEALING):
        return parts
    start = 0 if state.phase == ORDERING else int(state.drawn)
    fate = " ".join(_entry_text(codes, int(entry)) for entry in state.fate[start:])
    parts.append(f"fate{{{fate}}}")
    if state.phase == ORDERING:
        parts.append(f"drawn={int(state.drawn)}")
    return parts


def _entry_text(codes: tuple[str, ...], entry: int) -> str:
    viewers = "".join(map(str, bits_in(int(viewers_of(entry)))))
    return codes[int(card_of(entry))] + (f"^{viewers}" if viewers else "")


def _memory(state: FortuneState, edition: CardEdition) -> list[str]:
    seen: list[str] = []
    for viewer in range(VIEWERS):
        for seat in range(int(state.players)):
            at = seen_at(viewer, seat)
            fortunes = int(state.knowledge.seen[at]) & int(state.hand_f[seat])
            people = int(state.knowledge.seen[at + 1]) & int(state.hand_c[seat])
            numbers = bits_in(fortunes) + [FIRST_CHARACTER + each for each in bits_in(people)]
            seen += [f"{viewer}>{seat}:{edition.codes[number]}" for number in numbers if viewer != seat]
    maybe = [_maybe_text(state, edition, int(entry)) for entry in state.knowledge.maybe]
    parts = [f"seen{{{' '.join(seen)}}}"] if seen else []
    return parts + ([f"maybe{{{' '.join(sorted(set(maybe)))}}}"] if maybe else [])


def _maybe_text(state: FortuneState, edition: CardEdition, entry: int) -> str:
    place = int(doubted_place(entry))
    where = f"@{place}" if place < FATE_PLACE else f"#{place - FATE_PLACE - int(state.drawn)}"
    return f"{int(doubter(entry))}:{edition.codes[int(doubted_card(entry))]}{where}"
