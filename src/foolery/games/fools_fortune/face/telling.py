"""The log of a game of A Fool's Fortune.

Each step is told in beats: a beat is one log line, with the cards that moved.  A step is given by two sights of one
viewer, before and after it, so that the log says only what this viewer can know.
"""

from __future__ import annotations

from collections.abc import Sequence

from foolery.games.fools_fortune.face.names import card_name
from foolery.games.fools_fortune.face.places import FATE_NAME, hand_name, set_name_of, ways
from foolery.games.fools_fortune.face.tallies import closed_sets, ready_characters
from foolery.games.fools_fortune.face.words import Values
from foolery.games.fools_fortune.rules.actions import is_flash
from foolery.games.fools_fortune.rules.board_state import NONE, OVER, PICKING
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER, NUM_CARDS
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.games.fools_fortune.rules.goal import ready_to_win, sets_to_win
from foolery.games.fools_fortune.rules.sets import CLOSED, standing
from foolery.games.fools_fortune.rules.sight import FortuneSight, card_list
from foolery.games.fools_fortune.rules.writing.notation import parse_action
from foolery.kernel.beats import Beat, BeatKind, PieceMoved
from foolery.kernel.errors import InvalidNotationError
from foolery.kernel.texts import Texts, comma_list

__all__ = ["tell"]

WARN_DAYS_LEFT = 10


def tell(
    before: FortuneSight, after: FortuneSight, seat: int, witnessed: str, names: Sequence[str], texts: Texts
) -> list[Beat]:
    """Return the log lines of one step by `seat`, as the viewer of both sights saw it.

    `witnessed` is the action in the notation, with "?" for what the viewer does not see.  `names` are the players'.
    """
    return _Teller(before, after, seat, names, texts).beats(witnessed)


