"""A table with its chairs and its games, folded from its log.

The state is a cache: apply the same entries and the same state comes out, in any process, at any time.  It decides
nothing (`decisions` and `follow_ups` do) and sends nothing (`live` does).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from foolery.kernel.dealer import Dealer, FairDealer
from foolery.kernel.match import Match
from foolery.kernel.session import GameSession
from foolery.kernel.texts import LANGUAGES, SOURCE_LANGUAGE
from foolery.server.catalogue import find_game, level_words
from foolery.server.refusals import words
from foolery.server.tables import entries, game_steps
from foolery.server.tables.changes import Changes, Viewer
from foolery.server.tables.clocks import GameClock
from foolery.server.tables.deal_opening import DealOpening
from foolery.server.tables.entries import LogEntry
from foolery.server.tables.log_lines import listed
from foolery.server.tables.narration import Narration
from foolery.server.tables.new_table import TableConfig
from foolery.server.tables.patience import Asking, Patience
from foolery.server.tables.seating import Chair, Seating
from foolery.server.wire import ChatLine, Line

__all__ = ["DealerOf", "TableState"]

DealerOf: TypeAlias = Callable[[bytes, Sequence[str], int], Dealer]

CHAT_KEPT = 50
COMMANDS_KEPT = 512


class TableState:
    """One table as it stands after entry `n`."""

    def __init__(self, config: TableConfig, secrets: Mapping[int, bytes], dealer_of: DealerOf = FairDealer) -> None:
        self.config = config
        self.game = find_game(config.game)
        self.secrets = dict(secrets)  # by number of the game; the next one's is here before it begins
        self.dealer_of = dealer_of
        self.n = 0
        self.seating = Seating(config.places)
        self.viewers: tuple[Viewer, ...] = (None, *range(len(self.chairs)))
        self.number = 0
        self.table: GameSession | None = None
        self.playing = False
        self.opening = DealOpening()
        self.resumed = 0  # the last sign of life of a server before the last time that everything stood still
        self.began: entries.Began | None = None
        self.origin: entries.Branched | None = None  # of a study: the game it began as
        self.match: Match | None = None
        self.clock: GameClock | None = None
        self.asking: Asking | None = None  # the open request to take a decision back
        self.ended_at = 0
        self.narration = Narration(self.viewers)
        self.decision = [0] * len(self.chairs)  # by seat: the step at which its present decision came up
        self.done: dict[str, tuple[int, int]] = {}  # the last commands -> game and the sender's step after it
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_KEPT)
        self.patience = Patience()  # of the table with those who do not play on
        self.log: list[LogEntry] = []  # since the game began

    # -- looking

    @property
    def chairs(self) -> list[Chair]:
        """The seats at the table."""
        return self.seating.chairs

    @property
    def steps(self) -> dict[Viewer, int]:
        """How many steps of the game each viewer has been shown."""
        return self.narration.steps

    @property
    def lines(self) -> dict[Viewer, list[Line]]:
        """The lines of the log, of the viewers who watch from here."""
        return self.narration.lines

    @property
    def status(self) -> str:
        """What the table is doing."""
        if self.playing:
            return "playing"
        if self.seating.closed:
            return "closed"
        if self.number == 0 or self.seating.open_seats():
            return "open"
        return "between" if self.in_match() else "over"

    def in_match(self) -> bool:
        """Whether a match goes on."""
        return self.match is not None and not self.match.winners

    def to_act(self) -> list[int]:
        """Return the seats that owe a decision."""
        return self.table.to_act() if self.table is not None and self.playing else []

    def in_game(self, seat: int) -> bool:
        """Whether the seat is still in the game that is being played."""
        return self.playing and self.table is not None and self.table.in_play(seat)

    def bots_to_act(self) -> list[tuple[int, str]]:
        """Return the seats, with their levels, for which a bot owes a decision."""
        return [(seat, self.chairs[seat].level or "") for seat in self.to_act() if self.chairs[seat].who == "bot"]

    def deadline(self) -> int | None:
        """Return when the next clock runs out, or the patience with those for whom the next game waits."""
        if self.opening.called_at is not None:
            return self.opening.called_at + self.config.next_game_ms
        if not self.playing:
            return self.next_game_due()
        running = self.clock.deadline() if self.clock is not None else None
        return None if running is None else running[0]

    def runs_since(self) -> int | None:
        """Return since when what has a deadline runs, None if nothing does."""
        if self.opening.called_at is not None:
            return self.opening.called_at
        if not self.playing:
            return None if self.next_game_due() is None else self.ended_at
        running = [] if self.clock is None else [since for since in self.clock.since if since is not None]
        return min(running, default=None)

    def next_game_due(self) -> int | None:
        """Return when players who have not asked for the next game lose the match; None if no player waits."""
        people = sum(chair.who == "person" for chair in self.chairs)
        return self.ended_at + self.config.next_game_ms if self.status == "between" and people > 1 else None

    def names(self, lang: str = SOURCE_LANGUAGE, viewer: Viewer = None) -> list[str]:
        """Return the players' names by seat as a viewer calls them; a bot goes by the word for its level."""
        return self.seating.names(lang, viewer)

    def may_read(self) -> bool:
        """Whether the last game, with its secret, is open to all."""
        return not self.playing and not self.in_match()

    def mark(self) -> Literal["study", "takeback"] | None:
        """Return why the game is no ordinary one."""
        if self.origin is not None:
            return "study"
        return "takeback" if self.table is not None and any(self.table.takebacks) else None

    def against_bots(self, seat: int) -> bool:
        """Whether all other seats are bots."""
        return all(chair.who == "bot" for other, chair in enumerate(self.chairs) if other != seat)

    def session(self) -> GameSession:
        """Return the game that was begun last."""
        assert self.table is not None, "no game has begun"
        return self.table

    def dealt(self) -> GameSession:
        """Return the game as it was dealt, on a table of its own."""
        began = self.began
        assert began is not None, "no game has begun"
        dealer = self.dealer_of(self.secrets[began.number], began.entropy, began.stream)
        return GameSession(self.game, began.options, len(self.chairs), dealer)

    # -- folding

    def replay(self, stored: Iterable[LogEntry]) -> None:
        """Apply entries from a store, in order."""
        changes = Changes()
        for entry in stored:
            self.apply(entry, changes)

    def remember(self, entry: LogEntry) -> None:
        """Take notice of an entry from before the last game: its words were said."""
        self.n = entry.n
        if isinstance(entry.body, entries.Spoke):
            self.chat.append(_chat_line(entry.at, entry.body))

    def apply(self, entry: LogEntry, changes: Changes) -> None:
        """Apply the next entry."""
        assert entry.n == self.n + 1, f"entry {entry.n} after {self.n}"
        self.n = entry.n
        self.log.append(entry)
        changes.entries.append(entry)
        body = entry.body
        match body:
            case entries.Played():
                game_steps.play(self, entry.at, body, changes)
            case entries.Spoke():
                changes.said.append(_chat_line(entry.at, body))
                self.chat.append(changes.said[-1])
            case entries.Began():
                self._begin(entry, body, changes)
            case (
                entries.Undone()
                | entries.Resigned()
                | entries.TimedOut()
                | entries.Offered()
                | entries.Declined()
                | entries.AskedBack()
                | entries.LetStand()
            ):
                game_steps.other_step(self, entry.at, body, changes)
            case entries.TookOver():
                self._take_over(body, changes)
            case entries.Branched():
                self._branch(body, changes)
            case entries.Forfeited():
                self._forfeit(body, changes)
            case entries.Called():
                self.opening.call(entry.at, self.seating)
                changes.table = True
            case entries.Renewed():
                self._renew(entry.at, changes)
            case entries.Voided():
                self._give_up(body, changes)
            case entries.Resumed():
                self._resume(body, changes)
            case _:
                self._sit(body, changes)
        if entry.command is not None:
            self._remember_command(entry.command, body)

    def _remember_command(self, command: str, body: entries.Body) -> None:
        seat = getattr(body, "seat", None)
        self.done[command] = (self.number, self.steps.get(seat, 0))
        if len(self.done) > COMMANDS_KEPT:
            del self.done[next(iter(self.done))]

    def _sit(self, body: entries.SeatingBody, changes: Changes) -> None:
        changes.table = True
        self.seating.apply(body, changes, held=self.playing or self.in_match())
        leaves = isinstance(body, entries.TookOver) or (isinstance(body, entries.Rose) and not self.in_match())
        if leaves:
            self.opening.leave(self.seating)

    def _renew(self, at: int, changes: Changes) -> None:
        """Count a new secret; who has to commit anew has the whole time for it again."""
        self.opening.renew(self.seating)
        self.ended_at = at
        changes.table = changes.renewed = True

    def _take_over(self, body: entries.TookOver, changes: Changes) -> None:
        who = self.chairs[body.seat].name
        self.asking = None
        self._sit(body, changes)
        if self.playing:
            self.narration.say_to_all(words("log.replaced", who=who, level=level_words(body.level)), changes)

    def _resume(self, body: entries.Resumed, changes: Changes) -> None:
        """Let everything that runs have begun later; all viewers are shown the new clocks, at the step they know."""
        self.resumed = body.until
        self.opening.moved(body.by)
        self.ended_at += body.by
        if self.clock is not None:
            self.clock.moved(body.until, body.by)
        changes.table = True
        for viewer in self.viewers if self.table is not None else ():
            self.narration.count(viewer, changes, aside=True)

    def _give_up(self, body: entries.Voided, changes: Changes) -> None:
        changes.table = True
        changes.vacated += [chair.person for chair in self.chairs if chair.person is not None]
        self.opening.give_up(body.seats, self.seating)

    def _forfeit(self, body: entries.Forfeited, changes: Changes) -> None:
        """End the match: the best of those who asked for the next game has won it, of all players if none asked."""
        assert self.match is not None, "no match goes on"
        scores = self.match.doubled_scores
        asked = [seat for seat in range(len(self.chairs)) if seat not in body.seats] or list(range(len(self.chairs)))
        best = max(scores[seat] for seat in asked)
        self.match = replace(self.match, winners=tuple(seat for seat in asked if scores[seat] == best))
        self.opening.end()
        self.seating.game_over()
        changes.table = changes.opened = True
        names = {lang: self.names(lang) for lang in LANGUAGES}
        self.narration.say_to_all(words("log.forfeit", who=listed(names, body.seats)), changes)

    # -- the game

    def _begin(self, entry: LogEntry, body: entries.Began, changes: Changes) -> None:
        self.began, self.origin, self.asking = body, None, None
        self.seating = Seating(body.places)
        self.number = body.number
        self.opening.begin()
        self.table = self.dealt()
        self.playing = True
        self.match = None
        if body.match is not None:
            self.match = Match(body.match, tuple(body.doubled_scores), games=body.number - body.match_first)
        self.clock = GameClock.of(self.config.clock, len(self.chairs))
        self.narration.begin(changes)
        self.decision = [0] * len(self.chairs)
        self.patience = Patience()
        self.log = [entry]
        changes.table = changes.begun = True
        self.run_clocks(entry.at)

    def _branch(self, body: entries.Branched, changes: Changes) -> None:
        self.origin = body
        self.session().fix()
        self.narration.say_to_all(words("log.study", step=body.step), changes)

    def end(self, at: int, changes: Changes) -> None:
        """End the game."""
        session = self.session()
        self.playing, self.ended_at = False, at
        changes.ended = changes.table = True
        if self.clock is not None:
            self.clock.run(at, [])
        if self.match is not None:
            self.match = self.match.after(self.game, session.state)
        self.seating.game_over()

    def run_clocks(self, at: int) -> None:
        """Let the clocks run of the people who owe a decision."""
        if self.clock is not None:
            self.clock.run(at, [seat for seat in self.to_act() if self.chairs[seat].who == "person"])

    # -- the log in words

    def watch(self, viewer: Viewer) -> None:
        """Keep log lines for a viewer from now on, those of the present game so far included."""
        if viewer not in self.lines:
            self.lines[viewer] = self.lines_so_far(viewer)

    def lines_so_far(self, viewer: Viewer) -> list[Line]:
        """Return the lines of the present game as a viewer saw it: a replay of the whole log; nothing changes here."""
        if self.began is None:
            return []
        again = TableState(self.config, self.secrets, self.dealer_of)
        again.narration.lines = {viewer: []}
        again.n = self.log[0].n - 1
        again.replay(self.log)
        return again.lines[viewer]

    def unwatch(self, viewer: Viewer) -> None:
        """Stop keeping lines for a viewer."""
        self.lines.pop(viewer, None)


def _chat_line(at: int, body: entries.Spoke) -> ChatLine:
    return ChatLine(person=body.person, name=body.name, seat=body.seat, text=body.text, at=at)
