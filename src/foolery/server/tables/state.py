"""A table with its chairs and its games, folded from its log.

The state is a cache: apply the same entries and the same state comes out, in any process, at any time.  It decides
nothing (`decisions` and `follow_ups` do) and sends nothing (`live` does).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from foolery.kernel.dealer import Dealer, FairDealer
from foolery.kernel.game import Sight
from foolery.kernel.match import Match
from foolery.kernel.outcome import RESIGN, TIMEOUT
from foolery.kernel.session import DRAW, GameSession
from foolery.kernel.takeback import taken_back
from foolery.kernel.texts import LANGUAGES, SOURCE_LANGUAGE, and_list
from foolery.server.catalogue import find_game, level_words
from foolery.server.refusals import words
from foolery.server.tables import entries
from foolery.server.tables.changes import Changes, Viewer
from foolery.server.tables.clocks import GameClock
from foolery.server.tables.entries import LogEntry
from foolery.server.tables.log_lines import line_of, lines_of
from foolery.server.tables.new_table import TableConfig
from foolery.server.tables.patience import Asking, Patience
from foolery.server.tables.seating import Chair, Seating
from foolery.server.wire import ChatLine, Line, Words, in_words

__all__ = ["DealerOf", "TableState"]

DealerOf: TypeAlias = Callable[[bytes, Sequence[str], int], Dealer]

# Words between the players, no steps of the game.
ASIDES = frozenset({"log.offer", "log.decline", "log.ask-back", "log.agree-back", "log.keep", "log.withdraw"})
CHAT_KEPT = 50
COMMANDS_KEPT = 512


@dataclass(frozen=True, slots=True)
class _Step:
    """A step of the game, and what is needed to tell it."""

    seat: int
    unit: int  # above 0: it is sealed together with others, and shows only to those whose sight it changed
    before: Mapping[Viewer, Sight]
    witnessed: Mapping[Viewer, str]
    said: str | None = None  # what the server says about it, where the game does not
    aside: bool = False


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
        self.called_at: int | None = None  # since when those who have committed themselves show their texts
        self.resumed = 0  # the last sign of life of a server before the last time that everything stood still
        self.void: list[int] = []  # the seats that did not in time
        self.renewed = 0  # new secrets of the next game, drawn because commitments were dropped
        self.began: entries.Began | None = None
        self.origin: entries.Branched | None = None  # of a study: the game it began as
        self.match: Match | None = None
        self.clock: GameClock | None = None
        self.asking: Asking | None = None  # what somebody would take back
        self.ended_at = 0
        self.steps: dict[Viewer, int] = dict.fromkeys(self.viewers, 0)
        self.asides: dict[Viewer, int] = {}  # the step during which a word that is no step was said last
        self.decision = [0] * len(self.chairs)  # by seat: the step at which its present decision came up
        self.done: dict[str, tuple[int, int]] = {}  # the last commands -> game and the sender's step after it
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_KEPT)
        self.patience = Patience()  # of the table with those who do not play on
        self.log: list[LogEntry] = []  # since the game began
        self.lines: dict[Viewer, list[Line]] = {}  # of those who look on from here

    # -- looking

    @property
    def chairs(self) -> list[Chair]:
        """The seats at the table."""
        return self.seating.chairs

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
        if self.called_at is not None:
            return self.called_at + self.config.next_game_ms
        if not self.playing:
            return self.next_game_due()
        running = self.clock.deadline() if self.clock is not None else None
        return None if running is None else running[0]

    def runs_since(self) -> int | None:
        """Return since when what has a deadline runs, None if nothing does."""
        if self.called_at is not None:
            return self.called_at
        if not self.playing:
            return None if self.next_game_due() is None else self.ended_at
        running = [] if self.clock is None else [since for since in self.clock.since if since is not None]
        return min(running, default=None)

    def next_game_due(self) -> int | None:
        """Return when the match is lost to whoever has not asked for its next game; None where nobody else waits."""
        people = sum(chair.who == "person" for chair in self.chairs)
        return self.ended_at + self.config.next_game_ms if self.status == "between" and people > 1 else None

    def names(self, lang: str = SOURCE_LANGUAGE, viewer: Viewer = None) -> list[str]:
        """Return the players' names by seat as a viewer calls them; a bot goes by the word for its level."""
        return self.seating.names(lang, viewer)

    def may_read(self) -> bool:
        """Whether the last game, with its secret, is open to everybody."""
        return not self.playing and not self.in_match()

    def mark(self) -> Literal["study", "takeback"] | None:
        """Return why the game is no ordinary one."""
        if self.origin is not None:
            return "study"
        return "takeback" if self.table is not None and any(self.table.takebacks) else None

    def against_bots(self, seat: int) -> bool:
        """Whether everybody at the table but this seat is a bot."""
        return all(chair.who == "bot" for other, chair in enumerate(self.chairs) if other != seat)

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

    def apply(self, entry: LogEntry, changes: Changes, action: int | None = None) -> None:
        """Apply the next entry; `action` spares reading its notation again."""
        assert entry.n == self.n + 1, f"entry {entry.n} after {self.n}"
        self.n = entry.n
        self.log.append(entry)
        changes.entries.append(entry)
        body = entry.body
        match body:
            case entries.Played():
                self._play(entry.at, body, action, changes)
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
                self._other_step(entry.at, body, changes)
            case entries.TookOver():
                self._take_over(body, changes)
            case entries.Branched():
                self._branch(body, changes)
            case entries.Forfeited():
                self._forfeit(body, changes)
            case entries.Called():
                self._call(entry.at, changes)
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
        if self.called_at is not None and leaves:
            self.called_at = None
            self.seating.drop_commitments()

    def _call(self, at: int, changes: Changes) -> None:
        """Let the seats show their texts.  Logs of earlier versions call where a seat has not committed anew."""
        self.called_at = at
        self.seating.settle()
        for chair in self.chairs:
            chair.dropped = ""
        changes.table = True

    def _renew(self, at: int, changes: Changes) -> None:
        """Count a new secret; who has to commit anew has the whole time for it again."""
        self.renewed += 1
        self.seating.settle()
        self.ended_at = at
        changes.table = changes.renewed = True

    def _take_over(self, body: entries.TookOver, changes: Changes) -> None:
        who = self.chairs[body.seat].name
        self.asking = None
        self._sit(body, changes)
        if self.playing:
            self._say_to_all(words("log.replaced", who=who, level=level_words(body.level)), changes)

    def _resume(self, body: entries.Resumed, changes: Changes) -> None:
        """Let everything that runs have begun later; everybody is shown their clock anew, at the step they know."""
        self.resumed = body.until
        if self.called_at is not None:
            self.called_at += body.by
        self.ended_at += body.by
        if self.clock is not None:
            self.clock.moved(body.until, body.by)
        changes.table = True
        for viewer in self.viewers if self.table is not None else ():
            self.asides[viewer] = self.steps[viewer]
            changes.viewers.add(viewer)

    def _give_up(self, body: entries.Voided, changes: Changes) -> None:
        """Close the table: somebody has seen what others add to the deal and keeps back what they add themselves."""
        self.called_at, self.void = None, body.seats
        changes.vacated += [chair.person for chair in self.chairs if chair.person is not None]
        self.seating.drop_commitments()
        self.seating.closed = changes.table = True

    def _forfeit(self, body: entries.Forfeited, changes: Changes) -> None:
        """End the match: the best of those who asked for the next game has won it, of all if nobody did."""
        assert self.match is not None, "no match goes on"
        scores = self.match.doubled_scores
        asked = [seat for seat in range(len(self.chairs)) if seat not in body.seats] or list(range(len(self.chairs)))
        best = max(scores[seat] for seat in asked)
        self.match = replace(self.match, winners=tuple(seat for seat in asked if scores[seat] == best))
        self.called_at = None
        self.seating.game_over()
        changes.table = changes.opened = True
        names = {lang: self.names(lang) for lang in LANGUAGES}
        self._say_to_all(words("log.forfeit", who=_listed(names, body.seats)), changes)

    # -- the game

    def _begin(self, entry: LogEntry, body: entries.Began, changes: Changes) -> None:
        self.began, self.origin, self.asking = body, None, None
        self.seating = Seating(body.places)
        self.number = body.number
        self.renewed = 0
        self.table = self.dealt()
        self.playing, self.called_at = True, None
        self.match = None
        if body.match is not None:
            self.match = Match(body.match, tuple(body.doubled_scores), games=body.number - body.match_first)
        self.clock = GameClock.of(self.config.clock, len(self.chairs))
        self.steps = dict.fromkeys(self.viewers, 0)
        self.asides = {}
        self.decision = [0] * len(self.chairs)
        self.patience = Patience()
        self.log = [entry]
        self.lines = {viewer: [] for viewer in self.lines}
        changes.viewers.update(self.viewers)
        changes.lines.clear()
        changes.table = changes.begun = True
        self._run_clocks(entry.at)

    def _branch(self, body: entries.Branched, changes: Changes) -> None:
        self.origin = body
        self._playing_table().fix()
        self._say_to_all(words("log.study", step=body.step), changes)

    def _play(self, at: int, body: entries.Played, action: int | None, changes: Changes) -> None:
        table, seat = self._playing_table(), body.seat
        if action is None:
            action = self.game.parse(table.state, seat, body.text)
        unit = int(table.state.unit())
        before = {viewer: table.sight(viewer) for viewer in (self.viewers if unit else self.lines)}
        changed_mind = table.sealed(seat) is not None
        if changed_mind:  # shows to nobody but the seat itself
            witnessed: dict[Viewer, str] = dict.fromkeys(before, body.text)
        else:
            witnessed = {viewer: self.game.witness(table.state, seat, action, viewer) for viewer in self.lines}
        table.play(seat, action)
        if changed_mind:
            self.patience.wavered(seat)
        else:
            self.asking = None  # whoever plays on has not agreed
        self.patience.played(len(table.steps))
        if self.clock is not None and not changed_mind:
            self.clock.stepped(at, seat)
        step = _Step(seat, unit, before, witnessed)
        self._show(step, changes)
        self._new_decisions(step)
        self._end_or_run(at, changes)

    def _other_step(self, at: int, body: entries.GameBody, changes: Changes) -> None:
        """Apply a step that is no action of the game, or a word between the players, which is no step at all."""
        table = self._playing_table()
        unit = int(table.state.unit())
        before = {viewer: table.sight(viewer) for viewer in self.viewers} if unit or self.lines else {}
        witnessed, said = self._carry_out(at, body)
        seat = body.whose if isinstance(body, entries.AskedBack) and said == "log.takeback" else body.seat
        step = _Step(seat, unit, before, dict.fromkeys(before, witnessed), said, said in ASIDES)
        if not isinstance(body, entries.Undone):
            step = replace(step, unit=0)  # everybody hears of it, whatever it did to their sights
        self._show(step, changes)
        if not step.aside:
            self._new_decisions(step)
        self._end_or_run(at, changes)

    def _carry_out(self, at: int, body: entries.GameBody) -> tuple[str, str | None]:
        """Return what there is to witness, and what the server says about it where the game does not."""
        table, seat = self._playing_table(), body.seat
        match body:
            case entries.Undone():
                table.undo(seat)
                self.patience.wavered(seat)
                if self.clock is not None:
                    self.clock.took_back(at, seat)
                return "", "log.undo"
            case entries.Resigned():
                table.resign(seat)
                self.patience, self.asking = Patience(), None
                return RESIGN, None
            case entries.TimedOut():
                table.timeout(seat)
                self.patience, self.asking = Patience(), None
                return TIMEOUT, None
            case entries.Offered():
                self.patience.offered.add(seat)
                agreed = table.offer_draw(seat)
                self.asking = None if agreed else self.asking
                return (DRAW, None) if agreed else ("", "log.offer")
            case entries.Declined():
                table.decline_draw()
                return "", "log.decline"
            case entries.AskedBack(whose=whose):
                return "", self._ask_back(at, seat, whose)
            case entries.LetStand():
                assert self.asking is not None, "nobody asks to take anything back"
                own, self.asking = self.asking.whose == seat, None
                return "", "log.withdraw" if own else "log.keep"

    def _ask_back(self, at: int, seat: int, whose: int) -> str:
        """Let a seat agree that a decision is taken back, which is done with the last person's agreement."""
        if self.asking is None:
            self.asking = Asking(whose)
            self.patience.asked.add(whose)
        self.asking.agreed.add(seat)
        people = {other for other, chair in enumerate(self.chairs) if chair.who == "person" and self.in_game(other)}
        if not people <= self.asking.agreed:
            return "log.ask-back" if seat == whose else "log.agree-back"
        self.asking = None
        self.table = taken_back(self._playing_table(), self.dealt(), whose)
        if self.clock is not None:
            self.clock.took_back(at, whose)
        return "log.takeback"

    def _show(self, step: _Step, changes: Changes) -> None:
        """Count the step for everybody to whom it shows; a sealed choice may show to nobody else."""
        table = self._playing_table()
        for viewer in self.viewers:
            if step.unit and step.before[viewer] == table.sight(viewer):
                continue
            if step.aside:
                self.asides[viewer] = self.steps[viewer]
            else:
                self.steps[viewer] += 1
            changes.viewers.add(viewer)
            if viewer in self.lines:
                self._tell(viewer, step, changes)

    def _new_decisions(self, step: _Step) -> None:
        """Note whose decision is a new one; while choices are sealed, the others' do not change one's own."""
        table = self._playing_table()
        together = step.unit > 0 and int(table.state.unit()) == step.unit
        for seat in range(len(self.chairs)):
            if not together or (seat == step.seat and seat in table.to_act()):
                self.decision[seat] = self.steps[seat]

    def _end_or_run(self, at: int, changes: Changes) -> None:
        if self._playing_table().outcome() is not None:
            self._end(at, changes)
        else:
            self._run_clocks(at)

    def _tell(self, viewer: Viewer, step: _Step, changes: Changes) -> None:
        number, names = self.steps[viewer], {lang: self.names(lang, viewer) for lang in LANGUAGES}
        if step.said is not None:
            who = _listed(names, [step.seat])
            self._add(viewer, [line_of(number, words(step.said, who=who))], changes)
        else:
            seen = step.before[viewer], self._playing_table().sight(viewer)
            told = lines_of(self.game, number, step.seat, seen, step.witnessed[viewer], names)
            self._add(viewer, told, changes)

    def _add(self, viewer: Viewer, lines: list[Line], changes: Changes) -> None:
        self.lines[viewer] += lines
        changes.lines.setdefault(viewer, []).extend(lines)

    def _say_to_all(self, said: Words, changes: Changes) -> None:
        for viewer in self.viewers:
            self.steps[viewer] += 1
            changes.viewers.add(viewer)
            if viewer in self.lines:
                self._add(viewer, [line_of(self.steps[viewer], said)], changes)

    def _end(self, at: int, changes: Changes) -> None:
        table = self._playing_table()
        self.playing, self.ended_at = False, at
        changes.ended = changes.table = True
        if self.clock is not None:
            self.clock.run(at, [])
        if self.match is not None:
            self.match = self.match.after(self.game, table.state)
        self.seating.game_over()

    def _run_clocks(self, at: int) -> None:
        if self.clock is not None:
            self.clock.run(at, [seat for seat in self.to_act() if self.chairs[seat].who == "person"])

    def _playing_table(self) -> GameSession:
        assert self.table is not None, "no game has begun"
        return self.table

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
        again.lines = {viewer: []}
        again.n = self.log[0].n - 1
        again.replay(self.log)
        return again.lines[viewer]

    def unwatch(self, viewer: Viewer) -> None:
        """Stop keeping lines for a viewer."""
        self.lines.pop(viewer, None)


def _listed(names: Mapping[str, Sequence[str]], seats: Sequence[int]) -> Words:
    return in_words(lambda lang: and_list([names[lang][seat] for seat in seats], lang))


def _chat_line(at: int, body: entries.Spoke) -> ChatLine:
    return ChatLine(person=body.person, name=body.name, seat=body.seat, text=body.text, at=at)