class _Teller:
    """Makes the log lines of one step; `ways` are the moves of cards that no line has shown yet."""

    def __init__(
        self, before: FortuneSight, after: FortuneSight, seat: int, names: Sequence[str], texts: Texts
    ) -> None:
        self.before, self.after, self.seat = before, after, seat
        self.names, self.texts, self.lang = names, texts, texts.lang
        self.edition = before.edition
        self.ways = ways(before, after)

    def beats(self, witnessed: str) -> list[Beat]:
        """Return the log lines: first the action itself, then what followed from it."""
        # The lines about what followed take their moves first.  The moves that are left belong to the action itself.
        drawn, cleared = self._drawn(), self._moved()
        told = [*self._stepped(witnessed), *(Beat(line, seat=self.seat) for line in self._seen()), *cleared]
        told += [Beat(line) for line in self._left(witnessed)]
        return [
            *told,
            *self._within_reach(),
            *self._course(),
            *drawn,
        ]  # `drawn` is last because the cards of a Morning are drawn after its Day has begun

    def _stepped(self, witnessed: str) -> list[Beat]:
        line, moves = self._step(witnessed), self._taken(-1)
        kind: BeatKind = "strike" if witnessed.startswith(("strike", "talent")) else "move" if moves else "told"
        return [Beat(line, kind, self.seat, moves)] if line else []

    def _taken(self, mask: int) -> tuple[PieceMoved, ...]:
        """Remove the moves of the cards of `mask` (-1: all cards) from `ways`, and return them as pieces moved."""
        taken = [way for way in self.ways if mask >> way.card & 1]
        self.ways = [way for way in self.ways if way not in taken]
        return tuple(PieceMoved(self.edition.codes[way.card], way.source, way.target) for way in taken)

    def _say(self, key: str, **values: object) -> str:
        return self.texts.say(f"log.{key}", **values)

    def _cards(self, mask: int) -> str:
        return comma_list([card_name(self.edition, card, self.texts) for card in card_list(mask)], self.lang)

    def _step(self, witnessed: str) -> str:
        who = self.names[self.seat]
        if witnessed.startswith("pick"):
            return self._pick(who, witnessed)
        try:
            action = parse_action(self.edition, witnessed)
        except InvalidNotationError:
            return ""  # resign, timeout and draw are no actions; the line about the result tells them
        values = Values(self.before, self.seat, action, self.texts, self.names)
        line = self._say(values.key, **{**values.named, "who": who})
        return self._say("flash", line=line) if is_flash(action) else line

    def _pick(self, who: str, witnessed: str) -> str:
        words = witnessed.split()[1:]
        if words == ["none"]:
            return self._say("pick_none", who=who)
        told = effect_of(self.edition.tables.steps[self.before.step]).told
        if told == "pick_order":
            return self._say("pick_order", who=who)
        names = [self._word(word) for word in words]
        if told == "pick_swap":
            return self._say("pick_swap", who=who, taken=names[0], given=names[1])
        if words == ["?"]:
            return self._say("pick_hidden", who=who)
        return self._say(told, who=who, cards=comma_list(names, self.lang))

    def _word(self, word: str) -> str:
        number = self.edition.number(word)
        return self._say("hidden") if number is None else card_name(self.edition, number, self.texts)

    def _seen(self) -> list[str]:
        """Return the lines about a Hand that was spied on and about cards that were foreseen."""
        before, after = self.before, self.after
        lines: list[str] = []
        if after.phase != PICKING or before.phase == PICKING:
            return lines
        who = self.names[after.active]
        if after.target != NONE:
            target = self.names[after.target]
            if after.viewer == after.active:
                cards = self._cards(after.known[after.target])
                lines.append(self._say("spied", who=who, target=target, cards=cards))
            else:
                lines.append(self._say("spied_hidden", who=who, target=target))
        elif after.viewer == after.active and len(after.foreseen) > len(before.foreseen):
            new = [card for _, card in after.foreseen if card not in [card for _, card in before.foreseen]]
            lines.append(self._say("foresaw", who=who, cards=self._cards(sum(1 << card for card in new))))
        return lines

    def _drawn(self) -> list[Beat]:
        """Return the line that says who drew how many cards, and which ones if the viewer drew them."""
        before, after = self.before, self.after
        if after.encores != before.encores or after.phase == OVER:
            return []
        drawn = before.fate_size - after.fate_size
        if drawn <= 0 or before.phase == after.phase == PICKING:
            return []
        drawer = after.active
        way = FATE_NAME, hand_name(drawer)
        named = self._taken(sum(1 << each.card for each in self.ways if (each.source, each.target) == way))
        moves = named + (PieceMoved(None, *way),) * (drawn - len(named))
        if after.viewer != drawer:
            return [Beat(self._say("drew", who=self.names[drawer], count=drawn), "draw", drawer, moves)]
        line = self._say("drew_cards", who=self.names[drawer], cards=self._cards(after.hand & ~before.hand))
        return [Beat(line, "draw", drawer, moves)]

    def _moved(self) -> list[Beat]:
        """Return the lines about cards that became Wayside, Sets that were Closed, and cards that were swept away.

        They also say that no more Barters are possible today.
        """
        before, after = self.before, self.after
        beats: list[Beat] = []
        for seat in range(after.players):
            if new := after.wayside[seat] & ~before.wayside[seat]:
                beats.append(Beat(self._say("wayside", cards=self._cards(new)), seat=seat))
            if closed_sets(after, seat) > closed_sets(before, seat):
                beats.append(Beat(self._say("closed", who=self.names[seat]), "close", seat, self._closing(seat)))
        if after.barters_closed and not before.barters_closed:
            beats.append(Beat(self._say("barters_closed")))
        gone = (after.faire | after.road << FIRST_CHARACTER) & ~(before.faire | before.road << FIRST_CHARACTER)
        stage = before.camps[before.active] | _table_cards(before, before.active)
        if before.dues_left == 1 and after.dues_left != 1 and (swept := gone & stage & ~self._paid(before, gone)):
            line = self._say("swept", cards=self._cards(swept))
            beats.append(Beat(line, "sweep", self.seat, self._taken(swept)))
        return beats

    def _closing(self, seat: int) -> tuple[PieceMoved, ...]:
        """Return the cards of the Sets that `seat` has just Closed, each as a move from its place to the same place."""
        sets = range(3 * seat, 3 * seat + 3)
        new = [
            at for at in sets if standing(self.after.sets[at]) == CLOSED and standing(self.before.sets[at]) != CLOSED
        ]
        return tuple(
            PieceMoved(self.edition.codes[card], set_name_of(at), set_name_of(at))
            for at in new
            for card in card_list(self.after.sets[at])
        )

    def _within_reach(self) -> list[Beat]:
        """Return a line for each player who, since this step, has enough to win at the end of a Night (AF-5.12)."""
        before, after = self.before, self.after
        if after.outcome is not None:
            return []
        new = [seat for seat in range(after.players) if _could_win(after, seat) and not _could_win(before, seat)]
        return [Beat(self._say("can_win", who=self.names[seat]), "moment", seat) for seat in new]

    @staticmethod
    def _paid(before: FortuneSight, gone: int) -> int:
        """Return the cards of the mask `gone` that paid the last Dues, if the viewer paid from the Hand; otherwise 0.

        Another player's payment cannot be told apart from the cards that were swept away after it.
        """
        return gone & before.hand if before.viewer == before.active else 0

    def _left(self, witnessed: str) -> list[str]:
        before, after = self.before, self.after
        gone = before.in_game & ~after.in_game
        if not gone or after.outcome is not None:
            return []
        return [self._say("out", who=self.names[seat]) for seat in range(after.players) if gone >> seat & 1]

    def _course(self) -> list[Beat]:
        """Return the lines about a new Day, an Encore, and the end of the game."""
        before, after = self.before, self.after
        beats: list[Beat] = []
        if after.day > before.day:
            beats.append(Beat(self._say("day", number=after.day, who=self.names[after.active])))
            if after.day_limit - after.day == WARN_DAYS_LEFT:
                beats.append(Beat(self._say("days_left", count=WARN_DAYS_LEFT)))
        if after.encores > before.encores:
            beats.append(Beat(self._say("encore"), "sweep"))
        if after.outcome is not None:
            winner = after.outcome.winners[0]
            values = {"who": self.names[winner], "loser": self.names[self.seat], "count": after.day_limit}
            beats.append(Beat(self.texts.say(f"results.{after.outcome.reason}", **values), "end"))
        return beats


def _could_win(sight: FortuneSight, seat: int) -> bool:
    enough = ready_characters(sight, seat) >= int(ready_to_win(sight.players, sight.act))
    return enough and closed_sets(sight, seat) >= int(sets_to_win(sight.players))


def _table_cards(sight: FortuneSight, seat: int) -> int:
    """Return a bitmask of the cards in a seat's Sets and Crew, with the Fees of the Crew."""
    cards = 0
    for held in sight.sets[3 * seat : 3 * seat + 3]:
        cards |= held
    for character in range(NUM_CARDS - FIRST_CHARACTER):
        if sight.crews[seat] >> character & 1:
            cards |= sight.fees[character] | 1 << (FIRST_CHARACTER + character)
    return cards
