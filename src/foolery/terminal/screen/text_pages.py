"""The text pages that a person can open at the table: rules, log, what is known about cards, and keys."""

from __future__ import annotations

from rich.text import Text

from foolery.terminal import more
from foolery.terminal.screen.chronicle import told
from foolery.terminal.screen.pages import SearchPage, TextPage
from foolery.terminal.session import Session


def rules_page(session: Session) -> SearchPage:
    """Return the page with all clauses of the rules and a search line."""
    words = session.company.words()
    title = words.say(
        "play.fact", what=session.company.game.title(session.company.lang), said=words.say("screen.rules")
    )
    return SearchPage(title, words.say("screen.search"), lambda text: _rules(session, text))


def log_page(session: Session, columns: int) -> TextPage:
    """Return the page with the whole log, wrapped to `columns`."""
    return TextPage(session.company.words().say("screen.log"), told(session.log, session.recap, columns))


def known_page(session: Session) -> TextPage:
    """Return the page with what a careful player would remember, such as known cards of other seats."""
    words = session.company.words()
    lines = more(session.company.game, session.sight(), session.company.lang)
    return TextPage(words.say("screen.known"), Text("\n".join(lines or [words.say("play.no_more")])))


def keys_page(session: Session) -> TextPage:
    """Return the page that explains all keys."""
    words = session.company.words()
    return TextPage(words.say("screen.keys"), Text(words.say("screen.help").strip("\n")))


def _rules(session: Session, sought: str) -> Text:
    """Return the clauses that contain every word of `sought`, each after its id; if there are none, a message."""
    lines = Text()
    for clause_id in session.company.game.clauses():
        sentence = session.clause(clause_id) or ""
        if all(word in f"{clause_id} {sentence}".lower() for word in sought.lower().split()):
            lines.append(clause_id, "bold cyan").append(f"  {sentence}\n")
    return lines or Text(session.company.words().say("play.no_rule", id=sought))
