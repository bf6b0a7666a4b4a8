"""The sentences of A Fool's Fortune for actions that can be played, and for actions that the rules refuse."""

from __future__ import annotations

from collections.abc import Sequence

from foolery.games.fools_fortune.face.names import card_name, player_name, set_name
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
from foolery.games.fools_fortune.rules.edition import Ability, CardEdition
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.games.fools_fortune.rules.sight import FortuneSight, will_lose
from foolery.kernel.errors import Refusal
from foolery.kernel.game import Setup
from foolery.kernel.texts import Texts, comma_list

__all__ = ["describe", "explain"]


def ability_of(edition: CardEdition, action: int) -> Ability | None:
    """Return the Strike of the acting Character if `action` is a Strike, otherwise its Talent; None if it has none."""
    character = edition.characters[int(actor_of(action))]
    return character.strike if kind_of_action(action) == STRIKE else character.talent


# -- actions


def describe(sight: FortuneSight, action: int, texts: Texts) -> str:
    """Return a sentence for `action`, a legal action or the pending one, in the language of `texts`."""
    values = Values(sight, sight.active, action, texts)
    if action == END:
        return texts.say("actions.end_loses" if will_lose(sight) else "actions.end")
    if kind_of_action(action) == PICK:
        return _described_pick(sight, values, texts)
    said = texts.say(f"actions.{values.key}", **values.named)
    return texts.say("actions.flash", action=said) if is_flash(action) else said


def _described_pick(sight: FortuneSight, values: Values, texts: Texts) -> str:
    if not values.cards:
        return texts.say("actions.pick_none" if sight.picks else "actions.pick_nothing")
    told = effect_of(sight.edition.tables.steps[sight.step]).told
    if told == "pick_swap":
        return texts.say("actions.pick_swap", taken=values.cards[0], given=values.cards[1])
    if told == "pick_order":
        rest = comma_list(values.cards[1:], texts.lang)
        if not rest:
            return texts.say("actions.pick_only", first=values.cards[0])
        return texts.say("actions.pick_order", first=values.cards[0], cards=rest)
    return texts.say(f"actions.{told}", cards=values.named["cards"])


class Values:
    """Holds the key of the sentence for an action (`key`), and the words for its blanks (`named`, `cards`).

    The log gives the players' `names`.  Without `names`, the sentence offers a choice at the table: cards are named
    without their types, because the player sees them, and players are named by where they sit.
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
        self.named["cards"] = comma_list(self.cards, lang)
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


# -- refusals


def explain(setup: Setup, refusal: Refusal, texts: Texts) -> str:
    """Return a sentence for `refusal`; card codes in it are replaced by the card names of the game's edition."""
    edition = setup.edition
    assert isinstance(edition, CardEdition)
    values = {name: _named(edition, value, texts) for name, value in refusal.values.items()}
    return texts.say(f"refusals.{refusal.code}", **values)


def _named(edition: CardEdition, value: str, texts: Texts) -> str:
    number = edition.number(value)
    return value if number is None else card_name(edition, number, texts)
