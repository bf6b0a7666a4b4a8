"""A table with its chairs and its games, folded from its log.

A room is a cache: apply the same entries and the same room comes out, in any process, at any time.  It decides nothing
(`decisions.decide` does) and sends nothing (`hub.Hub` does).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any, TypeAlias

import msgspec

from foolery.bots import level_word
from foolery.games import get_game
from foolery.kernel.dealer import Dealer, FairDealer, commitment
from foolery.kernel.game import Sight
from foolery.kernel.match import Match
from foolery.kernel.options import Value
from foolery.kernel.outcome import RESIGN, TIMEOUT, Outcome
from foolery.kernel.table import DRAW, Table
from foolery.kernel.texts import LANGUAGES, Texts
from foolery.server import log
from foolery.server.clocks import GameClock
from foolery.server.log import Entry, Place
from foolery.server.refusals import words
from foolery.server.wire import ChatLine, Clock, FairInfo, Line, SeatInfo, Standing, TableInfo, Words

__all__ = ["Chair", "Changes", "Config", "Room", "Sealed", "Viewer", "bot_name", "outcome_tree"]

Viewer: TypeAlias = int | None  # a seat, or None: a spectator
DealerOf: TypeAlias = Callable[[bytes, Sequence[str]], Dealer]

CHAT_KEPT = 50
COMMANDS_KEPT = 512


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """What was settled when the table was made."""

    id: str
    game: str
    options: dict[str, int | str | list[str]]
    places: list[Place]
    public: bool
    clock: Clock
    match: bool
    created: int


@dataclass(slots=True)
class Chair:
    """A seat at the table."""

    who: str  # open, person, bot
    person: str | None = None
    name: str | None = None
    level: str | None = None
    gone: bool = False
    again: bool = False
    entropy: str = ""
    votes: dict[int, str] = field(default_factory=dict)  # seat -> level of the bot it would accept here

    @staticmethod
    def of(place: Place) -> Chair:
        """Return the chair of somebody who sits down."""
        return Chair(place.who, place.person, place.name, place.level, place.gone)

    def place(self) -> Place:
        """Return who sits here."""
        return Place(self.who, self.person, self.name, self.level, self.gone)


@dataclass(frozen=True, slots=True)
class Sealed:
    """A choice that waits for the others', and what it may be changed to."""

    sight: Sight  # as it was before the choice
    texts: tuple[str, ...]  # the notation of sight.legal
    action: int


@dataclass(frozen=True, slots=True)
class _Step:
    """A step of the game, and what is needed to tell it."""

    seat: int
    unit: int  # above 0: it is sealed together with others, and shows only to those whose sight it changed
    before: Mapping[Viewer, Sight]
    witnessed: Mapping[Viewer, str]
    said: str | None = None  # what the server says about it, where the game does not


@dataclass
class Changes:
    """What some entries did, and to whom it shows."""

    entries: list[Entry] = field(default_factory=list)
    viewers: set[Viewer] = field(default_factory=set)
    lines: dict[Viewer, list[Line]] = field(default_factory=dict)
    said: list[ChatLine] = field(default_factory=list)
    table: bool = False
    begun: bool = False
    ended: bool = False
    sat: list[str] = field(default_factory=list)
    vacated: list[str] = field(default_factory=list)


