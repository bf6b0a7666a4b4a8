"""Nothing hidden is anywhere in a page of Garlandland: worlds that differ in secrets alone look the same.

Secret are the others' hands, a sealed card before it is revealed and that it was changed, the order of every deck
(one's own as well), and for ever the two cards that a round leaves unseen.  For whoever looks on, every hand is secret.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.garlandland.web.tables import gather, rigged
from tests.support.browser.people import Person
from tests.support.browser.worlds import Witness, assert_alike

Someone = Callable[..., Page]
# What everybody lays, and what everybody sees: a whole round, and three cards of the next one.
LAID = (
    ("III VII V IV VI", "V VI II III IV", "II V I VI IV"),
    ("III I VII", "V VI II", "I II III"),
)


@dataclass(frozen=True)
class World:
    """The other cards of every deck: the first is held from the start, the rest lies at the end of the deck."""

    secrets: tuple[tuple[str, str, str], tuple[str, str, str]]
    changes: bool  # seat 1, the first to seal, changes its mind before the cards are shown

    def deal(self) -> list[list[str]]:
        """Return the drawing orders by round and seat."""
        return [
            [" ".join([row[0], held, *row[1:], *rest]) for row, (held, *rest) in zip(rows, secrets, strict=True)]
            for rows, secrets in zip(
                ([row.split() for row in rows] for rows in LAID),
                ([cards.split() for cards in secrets] for secrets in self.secrets),
                strict=True,
            )
        ]

    def sealed(self, seat: int) -> str:
        """Return the card that the seat seals at last, and that nobody else ever sees."""
        return self.secrets[1][seat].split()[0]


FIRST = World((("I II", "I VII", "III VII"), ("II IV V VI", "I III IV VII", "IV V VI VII")), changes=False)
OTHERS = World((("I II", "VII I", "VII III"), ("II IV VI V", "VII IV III I", "VI VII V IV")), changes=True)
EVERYBODY = World((("II I", "VII I", "VII III"), ("V VI II IV", "VII IV III I", "VI VII V IV")), changes=True)


def _witnessed(someone: Someone, folder: Path, world: World) -> tuple[Witness, Witness]:
    """Play in one world; return what the first seat and a spectator witnessed."""
    with rigged(folder, world.deal()) as server:
        player, spectator = Witness(someone()), Witness(someone())
        people = [Person(server.url, page=player.page), Person(server.url), Person(server.url)]
        table = gather(people)
        for witness in (player, spectator):
            witness.page.goto(f"{server.url}/t/{table}")
            witness.page.wait_for_selector("[data-row='2']")
        people[1].play(f"play {world.secrets[0][1].split()[0] if world.changes else 'V'}")
        for number, rows in enumerate(LAID):
            for count, cards in enumerate(zip(*(row.split() for row in rows), strict=True), start=1):
                _seal(player.page, cards[0])
                for person, card in zip(people[1:], cards[1:], strict=True):
                    person.play(f"play {card}")
                for witness in (player, spectator):
                    expect(witness.page.locator(".laid")).to_have_count(3 * count)
            if number == 0:
                for witness in (player, spectator):
                    witness.look()
                    witness.page.locator("[data-following]").click()
        _seal(player.page, world.sealed(0))
        people[1].play(f"play {world.sealed(1)}")
        for witness in (player, spectator):
            expect(witness.page.locator("[data-row='1'] .slot.sealed")).to_be_visible()
            witness.look()
        return player, spectator


def _seal(page: Page, card: str) -> None:
    page.locator(f"#hand [data-card={card}]").click()
    page.locator("[data-seal]").click()
    expect(page.locator("#hand .sealed")).to_have_count(1)


def test_worlds_that_differ_in_secrets_look_the_same(someone: Someone, tmp_path: Path) -> None:
    player, spectator = _witnessed(someone, tmp_path / "first", FIRST)
    other_player, other_spectator = _witnessed(someone, tmp_path / "others", OTHERS)
    own_player, own_spectator = _witnessed(someone, tmp_path / "everybody", EVERYBODY)

    assert_alike(player, other_player)
    assert_alike(spectator, other_spectator)
    assert_alike(spectator, own_spectator)  # whoever looks on does not see the first hand either
    assert player.all() != own_player.all(), "the comparison must see what differs in one's own hand"
