"""A Fool's Fortune in sentences: actions before they are played, and steps after they were seen."""

from __future__ import annotations

from collections.abc import Sequence

from foolery.games.fools_fortune.face.names import card_name, listed, player_name, set_name
from foolery.games.fools_fortune.rules.actions import (
    CARD_ARGUMENT,
    END,
    FEATURE_ARGUMENT,
    FEATURES,
    PICK,
    REFUSE,
    SEAT_ARGUMENT,
    STRIKE,
    TALENT,
    actor_of,
    fields_of,
    is_flash,
    kind_name,
    kind_of_action,
)
from foolery.games.fools_fortune.rules.areas import NOBODY, OVER, PICKING
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER, NUM_CARDS
from foolery.games.fools_fortune.rules.edition import Ability, Edition
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.games.fools_fortune.rules.notation import parse_action
from foolery.games.fools_fortune.rules.sets import CLOSED, standing
from foolery.games.fools_fortune.rules.sight import FortuneSight, card_list, will_lose
from foolery.kernel.errors import InvalidNotationError, Refusal
from foolery.kernel.game import Setup
from foolery.kernel.texts import Texts

__all__ = ["ability_of", "describe", "explain", "tell"]

WARN_DAYS_LEFT = 10


def ability_of(edition: Edition, action: int) -> Ability | None:
    """Return the Talent or Strike an action uses."""
    character = edition.characters[int(actor_of(action))]
    return character.strike if kind_of_action(action) == STRIKE else character.talent


# -- actions


def describe(sight: FortuneSight, action: int, texts: Texts) -> str:
    """Return one of the viewer's legal actions as a person would say it."""
    values = _Values(sight, sight.active, action, texts)
    if action == END:
        return texts.say("actions.end_loses" if will_lose(sight) else "actions.end")
    if kind_of_action(action) == PICK:
        return _described_pick(sight, values, texts)
    said = texts.say(f"actions.{values.key}", **values.named)
    return texts.say("actions.flash", action=said) if is_flash(action) else said


def _described_pick(sight: FortuneSight, values: _Values, texts: Texts) -> str:
    if not values.cards:
        return texts.say("actions.pick_none" if sight.picks else "actions.pick_nothing")
    told = effect_of(sight.edition.cast.steps[sight.step]).told
    if told == "pick_swap":
        return texts.say("actions.pick_swap", taken=values.cards[0], given=values.cards[1])
    if told == "pick_order":
        rest = listed(values.cards[1:], texts.lang)
        if not rest:
            return texts.say("actions.pick_only", first=values.cards[0])
        return texts.say("actions.pick_order", first=values.cards[0], cards=rest)
    return texts.say(f"actions.{told}", cards=values.named["cards"])


class _Values:
    """The blanks of an action's sentence, and which sentence it is.

    The log gives the players' names.  Without them it is a choice at the table: its cards lie in sight, so their names
    are enough, and players are where they sit.
    """

    def __init__(
        self, sight: FortuneSight, seat: int, action: int, texts: Texts, names: Sequence[str] | None = None
    ) -> None:
        lang, edition = texts.lang, sight.edition
        self._sight, self._texts, self._names = sight, texts, names
        kind = kind_name(action)
        fields = fields_of(action)
        self.key = kind
        self.named: dict[str, str] = {}
        actor = int(actor_of(action))
        if actor >= 0:
            self.named["who"] = self.named["actor"] = edition.characters[actor].names[lang]
        if kind in ("add", "reduce", "remove"):
            self.named["set"] = set_name(sight, seat, fields.pop(0) - 1, texts)
        if kind == "order":
            self.key = f"order_{fields.pop(0)}"
        self.cards = [self._argument(field) for field in fields]
        self.named["cards"] = listed(self.cards, lang)
        if kind in ("barter", "feeswap"):
            self.named["taken"], self.named["given"] = self.cards
        if kind == "allowance":
            self.key = "allowance_take" if fields else "allowance_draw"
        if action == REFUSE:
            self.key = "refuse_none"
        if kind_of_action(action) in (TALENT, STRIKE):
            ability = ability_of(edition, action)
            self.named["ability"] = "" if ability is None else ability.names[lang]
            self.key = f"{kind}_on" if fields else kind

    def _argument(self, field: int) -> str:
        if field < SEAT_ARGUMENT:
            edition, card = self._sight.edition, field - CARD_ARGUMENT
            told = self._names is not None
            return card_name(edition, card, self._texts) if told else edition.called(card, self._texts.lang)
        if field < FEATURE_ARGUMENT:
            seat = field - SEAT_ARGUMENT
            return player_name(self._sight, seat, self._texts) if self._names is None else self._names[seat]
        return self._texts.say(f"features.{FEATURES[field - FEATURE_ARGUMENT]}")


# -- steps


def tell(
    before: FortuneSight, after: FortuneSight, seat: int, witnessed: str, names: Sequence[str], texts: Texts
) -> list[str]:
    """Return the log lines of a step as the viewer of both sights saw it."""
    return _Teller(before, after, seat, names, texts).lines(witnessed)


