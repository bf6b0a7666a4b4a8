"""Who sits where: chairs are taken, left, kept for a player who is gone, and handed over to bots."""

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
    """A seat at the table."""

    who: str  # open, person, bot
    person: str | None = None
    name: str | None = None
    level: str | None = None
    gone: bool = False
    again: bool = False
    commit: str = ""  # to a text for the next deal
    entropy: str = ""  # that text, once it is shown
    dropped: str = ""  # the last commitment that was dropped, while there is no new one
    votes: dict[int, str] = field(default_factory=dict)  # seat -> level of the bot it would accept here

    @staticmethod
    def of(place: Place) -> Chair:
        """Return the chair of a person who sits down."""
        return Chair(place.who, place.person, place.name, place.level, place.gone)

    def place(self) -> Place:
        """Return who sits here."""
        return Place(self.who, self.person, self.name, self.level, self.gone)

    def called(self, lang: str) -> str:
        """Return the name of the player in this chair; a bot is called by the word for its level."""
        name = self.name or "?"
        if self.level is None:
            return name
        words = level_words(self.level)
        return name.replace(spoken(words, SOURCE_LANGUAGE), spoken(words, lang), 1)

    def ready(self, *, first: bool) -> bool:
        """Whether the seat waits for the next game; the first one needs no asking.

        A person whose commitment was dropped is not ready before there is a new one.
        """
        return self.who == "bot" or (self.who == "person" and (first or self.again) and not self.dropped)

    def bind(self, commit: str | None) -> None:
        """Commit the seat to a text; None changes nothing."""
        if commit:
            self.commit, self.dropped = commit, ""

    def info(self, seat: int) -> SeatInfo:
        """Return the chair as every viewer may see it."""
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
    """The chairs of a table, by seat."""

    def __init__(self, places: Iterable[Place]) -> None:
        self.chairs = [Chair.of(place) for place in places]
        self.closed = False  # no player is left
        self.dropped = False  # commitments were dropped since the secret of the next game was drawn
        self._names: dict[tuple[str, Viewer], list[str]] = {}  # cache, emptied when a player changes places

    # -- looking

    def seat_of(self, person: str) -> Viewer:
        """Return the seat of a person, None if they have none."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.person == person), None)

    def open_seats(self) -> list[int]:
        """Return the seats without a player."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.who == "open"]

    def people(self) -> list[int]:
        """Return the seats of people who have not left."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.who == "person" and not chair.gone]

    def unrevealed(self) -> list[int]:
        """Return the seats that have not shown the text they have committed themselves to."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.commit and not chair.entropy]

    def names(self, lang: str, viewer: Viewer) -> list[str]:
        """Return the players' names by seat as a viewer calls them."""
        names = self._names.get((lang, viewer))
        if names is None:
            names = self._names[lang, viewer] = [chair.called(lang) for chair in self.chairs]
            if viewer is not None:
                names[viewer] = Texts.load("foolery.server", lang).say("names.you")
        return names

    def replacement(self, voters: Collection[int]) -> entries.TookOver | None:
        """Return the bot that takes over now, because all voters but the seat's own holder want the same."""
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
        """Apply what changes who sits where; `held`: a game or match goes on, and seats are kept for leavers."""
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
        """Drop what concerned the game that has ended: every person is asked anew."""
        self.drop_commitments()
        for chair in self.chairs:
            chair.again = False
            chair.votes.clear()

    def drop_commitments(self) -> None:
        """Drop every commitment: texts that were shown to some are not dealt from with others."""
        for chair in self.chairs:
            if chair.commit:
                self.dropped, chair.dropped = True, chair.commit
            chair.commit = chair.entropy = ""

    def settle(self) -> None:
        """Go on with the commitments there are: texts are called for, or there is a new secret."""
        self.dropped = False


def bot_name(level: str, taken: Sequence[str]) -> str:
    """Return what a bot is called at the table: its level, numbered where there are several."""
    word = spoken(level_words(level), SOURCE_LANGUAGE)
    name, number = word, 1
    while name in taken:
        number += 1
        name = f"{word} {number}"
    return name
