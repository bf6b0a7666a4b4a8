"""The Fool's Field as a game of the kernel: everything said about it in one value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from foolery.games.fools_field.cards import CARDS, NUM_CARDS, SPACES, cards_in
from foolery.games.fools_field.notation import (
    action_text,
    card_number,
    parse_action,
    parse_position,
    position_text,
)
from foolery.games.fools_field.options import FACING, OPTIONS, SHARED
from foolery.games.fools_field.refusals import why_illegal
from foolery.games.fools_field.sight import FieldSight, Holdings, code_list, imagine, sight_of
from foolery.games.fools_field.state import (
    DEALING,
    DISCARD,
    DISCARDING,
    EMPTY,
    FIGHTING,
    LAST_REPLY,
    OPENING,
    OVER,
    RETREAT,
    FieldState,
)
from foolery.kernel.errors import Refusal
from foolery.kernel.game import Game, Json, Setup
from foolery.kernel.options import Value
from foolery.kernel.rng import Rng
from foolery.kernel.texts import Texts

__all__ = ["GAME", "FoolsField"]

PHASE_NAMES = {
    DEALING: "deal",
    OPENING: "opening",
    FIGHTING: "deploy",
    DISCARDING: "discard",
    LAST_REPLY: "last",
    OVER: "over",
}
WARN_BATTLES_LEFT = 10  # FF-D4


class FoolsField(Game[FieldState, FieldSight]):
    """愚者の園: two players, edge matching with hidden hands, battles and retreats."""

    id = "fools-field"
    package = "foolery.games.fools_field"
    clause_prefix = "FF"
    seat_counts = range(2, 3)
    option_specs = OPTIONS
    match_target = 4  # FF-5.1: two wins, doubled

    def new(self, setup: Setup) -> FieldState:
        first, limit = setup.options["first"], setup.options["battle_limit"]
        assert isinstance(first, int)
        assert isinstance(limit, int)
        return FieldState(first, int(setup.options["seating"] == FACING), limit)

    # -- cards and notation

    def card_code(self, card: int) -> str:
        return CARDS[card]

    def card_number(self, code: str) -> int:
        return card_number(code)

    def notate(self, state: FieldState, seat: int, action: int) -> str:
        return action_text(action)

    def parse(self, state: FieldState, seat: int, text: str) -> int:
        return parse_action(text)

    def witness(self, state: FieldState, seat: int, action: int, viewer: int | None) -> str:
        # FF-2.4: discards are face down.
        return "discard ?" if action >= DISCARD and viewer != seat else action_text(action)

    def position(self, state: FieldState) -> str:
        return position_text(state)

    def from_position(self, text: str) -> FieldState:
        return parse_position(text)

    def why_illegal(self, state: FieldState, seat: int, action: int) -> Refusal | None:
        return why_illegal(state, seat, action)

    # -- knowing

    def sight(self, state: FieldState, viewer: int | None) -> FieldSight:
        return sight_of(state, viewer)

    def imagine(self, sight: FieldSight, rng: Rng) -> FieldState:
        return imagine(sight, rng)

    def view(self, sight: FieldSight) -> dict[str, Json]:
        return {
            "game": self.id,
            "seat": sight.viewer,
            "phase": PHASE_NAMES[sight.phase],
            "to_act": list(sight.to_act),
            "start": sight.starter,
            "battle": min(sight.battles + 1, sight.battle_limit),
            "battle_limit": sight.battle_limit,
            "seating": FACING if sight.seating_turns else SHARED,
            "deck": sight.deck_size,
            "owed": sight.owed if sight.phase == DISCARDING else 0,
            "hands": [self._pile(sight, seat, sight.hand, sight.hand_sizes) for seat in range(2)],
            "discards": [self._pile(sight, seat, sight.discards, sight.discard_sizes) for seat in range(2)],
            "field": self._field_view(sight),
            "known": [self._known_view(sight, seat) for seat in range(2)],
            "retreats": [battle.retreater for battle in sight.past],
        }

    @staticmethod
    def _pile(sight: FieldSight, seat: int, own: int, sizes: tuple[int, int]) -> dict[str, Json]:
        return {"size": sizes[seat], "cards": code_list(own) if seat == sight.viewer else None}

    @staticmethod
    def _field_view(sight: FieldSight) -> list[dict[str, Json]]:
        return [
            {"space": SPACES[space], "card": CARDS[card], "seat": sight.deployed[1] >> card & 1}
            for space, card in enumerate(sight.field)
            if card != EMPTY
        ]

    @staticmethod
    def _known_view(sight: FieldSight, seat: int) -> dict[str, Json] | None:
        """Return the memory aid: what a seat must hold, and what it holds or has discarded."""
        if seat == sight.viewer or sight.phase == DEALING:
            return None
        holdings = Holdings(sight, seat)
        certain = holdings.certain()
        return {
            "held": [CARDS[card] for card in certain],
            "held_or_discarded": [CARDS[card] for card in sorted(holdings.known) if card not in certain],
        }

    # -- saying

    def describe(self, sight: FieldSight, action: int, lang: str) -> str:
        say = self.texts(lang).say
        if action < RETREAT:
            space, card = divmod(action, NUM_CARDS)
            return say("actions.deploy", card=self.card_name(card, lang), space=SPACES[space])
        if action >= DISCARD:
            return say("actions.discard", card=self.card_name(action - DISCARD, lang))
        if sight.phase == LAST_REPLY:
            return say("actions.retreat_last", other=say("table.start"))
        count = (sight.deployed[0] | sight.deployed[1]).bit_count()
        owed = sight.hand.bit_count() + count - 6
        if owed > 0:
            return say("actions.retreat_discard", count=count, owed=owed)
        return say("actions.retreat", count=count)

    def card_name(self, card: int, lang: str) -> str:
        """Return a card in words."""
        return self.texts(lang).say(f"cards.{CARDS[card]}")

    def tell(
        self,
        before: FieldSight,
        after: FieldSight,
        seat: int,
        witnessed: str,
        names: Sequence[str],
        lang: str,
    ) -> list[str]:
        texts = self.texts(lang)
        lines = [self._told_step(texts, before, names[seat], witnessed)]
        if after.battles > before.battles:
            lines += self._told_draw(texts, before, after, names)
            if after.outcome is None:
                lines.append(texts.say("log.battle", number=after.battles + 1, who=names[after.starter]))
            if after.battle_limit - after.battles == WARN_BATTLES_LEFT:
                lines.append(texts.say("log.battles_left", count=WARN_BATTLES_LEFT))
        if after.outcome is not None:
            lines.append(self._told_end(texts, after, names))
        return [line for line in lines if line]

    def _told_step(self, texts: Texts, before: FieldSight, who: str, witnessed: str) -> str:
        verb, _, detail = witnessed.partition(" ")
        if verb == "deploy":
            code, _, space = detail.partition("@")
            # A card of the player across lies turned: name it as the viewer sees it (FF-3.5).
            across = before.turn != (before.viewer or 0) and before.seating_turns
            seen = code[2:] + code[:2] if across else code
            return texts.say("log.deploy", who=who, card=texts.say(f"cards.{seen}"), space=space)
        if verb == "discard":
            if detail == "?":
                return texts.say("log.discard_hidden", who=who)
            return texts.say("log.discard", who=who, card=texts.say(f"cards.{detail}"))
        if verb != "retreat":
            return ""  # resign, timeout and draw are told by the result
        if before.phase == LAST_REPLY:
            return texts.say("log.retreat_last", who=who)
        count = (before.deployed[0] | before.deployed[1]).bit_count()
        return texts.say("log.retreat", who=who, count=count)

    def _told_draw(self, texts: Texts, before: FieldSight, after: FieldSight, names: Sequence[str]) -> list[str]:
        drawer = 1 - after.past[-1].retreater
        if after.past[-1].drawn == 0:
            return []
        if after.viewer != drawer:
            return [texts.say("log.drew", who=names[drawer], count=after.past[-1].drawn)]
        drawn = cards_in(after.hand & ~before.hand)
        cards = ", ".join(texts.say(f"cards.{CARDS[card]}") for card in drawn)
        return [texts.say("log.drew_cards", who=names[drawer], cards=cards)]

    def _told_end(self, texts: Texts, after: FieldSight, names: Sequence[str]) -> str:
        outcome = after.outcome
        assert outcome is not None
        winner = outcome.winners[0]
        return texts.say(f"results.{outcome.reason}", who=names[winner], loser=names[1 - winner], count=after.battles)

    def explain(self, refusal: Refusal, lang: str) -> str:
        texts = self.texts(lang)
        values = dict(refusal.values)
        if refusal.code == "clash":
            values["side"] = texts.say(f"sides.{values['side']}")
            values["mine"] = texts.say(f"symbols.{values['mine']}")
            values["theirs"] = texts.say(f"symbols.{values['theirs']}")
        return texts.say(f"refusals.{refusal.code}", **values)

    # -- matches (FF-5.1)

    def match_award(self, state: FieldState) -> tuple[int, ...]:
        """A win counts 1; a tie 1 for the start player of the last battle begun and ½ for the other (FF-D3)."""
        outcome = state.outcome()
        assert outcome is not None, "only a finished game is worth match points"
        if len(outcome.winners) == 1:
            return outcome.doubled_scores
        return (2, 1) if state.starter == 0 else (1, 2)

    def next_options(self, setup: Setup, state: FieldState) -> dict[str, Value]:
        """FF-2.2: the loser starts the next game; after a tie, whoever did not start the tied one (FF-D1)."""
        outcome = state.outcome()
        assert outcome is not None, "the game is not over"
        tied = len(outcome.winners) == 2
        options: Mapping[str, Value] = setup.options
        return {**options, "first": 1 - int(state.first) if tied else 1 - outcome.winners[0]}


GAME = FoolsField()
