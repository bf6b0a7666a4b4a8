"""The cards, the Sets that they form, and the cards of one player (AF-2 to AF-4)."""

from __future__ import annotations

REALMS = ["Mo", "Fo", "Co", "De", "Ci"]
RESOURCES = ["Fo", "Lo", "Na", "Tr", "Su"]
FORTUNES = [r + s + c for r in REALMS for s in RESOURCES for c in "12"] + [r + "Wi" for r in REALMS]
WIN_TWO = {1: (3, 1), 2: (3, 2), 3: (3, 3)}
FEATURES = ["faire", "road", "barter", "flash", "recruit", "cross"]
# AF-9.3: the effects that Cross a Rival they are aimed at.
CROSSING = ("engage", "weaken", "cut", "fee_swap", "take", "wayside", "spy", "discard_hand", "refuse")


def realm(card: str) -> str:
    return card[:2]


def resource(card: str) -> str:
    """Return the two-letter code of a Fortune's Resource; the empty string for a Wild, which has no Resource."""
    return "" if is_wild(card) else card[2:4]


def is_wild(card: str) -> bool:
    return card[2:] == "Wi"


def is_fortune(card: str) -> bool:
    return card in FORTUNES


def fee_ok(one: str, other: str) -> bool:
    return realm(one) == realm(other) or is_wild(one) or is_wild(other) or resource(one) == resource(other)


def fetch_ok(fee: str, card: str) -> bool:
    if realm(fee) == realm(card):
        return True
    if is_wild(fee) or is_wild(card):
        return is_wild(fee) and is_wild(card)
    return resource(fee) == resource(card)


def no_doubles(words: list[str]) -> bool:
    return len(set(words)) == len(words)


def fits_kind(cards: list[str], kind: str) -> bool:
    what, _, value = kind.partition(":")
    shown = [resource(card) for card in cards if not is_wild(card)]
    if what == "realm":
        return all(realm(card) == value for card in cards) and no_doubles(shown)
    if what == "resource":
        return all(word == value for word in shown) and no_doubles([realm(card) for card in cards])
    if what == "wild":
        return not shown
    assert what == "rainbow"
    return no_doubles([realm(card) for card in cards]) and no_doubles(shown)


ORDINARY = [f"realm:{r}" for r in REALMS] + [f"resource:{s}" for s in RESOURCES] + ["wild"]


def fits(cards: list[str]) -> bool:
    return 1 <= len(cards) <= 5 and any(fits_kind(cards, kind) for kind in ORDINARY)


class Set:
    def __init__(self, cards: list[str], rainbow: bool = False) -> None:
        self.cards = cards
        self.rainbow = rainbow

    def may_become(self, cards: list[str]) -> bool:
        if len(cards) > 5:
            return False
        return fits_kind(cards, "rainbow") if self.rainbow else fits(cards)

    def kind(self) -> str:
        if self.rainbow:
            return "rainbow"
        if all(is_wild(card) for card in self.cards):
            return "wild"
        (kind,) = [kind for kind in ORDINARY if fits_kind(self.cards, kind)]
        return kind

    def is_open(self) -> bool:
        return 3 <= len(self.cards) <= 4

    def is_closed(self) -> bool:
        return len(self.cards) == 5


class Member:
    """One Character in a Crew, with its Fees and its position: R (Ready), E (Engaged) or W (Weakened)."""

    def __init__(self, fees: list[str], position: str) -> None:
        self.fees = fees
        self.position = position

    def is_available(self) -> bool:
        return self.position == "R" and len(self.fees) == 2


class Player:
    def __init__(self) -> None:
        self.hand: list[str] = []
        self.camp: list[str] = []
        self.sets: dict[int, Set] = {}
        self.crew: dict[str, Member] = {}
        self.wayside: list[str] = []
        self.is_in = True

    def stage_is_empty(self) -> bool:
        return not self.crew and not self.sets

    def usable(self) -> list[str]:
        """Return the Fortunes in the player's Hand and Camp."""
        return [card for card in self.hand + self.camp if is_fortune(card)]
