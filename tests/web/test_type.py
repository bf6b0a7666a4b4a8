"""Type of our own: the page is set in the faces it brings, in both scripts, and asks nobody else for them."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response

from tests.support.browser.harness import CLIENT, PHONE, Server

Someone = Callable[..., Page]

# The faces in which the words of an element are really drawn, each with the number of its glyphs.
DRAWN = "CSS.getPlatformFontsForNode"
FIRST_DOWNLOAD = 200_000


def drawn(page: Page, selector: str) -> set[tuple[str, bool]]:
    """Return the faces an element is drawn in, and whether each came with the page."""
    devtools = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        devtools.send(f"{domain}.enable")
    root = devtools.send("DOM.getDocument")["root"]["nodeId"]
    node = devtools.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    fonts = devtools.send(DRAWN, {"nodeId": node})["fonts"]
    return {(font["familyName"], font["isCustomFont"]) for font in fonts}


def settled(page: Page) -> None:
    """Wait until the page has fetched what it wants, its type included."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")


def bytes_of(answers: Iterable[Response]) -> int:
    """Return what these weigh on their way; fonts are packed already."""
    return sum(
        len(body if answer.url.endswith(".woff2") else gzip.compress(body))
        for answer in answers
        if (body := answer.body())
    )


def test_the_first_english_page_is_a_small_download(server: Server, someone: Someone) -> None:
    """At most 200 kB gzipped, type included: everything that is loaded before anything is pressed."""
    page = someone()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(server.url)
    page.wait_for_selector("[data-game]")
    settled(page)

    assert sum(answer.url.endswith(".woff2") for answer in answers) == 2
    assert sum(answer.url.endswith((".js", ".css")) for answer in answers) >= 2
    assert bytes_of(answers) <= FIRST_DOWNLOAD


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1440, "height": 900}], ids=["phone", "desktop"])
@pytest.mark.parametrize(
    ("locale", "sans", "serif"),
    [("en-GB", "Roboto", "Newsreader"), ("ja-JP", "Noto Sans JP", "Noto Serif JP")],
    ids=["en", "ja"],
)
def test_a_page_is_drawn_in_the_faces_it_brings(
    server: Server, someone: Someone, viewport: dict[str, int], locale: str, sans: str, serif: str
) -> None:
    page = someone(locale=locale, viewport=viewport)
    page.goto(f"{server.url}/learn/garlandland")
    page.wait_for_selector("main h2 ~ p")
    settled(page)

    for selector, face in (("main h2 ~ p", sans), ("main h2", serif)):
        faces = drawn(page, selector)
        assert all(ours for _, ours in faces), faces
        assert any(name.startswith(face) for name, _ in faces), faces


def test_all_type_comes_from_the_server_of_the_page(server: Server, someone: Someone) -> None:
    page = someone(locale="ja-JP")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.resource_type == "font" else None)
    page.goto(server.url)
    settled(page)

    assert asked
    assert {urlsplit(url).netloc for url in asked} == {urlsplit(server.url).netloc}


def test_a_japanese_page_fetches_only_the_pieces_it_has_characters_of(server: Server, someone: Someone) -> None:
    page = someone(locale="ja-JP")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "-jp-" in request.url else None)
    page.goto(server.url)
    settled(page)

    assert 0 < len(asked) < len(list((CLIENT / "assets").glob("noto-*-jp-*.woff2"))) / 4


def test_words_are_never_invisible_while_their_face_is_on_its_way(server: Server, someone: Someone) -> None:
    page = someone(locale="ja-JP")
    page.goto(server.url)
    settled(page)

    ours = page.evaluate(
        "[...document.fonts].map(face => [face.family, face.display]).filter(([name]) => !name.includes('Meanwhile'))"
    )

    assert ours
    assert {display for _, display in ours} <= {"swap", "optional"}


def test_figures_that_count_have_one_width(server: Server, someone: Someone) -> None:
    page = someone()
    page.goto(server.url)
    settled(page)

    widths = page.evaluate(
        """() => [...'0123456789'].flatMap(figure => ['var(--sans)', 'var(--serif)'].map(face => {
            const probe = document.createElement('span');
            probe.style.cssText = `font: 700 40px ${face}; font-variant-numeric: tabular-nums; position: absolute`;
            probe.textContent = figure.repeat(10);
            document.body.append(probe);
            return `${face} ${Math.round(probe.getBoundingClientRect().width)}`;
        }))"""
    )

    assert len(set(widths)) == 2


def test_hardly_anything_moves_when_the_type_arrives(server: Server, someone: Someone) -> None:
    """The home page is laid out with the stand-ins, then with our faces: the same lines, in nearly the same places."""
    page = someone()
    page.route("**/*.woff2", lambda route: route.abort())
    page.goto(server.url)
    page.wait_for_selector("[data-game]")
    before = page.evaluate("document.documentElement.scrollHeight")
    page.unroute("**/*.woff2")
    page.reload()
    page.wait_for_selector("[data-game]")
    settled(page)

    assert abs(page.evaluate("document.documentElement.scrollHeight") - before) <= 12


def test_every_face_has_its_licence_beside_it() -> None:
    for name in ("roboto", "newsreader", "noto-sans-jp", "noto-serif-jp"):
        assert list((CLIENT / "assets").glob(f"{name}-*.woff2"))
        assert "SIL OPEN FONT LICENSE" in (CLIENT / "licences" / f"{name}.txt").read_text(encoding="utf-8").upper()