class Room:
    """One table as it stands after entry `n`."""

    def __init__(self, config: Config, secrets: Mapping[int, bytes], dealer_of: DealerOf = FairDealer) -> None:
        self.config = config
        self.game = get_game(config.game)
        self.secrets = dict(secrets)  # by number of the game; the next one's is here before it begins
        self.dealer_of = dealer_of
        self.n = 0
        self.chairs = [Chair.of(place) for place in config.places]
        self.viewers: tuple[Viewer, ...] = (None, *range(len(self.chairs)))
        self.closed = False
        self.number = 0
        self.table: Table | None = None
        self.playing = False
        self.began: log.Began | None = None
        self.match: Match | None = None
        self.clock: GameClock | None = None
        self.steps: dict[Viewer, int] = dict.fromkeys(self.viewers, 0)
        self.decision = [0] * len(self.chairs)  # by seat: the step at which its present decision came up
        self.sealed: list[Sealed | None] = [None] * len(self.chairs)
        self.done: dict[str, int] = {}  # command -> the sender's step after it
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_KEPT)
        self.log: list[Entry] = []  # since the game began
        self.lines: dict[Viewer, list[Line]] = {}  # of those who look on from here

    # -- looking

    @property
    def status(self) -> str:
        """What the table is doing."""
        if self.playing:
            return "playing"
        if self.closed:
            return "closed"
        if self.number == 0 or any(chair.who == "open" for chair in self.chairs):
            return "open"
        return "between" if self.in_match() else "over"

    def in_match(self) -> bool:
        """Whether a match goes on."""
        return self.match is not None and not self.match.winners

    def seat_of(self, person: str) -> Viewer:
        """Return the seat of a person, None if they have none."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.person == person), None)

    def people(self) -> list[int]:
        """Return the seats of people who have not left."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.who == "person" and not chair.gone]

    def to_act(self) -> list[int]:
        """Return the seats that owe a decision."""
        return self.table.to_act() if self.table is not None and self.playing else []

    def in_game(self, seat: int) -> bool:
        """Whether the seat is still in the game that is being played."""
        return self.playing and self.table is not None and bool(int(self.table.state.present()) >> seat & 1)

    def bots_to_act(self) -> list[tuple[int, str]]:
        """Return the seats, with their levels, for which a bot owes a decision."""
        return [(seat, self.chairs[seat].level or "") for seat in self.to_act() if self.chairs[seat].who == "bot"]

    def deadline(self) -> tuple[int, int] | None:
        """Return when the next clock runs out, and whose."""
        return self.clock.deadline() if self.clock is not None and self.playing else None

    def names(self, lang: str = "en", viewer: Viewer = None) -> list[str]:
        """Return the players' names by seat as a viewer calls them; a bot goes by the word for its level."""
        names = [_called(chair, lang) for chair in self.chairs]
        if viewer is not None:
            names[viewer] = Texts.load("foolery.server", lang).say("names.you")
        return names

    def standing_choice(self, seat: Viewer) -> Sealed | None:
        """Return the seat's choice that still may be changed."""
        if seat is None or not self.playing or self.table is None or seat in self.table.to_act():
            return None
        return self.sealed[seat]

    def may_read(self) -> bool:
        """Whether the last game, with its secret, is open to everybody."""
        return not self.playing and not self.in_match()

    def info(self) -> TableInfo:
        """Return the table as everybody may see it."""
        config = self.config
        return TableInfo(
            id=config.id,
            game=config.game,
            options=config.options,
            public=config.public,
            clock=config.clock,
            match=config.match,
            status=self.status,  # type: ignore[arg-type]
            seats=[_seat_info(seat, chair) for seat, chair in enumerate(self.chairs)],
            number=self.number,
            standing=self._standing(),
            fair=self._fair(),
            created=config.created,
        )

    def _standing(self) -> Standing | None:
        match = self.match
        if match is None:
            return None
        return Standing(
            id=match.id,
            scores=_halved(match.doubled_scores),
            target=_halved([self.game.match_target or 0])[0],
            games=match.games,
            winners=list(match.winners),
        )

    def _fair(self) -> FairInfo | None:
        if self.playing and self.began is not None:
            began = self.began
            drawn = [name for name in self.game.drawn_options() if name not in began.options]
            return FairInfo(
                game=self.number, commit=commitment(self.secrets[self.number]), entropy=began.entropy, drawn=drawn
            )
        following = self.number + 1
        if following not in self.secrets:
            return None
        drawn = [] if self.number else [name for name in self.game.drawn_options() if name not in self.config.options]
        entropy = [chair.entropy for chair in self.chairs]
        return FairInfo(game=following, commit=commitment(self.secrets[following]), entropy=entropy, drawn=drawn)

    # -- what follows by itself

    def follow_up(self, match_id: Callable[[], str]) -> log.Body | None:
        """Return what happens now without anybody's command: a game begins, a bot takes over."""
        for seat, chair in enumerate(self.chairs):
            level = self._agreed_level(seat, chair)
            if level is not None:
                return log.TookOver(seat, level)
        if not self.playing and not self.closed and all(self._ready(chair) for chair in self.chairs):
            return self._next_game(match_id)
        return None

    def _agreed_level(self, seat: int, chair: Chair) -> str | None:
        others = [other for other in self.people() if other != seat and (not self.playing or self.in_game(other))]
        levels = {chair.votes.get(other) for other in others}
        return levels.pop() if chair.votes and len(levels) == 1 else None

    def _ready(self, chair: Chair) -> bool:
        return chair.who == "bot" or (chair.who == "person" and (self.number == 0 or chair.again))

    def _next_game(self, match_id: Callable[[], str]) -> log.Began:
        options: Mapping[str, Value] = self.config.options
        if self.table is not None:
            options = self.game.next_options(self.table.setup, self.table.state)
        number = self.number + 1
        match, first, scores = None, 0, [0] * len(self.chairs)
        if self.config.match:
            if self.match is not None and self.began is not None and self.in_match():
                match, first, scores = self.match.id, self.began.match_first, list(self.match.doubled_scores)
            else:
                match, first = match_id(), number
        return log.Began(
            number=number,
            options=dict(options),
            places=[chair.place() for chair in self.chairs],
            entropy=[chair.entropy for chair in self.chairs],
            match=match,
            match_first=first,
            doubled_scores=scores,
        )

    # -- folding

    def replay(self, entries: Iterable[Entry]) -> None:
        """Apply entries from a store, in order."""
        changes = Changes()
        for entry in entries:
            self.apply(entry, changes)

    def remember(self, entry: Entry) -> None:
        """Take notice of an entry from before the last game: its command is done, its words were said."""
        self.n = entry.n
        if entry.command is not None:
            self.done[entry.command] = 0
        if isinstance(entry.body, log.Spoke):
            self.chat.append(_chat_line(entry.at, entry.body))

    def apply(self, entry: Entry, changes: Changes, action: int | None = None) -> None:
        """Apply the next entry; `action` spares reading its notation again."""
        assert entry.n == self.n + 1, f"entry {entry.n} after {self.n}"
        self.n = entry.n
        self.log.append(entry)
        changes.entries.append(entry)
        body = entry.body
        match body:
            case log.Played():
                self._play(entry.at, body, action, changes)
            case log.Spoke():
                changes.said.append(_chat_line(entry.at, body))
                self.chat.append(changes.said[-1])
            case log.Began():
                self._begin(entry, body, changes)
            case log.Undone() | log.Resigned() | log.TimedOut() | log.Offered() | log.Declined():
                self._other_step(entry.at, body, changes)
            case _:
                self._seating(body, changes)
        if entry.command is not None:
            self._remember_command(entry.command, body)

    def _remember_command(self, command: str, body: log.Body) -> None:
        seat = getattr(body, "seat", None)
        self.done[command] = self.steps.get(seat, 0)
        if len(self.done) > COMMANDS_KEPT:
            del self.done[next(iter(self.done))]

    def _seating(self, body: log.Body, changes: Changes) -> None:
        changes.table = True
        match body:
            case log.Sat(seat=seat, person=person, name=name):
                if self.chairs[seat].person != person:
                    self.chairs[seat] = Chair("person", person, name, again=True)
                    changes.sat.append(person)
                self.chairs[seat].gone = False
                self.chairs[seat].votes.clear()
                self.chairs[seat].entropy = body.entropy or self.chairs[seat].entropy
            case log.Rose(seat=seat):
                self._rise(seat, changes)
            case log.Added(seat=seat, text=text):
                self.chairs[seat].entropy = text
            case log.Wanted(seat=seat, entropy=entropy):
                self.chairs[seat].again = True
                self.chairs[seat].entropy = entropy or self.chairs[seat].entropy
            case log.Agreed(seat=seat, by=by, level=level):
                self.chairs[seat].votes[by] = level
            case log.TookOver(seat=seat, level=level):
                self._take_over(seat, level, changes)

    def _rise(self, seat: int, changes: Changes) -> None:
        chair = self.chairs[seat]
        if self.playing or self.in_match():
            chair.gone = True
            return
        changes.vacated.append(chair.person or "")
        self.chairs[seat] = Chair("open")
        self.closed = not any(other.who == "person" for other in self.chairs)

    def _take_over(self, seat: int, level: str, changes: Changes) -> None:
        old = self.chairs[seat]
        changes.vacated.append(old.person or "")
        self.chairs[seat] = Chair("bot", None, bot_name(level, self.names()), level)
        if self.playing:
            said = words("log.replaced", who=old.name, level=Words(en=level_word(level), ja=level_word(level, "ja")))
            self._show_all(said, changes)

    # -- the game

    def _begin(self, entry: Entry, body: log.Began, changes: Changes) -> None:
        self.began = body
        self.chairs = [Chair.of(place) for place in body.places]
        self.number = body.number
        dealer = self.dealer_of(self.secrets[body.number], body.entropy)
        self.table = Table(self.game, body.options, len(self.chairs), dealer)
        self.playing = True
        self.match = None
        if body.match is not None:
            self.match = Match(body.match, tuple(body.doubled_scores), games=body.number - body.match_first)
        self.clock = GameClock.of(self.config.clock, len(self.chairs))
        self.steps = dict.fromkeys(self.viewers, 0)
        self.decision = [0] * len(self.chairs)
        self.sealed = [None] * len(self.chairs)
        self.log = [entry]
        self.lines = {viewer: [] for viewer in self.lines}
        changes.viewers.update(self.viewers)
        changes.lines.clear()
        changes.table = changes.begun = True
        self._run_clocks(entry.at)

    def _play(self, at: int, body: log.Played, action: int | None, changes: Changes) -> None:
        table, seat = self._playing_table(), body.seat
        if action is None:
            action = self.game.parse(table.state, seat, body.text)
        unit = int(table.state.unit())
        before = {viewer: table.sight(viewer) for viewer in (self.viewers if unit else self.lines)}
        changed_mind = seat not in table.to_act()
        if changed_mind:
            old = self.sealed[seat]
            assert old is not None, "only a sealed choice is changed"
            self.sealed[seat] = Sealed(old.sight, old.texts, action)
            witnessed: dict[Viewer, str] = dict.fromkeys(before, body.text)
        else:
            if unit:
                self._seal(seat, action)
            witnessed = {viewer: self.game.witness(table.state, seat, action, viewer) for viewer in self.lines}
        table.play(seat, action)
        if self.clock is not None and not changed_mind:
            self.clock.stepped(at, seat)
        step = _Step(seat, unit, before, witnessed)
        self._show(step, changes)
        self._new_decisions(step)
        self._end_or_run(at, changes)

    def _seal(self, seat: int, action: int) -> None:
        table = self._playing_table()
        sight = table.sight(seat)
        texts = tuple(self.game.notate(table.state, seat, each) for each in sight.legal)
        self.sealed[seat] = Sealed(sight, texts, action)

    def _other_step(
        self,
        at: int,
        body: log.Undone | log.Resigned | log.TimedOut | log.Offered | log.Declined,
        changes: Changes,
    ) -> None:
        """Apply a step that is no action of the game."""
        table, seat = self._playing_table(), body.seat
        unit = int(table.state.unit())
        before = {viewer: table.sight(viewer) for viewer in self.viewers} if unit or self.lines else {}
        witnessed, said = "", None
        match body:
            case log.Undone():
                table.undo(seat)
                self.sealed[seat] = None
                if self.clock is not None:
                    self.clock.took_back(at, seat)
                said = "log.undo"
            case log.Resigned():
                table.resign(seat)
                witnessed = RESIGN
            case log.TimedOut():
                table.timeout(seat)
                witnessed = TIMEOUT
            case log.Offered():
                agreed = table.offer_draw(seat)
                witnessed = DRAW if agreed else ""
                said = None if agreed else "log.offer"
            case log.Declined():
                table.decline_draw()
                said = "log.decline"
        step = _Step(seat, unit, before, dict.fromkeys(before, witnessed), said)
        if isinstance(body, log.Undone):
            self._show(step, changes)
            self._new_decisions(step)
        else:
            # Everybody hears of it, whatever it did to their sights.
            self._show(replace(step, unit=0), changes)
            if witnessed:
                self._new_decisions(replace(step, unit=0))
        self._end_or_run(at, changes)

    def _show(self, step: _Step, changes: Changes) -> None:
        """Count the step for everybody to whom it shows; a sealed choice may show to nobody else."""
        table = self._playing_table()
        for viewer in self.viewers:
            if step.unit and step.before[viewer] == table.sight(viewer):
                continue
            self.steps[viewer] += 1
            changes.viewers.add(viewer)
            if viewer in self.lines:
                self._tell(viewer, step, changes)

    def _new_decisions(self, step: _Step) -> None:
        """Note whose decision is a new one; while choices are sealed, the others' do not change one's own."""
        table = self._playing_table()
        together = step.unit > 0 and int(table.state.unit()) == step.unit
        if not together:
            self.sealed = [None] * len(self.chairs)
        for seat in range(len(self.chairs)):
            if not together or (seat == step.seat and seat in table.to_act()):
                self.decision[seat] = self.steps[seat]

    def _end_or_run(self, at: int, changes: Changes) -> None:
        if self._playing_table().outcome() is not None:
            self._end(at, changes)
        else:
            self._run_clocks(at)

    def _tell(self, viewer: Viewer, step: _Step, changes: Changes) -> None:
        number = self.steps[viewer]
        if step.said is not None:
            en, ja = (self.names(lang, viewer)[step.seat] for lang in LANGUAGES)
            said = words(step.said, who=Words(en=en, ja=ja))
            lines = [Line(step=number, en=said.en, ja=said.ja)]
        else:
            before, after, witnessed = step.before[viewer], self._playing_table().sight(viewer), step.witnessed[viewer]
            told = [
                self.game.tell(before, after, step.seat, witnessed, self.names(lang, viewer), lang)
                for lang in LANGUAGES
            ]
            lines = [Line(step=number, en=en, ja=ja) for en, ja in zip_longest(*told, fillvalue="")]
        self.lines[viewer].extend(lines)
        changes.lines.setdefault(viewer, []).extend(lines)

    def _show_all(self, said: Words, changes: Changes) -> None:
        for viewer in self.viewers:
            self.steps[viewer] += 1
            changes.viewers.add(viewer)
            if viewer in self.lines:
                line = Line(step=self.steps[viewer], en=said.en, ja=said.ja)
                self.lines[viewer].append(line)
                changes.lines.setdefault(viewer, []).append(line)

    def _end(self, at: int, changes: Changes) -> None:
        table = self._playing_table()
        self.playing = False
        changes.ended = changes.table = True
        if self.clock is not None:
            self.clock.run(at, [])
        if self.match is not None:
            self.match = self.match.after(self.game, table.state)
        for chair in self.chairs:
            chair.again, chair.entropy = False, ""
            chair.votes.clear()

    def _run_clocks(self, at: int) -> None:
        if self.clock is not None:
            self.clock.run(at, [seat for seat in self.to_act() if self.chairs[seat].who == "person"])

    def _playing_table(self) -> Table:
        assert self.table is not None, "no game has begun"
        return self.table

    # -- the log in words

    def watch(self, viewer: Viewer) -> None:
        """Keep log lines for a viewer from now on, those of the present game so far included."""
        if viewer in self.lines:
            return
        self.lines[viewer] = []
        if self.began is None:
            return
        again = Room(self.config, self.secrets, self.dealer_of)
        again.lines = {viewer: []}
        again.n = self.log[0].n - 1
        again.replay(self.log)
        self.lines[viewer] = again.lines[viewer]

    def unwatch(self, viewer: Viewer) -> None:
        """Stop keeping lines for a viewer."""
        self.lines.pop(viewer, None)


