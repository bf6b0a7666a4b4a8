"""The seats of a table and their players: people take and leave seats, and bots take over seats.

A seat is a number from 0; its `Chair` says who plays there.  A person can commit to a text for the next deal: they send
its hash first and reveal the text later (`deal_opening`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from foolery.kernel.texts import SOURCE_LANGUAGE, Texts
from foolery.server.catalogue import level_words
from foolery.server.tables import entries
from foolery.server.tables.changes import Changes, Viewer
from foolery.server.tables.entries import Place
from foolery.server.wire import SeatInfo, spoken


@dataclass(slots=True)
class Chair:
    """One seat of the table, with its player."""

    who: str  # open, person, bot
    person: str | None = None
    name: str | None = None
    level: str | None = None
    gone: bool = False  # the person has left during a game or match
    again: bool = False  # the person has asked for the next game
    commit: str = ""  # hash of a text for the next deal
    entropy: str = ""  # that text, once it is revealed
    dropped: str = ""  # the commitment that was dropped, until there is a new one
    votes: dict[int, str] = field(default_factory=dict)  # other seat -> level of the bot that it would accept here

    @staticmethod
    def of(place: Place) -> Chair:
        """Return a chair for the player that `place` describes."""
        return Chair(place.who, place.person, place.name, place.level, place.gone)

    def place(self) -> Place:
        """Return the player of this chair as a Place, the form in which entries store it."""
        return Place(self.who, self.person, self.name, self.level, self.gone)

    def called(self, lang: str) -> str:
        """Return the name of the player in this chair; a bot is called by its level in the language `lang`."""
        name = self.name or "?"
        if self.level is None:
            return name
        words = level_words(self.level)
        return name.replace(spoken(words, SOURCE_LANGUAGE), spoken(words, lang), 1)

    def ready(self, *, first: bool) -> bool:
        """Return whether the player is ready for the next game.

        A bot is always ready.  A person is ready after asking for the game; for the table's first game (`first`) this
        is not needed.  A person whose commitment was dropped is not ready before there is a new one.
        """
        return self.who == "bot" or (self.who == "person" and (first or self.again) and not self.dropped)

    def bind(self, commit: str | None) -> None:
        """Store `commit`, the hash of a text for the next deal; None changes nothing."""
        if commit:
            self.commit, self.dropped = commit, ""

    def info(self, seat: int) -> SeatInfo:
        """Return what every viewer may know about this chair; `seat` is its number."""
        return SeatInfo(
            seat=seat,
            who=self.who,  # type: ignore[arg-type]
            name=self.name,
            person=self.person,
            level=self.level,
            gone=self.gone,
            again=self.again,
            replace=sorted(self.votes),
            committed=bool(self.commit),
            revealed=bool(self.entropy),
        )


class Seating:
    """Holds the chairs of a table, by seat, and changes them as log entries say."""

    def __init__(self, places: Iterable[Place]) -> None:
        self.chairs = [Chair.of(place) for place in places]
        self.closed = False  # all people have left, or the table was given up
        self.dropped = False  # commitments were dropped since the secret of the next game was drawn
        self._names: dict[tuple[str, Viewer], list[str]] = {}  # cache, emptied when a player changes places

    # -- looking

    def seat_of(self, person: str) -> Viewer:
        """Return the seat of `person` (an id), None if the person has no seat."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.person == person), None)

    def open_seats(self) -> list[int]:
        """Return the seats without a player."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.who == "open"]

    def people(self) -> list[int]:
        """Return the seats of people who have not left."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.who == "person" and not chair.gone]

    def unrevealed(self) -> list[int]:
        """Return the seats that have committed to a text and have not revealed it."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.commit and not chair.entropy]

    def names(self, lang: str, viewer: Viewer) -> list[str]:
        """Return the players' names by seat in language `lang`; the viewer's own seat is called "you"."""
        names = self._names.get((lang, viewer))
        if names is None:
            names = self._names[lang, viewer] = [chair.called(lang) for chair in self.chairs]
            if viewer is not None:
                names[viewer] = Texts.load("foolery.server", lang).say("names.you")
        return names

    def replacement(self, voters: Collection[int]) -> entries.TookOver | None:
        """Return the entry for a seat that a bot takes over now; None if there is none.

        A bot takes over a seat when all seats in `voters`, except that seat itself, agree to the same level.
        """
        for seat, chair in enumerate(self.chairs):
            if not chair.votes:
                continue
            levels = {chair.votes.get(other) for other in voters if other != seat}
            level = levels.pop() if len(levels) == 1 else None
            if level is not None:
                return entries.TookOver(seat, level)
        return None

    # -- changing

    def apply(self, body: entries.SeatingBody, changes: Changes, *, held: bool) -> None:
        """Apply an entry about seats; if `held` (a game or match goes on), a person who leaves keeps the seat."""
        self._names.clear()
        match body:
            case entries.Sat():
                self._sit(body, changes)
            case entries.Rose(seat=seat):
                self._rise(seat, changes, held=held)
            case entries.Renamed(seat=seat, name=name):
                self.chairs[seat].name = name
            case entries.Added():
                pass
            case entries.Committed(seat=seat, commit=commit):
                self.chairs[seat].bind(commit)
            case entries.Revealed(seat=seat, text=text):
                self.chairs[seat].entropy = text
            case entries.Wanted(seat=seat, commit=commit):
                self.chairs[seat].again = True
                self.chairs[seat].bind(commit)
            case entries.Agreed(seat=seat, by=by, level=level):
                self.chairs[seat].votes[by] = level
            case entries.TookOver(seat=seat, level=level):
                self._vacate(seat, changes)
                taken = [chair.called(SOURCE_LANGUAGE) for chair in self.chairs]
                self.chairs[seat] = Chair("bot", None, bot_name(level, taken), level)

    def _sit(self, body: entries.Sat, changes: Changes) -> None:
        if self.chairs[body.seat].person != body.person:
            self.chairs[body.seat] = Chair("person", body.person, body.name, again=True)
            changes.sat.append(body.person)
        chair = self.chairs[body.seat]
        chair.gone = False
        chair.votes.clear()
        chair.bind(body.commit)

    def _rise(self, seat: int, changes: Changes, *, held: bool) -> None:
        if held:
            self.chairs[seat].gone = True
            return
        self._vacate(seat, changes)
        self.chairs[seat] = Chair("open")
        self.closed = not any(chair.who == "person" for chair in self.chairs)

    def _vacate(self, seat: int, changes: Changes) -> None:
        changes.vacated.append(self.chairs[seat].person or "")
        self.dropped = self.dropped or bool(self.chairs[seat].commit)

    def game_over(self) -> None:
        """Drop all commitments, requests for the next game and votes for bots, because the game has ended."""
        self.drop_commitments()
        for chair in self.chairs:
            chair.again = False
            chair.votes.clear()

    def drop_commitments(self) -> None:
        """Drop all commitments and texts, so that a text revealed for one deal is never used for another."""
        for chair in self.chairs:
            if chair.commit:
                self.dropped, chair.dropped = True, chair.commit
            chair.commit = chair.entropy = ""

    def settle(self) -> None:
        """Note that dropped commitments are dealt with: the next game has a new secret, or the texts are called for."""
        self.dropped = False


def bot_name(level: str, taken: Sequence[str]) -> str:
    """Return the name of a new bot: its level, with a number if that name is in `taken`."""
    word = spoken(level_words(level), SOURCE_LANGUAGE)
    name, number = word, 1
    while name in taken:
        number += 1
        name = f"{word} {number}"
    return name
