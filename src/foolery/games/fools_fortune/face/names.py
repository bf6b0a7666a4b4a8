"""The names of cards, Sets and players, as all sentences use them."""

from __future__ import annotations

from foolery.games.fools_fortune.face.sets import shape_of
from foolery.games.fools_fortune.face.shapes import KindView
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.edition import CardEdition
from foolery.games.fools_fortune.rules.sight import FortuneSight, card_list
from foolery.kernel.texts import Texts


def card_name(edition: CardEdition, card: int, texts: Texts) -> str:
    """Return the name of `card`; a Fortune's name is followed by its type (Realm and Resource)."""
    name = edition.called(card, texts.lang)
    if card >= FIRST_CHARACTER:
        return name
    code, lang = edition.codes[card], texts.lang
    resource = edition.resource_names.get(code[2:4], edition.terms["wild"])
    kind = texts.say("cards.type", realm=edition.realm_names[code[:2]][lang], resource=resource[lang])
    return texts.say("cards.full", name=name, type=kind)


def set_name(sight: FortuneSight, seat: int, slot: int, texts: Texts) -> str:
    """Return a name for the Set in a seat's `slot` (0-2): its kind, for example a Realm.

    If another Set of the seat has the same kind, the name also says one of the cards in the Set.
    """
    kinds = [_kinds(sight, seat, each, texts) for each in range(3)]
    if kinds.count(kinds[slot]) == 1:
        return texts.say("cards.set", kind=kinds[slot])
    first = card_list(sight.sets[3 * seat + slot])[0]
    return texts.say("cards.set_with", kind=kinds[slot], card=sight.edition.called(first, texts.lang))


def _kinds(sight: FortuneSight, seat: int, slot: int, texts: Texts) -> str:
    """Return the names of the kinds that the Set in `slot` can still be, joined by "or"; "" if the slot is empty.

    A Set of Wilds is called by that kind only (AF-3.4).
    """
    cards = sight.sets[3 * seat + slot]
    if not cards:
        return ""
    kinds = shape_of(cards, bool(sight.rainbows >> (3 * seat + slot) & 1))["kinds"]
    if kinds[0]["of"] == "wild":  # AF-3.4
        kinds = kinds[:1]
    return texts.say("cards.or").join(_kind(sight.edition, kind, texts.lang) for kind in kinds)


def _kind(edition: CardEdition, kind: KindView, lang: str) -> str:
    if kind["code"] is None:
        return edition.terms[kind["of"]][lang]
    names = edition.realm_names if kind["of"] == "realm" else edition.resource_names
    return names[kind["code"]][lang]


def player_name(sight: FortuneSight, seat: int, texts: Texts) -> str:
    """Return what the viewer calls the player in `seat`: you, your Rival, or the Rival on the left or right.

    Seats are numbered clockwise, so the seat after the viewer's is on the left.
    """
    if seat == sight.viewer:
        return texts.say("players.you")
    if sight.players == 2:
        return texts.say("players.rival")
    return texts.say("players.left" if (seat - (sight.viewer or 0)) % 3 == 1 else "players.right")
