"""Nothing hidden is in the page of Jinkei: no sealed formation or line-up, no reserve, no hand, no order of a deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Page

from tests.jinkei.web.campaign import Campaign, whole_deck
from tests.support.browser.rigged import dealing
from tests.support.browser.worlds import Witness, assert_alike

Someone = Callable[..., Page]
Shuffles = Mapping[str, list[str]]

# Seat 1 has the bow: a Wild Suit cell, and a Two Cards cell whose second card stays hidden.
OPTIONS = {"first": 0, "kinds": "draft"}
BEGUN = "1 kind bow, 0 kind sword"
# A choice that is changed shows to nobody else, so that one world may have one change more.
SEALED = "1 form bow-1a, 1 form bow-1b", "1 form bow-1b, 1 form bow-1a, 1 form bow-1b"
FILLED = "1 place r6@F1, 1 place k10@F3, 1 place k7@B1, 1 place r8@B3"
ANSWERED = "0 place k8@F1, 0 place r5@F3, 0 place k10@B1, 0 place r6@B3"
# {x} is another card in another world.
RESERVED = "1 place kA@R2, 1 place {x}@R2, 0 place kK@R1, 0 place r2@R3"
FOUGHT = (
    "0 attack F1, 1 defend B2 as k, 1 advance kA",
    "1 attack F1, 0 defend B3",
    "0 attack F2, 1 defend B3, 1 attack F3, 0 defend B1",
)


def _world(mine: tuple[str, ...], theirs: tuple[str, ...], *, turned: bool = False) -> Shuffles:
    """Return decks with these cards among the first seven; `turned` has the cards nobody has drawn in another order."""
    decks = {
        "seat 0": whole_deck("k8", "r5", "k10", "r6", "kK", "r2", *mine, "r8"),
        "seat 1": whole_deck("r6", "k10", "k7", "r8", "kA", *theirs, "r9"),
    }
    return {name: [*deck[:8], *(reversed(deck[8:]) if turned else deck[8:])] for name, deck in decks.items()}


def _play(campaign: Campaign, hidden: tuple[str, ...], sealed: str, witness: Witness) -> None:
    """Play until every kind of hidden thing has been there, with a look at each."""

    def on(moves: str) -> None:
        campaign.play(moves)
        campaign.wait_for(witness.page)
        witness.look()

    x, _ = hidden
    on(BEGUN)
    on(sealed)
    on("0 form sword-1a")
    on(f"1 place {x}@F1")  # face down
    campaign.undo(1)
    on(FILLED)  # sealed; the other still places
    on(ANSWERED)
    on(RESERVED.format(x=x))
    for moves in FOUGHT:
        on(moves)


def _seat_0(someone: Someone, folder: Path, shuffles: Shuffles, hidden: tuple[str, str], sealed: str) -> Witness:
    with dealing(shuffles, folder) as server:
        witness = Witness(someone())
        with closing(Campaign(server.url, witness.page, shuffles=shuffles, options=OPTIONS)) as campaign:
            _play(campaign, hidden, sealed, witness)
    return witness


def _spectator(someone: Someone, folder: Path, shuffles: Shuffles, hidden: tuple[str, str], sealed: str) -> Witness:
    with dealing(shuffles, folder) as server:
        witness = Witness(someone())
        with closing(Campaign(server.url, shuffles=shuffles, options=OPTIONS)) as campaign:
            witness.page.goto(campaign.address)
            campaign.wait_for(witness.page)
            _play(campaign, hidden, sealed, witness)
    return witness


def _same(one: Witness, two: Witness) -> None:
    assert len(one.shown) == 10
    assert_alike(one, two)
    assert '"kA"' in one.kept[-1], "the comparison must see what is public"


def test_a_player_cannot_tell_what_the_other_hides(someone: Someone, tmp_path: Path) -> None:
    """The other's formation until both are sealed, line-up, reserve, hand, and what is left of both decks."""
    mine = ("k4",)
    one = _seat_0(someone, tmp_path / "one", _world(mine, ("r2", "k4")), ("r2", "k4"), SEALED[0])
    two = _seat_0(someone, tmp_path / "two", _world(mine, ("k5", "rK"), turned=True), ("k5", "rK"), SEALED[1])

    _same(one, two)


def test_a_spectator_cannot_tell_what_either_hides(someone: Someone, tmp_path: Path) -> None:
    """All of that, and the hand of the other player as well."""
    one = _spectator(someone, tmp_path / "one", _world(("k4",), ("r2", "k4")), ("r2", "k4"), SEALED[0])
    two = _spectator(someone, tmp_path / "two", _world(("rA",), ("k5", "rK"), turned=True), ("k5", "rK"), SEALED[1])

    _same(one, two)
