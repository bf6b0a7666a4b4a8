"""Nothing hidden is anywhere in the page: two games that differ only in what a seat cannot know look the same to it."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
from playwright.sync_api import Page, WebSocket

from foolery.games.fools_field.cards import CARDS
from tests.web.harness import serving

Someone = Callable[..., Page]

# Seat 0 starts and draws every other card of the first twelve.
MINE = ["SSSS", "SHSH", "HHHH", "FHFH", "HFHF", "SSHH"]
THEIRS = ["HSHS", "SHHH", "HHSH", "FFHH", "HHFF", "SSSH"]
REST = [card for card in CARDS if card not in MINE + THEIRS]

# What both play: seat 1 shows two cards, retreats and discards in secret; seat 0 draws the same two cards.
PLAYED = [(0, "deploy SSSS@b2"), (1, "deploy SHHH@b3"), (0, "deploy SHSH@b1"), (1, "deploy HSHS@a2")]


def _deck(theirs: list[str], rest: list[str]) -> list[str]:
    return [card for pair in zip(MINE, theirs, strict=True) for card in pair] + rest


def _other_world() -> list[str]:
    """Swap two secret cards of the other hand with two that nobody draws, and turn the end of the deck around."""
    theirs, rest = list(THEIRS), list(REST)
    for mine, deck in ((3, -1), (5, -2)):
        theirs[mine], rest[deck] = rest[deck], theirs[mine]
    rest[4:] = rest[:3:-1]
    return _deck(theirs, rest)


def _normal(text: str) -> str:
    """Leave out ids, times and the commitment."""
    text = re.sub(r'"(id|person|name|commit|now|at|ahead|created|secret)":("[^"]*"|-?\d+|null)', r'"\1":_', text)
    text = re.sub(r"Guest \d+", "Guest", text)
    text = re.sub(r"[0-9a-f]{64}|/t/[\w-]{22}|\b[bfgt]\d+\b", "_", text)
    return re.sub(r'"entropy":\[[^]]*\]', '"entropy":_', text)


class _Seat1:
    """The other player, over HTTP."""

    def __init__(self, url: str, table: str) -> None:
        self._http = httpx.Client(base_url=url)
        self._table = table
        self._count = 0
        self._http.get("/api/me")
        self._send({"type": "sit", "seat": 1})

    def _send(self, command: dict[str, object]) -> httpx.Response:
        self._count += 1
        return self._http.post(f"/api/tables/{self._table}/commands", json={**command, "id": f"c{self._count}"})

    def play(self, action: str) -> None:
        """Play in the newest position, whatever step it has."""
        step = 0
        for _ in range(400):
            answer = self._send({"type": "play", "step": step, "action": action})
            if answer.status_code == 200:
                return
            code = answer.json()["code"]
            assert code in ("action/stale", "action/turn"), answer.text
            if code == "action/stale":
                step += 1
            else:
                time.sleep(0.05)  # the page shows a card as deployed before the server has it
        raise AssertionError(f"{action} is not accepted")

    def close(self) -> None:
        self._http.close()


def _seen(someone: Someone, folder: Path, deck: list[str], discards: list[str]) -> tuple[list[str], str, str]:
    """Play the game in one world; return the frames, the page and the store of seat 0."""
    folder.mkdir()
    environment = {"FOOLERY_TEST_SHUFFLES": json.dumps({"deck": deck}), "PYTHONHASHSEED": "0"}
    with ExitStack() as stack:
        server = stack.enter_context(serving(folder, environment, program=["-m", "tests.web.rigged"]))
        page = someone()
        frames: list[str] = []

        def listen(socket: WebSocket) -> None:
            socket.on("framereceived", lambda payload: frames.append(str(payload)))

        page.on("websocket", listen)
        page.goto(f"{server.url}/new/fools-field")
        page.locator("form .pri").click()
        page.wait_for_url("**/t/*")
        page.wait_for_selector("[readonly]")
        other = stack.enter_context(closing(_Seat1(server.url, page.url.rpartition("/")[2])))
        page.wait_for_selector("#hand")
        for number, (seat, action) in enumerate(PLAYED):
            if seat == 0:
                _play(page, action)
            else:
                other.play(action)
            page.wait_for_function("n => document.querySelectorAll('.lying').length === n", arg=number + 1)
        _retreat(page)
        for card in ("SSSS", "HHHH"):
            page.locator(f'#hand [data-card="{card}"]').click()
        page.locator("[data-discard]").click()
        page.wait_for_function("() => document.querySelector('#prompt b').textContent.includes('is to play')")
        other.play("deploy HHSH@b2")
        page.wait_for_selector(".lying")
        _play(page, "deploy FHFH@b1")
        page.wait_for_function("() => document.querySelectorAll('.lying').length === 2")
        other.play("retreat")
        for card in discards:
            other.play(f"discard {card}")
        page.wait_for_function("() => document.title.startsWith('●')")
        page.locator("#hand button").first.click()
        page.wait_for_timeout(200)
        shown = page.evaluate("document.documentElement.outerHTML")
        store = page.evaluate("JSON.stringify(window.foolery.state)")
        return sorted(_normal(frame) for frame in frames if '"pong"' not in frame), _normal(shown), _normal(store)


def _play(page: Page, action: str) -> None:
    card, space = action.removeprefix("deploy ").split("@")
    page.wait_for_function("() => document.title.startsWith('●')")
    page.locator(f'#hand [data-card="{card}"]').click()
    page.locator(f'[data-target="{space}"]').click()


def _retreat(page: Page) -> None:
    page.wait_for_function("() => document.title.startsWith('●')")
    page.locator("[data-retreat]").click()
    if page.locator("[data-retreat].stop").count():
        page.locator("[data-retreat]").click()


def test_frames_page_and_store_do_not_tell_hidden_cards_apart(someone: Someone, tmp_path: Path) -> None:
    one = _seen(someone, tmp_path / "one", _deck(THEIRS, REST), ["FFHH"])
    two = _seen(someone, tmp_path / "two", _other_world(), [_other_world()[7]])

    assert one[0] == two[0]
    assert one[1] == two[1]
    assert one[2] == two[2]
    assert "SHHH" in one[2], "the comparison must see what is public"
