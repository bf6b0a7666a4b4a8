"""Garlandland as a game of the kernel: everything said about it in one value."""

from __future__ import annotations

from collections.abc import Sequence

from foolery.games.garlandland.cards import ALL_CARDS, CARDS, ROW_SIZE, SYMBOLS, cards_in, garland, mask_of
from foolery.games.garlandland.hands import KINDS, POINTS, garlands_of, made
from foolery.games.garlandland.notation import (
    action_text,
    card_number,
    parse_action,
    parse_position,
    position_text,
)
from foolery.games.garlandland.options import MODES, OPTIONS
from foolery.games.garlandland.refusals import why_illegal
from foolery.games.garlandland.sight import GarlandSight, imagine, sight_of
from foolery.games.garlandland.state import CHOOSING, DEALING, NO_CARD, OVER, RACE, GarlandState
from foolery.kernel.errors import Refusal
from foolery.kernel.game import Game, Json, Setup
from foolery.kernel.rng import Rng
from foolery.kernel.texts import Texts

__all__ = ["GAME", "Garlandland"]

PHASE_NAMES = {DEALING: "deal", CHOOSING: "choose", OVER: "over"}


class Garlandland(Game[GarlandState, GarlandSight]):
    """ガーランドランド: two to four players lay garlands, all at the same time."""

    id = "garlandland"
    package = "foolery.games.garlandland"
    clause_prefix = "GL"
    seat_counts = range(2, 5)
    option_specs = OPTIONS

    def new(self, setup: Setup) -> GarlandState:
        target, dealer = setup.options["target"], setup.options["dealer"]
        assert isinstance(target, int)
        assert isinstance(dealer, int)
        return GarlandState(setup.seats, MODES.index(str(setup.options["mode"])), target, dealer)

    # -- cards and notation

    def card_code(self, card: int) -> str:
        return CARDS[card]

    def card_number(self, code: str) -> int:
        return card_number(code)

    def notate(self, state: GarlandState, seat: int, action: int) -> str:
        return action_text(action)

    def parse(self, state: GarlandState, seat: int, text: str) -> int:
        return parse_action(text)

    def witness(self, state: GarlandState, seat: int, action: int, viewer: int | None) -> str:
        # GL-4.3: a card is hidden until the last one is in; that one is revealed with all the others.
        last = int(state.owing) == 1 << seat
        return action_text(action) if last or viewer == seat else "play ?"

    def position(self, state: GarlandState) -> str:
        return position_text(state)

    def from_position(self, text: str) -> GarlandState:
        return parse_position(text)

    def why_illegal(self, state: GarlandState, seat: int, action: int) -> Refusal | None:
        return why_illegal(state, seat, action)

    # -- knowing

    def sight(self, state: GarlandState, viewer: int | None) -> GarlandSight:
        return sight_of(state, viewer)

    def imagine(self, sight: GarlandSight, rng: Rng) -> GarlandState:
        return imagine(sight, rng)

    def view(self, sight: GarlandSight) -> dict[str, Json]:
        race = sight.mode == RACE
        return {
            "game": self.id,
            "seat": sight.viewer,
            "phase": PHASE_NAMES[sight.phase],
            "to_act": list(sight.to_act),
            "mode": MODES[sight.mode],
            "target": sight.target if race else None,
            "rounds": None if race else sight.seats,
            "round": sight.round,
            "turn": sight.turn,
            "dealer": sight.dealer,
            "scores": list(sight.scores),
            "counters": [max(sight.target - won, 0) for won in sight.scores] if race else None,
            "left": list(sight.left),
            "sealed": list(sight.sealed),
            "chosen": None if sight.chosen == NO_CARD else CARDS[sight.chosen],
            "deck": sight.deck_size,
            "rows": [_row_view(row) for row in sight.rows],
            "hand": None if sight.viewer is None else _codes(sight.hand),
            "own_deck": _own_deck(sight),
            "past": [
                {"rows": [_row_view(row) for row in past.rows], "winners": list(past.winners)} for past in sight.past
            ],
        }

    # -- saying

    def describe(self, sight: GarlandSight, action: int, lang: str) -> str:
        texts = self.texts(lang)
        row = sight.rows[sight.viewer] if sight.viewer is not None else ()
        if not row:
            return texts.say("actions.first", card=CARDS[action])
        symbol = texts.say(f"symbols.{SYMBOLS[garland(row[-1], action)]}")
        if len(row) < ROW_SIZE - 1:
            return texts.say("actions.play", card=CARDS[action], symbol=symbol)
        hand = made(garlands_of((*row, action)))
        return texts.say("actions.last", card=CARDS[action], symbol=symbol, hand=texts.say(f"hands.{KINDS[hand.kind]}"))

    def tell(
        self,
        before: GarlandSight,
        after: GarlandSight,
        seat: int,
        witnessed: str,
        names: Sequence[str],
        lang: str,
    ) -> list[str]:
        texts = self.texts(lang)
        lines = self._told_step(texts, before, after, seat, witnessed, names)
        if (after.round, after.turn) != (before.round, before.turn):
            ended = len(after.past) > len(before.past)
            rows = after.past[-1].rows if ended else after.rows
            lines += self._told_reveal(texts, before, rows, names)
            if ended:
                lines += self._told_round(texts, before, after, names)
            else:
                lines += self._told_draw(texts, before, after, names)
        if after.outcome is not None:
            lines.append(self._told_end(texts, after, names))
        return lines

    def _told_step(
        self,
        texts: Texts,
        before: GarlandSight,
        after: GarlandSight,
        seat: int,
        witnessed: str,
        names: Sequence[str],
    ) -> list[str]:
        if witnessed in ("resign", "timeout"):
            return [texts.say(f"log.{witnessed}", who=names[seat])]
        if not witnessed.startswith("play") or (after.round, after.turn) != (before.round, before.turn):
            return []
        card = witnessed.removeprefix("play ")
        if card == "?":
            return [texts.say("log.sealed", who=names[seat])]
        return [texts.say("log.sealed_card", who=names[seat], card=card)]

    def _told_reveal(
        self, texts: Texts, before: GarlandSight, rows: tuple[tuple[int, ...], ...], names: Sequence[str]
    ) -> list[str]:
        lines: list[str] = []
        for seat, row in enumerate(rows):
            if len(row) != before.turn + 1:
                continue
            if len(row) == 1:
                lines.append(texts.say("log.first", who=names[seat], card=CARDS[row[0]]))
                continue
            symbol = texts.say(f"symbols.{SYMBOLS[garland(row[-2], row[-1])]}")
            lines.append(texts.say("log.play", who=names[seat], card=CARDS[row[-1]], symbol=symbol))
        return lines

    def _told_draw(self, texts: Texts, before: GarlandSight, after: GarlandSight, names: Sequence[str]) -> list[str]:
        if after.viewer is None or not after.hand:
            return []
        kept = before.hand & ~mask_of(list(after.rows[after.viewer]))
        return [texts.say("log.drew", who=names[after.viewer], card=".".join(_codes(after.hand & ~kept)))]

    def _told_round(self, texts: Texts, before: GarlandSight, after: GarlandSight, names: Sequence[str]) -> list[str]:
        past = after.past[-1]
        lines: list[str] = []
        for seat, row in enumerate(past.rows):
            if len(row) == ROW_SIZE:
                kind = made(garlands_of(row)).kind
                key = "log.hand" if after.mode == RACE else "log.hand_points"
                hand = texts.say(f"hands.{KINDS[kind]}")
                lines.append(texts.say(key, who=names[seat], hand=hand, points=int(POINTS[kind])))
        if past.winners:
            key = "log.round_won" if len(past.winners) == 1 else "log.round_shared"
            lines.append(texts.say(key, who=_joined(texts, past.winners, names), round=before.round))
        if after.outcome is None:
            lines.append(texts.say("log.round", number=after.round, who=names[after.dealer]))
        return lines

    def _told_end(self, texts: Texts, after: GarlandSight, names: Sequence[str]) -> str:
        outcome = after.outcome
        assert outcome is not None
        shared = "_shared" if len(outcome.winners) > 1 and outcome.reason in ("target", "points") else ""
        who = _joined(texts, outcome.winners, names)
        points = outcome.points()[outcome.winners[0]]
        return texts.say(f"results.{outcome.reason}{shared}", who=who, points=points)


