"""Check that hidden information does not leak.

Two games that differ only in what one viewer cannot know must look the same to that viewer.
"""

from __future__ import annotations

import re
from itertools import takewhile, zip_longest

from playwright.sync_api import Page, WebSocket

from tests.support.browser.harness import quiet

__all__ = ["Witness", "assert_alike", "normal"]

# The page as text, every attribute in its alphabetical place: in which order two effects set theirs tells nothing.
WRITTEN_OUT = """() => {
    const copy = document.documentElement.cloneNode(true);
    for (const each of [copy, ...copy.querySelectorAll("*")]) {
        const attributes = [...each.attributes].sort((one, other) => (one.name < other.name ? -1 : 1));
        for (const attribute of attributes) each.removeAttributeNode(attribute);
        for (const attribute of attributes) each.setAttributeNode(attribute);
    }
    return copy.outerHTML;
}"""
AROUND = 300  # characters told of a difference, before and after it begins


def normal(text: str) -> str:
    """Return `text` without what differs between any two games: ids, names, times and commitments."""
    text = re.sub(r'"(id|person|name|commit|now|at|ahead|created|secret)":("[^"]*"|-?\d+|null)', r'"\1":_', text)
    text = re.sub(r'"away":\[[^]]*\]', lambda away: re.sub(r"\d{13}", "_", away.group()), text)
    text = re.sub(r'(class="away[^>]*>)[^<]*', r"\1_", text)  # for how long
    text = re.sub(r"Guest \d+( \d+)?", "Guest", text)  # two may happen to be called alike, and are told apart
    text = re.sub(r"[0-9a-f]{64}|/t/[\w-]{22}|\b[bfgt]\d+\b", "_", text)
    return re.sub(r'"entropy":\[[^]]*\]', '"entropy":_', text)


class Witness:
    """Records all that a page receives from the server and, at each `look`, what the page shows and stores."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.shown: list[str] = []
        self.kept: list[str] = []
        self.sent: list[str] = []
        self._frames: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self._frames.append(str(payload)))

    def all(self) -> tuple[list[str], list[str], list[str]]:
        """Return what was received, shown and stored up to the last `look`."""
        return self.sent, self.shown, self.kept

    def look(self) -> None:
        """Wait until the page is quiet; record its content, its stored state and all received messages."""
        quiet(self.page)
        self.shown.append(normal(self.page.evaluate(WRITTEN_OUT)))
        self.kept.append(normal(self.page.evaluate("JSON.stringify(window.foolery.state)")))
        # Frames of different kinds may overtake each other.
        told = (frame for frame in self._frames if '"pong"' not in frame and '"bye"' not in frame)
        self.sent = sorted(normal(frame) for frame in told)


def assert_alike(one: Witness, other: Witness) -> None:
    """Assert that two pages recorded the same; the message quotes the first difference."""
    for kind, left, right in zip(("sent", "shown", "kept"), one.all(), other.all(), strict=True):
        for number, (here, there) in enumerate(zip_longest(left, right, fillvalue="")):
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(here, there, strict=False)))
            start, end = max(0, same - AROUND), same + AROUND
            assert here == there, f"{kind} {number}, from {start}:\n{here[start:end]}\n---\n{there[start:end]}"
