"""A campaign of Jinkei that goes as it is told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from playwright.sync_api import Page

from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.rules.cards import CARDS
from foolery.kernel.dealer import ReplayingDealer
from foolery.kernel.session import GameSession
from tests.support.browser.people import Person

__all__ = ["FIRST_ROUND", "FORMED_UP", "OPTIONS", "SHUFFLES", "Campaign", "whole_deck"]

# What digits choose from, in the order of the page.
OFFERED = "#hand [data-card], [data-lit], .pair button, .kinds button"


def whole_deck(*first: str) -> list[str]:
    """Return all 22 cards, these on top."""
    return [*first, *(card for card in reversed(CARDS) if card not in first)]


# Seat 0 is second and takes the bow, so that it meets every special cell; seat 1 is first with the shield.
OPTIONS = {"first": 1, "kinds": "draft"}
SHUFFLES = {
    "seat 0": whole_deck("r7", "k9", "k6", "r10", "kA", "k3", "r4", "r9"),
    "seat 1": whole_deck("k8", "r5", "k10", "r6", "kK", "r2", "k4", "r8"),
}
FORMED_UP = """
    0 kind bow, 1 kind shield, 1 form shield-1a, 0 form bow-1b
    1 place k8@F1, 1 place r5@F2, 1 place k10@B1, 1 place r6@B3
    0 place r7@F1, 0 place k9@F3, 0 place k6@B1, 0 place r10@B3
    1 place kK@R1, 1 place r2@R3, 0 place kA@R2, 0 place k3@R2
"""
# Every reason for winning: number, colour, and an A that meets a K; the last battle is lost with any declaration.
FIRST_ROUND = """
    1 attack F1, 0 defend B2 as k, 0 advance kA
    0 attack F1, 1 defend B3
    1 attack F1, 0 defend B3
    0 attack F3, 1 defend B3
    1 attack F1, 0 defend B2 as k
    0 attack F1, 1 defend F2
    1 attack F3, 0 defend B2 as r
"""


class Campaign:
    """One game on a server that deals SHUFFLES: the page, if there is one, has seat 0, and the rules look on here."""

    def __init__(
        self,
        url: str,
        page: Page | None = None,
        *,
        shuffles: Mapping[str, Sequence[str]] = SHUFFLES,
        options: Mapping[str, object] = OPTIONS,
        by_keys: bool = False,
    ) -> None:
        self._page = page
        self._by_keys = by_keys
        self._laid: list[str] = []  # what seat 0 has laid on the page and not sealed yet
        self._seats = Person(url, "" if page else "Tomo", page=page), Person(url, "Mirabel")
        self.table = self._seats[0].make("jinkei", 2, options)
        self.address = f"{url}/t/{self.table}"
        self._seats[1].sit(self.table, 1)
        deals = [(name, order) for name, order in shuffles.items()] * 2
        self._rules = GameSession(GAME, options, 2, ReplayingDealer(deals))
        if page is not None:
            page.goto(self.address)
            self.wait_for_page()

    def play(self, moves: str) -> None:
        """Play lines such as `1 attack F1, 0 defend B2 as k`; what seat 0 does is tapped on the page."""
        for seat, action in _read(moves):
            if seat == 0 and self._page is not None:
                self._tap(self._page, action)
            else:
                self._seats[seat].play(action)
                self._rules.play(seat, action)
                self.wait_for_page()

    def skip(self, *phases: str, round: int = 0) -> None:
        """Play on, unseen, with the first legal action, until seat 0 decides in one of these phases of a round."""
        while not self._is_at(phases, round):
            seat = self._rules.to_act()[0]
            action = GAME.notate(self._rules.state, seat, int(self._rules.state.legal(seat)[0]))  # type: ignore[arg-type]
            self._seats[seat].play(action)
            self._rules.play(seat, action)
        self.wait_for_page()

    def undo(self, seat: int) -> None:
        """Let a seat take back what it placed last."""
        self._seats[seat].undo()
        self._rules.undo(seat)

    def cookies(self, seat: int) -> dict[str, str]:
        """Return what makes another page that seat's."""
        return self._seats[seat].cookies

    def close(self) -> None:
        """Let both players go home."""
        for seat in self._seats:
            seat.close()

    @property
    def view(self) -> dict[str, Any]:
        """What seat 0 knows."""
        return dict(GAME.view(self._rules.sight(0)))  # type: ignore[arg-type]

    def _is_at(self, phases: tuple[str, ...], round: int) -> bool:
        if self._rules.outcome() is not None:
            return True
        view = self.view
        return view["phase"] in phases and 0 in self._rules.to_act() and round in (0, view["round"])

    def _tap(self, page: Page, action: str) -> None:
        verb, detail, *_ = action.split(" ")
        if verb == "place":
            self._lay(page, action)
            return
        number = GAME.parse(self._rules.state, 0, action)  # type: ignore[arg-type]
        confirm = f'#prompt [data-action="{number}"]'
        if not page.locator(confirm).count():
            self._choose(page, detail)
        self._confirm(page, confirm)
        self._rules.play(0, action)
        self.wait_for_page()

    def _lay(self, page: Page, action: str) -> None:
        """Lay a card on the place that is due; the last one of a line-up is followed by the seal."""
        if not page.locator(f'[data-drafted~="{_card(action)}"]').count():
            self._choose(page, _card(action))
        self._laid.append(action)
        if len(self._laid) < len(self.view["lineup"]):
            return
        self._confirm(page, "#prompt [data-seal]")
        for laid in self._laid:
            self._rules.play(0, laid)
        self._laid = []
        self.wait_for_page()

    def _choose(self, page: Page, card: str) -> None:
        if self._by_keys:
            offered = page.locator(OFFERED).evaluate_all("all => all.map(each => each.dataset.card)")
            page.keyboard.press(str(offered.index(card) + 1))
        else:
            page.locator(f'#table [data-card="{card}"]').first.click()

    def _confirm(self, page: Page, button: str) -> None:
        if not self._by_keys:
            page.locator(button).click()
            return
        for _ in range(60):
            if page.evaluate("button => document.activeElement.matches(button)", button):
                page.keyboard.press("Enter")
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {button}")

    def wait_for_page(self) -> None:
        """Wait until the page of seat 0, if there is one, knows what the rules know."""
        if self._page is not None:
            self.wait_for(self._page, seat=0)

    def wait_for(self, page: Page, seat: int | None = None) -> None:
        """Wait until a page shows the newest position, and offers a seat what is legal."""
        due = self._rules.to_act()
        legal = [int(each) for each in self._rules.state.legal(seat)] if seat in due else None
        counts = [sum(len(cell["cards"]) for cell in player["cells"]) for player in self.view["players"]]
        page.wait_for_function(
            """([phase, due, legal, counts]) => {
                const position = window.foolery?.state.position;
                const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
                const lying = player => player.cells.reduce((sum, cell) => sum + cell.cards.length, 0);
                return position?.view.phase === phase && !foolery.busy && document.querySelector('.middle')
                    && (position.outcome || same(position.to_act, due))
                    && same(position.view.players.map(lying), counts)
                    && (legal === null || same(position.legal.map(each => each.id), legal));
            }""",
            arg=[self.view["phase"], due, legal, counts],
        )


def _card(placement: str) -> str:
    return placement.split(" ")[1].partition("@")[0]


def _read(moves: str) -> Iterator[tuple[int, str]]:
    for move in re.split(r",|\n", moves):
        if move.strip():
            seat, _, action = move.strip().partition(" ")
            yield int(seat), action
