"""The log of a game of Jinkei: what a step did, in sentences and moving cards.

An entry of the log is a `Beat`: one sentence and the card moves that a client animates. It is made from two sights (all
that the viewer knew before and after the step), so it tells nothing hidden.
"""

from __future__ import annotations

from collections.abc import Sequence

from foolery.games.jinkei.face.words import card_name, cell_name, formation_name, kind_name, pick_values
from foolery.games.jinkei.rules.actions import picked_cell
from foolery.games.jinkei.rules.cards import CARD_NUMBERS, CARDS, CELL_NUMBERS, CELLS, NUM_CELLS, cards_in
from foolery.games.jinkei.rules.layout import COLUMNS, RESERVE, spot
from foolery.games.jinkei.rules.lines import ATTACKING, BATTLES, EMPTY, FILLING, FORMING, RESERVING, ROUNDS
from foolery.games.jinkei.rules.sight import JinkeiSight, PastBattle
from foolery.kernel.beats import Beat, PieceMoved
from foolery.kernel.texts import Texts

__all__ = ["tell"]


def tell(
    before: JinkeiSight, after: JinkeiSight, seat: int, witnessed: str, names: Sequence[str], texts: Texts
) -> list[Beat]:
    """Return the log entries of a step of `seat`, as the viewer of both sights saw it.

    `witnessed` is the notation of the action as the viewer sees it. `names` are the players' names by seat.
    """
    return _Telling(texts, before, after, names).beats(seat, witnessed)


def _named(seat: int, card: int) -> str:
    """Return an id for a card that is unique at the table: both seats have the same 22 cards."""
    return f"{seat}:{CARDS[card]}"


def _place(seat: int, cell: int) -> str:
    return f"c{seat}-{CELLS[cell]}"


def _in_place(seat: int, card: int, cell: int) -> PieceMoved:
    return PieceMoved(_named(seat, card), _place(seat, cell), _place(seat, cell))


def _captured(winner: int, seat: int, card: int, cell: int) -> PieceMoved:
    return PieceMoved(_named(seat, card), _place(seat, cell), f"captured-{winner}")


