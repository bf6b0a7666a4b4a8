"""Jinkei as a game of the kernel: everything said about it in one value."""

from __future__ import annotations

from collections.abc import Sequence

from foolery.games.jinkei.cards import CARDS, CELLS, COLOURS, KINDS, NUM_CARDS, cards_in, points_in
from foolery.games.jinkei.formations import FORMATION_IDS, HOUSE, Formation, house_edition, read_edition, read_file
from foolery.games.jinkei.notation import (
    PHASE_NAMES,
    action_text,
    card_number,
    parse_action,
    parse_position,
    position_text,
)
from foolery.games.jinkei.options import BEGINNER, DRAFT, OPTIONS
from foolery.games.jinkei.reckoning import answers, attack_view, battle_view, duty, rounds
from foolery.games.jinkei.refusals import why_illegal
from foolery.games.jinkei.sight import HIDDEN, JinkeiSight, PastBattle, imagine, sight_of
from foolery.games.jinkei.state import (
    ADVANCE,
    ADVANCING,
    ATTACK,
    DEFEND,
    EMPTY,
    FILLING,
    FORM,
    FORMING,
    OVER,
    PICKING,
    PLACE,
    RESERVING,
    JinkeiState,
)
from foolery.games.jinkei.telling import Telling
from foolery.kernel.errors import InvalidEditionError, Refusal
from foolery.kernel.game import Game, Json, Setup
from foolery.kernel.options import Value
from foolery.kernel.rng import Rng

__all__ = ["GAME", "Jinkei"]