def bot_name(level: str, taken: Sequence[str]) -> str:
    """Return what a bot is called at the table: its level, numbered where there are several."""
    name, number = level_word(level), 1
    while name in taken:
        number += 1
        name = f"{level_word(level)} {number}"
    return name


def _called(chair: Chair, lang: str) -> str:
    name, level = chair.name or "?", chair.level
    if level is None:
        return name
    return name.replace(level_word(level), level_word(level, lang), 1)


def _chat_line(at: int, body: log.Spoke) -> ChatLine:
    return ChatLine(person=body.person, name=body.name, seat=body.seat, text=body.text, at=at)


def _seat_info(seat: int, chair: Chair) -> SeatInfo:
    return SeatInfo(
        seat=seat,
        who=chair.who,  # type: ignore[arg-type]
        name=chair.name,
        person=chair.person,
        level=chair.level,
        gone=chair.gone,
        again=chair.again,
        replace=sorted(chair.votes),
        entropy=bool(chair.entropy),
    )


def _halved(doubled: Iterable[int]) -> list[int | float]:
    return [score // 2 if score % 2 == 0 else score / 2 for score in doubled]


def outcome_tree(outcome: Outcome) -> dict[str, Any]:
    """Return how a game ended, as records write it."""
    return {"winners": list(outcome.winners), "scores": outcome.points(), "reason": outcome.reason}