class _Telling:
    """Makes the log entries of one step, in the order of events at the table."""

    def __init__(self, texts: Texts, before: JinkeiSight, after: JinkeiSight, names: Sequence[str]) -> None:
        self._texts = texts
        self._say = texts.say
        self._before = before
        self._after = after
        self._names = names

    def beats(self, seat: int, witnessed: str) -> list[Beat]:
        """Return the log entries of the step; empty if the viewer notices nothing."""
        before, after = self._before, self._after
        beats = self._step(seat, witnessed)
        beats += self._opened()
        if len(after.past) > len(before.past):
            beats += self._battle(after.past[-1])
        if after.cells != before.cells and before.phase >= ATTACKING:
            beats += self._moved_up()
        if self._rounds(after) > self._rounds(before):
            beats += [Beat(line) for line in self._round_end()]
        if before.battle < after.battle == BATTLES - 1:
            beats.append(Beat(self._say("log.last_battle"), "moment"))
        beats += self._drawn()
        if after.outcome is not None:
            beats.append(Beat(self._end(), "end"))
        return beats

    def _card(self, card: int) -> str:
        return card_name(card, self._texts)

    def _cell(self, cell: int) -> str:
        return cell_name(cell, self._texts)

    def _pick(self, key: str, who: str, card: int, pick: int) -> str:
        ending, values = pick_values(card, pick, self._texts)
        return self._say(f"log.{key}{ending}", who=who, **values)

    def _step(self, seat: int, witnessed: str) -> list[Beat]:
        verb, _, detail = witnessed.partition(" ")
        who = self._names[seat]
        if verb == "kind":
            return [Beat(self._say("log.kind", who=who, kind=kind_name(detail, self._texts)), seat=seat)]
        if verb == "attack":
            attack = self._after.attack
            card = self._after.cells[spot(seat, picked_cell(attack))]
            line = self._pick("attack", who, card, attack)
            return [Beat(line, "strike", seat, (_in_place(seat, card, picked_cell(attack)),))]
        if verb == "place" and not detail.startswith("?"):
            code, _, cell = detail.partition("@")
            number, place = CARD_NUMBERS[code], CELL_NUMBERS[cell]
            line = self._say("log.place", who=who, card=self._card(number), cell=self._cell(place))
            return [Beat(line, "move", seat, (PieceMoved(_named(seat, number), f"hand-{seat}", _place(seat, place)),))]
        if self._has_sealed(seat):
            return [Beat(self._say(f"log.sealed_{verb}", who=who), "seal", seat)]
        return []

    def _has_sealed(self, seat: int) -> bool:
        """Whether the viewer saw that `seat` sealed its choice, while the other seat still chooses."""
        return (
            seat in self._before.to_act
            and seat not in self._after.to_act
            and len(self._after.to_act) == 1
            and (self._before.phase == self._after.phase)
        )

    def _opened(self) -> list[Beat]:
        """Return entries on what is revealed once both have sealed (JK-3.2, JK-3.4, JK-3.5, JK-3.6)."""
        before, after = self._before, self._after
        if before.phase == after.phase or after.outcome is not None:
            return []
        if before.phase == FORMING:
            return [beat for seat in range(2) for beat in self._formed(seat)]
        if before.phase == FILLING:
            lines = [self._say("log.filled", who=self._names[seat], cards=self._row(seat)) for seat in range(2)]
            return [Beat(line, "reveal", None, self._turned(seat), bool(seat)) for seat, line in enumerate(lines)]
        if before.phase == RESERVING:
            return [Beat(self._say("log.ready", who=self._names[after.leader]))]
        return []

    def _formed(self, seat: int) -> list[Beat]:
        """Return entries on the formation of `seat`, and on the card turned up from its deck."""
        after, who = self._after, self._names[seat]
        formation = formation_name(after.edition.formations[after.forms[seat]], self._texts)
        cell = next(cell for cell in range(NUM_CELLS) if after.cells[spot(seat, cell)] != EMPTY)
        card = after.cells[spot(seat, cell)]
        dealt = PieceMoved(_named(seat, card), f"deck-{seat}", _place(seat, cell))
        line = self._say("log.face_up", who=who, card=self._card(card), cell=self._cell(cell))
        return [Beat(self._say("log.form", who=who, formation=formation)), Beat(line, "draw", None, (dealt,))]

    def _front_and_back(self, seat: int) -> list[tuple[int, int]]:
        """Return each front and back cell of `seat` on which the viewer sees a card, with that card."""
        cells = self._after.cells[spot(seat, 0) : spot(seat, RESERVE)]
        return [(cell, card) for cell, card in enumerate(cells) if card >= 0]

    def _turned(self, seat: int) -> tuple[PieceMoved, ...]:
        return tuple(_in_place(seat, card, cell) for cell, card in self._front_and_back(seat))

    def _row(self, seat: int) -> str:
        shown = [f"{self._cell(cell)} {self._card(card)}" for cell, card in self._front_and_back(seat)]
        return self._say("log.joint").join(shown)

    def _battle(self, battle: PastBattle) -> list[Beat]:
        attacker, defender = battle.attacker, 1 - battle.attacker
        attack = (attacker, battle.attack_card, picked_cell(battle.attack))
        defence = (defender, battle.defence_card, picked_cell(battle.defence))
        line = self._pick("defend", self._names[defender], battle.defence_card, battle.defence)
        answered = Beat(line, "strike", defender, (_in_place(*defence),))
        if battle.result == 0:
            moves = tuple(_captured(owner, *each) for owner, each in ((attacker, attack), (defender, defence)))
            return [answered, Beat(self._say("log.drawn_battle"), "capture", None, moves)]
        winner = attacker if battle.result > 0 else defender
        moves = tuple(_captured(winner, *each) for each in (attack, defence))
        return [answered, Beat(self._say("log.captured", who=self._names[winner]), "capture", winner, moves)]

    def _moved_up(self) -> list[Beat]:
        """Return entries on cards that moved up from a reserve and are face up now (JK-4.8)."""
        before, beats = self._before, []
        for seat in range(2):
            known = set(before.cells[spot(seat, 0) : spot(seat, RESERVE)])
            for cell, card in self._front_and_back(seat):
                if card not in known:
                    values = {"who": self._names[seat], "card": self._card(card), "cell": self._cell(cell)}
                    way = _place(seat, RESERVE + cell % COLUMNS), _place(seat, cell)
                    beats.append(
                        Beat(self._say("log.moved_up", **values), "move", None, (PieceMoved(_named(seat, card), *way),))
                    )
        return beats

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

    def _drawn(self) -> list[Beat]:
        """Return entries on a round that begins, and on the cards that the viewer drew for it (JK-3.1)."""
        before, after = self._before, self._after
        if after.phase != FORMING or before.phase == FORMING:
            return []
        beats = []
        if after.game != before.game:
            beats.append(Beat(self._say("log.second_game", who=self._names[after.leader])))
        beats.append(Beat(self._say("log.round", number=after.round + 1, who=self._names[after.leader])))
        if after.round == ROUNDS - 1:
            beats.append(Beat(self._say("log.last_round"), "moment"))
        seat = after.viewer
        if seat is not None:
            held = before.hand if before.game == after.game else 0
            drawn = list(cards_in(after.hand & ~held))
            cards = self._say("log.joint").join(self._card(card) for card in drawn)
            moves = tuple(PieceMoved(_named(seat, card), f"deck-{seat}", f"hand-{seat}") for card in drawn)
            beats.append(Beat(self._say("log.drew", who=self._names[seat], cards=cards), "draw", None, moves))
        return beats

    def _end(self) -> str:
        outcome = self._after.outcome
        assert outcome is not None
        winner = outcome.winners[0]
        key = "tied" if outcome.reason == "points" and len(outcome.winners) == 2 else outcome.reason
        points = f"{self._after.points[winner]}–{self._after.points[1 - winner]}"
        return self._say(f"results.{key}", who=self._names[winner], loser=self._names[1 - winner], points=points)