class Jinkei(Game[JinkeiState, JinkeiSight]):
    """陣形: two players, formations filled in secret, and seven battles a round."""

    id = "jinkei"
    package = "foolery.games.jinkei"
    clause_prefix = "JK"
    seat_counts = range(2, 3)
    option_specs = OPTIONS

    def new(self, setup: Setup) -> JinkeiState:
        name = setup.options["formations"]
        edition = house_edition() if setup.edition is None else read_edition(setup.edition)
        if edition.name != name:
            raise InvalidEditionError(
                f"option 'formations' names {name!r}, but the edition at hand is {edition.name!r}"
            )
        if setup.edition is not None and edition.name == HOUSE:
            raise InvalidEditionError(f"the built-in edition {HOUSE!r} is not written into a record")
        first, games = setup.options["first"], setup.options["games"]
        assert isinstance(first, int)
        assert isinstance(games, int)
        return JinkeiState(first, int(setup.options["kinds"] == DRAFT), games, edition.layout)

    def edition_from_file(self, path: str) -> tuple[dict[str, Value], Json]:
        edition = read_edition(read_file(path))
        return {"formations": edition.name}, edition.tree()

    # -- cards and notation

    def card_code(self, card: int) -> str:
        return CARDS[card]

    def card_number(self, code: str) -> int:
        return card_number(code)

    def notate(self, state: JinkeiState, seat: int, action: int) -> str:
        return action_text(action)

    def parse(self, state: JinkeiState, seat: int, text: str) -> int:
        return parse_action(text)

    def witness(self, state: JinkeiState, seat: int, action: int, viewer: int | None) -> str:
        # Whatever is sealed is hidden (JK-3.2, JK-3.5, JK-3.6), and so is an advance that waits for another's (JK-4.9).
        hidden = FORM <= action < ATTACK or (action >= ADVANCE and state.owed == 3)
        text = action_text(action)
        if not hidden or viewer == seat:
            return text
        # Everybody sees the cell a card is put on, face down.
        verb, _, detail = text.partition(" ")
        return f"{verb} ?@{detail.partition('@')[2]}" if verb == "place" else f"{verb} ?"

    def position(self, state: JinkeiState) -> str:
        return position_text(state)

    def from_position(self, text: str) -> JinkeiState:
        return parse_position(text)

    def why_illegal(self, state: JinkeiState, seat: int, action: int) -> Refusal | None:
        return why_illegal(state, seat, action)

    # -- knowing

    def sight(self, state: JinkeiState, viewer: int | None) -> JinkeiSight:
        return sight_of(state, viewer)

    def imagine(self, sight: JinkeiSight, rng: Rng) -> JinkeiState:
        return imagine(sight, rng)

    def view(self, sight: JinkeiSight) -> dict[str, Json]:
        return {
            "game": self.id,
            "seat": sight.viewer,
            "phase": PHASE_NAMES[sight.phase],
            "to_act": list(sight.to_act),
            "kinds": DRAFT if sight.draft else BEGINNER,
            "games": sight.games,
            "match_game": sight.game + 1,
            "edition": sight.edition.name,
            "round": min(sight.round, 2) + 1,
            "battle": min(sight.battle, 6) + 1,
            "first": sight.leader,
            "turn": sight.turn,
            "points": list(sight.points),
            "rounds": rounds(sight),
            "offer": self._offer_view(sight),
            "attack": attack_view(sight),
            "duty": duty(sight),
            "answers": answers(sight),
            "players": [self._player_view(sight, seat) for seat in range(2)],
            "battles": [battle_view(sight.edition, battle) for battle in self.battles_shown(sight)],
            "ended_by": [battle_view(sight.edition, battle) for battle in self.round_ended_by(sight)],
        }

    @staticmethod
    def battles_shown(sight: JinkeiSight) -> tuple[PastBattle, ...]:
        """Return this round's battles: what was captured before is not looked at again (JK-5.2)."""
        # A battle counts as fought once every column has closed up, but everybody has seen it before.
        fought = sight.battle + (ADVANCING in (sight.phase, sight.ended_in))
        return sight.past[-fought:] if fought else ()

    @staticmethod
    def round_ended_by(sight: JinkeiSight) -> tuple[PastBattle, ...]:
        """Return the last battle of the round before; it is looked at until the next formations are revealed."""
        between = sight.battle == 0 and sight.phase in (PICKING, FORMING, OVER)
        left_later = sight.phase == OVER and sight.ended_in not in (PICKING, FORMING, OVER)
        return sight.past[-1:] if between and not left_later else ()

    def _player_view(self, sight: JinkeiSight, seat: int) -> dict[str, Json]:
        form, kind = sight.forms[seat], sight.kinds[seat]
        own = seat == sight.viewer
        return {
            "kind": None if kind == EMPTY else KINDS[kind],
            "choices": [self._formation_view(each) for each in self.choices(sight, seat)],
            "form": FORMATION_IDS[form] if form >= 0 else None,
            "sealed": self.has_sealed(sight, seat),
            "hand": {
                "size": sight.hand_sizes[seat],
                "cards": [CARDS[card] for card in cards_in(sight.hand)] if own else None,
            },
            "deck": sight.deck_sizes[seat],
            "cells": [self._cell_view(sight, seat, cell) for cell in range(9)] if form >= 0 else [],
            "captured": self._captured_view(sight.taken[seat]),
        }

    @staticmethod
    def has_sealed(sight: JinkeiSight, seat: int) -> bool:
        """Whether the seat has decided and waits for the other, who decides at the same time."""
        together = sight.phase in (FORMING, FILLING, RESERVING) or (sight.phase == ADVANCING and sight.owed == 3)
        return together and seat not in sight.to_act

    @staticmethod
    def choices(sight: JinkeiSight, seat: int) -> tuple[Formation, ...]:
        """Return the two formations a seat has for this round (JK-1.2)."""
        kind = sight.kinds[seat]
        if kind == EMPTY or sight.round > 2:
            return ()
        return sight.edition.formations[6 * kind + 2 * sight.round :][:2]

    @staticmethod
    def _formation_view(formation: Formation) -> dict[str, Json]:
        names = {"en": formation.name_en, "ja": formation.name_ja}
        hints = {"en": formation.hint_en, "ja": formation.hint_ja}
        return {"id": formation.id, "name": names, "hint": hints, "cells": list(formation.tokens)}

    def _cell_view(self, sight: JinkeiSight, seat: int, cell: int) -> dict[str, Json]:
        card, extra = sight.cells[9 * seat + cell], sight.extras[seat]
        token = sight.edition.formations[sight.forms[seat]].tokens[cell]
        cards = [card, extra] if token == "2" and extra != EMPTY else [card]
        return {
            "cell": CELLS[cell],
            "token": token,
            "cards": ["?" if each == HIDDEN else CARDS[each] for each in cards if each != EMPTY],
            "face_up": card >= 0 and cell < 6 and (token.startswith("u") or not self.is_filling(sight)),
        }

    @staticmethod
    def is_filling(sight: JinkeiSight) -> bool:
        """Whether front and back lie face down still (JK-3.5)."""
        return FILLING in (sight.phase, sight.ended_in)

    @staticmethod
    def _captured_view(taken: int) -> dict[str, Json]:
        cards = [{"card": CARDS[card % NUM_CARDS], "owner": card // NUM_CARDS} for card in cards_in(taken)]
        return {"cards": cards, "points": int(points_in(taken))}

    def _offer_view(self, sight: JinkeiSight) -> list[Json]:
        """While kinds are picked, show what each of them brings (JK-2.2)."""
        if sight.phase != PICKING:
            return []
        formations = [self._formation_view(each) for each in sight.edition.formations]
        return [{"kind": name, "formations": formations[6 * kind : 6 * kind + 6]} for kind, name in enumerate(KINDS)]

    # -- saying

    def describe(self, sight: JinkeiSight, action: int, lang: str) -> str:
        say = self.texts(lang).say
        if action >= ADVANCE:
            return say("actions.advance", card=self.card_name(action - ADVANCE, lang))
        if action >= ATTACK:
            verb, pick = ("defend", action - DEFEND) if action >= DEFEND else ("attack", action - ATTACK)
            card = self.card_name(sight.cells[9 * (sight.viewer or 0) + pick // 3], lang)
            if pick % 3 == 0:
                return say(f"actions.{verb}", card=card, cell=CELLS[pick // 3])
            colour = say(f"colours.{COLOURS[pick % 3 - 1]}")
            return say(f"actions.{verb}_as", card=card, cell=CELLS[pick // 3], colour=colour)
        if action >= PLACE:
            cell, number = divmod(action - PLACE, NUM_CARDS)
            return say("actions.place", card=self.card_name(number, lang), cell=CELLS[cell])
        if action >= FORM:
            formation = sight.edition.formations[action - FORM]
            return say("actions.form", name=formation.name(lang), id=formation.id)
        return say("actions.kind", kind=say(f"kinds.{KINDS[action]}"))

    def card_name(self, card: int, lang: str) -> str:
        """Return a card in words."""
        code = CARDS[card]
        say = self.texts(lang).say
        return say("cards.name", colour=say(f"colours.{code[0]}"), rank=code[1:])

    def tell(
        self,
        before: JinkeiSight,
        after: JinkeiSight,
        seat: int,
        witnessed: str,
        names: Sequence[str],
        lang: str,
    ) -> list[str]:
        return Telling(self.texts(lang), before, after, names, lang).lines(seat, witnessed)

    def explain(self, refusal: Refusal, lang: str) -> str:
        texts = self.texts(lang)
        values = dict(refusal.values)
        if "colour" in values:
            values["colour"] = texts.say(f"colours.{values['colour']}")
        if "kind" in values:
            values["kind"] = texts.say(f"kinds.{values['kind']}")
        return texts.say(f"refusals.{refusal.code}", **values)

    # -- rematches

    def next_options(self, setup: Setup, state: JinkeiState) -> dict[str, Value]:
        """The second player of a game is first in the next, as in a fair match (JK-5.5)."""
        return {**setup.options, "first": 1 - int(state.first)}


GAME = Jinkei()
