"""A game of one person against bots, without input and output; line mode and full screen both use it.

A beat is one event of a game: a sentence that is added to the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from foolery.bots import bot_names, level_word
from foolery.kernel.beats import Beat
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.errors import FooleryError, IllegalMoveError, Refusal
from foolery.kernel.game import Game, Json, Sight
from foolery.kernel.outcome import RESIGN, Outcome
from foolery.kernel.rng import ALGORITHM, Rng, seeded
from foolery.kernel.session import GameSession
from foolery.kernel.takeback import taken_back
from foolery.kernel.texts import Texts
from foolery.terminal.thinking import BotQuestion

__all__ = ["Company", "Session"]


@dataclass(frozen=True)
class Company:
    """The game and its players: the settings that stay the same from one game to the next."""

    game: Game[Any, Any]
    seats: int
    seat: int  # the person's seat
    bot: str  # the bot of all other seats
    think: float | None  # the bots' milliseconds per decision; None: their own time
    lang: str
    edition: Json = None

    def deal(self, options: Mapping[str, object], seed: int) -> Session:
        """Deal a new game and return its session; the same seed and options give the same deal."""

        def dealt() -> GameSession:
            return GameSession(
                self.game, options, self.seats, SeededDealer(seeded(seed, 0).fork()), edition=self.edition
            )

        rng = seeded(seed, 0)
        rng.fork()  # skip the dealer's random numbers
        return Session(self, dealt(), seed, [rng.fork() for _ in range(self.seats)], rng.fork(), dealt)

    def words(self) -> Texts:
        """Return the texts of the terminal in the person's language."""
        return Texts.load("foolery.terminal", self.lang)

    def names(self) -> list[str]:
        """Return the names of the players by seat: the bots' names, and the word for `you` for the person."""
        word = level_word(self.bot, self.lang)
        names = [word if self.seats == 2 else f"{word} {seat}" for seat in range(self.seats)]
        names[self.seat] = self.words().say("play.you")
        return names


@dataclass
class Session:
    """One game of a person against bots.

    What it shows comes from the person's own sights only: what the person knew before and after each step.  `rngs`
    holds the bots' random number generators by seat, `hints` is the one for hints.
    """

    company: Company
    table: GameSession
    seed: int
    rngs: Sequence[Rng]
    hints: Rng
    dealt: Callable[[], GameSession]  # returns a new session of the same deal
    log: list[Beat] = field(default_factory=list)
    recap: int = 0  # index in the log of the first beat after the person's latest step

    def next_game(self, seed: int) -> Session:
        """Deal the next game between the same players; the game's rules decide which seat begins."""
        game, table = self.company.game, self.table
        return self.company.deal(game.next_options(table.setup, table.state), seed)

    # -- looking

    @property
    def seat(self) -> int:
        """The number of the person's seat."""
        return self.company.seat

    def sight(self) -> Sight:
        """Return all that the person knows about the current state."""
        return self.table.sight(self.seat)

    def outcome(self) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
        return self.table.outcome()

    def bot_to_act(self) -> int | None:
        """Return the first seat whose bot must decide now; None if there is none."""
        return next((seat for seat in self.table.to_act() if seat != self.seat), None)

    def notation(self, action: int) -> str:
        """Return one of the person's legal actions in the game's notation."""
        return self.table.game.notate(self.table.state, self.seat, action)

    def described(self, action: int) -> str:
        """Return one of the person's legal actions in words."""
        return self.table.game.describe(self.sight(), action, self.company.lang)

    def seed_text(self) -> str:
        """Return the seed in the form that `foolery play --seed` accepts."""
        return f"{ALGORITHM}:{self.seed:#x}"

    # -- asking bots

    def question(self, seat: int) -> BotQuestion:
        """Return the question for the decision of the bot on `seat`."""
        company = self.company
        return BotQuestion(company.game.id, company.bot, company.think, self.table.sight(seat), _seed(self.rngs[seat]))

    def question_for_advice(self) -> BotQuestion:
        """Return the question for the strongest bot on the person's decision, for a hint."""
        game = self.company.game.id
        return BotQuestion(game, bot_names(game)[-1], self.company.think, self.sight(), _seed(self.hints))

    # -- playing

    def play(self, seat: int, action: int) -> list[Beat]:
        """Play a legal action of `seat` and return the new beats."""
        before = self.sight()
        witnessed = self.table.game.witness(self.table.state, seat, action, self.seat)
        self.table.play(seat, action)
        return self._told(before, seat, witnessed)

    def submit(self, text: str) -> Iterator[list[Beat]]:
        """Play the person's input `text` and yield the new beats of each step; a shorthand may stand for several steps.

        Raises FooleryError if the input cannot be played.
        """
        for step in self.table.game.expand(self.table.state, self.seat, text):
            yield self.play(self.seat, self.table.preview(self.seat, step).action)

    def resign(self) -> list[Beat]:
        """Resign for the person and return the new beats."""
        before = self.sight()
        self.table.resign(self.seat)
        return self._told(before, self.seat, RESIGN)

    def may_undo(self) -> bool:
        """Whether there is a step or decision of the person that can be taken back."""
        seat, table = self.seat, self.table
        return table.outcome() is None and (table.can_undo(seat) or table.last_decision(seat) is not None)

    def undo(self) -> str | None:
        """Take back the person's latest step if it is unanswered, else the latest decision with the answers to it.

        Return a message on what was done; None if nothing can be taken back.
        """
        if not self.may_undo():
            return None
        if self.table.can_undo(self.seat):
            self.table.undo(self.seat)
            said = "play.undone"
        else:
            self.table = taken_back(self.table, self.dealt(), self.seat)
            said = "play.taken_back"
        self.log.append(Beat(self.company.words().say(said), seat=self.seat))
        return self.log[-1].text

    def _told(self, before: Sight, seat: int, witnessed: str) -> list[Beat]:
        company = self.company
        if seat == self.seat:
            self.recap = len(self.log)
        beats = company.game.beats(before, self.sight(), seat, witnessed, company.names(), company.lang)
        self.log += beats
        return beats

    # -- explaining

    def why(self, text: str) -> str | None:
        """Return a sentence on why the input `text` cannot be played; None if it can."""
        game, state = self.table.game, self.table.state
        try:
            refusal = game.why_illegal(state, self.seat, game.parse(state, self.seat, text))
        except FooleryError as error:
            return str(error)
        return None if refusal is None else self._explained(refusal)

    def refusal(self, error: FooleryError) -> str:
        """Return the message for `error`; for an illegal action, with the id of the clause that forbids it."""
        return self._explained(error.refusal) if isinstance(error, IllegalMoveError) else str(error)

    def _explained(self, refusal: Refusal) -> str:
        return f"{self.table.game.explain(self.table.setup, refusal, self.company.lang)} [{refusal.clause}]"

    def clause(self, clause_id: str) -> str | None:
        """Return the text of the clause of the rules with this id; None if there is no such clause."""
        clause = self.table.game.clauses().get(clause_id)
        return None if clause is None else clause.words[self.company.lang]


def _seed(rng: Rng) -> int:
    return int(rng.word()) << 32 | int(rng.word())
