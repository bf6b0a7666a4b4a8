"""The pages of text at a table: rules, log, memory and keys."""

from __future__ import annotations

from rich.text import Text

from foolery.terminal import more
from foolery.terminal.screen.chronicle import told
from foolery.terminal.screen.pages import SearchPage, TextPage
from foolery.terminal.session import Session


def rules_page(session: Session) -> SearchPage:
    """Return the page of all clauses, with search."""
    words = session.company.words()
    title = words.say(
        "play.fact", what=session.company.game.title(session.company.lang), said=words.say("screen.rules")
    )
    return SearchPage(title, words.say("screen.search"), lambda text: _rules(session, text))


def log_page(session: Session, columns: int) -> TextPage:
    """Return the page of the whole log, wrapped to `columns`."""
    return TextPage(session.company.words().say("screen.log"), told(session.log, session.recap, columns))


def known_page(session: Session) -> TextPage:
    """Return the page of what a careful player would remember."""
    words = session.company.words()
    lines = more(session.company.game, session.sight(), session.company.lang)
    return TextPage(words.say("screen.known"), Text("\n".join(lines or [words.say("play.no_more")])))


def keys_page(session: Session) -> TextPage:
    """Return the page of all keys."""
    words = session.company.words()
    return TextPage(words.say("screen.keys"), Text(words.say("screen.help").strip("\n")))


def _rules(session: Session, sought: str) -> Text:
    """Return the clauses that contain every word of `text`, each under its number."""
    lines = Text()
    for clause_id in session.company.game.clauses():
        sentence = session.clause(clause_id) or ""
        if all(word in f"{clause_id} {sentence}".lower() for word in sought.lower().split()):
            lines.append(clause_id, "bold cyan").append(f"  {sentence}\n")
    return lines or Text(session.company.words().say("play.no_rule", id=sought))