def _codes(cards: int) -> list[str]:
    return [CARDS[card] for card in cards_in(cards)]


def _row_view(row: tuple[int, ...]) -> dict[str, Json]:
    garlands = garlands_of(row)
    view: dict[str, Json] = {
        "cards": [CARDS[card] for card in row],
        "garlands": [SYMBOLS[symbol] for symbol in garlands],
        "made": None,
    }
    if len(row) == ROW_SIZE:
        hand = made(garlands)
        view["made"] = {
            "kind": KINDS[hand.kind],
            "first": hand.first,
            "last": hand.last,
            "points": int(POINTS[hand.kind]),
        }
    return view


def _own_deck(sight: GarlandSight) -> list[str] | None:
    """Return what is left in the viewer's own deck: it follows from row and hand, in no order (GL-6.1)."""
    if sight.viewer not in sight.dealt:
        return None
    return _codes(ALL_CARDS & ~(mask_of(list(sight.rows[sight.viewer])) | sight.hand))


def _joined(texts: Texts, seats: Sequence[int], names: Sequence[str]) -> str:
    words = [names[seat] for seat in seats]
    return (
        texts.say("words.and").join([texts.say("words.comma").join(words[:-1]), words[-1]]) if words[1:] else words[0]
    )


GAME = Garlandland()
