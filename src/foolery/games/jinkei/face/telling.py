"""The log of a game of Jinkei: what a step looked like to the viewer of two sights."""

from __future__ import annotations

from collections.abc import Sequence

from foolery.games.jinkei.face.words import card_name, cell_name, formation_name, kind_name, pick_values
from foolery.games.jinkei.rules.actions import picked_cell
from foolery.games.jinkei.rules.cards import CARD_NUMBERS, CELL_NUMBERS, NUM_CELLS, cards_in
from foolery.games.jinkei.rules.layout import RESERVE, spot
from foolery.games.jinkei.rules.lines import ATTACKING, EMPTY, FILLING, FORMING, RESERVING, ROUNDS
from foolery.games.jinkei.rules.sight import JinkeiSight, PastBattle
from foolery.kernel.texts import Texts

__all__ = ["tell"]


def tell(
    before: JinkeiSight, after: JinkeiSight, seat: int, witnessed: str, names: Sequence[str], texts: Texts
) -> list[str]:
    """Return the log lines of a step as the viewer of both sights saw it."""
    return _Telling(texts, before, after, names).lines(seat, witnessed)


class _Telling:
    """Tells one step; lines come in the order things happened at the table."""

    def __init__(self, texts: Texts, before: JinkeiSight, after: JinkeiSight, names: Sequence[str]) -> None:
        self._texts = texts
        self._say = texts.say
        self._before = before
        self._after = after
        self._names = names

    def lines(self, seat: int, witnessed: str) -> list[str]:
        """Return the log lines of the step; none for what the viewer could not notice."""
        before, after = self._before, self._after
        lines = self._step(seat, witnessed)
        lines += self._opened()
        if len(after.past) > len(before.past):
            lines += self._battle(after.past[-1])
        if after.cells != before.cells and before.phase >= ATTACKING:
            lines += self._moved_up()
        if self._rounds(after) > self._rounds(before):
            lines += self._round_end()
        lines += self._drawn()
        if after.outcome is not None:
            lines.append(self._end())
        return lines

    def _card(self, card: int) -> str:
        return card_name(card, self._texts)

    def _cell(self, cell: int) -> str:
        return cell_name(cell, self._texts)

    def _pick(self, key: str, who: str, card: int, pick: int) -> str:
        ending, values = pick_values(card, pick, self._texts)
        return self._say(f"log.{key}{ending}", who=who, **values)

    def _step(self, seat: int, witnessed: str) -> list[str]:
        verb, _, detail = witnessed.partition(" ")
        who = self._names[seat]
        if verb == "kind":
            return [self._say("log.kind", who=who, kind=kind_name(detail, self._texts))]
        if verb == "attack":
            attack = self._after.attack
            return [self._pick("attack", who, self._after.cells[spot(seat, picked_cell(attack))], attack)]
        if verb == "place" and not detail.startswith("?"):
            code, _, cell = detail.partition("@")
            card, place = self._card(CARD_NUMBERS[code]), self._cell(CELL_NUMBERS[cell])
            return [self._say("log.place", who=who, card=card, cell=place)]
        if self._has_sealed(seat):
            return [self._say(f"log.sealed_{verb}", who=who)]
        return []

    def _has_sealed(self, seat: int) -> bool:
        """Whether the viewer saw the seat seal something while the other has not."""
        return (
            seat in self._before.to_act
            and seat not in self._after.to_act
            and len(self._after.to_act) == 1
            and (self._before.phase == self._after.phase)
        )

    def _opened(self) -> list[str]:
        """Tell what became visible when both had sealed (JK-3.2, JK-3.4, JK-3.5, JK-3.6)."""
        before, after = self._before, self._after
        if before.phase == after.phase or after.outcome is not None:
            return []
        lines: list[str] = []
        if before.phase == FORMING:
            for seat in range(2):
                formation = formation_name(after.edition.formations[after.forms[seat]], self._texts)
                lines.append(self._say("log.form", who=self._names[seat], formation=formation))
                cell = next(cell for cell in range(NUM_CELLS) if after.cells[spot(seat, cell)] != EMPTY)
                card = self._card(after.cells[spot(seat, cell)])
                lines.append(self._say("log.face_up", who=self._names[seat], card=card, cell=self._cell(cell)))
        elif before.phase == FILLING:
            lines += [self._say("log.filled", who=self._names[seat], cards=self._row(seat)) for seat in range(2)]
        elif before.phase == RESERVING:
            lines.append(self._say("log.ready", who=self._names[after.leader]))
        return lines

    def _row(self, seat: int) -> str:
        cells = self._after.cells[spot(seat, 0) : spot(seat, RESERVE)]
        shown = [f"{self._cell(cell)} {self._card(card)}" for cell, card in enumerate(cells) if card >= 0]
        return self._say("log.joint").join(shown)

    def _battle(self, battle: PastBattle) -> list[str]:
        defender = self._names[1 - battle.attacker]
        line = self._pick("defend", defender, battle.defence_card, battle.defence)
        if battle.result == 0:
            return [line, self._say("log.drawn_battle")]
        winner = battle.attacker if battle.result > 0 else 1 - battle.attacker
        return [line, self._say("log.captured", who=self._names[winner])]

    def _moved_up(self) -> list[str]:
        """Tell which cards came up from a reserve and are face up now (JK-4.8)."""
        before, after = self._before, self._after
        lines = []
        for seat in range(2):
            known = set(before.cells[spot(seat, 0) : spot(seat, RESERVE)])
            for cell in range(RESERVE):
                card = after.cells[spot(seat, cell)]
                if card >= 0 and card not in known:
                    values = {"who": self._names[seat], "card": self._card(card), "cell": self._cell(cell)}
                    lines.append(self._say("log.moved_up", **values))
        return lines

    @staticmethod
    def _rounds(sight: JinkeiSight) -> int:
        return ROUNDS * sight.game + sight.round

    def _round_end(self) -> list[str]:
        before, after = self._before, self._after
        gained = [after.points[seat] - before.points[seat] for seat in range(2)]
        values = {"a": self._names[0], "b": self._names[1], "x": gained[0], "y": gained[1]}
        line = self._say("log.round_end", number=before.round + 1, **values)
        total = self._say("log.total", a=self._names[0], b=self._names[1], x=after.points[0], y=after.points[1])
        return [line, total]

    def _drawn(self) -> list[str]:
        """Tell the viewer what they drew, and that a round begins (JK-3.1)."""
        before, after = self._before, self._after
        if after.phase != FORMING or before.phase == FORMING:
            return []
        lines = []
        if after.game != before.game:
            lines.append(self._say("log.second_game", who=self._names[after.leader]))
        lines.append(self._say("log.round", number=after.round + 1, who=self._names[after.leader]))
        if after.viewer is not None:
            held = before.hand if before.game == after.game else 0
            cards = self._say("log.joint").join(self._card(card) for card in cards_in(after.hand & ~held))
            lines.append(self._say("log.drew", who=self._names[after.viewer], cards=cards))
        return lines

    def _end(self) -> str:
        outcome = self._after.outcome
        assert outcome is not None
        winner = outcome.winners[0]
        key = "tied" if outcome.reason == "points" and len(outcome.winners) == 2 else outcome.reason
        points = f"{self._after.points[winner]}–{self._after.points[1 - winner]}"
        return self._say(f"results.{key}", who=self._names[winner], loser=self._names[1 - winner], points=points)
