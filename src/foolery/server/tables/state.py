"""The state of a table: its seats and its games, computed by applying the entries of its log in order.

The same entries always give the same state, in any process, so the state is only a cache of the log.  It decides
nothing (`decisions` and `follow_ups` do) and sends nothing (`live` does).  Times are milliseconds since 1970.
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
    """The state of one table after entry `n` of its log."""

    def __init__(self, config: TableConfig, secrets: Mapping[int, bytes], dealer_of: DealerOf = FairDealer) -> None:
        self.config = config
        self.game = find_game(config.game)
        self.secrets = dict(secrets)  # by game number; the next game's secret is here before it begins
        self.dealer_of = dealer_of
        self.n = 0
        self.seating = Seating(config.places)
        self.viewers: tuple[Viewer, ...] = (None, *range(len(self.chairs)))
        self.number = 0
        self.table: GameSession | None = None
        self.playing = False
        self.opening = DealOpening()
        self.resumed = 0  # the time when a server last ran before the last interruption
        self.began: entries.Began | None = None
        self.origin: entries.Branched | None = None  # of a study: the finished game that it continues
        self.match: Match | None = None
        self.clock: GameClock | None = None
        self.asking: Asking | None = None  # the open request to take a decision back
        self.ended_at = 0
        self.narration = Narration(self.viewers)
        self.decision = [0] * len(self.chairs)  # by seat: the step at which its present decision came up
        self.done: dict[str, tuple[int, int]] = {}  # the last commands -> (game number, the sender's step after it)
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_KEPT)
        self.patience = Patience()  # limits what players may do without playing on
        self.log: list[LogEntry] = []  # since the game began

    # -- looking

    @property
    def chairs(self) -> list[Chair]:
        """The chairs of the table, by seat."""
        return self.seating.chairs

    @property
    def steps(self) -> dict[Viewer, int]:
        """The number of steps of the game that each viewer has been shown."""
        return self.narration.steps

    @property
    def lines(self) -> dict[Viewer, list[Line]]:
        """The log lines of the game, by viewer; only of viewers for whom `watch` was called."""
        return self.narration.lines

    @property
    def status(self) -> str:
        """The status: playing, closed, open (no game yet, or a seat is free), between (games of a match), or over."""
        if self.playing:
            return "playing"
        if self.seating.closed:
            return "closed"
        if self.number == 0 or self.seating.open_seats():
            return "open"
        return "between" if self.in_match() else "over"

    def in_match(self) -> bool:
        """Return whether a match is in progress."""
        return self.match is not None and not self.match.winners

    def to_act(self) -> list[int]:
        """Return the seats that have to make a decision now."""
        return self.table.to_act() if self.table is not None and self.playing else []

    def in_game(self, seat: int) -> bool:
        """Return whether a game is being played and `seat` has not left it by resigning or losing on time."""
        return self.playing and self.table is not None and self.table.in_play(seat)

    def bots_to_act(self) -> list[tuple[int, str]]:
        """Return (seat, level of the bot) for each bot that has to make a decision now."""
        return [(seat, self.chairs[seat].level or "") for seat in self.to_act() if self.chairs[seat].who == "bot"]

    def deadline(self) -> int | None:
        """Return the next time at which the server must act; None if there is no such time.

        It is when a clock runs out, or when the time to reveal a text or to ask for the next game of a match is over.
        """
        if self.opening.called_at is not None:
            return self.opening.called_at + self.config.next_game_ms
        if not self.playing:
            return self.next_game_due()
        running = self.clock.deadline() if self.clock is not None else None
        return None if running is None else running[0]

    def runs_since(self) -> int | None:
        """Return when the time that ends at `deadline` began to run (the earliest clock); None if no such time runs."""
        if self.opening.called_at is not None:
            return self.opening.called_at
        if not self.playing:
            return None if self.next_game_due() is None else self.ended_at
        running = [] if self.clock is None else [since for since in self.clock.since if since is not None]
        return min(running, default=None)

    def next_game_due(self) -> int | None:
        """Return when players who have not asked for the next game lose the match.

        None unless a match with at least two people is between two games.
        """
        people = sum(chair.who == "person" for chair in self.chairs)
        return self.ended_at + self.config.next_game_ms if self.status == "between" and people > 1 else None

    def names(self, lang: str = SOURCE_LANGUAGE, viewer: Viewer = None) -> list[str]:
        """Return the players' names by seat in language `lang`; the viewer's own seat is called "you"."""
        return self.seating.names(lang, viewer)

    def may_read(self) -> bool:
        """Return whether all people may read the last game with its secret: no game and no match is in progress."""
        return not self.playing and not self.in_match()

    def mark(self) -> Literal["study", "takeback"] | None:
        """Return why the game does not count: it is a study, or a decision was taken back; None: it counts."""
        if self.origin is not None:
            return "study"
        return "takeback" if self.table is not None and any(self.table.takebacks) else None

    def against_bots(self, seat: int) -> bool:
        """Return whether all seats except `seat` are bots."""
        return all(chair.who == "bot" for other, chair in enumerate(self.chairs) if other != seat)

    def session(self) -> GameSession:
        """Return the session of the game that began last."""
        assert self.table is not None, "no game has begun"
        return self.table

    def dealt(self) -> GameSession:
        """Return a new session of the same game, directly after the deal."""
        began = self.began
        assert began is not None, "no game has begun"
        dealer = self.dealer_of(self.secrets[began.number], began.entropy, began.stream)
        return GameSession(self.game, began.options, len(self.chairs), dealer)

    # -- applying entries

    def replay(self, stored: Iterable[LogEntry]) -> None:
        """Apply the entries `stored`, in order."""
        changes = Changes()
        for entry in stored:
            self.apply(entry, changes)

    def remember(self, entry: LogEntry) -> None:
        """Read an entry from before the last game; of these, only chat messages are kept."""
        self.n = entry.n
        if isinstance(entry.body, entries.Spoke):
            self.chat.append(_chat_line(entry.at, entry.body))

    def apply(self, entry: LogEntry, changes: Changes) -> None:
        """Apply the next entry of the log and note its effects in `changes`."""
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
        """Note that the next game has a new secret, and restart the time that players have to ask for it."""
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
        """Move the start of all running times after an interruption; show viewers the clocks without a new step."""
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
        """End the match because the seats in `body.seats` did not ask for the next game, or reveal their text, in time.

        The winners are the seats with the highest score among the others; among all seats if there are no others.
        """
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
        """End the game at time `at` and add it to its match."""
        session = self.session()
        self.playing, self.ended_at = False, at
        changes.ended = changes.table = True
        if self.clock is not None:
            self.clock.run(at, [])
        if self.match is not None:
            self.match = self.match.after(self.game, session.state)
        self.seating.game_over()

    def run_clocks(self, at: int) -> None:
        """Let the clocks of the people who have to decide run from time `at` on; stop all others."""
        if self.clock is not None:
            self.clock.run(at, [seat for seat in self.to_act() if self.chairs[seat].who == "person"])

    # -- the log in words

    def watch(self, viewer: Viewer) -> None:
        """Keep log lines for `viewer` from now on, beginning with those of the present game so far."""
        if viewer not in self.lines:
            self.lines[viewer] = self.lines_so_far(viewer)

    def lines_so_far(self, viewer: Viewer) -> list[Line]:
        """Return the log lines of the present game for `viewer`, by a replay of its log; this state does not change."""
        if self.began is None:
            return []
        again = TableState(self.config, self.secrets, self.dealer_of)
        again.narration.lines = {viewer: []}
        again.n = self.log[0].n - 1
        again.replay(self.log)
        return again.lines[viewer]

    def unwatch(self, viewer: Viewer) -> None:
        """Stop keeping log lines for `viewer`."""
        self.lines.pop(viewer, None)


def _chat_line(at: int, body: entries.Spoke) -> ChatLine:
    return ChatLine(person=body.person, name=body.name, seat=body.seat, text=body.text, at=at)
