"""Every page in a language made by a machine: what stands in no brackets came from no text file."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from foolery.games import game_ids
from foolery.kernel.texts import LANGUAGES, Texts
from tests.support.browser.harness import Server, join_bot_game, play_to_the_end, quiet, serving
from tests.support.pseudo_language import PSEUDO, environment, unbracketed, write, write_client

Someone = Callable[..., Page]
GAMES = game_ids()
PAGES = (
    "/",
    "/tables",
    "/settings",
    "/nowhere",
    *(f"/new/{each}" for each in GAMES),
    *(f"/learn/{each}" for each in GAMES),
)
# What is no sentence: the house's name, addresses, the name a guest was given on the first visit, and what each
# language calls itself.
NAMES = {
    "Foolery",
    "Guest",
    "http",
    "https",
    *(Texts.load("foolery.kernel", lang).say("language.name") for lang in LANGUAGES),
}
SPOKEN = """() => {
  const said = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.nodeType === Node.TEXT_NODE) {
      if (!["STYLE", "SCRIPT", "KBD"].includes(node.parentElement.tagName)) said.push(node.data);
    } else
      for (const name of ["aria-label", "title", "alt", "placeholder"]) said.push(node.getAttribute(name) ?? "");
  }
  return said.map((each) => each.trim()).filter(Boolean);
}"""
CHOOSE = f"localStorage.setItem('foolery.settings', JSON.stringify({{ lang: '{PSEUDO}', pace: 'off' }}))"


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server and a client that have the language, and nothing else that is new."""
    folder = tmp_path_factory.mktemp("pseudo")
    write(folder)
    client = write_client(folder)
    paths = {"PYTHONPATH": environment(folder)["PYTHONPATH"], "FOOLERY_CLIENT": str(client)}
    with serving(tmp_path_factory.mktemp("pseudo-data"), paths) as running:
        yield running


def _foreign(page: Page) -> list[str]:
    """Return what is written or named on a page and has words that are from no text file."""
    page.wait_for_load_state("networkidle")
    quiet(page)
    said: list[str] = page.evaluate(SPOKEN)
    return sorted({each for each in said if set(unbracketed(each)) - NAMES})


def test_every_page_speaks_a_third_language(pseudo: Server, someone: Someone) -> None:
    page = someone(pace="off")
    page.add_init_script(CHOOSE)
    found = {}
    for path in PAGES:
        page.goto(f"{pseudo.url}{path}")
        assert page.locator("html").get_attribute("lang") == PSEUDO
        if foreign := _foreign(page):
            found[path] = foreign
    assert found == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_table_speaks_a_third_language(pseudo: Server, someone: Someone, game: str) -> None:
    """From the first card to the result, its replay, and the game's lessons."""
    page = someone(pace="off")
    page.add_init_script(CHOOSE)
    join_bot_game(page, pseudo.url, game, {})
    page.wait_for_selector(".app[data-step]")
    found = {"begun": _foreign(page)}
    play_to_the_end(page, game)
    found["ended"] = _foreign(page)
    page.goto(f"{pseudo.url}/learn/{game}/tutorial")
    found["lesson"] = _foreign(page)
    assert {place: said for place, said in found.items() if said} == {}