class _Teller:
    """Tells one step as the viewer of two sights saw it."""

    def __init__(
        self, before: FortuneSight, after: FortuneSight, seat: int, names: Sequence[str], texts: Texts
    ) -> None:
        self.before, self.after, self.seat = before, after, seat
        self.names, self.texts, self.lang = names, texts, texts.lang
        self.edition = before.edition

    def lines(self, witnessed: str) -> list[str]:
        """Return the step itself, then what came of it."""
        told = [self._step(witnessed), *self._seen(), *self._moved(), *self._left(witnessed)]
        told += [*self._course(), *self._drawn()]  # cards of a Morning are drawn when its Day has begun
        return [line for line in told if line]

    def _say(self, key: str, **values: object) -> str:
        return self.texts.say(f"log.{key}", **values)

    def _cards(self, mask: int) -> str:
        return listed([card_name(self.edition, card, self.texts) for card in card_list(mask)], self.lang)

    def _step(self, witnessed: str) -> str:
        who = self.names[self.seat]
        if witnessed.startswith("pick"):
            return self._pick(who, witnessed)
        try:
            action = parse_action(self.edition, witnessed)
        except InvalidNotationError:
            return ""  # resign, timeout and draw are told by the result
        values = _Values(self.before, self.seat, action, self.texts, self.names)
        line = self._say(values.key, **{**values.named, "who": who})
        return self._say("flash", line=line) if is_flash(action) else line

    def _pick(self, who: str, witnessed: str) -> str:
        words = witnessed.split()[1:]
        if words == ["none"]:
            return self._say("pick_none", who=who)
        told = effect_of(self.edition.cast.steps[self.before.step]).told
        if told == "pick_order":
            return self._say("pick_order", who=who)
        names = [self._word(word) for word in words]
        if told == "pick_swap":
            return self._say("pick_swap", who=who, taken=names[0], given=names[1])
        if words == ["?"]:
            return self._say("pick_hidden", who=who)
        return self._say(told, who=who, cards=listed(names, self.lang))

    def _word(self, word: str) -> str:
        number = self.edition.number(word)
        return self._say("hidden") if number is None else card_name(self.edition, number, self.texts)

    def _seen(self) -> list[str]:
        """Tell of a Hand that was spied on and of cards that were foreseen."""
        before, after = self.before, self.after
        lines: list[str] = []
        if after.phase != PICKING or before.phase == PICKING:
            return lines
        who = self.names[after.active]
        if after.target != NOBODY:
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

    def _drawn(self) -> list[str]:
        """Tell who drew how many cards, and the viewer which."""
        before, after = self.before, self.after
        if after.encores != before.encores or after.phase == OVER:
            return []
        drawn = before.fate_size - after.fate_size
        if drawn <= 0 or before.phase == after.phase == PICKING:
            return []
        drawer = after.active
        if after.viewer != drawer:
            return [self._say("drew", who=self.names[drawer], count=drawn)]
        return [self._say("drew_cards", who=self.names[drawer], cards=self._cards(after.hand & ~before.hand))]

    def _moved(self) -> list[str]:
        """Tell what became Wayside, was swept away, or was Closed."""
        before, after = self.before, self.after
        lines: list[str] = []
        for seat in range(after.players):
            if new := after.wayside[seat] & ~before.wayside[seat]:
                lines.append(self._say("wayside", cards=self._cards(new)))
            if _closed(after, seat) > _closed(before, seat):
                lines.append(self._say("closed", who=self.names[seat]))
        if after.barters_closed and not before.barters_closed:
            lines.append(self._say("barters_closed"))
        gone = (after.faire | after.road << FIRST_CHARACTER) & ~(before.faire | before.road << FIRST_CHARACTER)
        stage = before.camps[before.active] | _table_cards(before, before.active)
        if before.dues_left == 1 and after.dues_left != 1 and (swept := gone & stage & ~self._paid(before, gone)):
            lines.append(self._say("swept", cards=self._cards(swept)))
        return lines

    @staticmethod
    def _paid(before: FortuneSight, gone: int) -> int:
        """Return the card of a last payment, if it can be told from what was cleared away afterwards."""
        return gone & before.hand if before.viewer == before.active else 0

    def _left(self, witnessed: str) -> list[str]:
        before, after = self.before, self.after
        gone = before.in_game & ~after.in_game
        if not gone or after.outcome is not None:
            return []
        return [self._say("out", who=self.names[seat]) for seat in range(after.players) if gone >> seat & 1]

    def _course(self) -> list[str]:
        """Tell of an Encore, a new Day, and the end."""
        before, after = self.before, self.after
        lines: list[str] = []
        if after.day > before.day:
            lines.append(self._say("day", number=after.day, who=self.names[after.active]))
            if after.day_limit - after.day == WARN_DAYS_LEFT:
                lines.append(self._say("days_left", count=WARN_DAYS_LEFT))
        if after.encores > before.encores:
            lines.append(self._say("encore"))
        if after.outcome is not None:
            winner = after.outcome.winners[0]
            values = {"who": self.names[winner], "loser": self.names[self.seat], "count": after.day_limit}
            lines.append(self.texts.say(f"results.{after.outcome.reason}", **values))
        return lines


def _closed(sight: FortuneSight, seat: int) -> int:
    return sum(standing(cards) == CLOSED for cards in sight.sets[3 * seat : 3 * seat + 3])


def _table_cards(sight: FortuneSight, seat: int) -> int:
    """Return the cards of a player's Sets and Crew."""
    cards = 0
    for held in sight.sets[3 * seat : 3 * seat + 3]:
        cards |= held
    for character in range(NUM_CARDS - FIRST_CHARACTER):
        if sight.crews[seat] >> character & 1:
            cards |= sight.fees[character] | 1 << (FIRST_CHARACTER + character)
    return cards


def explain(setup: Setup, refusal: Refusal, texts: Texts) -> str:
    """Return a refusal in words: codes are named as the cards at hand call them."""
    edition = setup.edition
    assert isinstance(edition, Edition)
    values = {name: _named(edition, value, texts) for name, value in refusal.values.items()}
    return texts.say(f"refusals.{refusal.code}", **values)


def _named(edition: Edition, value: str, texts: Texts) -> str:
    number = edition.number(value)
    return value if number is None else card_name(edition, number, texts)
