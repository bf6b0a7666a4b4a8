"""The game contract: one value per game that knows its options, its words, and what each seat may know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from foolery.kernel.errors import InvalidOptionsError, Refusal
from foolery.kernel.options import Drawn, Option, Value, complete
from foolery.kernel.outcome import Outcome
from foolery.kernel.rng import Rng
from foolery.kernel.state import State
from foolery.kernel.texts import Texts

__all__ = ["Game", "Json", "Setup", "Sight", "winners_of"]

Json: TypeAlias = Any  # parsed where it comes in; nothing typed as Json travels further


@dataclass(frozen=True)
class Setup:
    """Everything that is settled before the first shuffle: complete options, seats, and a foreign edition if any."""

    options: Mapping[str, Value]
    seats: int
    edition: Json = None


class Sight(Protocol):
    """All that one viewer knows, perfect memory included.  Frozen, comparable, and built from nothing hidden."""

    @property
    def viewer(self) -> int | None:
        """The seat that sees this, None for a spectator."""
        ...

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        ...

    @property
    def legal(self) -> tuple[int, ...]:
        """The viewer's own legal actions, ascending."""
        ...

    @property
    def unseen(self) -> int:
        """The cards whose place the viewer does not know, as a bitmask: what can still be revealed to them."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        ...


S = TypeVar("S", bound=State)
K = TypeVar("K", bound=Sight)


class Game(ABC, Generic[S, K]):
    """One set of rules.  A game is stateless; everything about a game in progress is in its State."""

    id: str  # as in records: "fools-field"
    package: str  # where clauses.toml and text.<lang>.toml lie
    seat_counts: range
    option_specs: tuple[Option, ...]
    clause_prefix: str  # "FF" of "FF-3.4"

    # -- setting up

    def complete_options(self, given: Mapping[str, object], seats: int) -> dict[str, Value]:
        """Check options and fill in the defaults; random ones that were not named stay open."""
        if seats not in self.seat_counts:
            most = self.seat_counts[-1]
            raise InvalidOptionsError({"seats": f"expected {self.seat_counts[0]} to {most} players, got {seats}"})
        return complete(self.option_specs, given, seats, self.check_options)

    def drawn_options(self) -> list[str]:
        """Return the options that are drawn at random when they are not named."""
        return [spec.name for spec in self.option_specs if isinstance(spec, Drawn)]

    def check_options(self, chosen: Mapping[str, Value]) -> Mapping[str, str]:
        """Return problems between options that are each fine alone."""
        return {}

    def edition_from_file(self, path: str) -> tuple[dict[str, Value], Json]:
        """Read an edition file (formations, cards): the option naming it, and the edition as records carry it."""
        raise InvalidOptionsError({"edition": f"{self.id} has no editions"})

    @abstractmethod
    def new(self, setup: Setup) -> S:
        """Return a game that waits for its first shuffle or decision."""

    # -- cards

    @abstractmethod
    def card_code(self, card: int) -> str:
        """Return the code of a card as shuffles in a record write it."""

    @abstractmethod
    def card_number(self, code: str) -> int:
        """Return the card of a code.  Raises InvalidNotationError."""

    # -- what a viewer knows

    @abstractmethod
    def sight(self, state: S, viewer: int | None) -> K:
        """Return all that a seat (None: a spectator) knows.  Everything that leaves a table passes through here."""

    @abstractmethod
    def imagine(self, sight: K, rng: Rng) -> S:
        """Return a state the viewer cannot tell from the true one, each possible world equally likely."""

    @abstractmethod
    def view(self, sight: K) -> dict[str, Json]:
        """Return what a client draws, as JSON."""

    # -- notation

    @abstractmethod
    def notate(self, state: S, seat: int, action: int) -> str:
        """Return an action in canonical notation."""

    @abstractmethod
    def parse(self, state: S, seat: int, text: str) -> int:
        """Read an action, canonical or not.  Raises InvalidNotationError; says nothing about legality."""

    def expand(self, state: S, seat: int, text: str) -> list[str]:
        """Return the actions that a shorthand of a person stands for, in order; what is none comes back as it is."""
        return [text]

    def witness(self, state: S, seat: int, action: int, viewer: int | None) -> str:
        """Return an action of `seat`, about to be pushed, as the viewer sees it: hidden cards are `?`."""
        return self.notate(state, seat, action)

    @abstractmethod
    def why_illegal(self, state: S, seat: int, action: int) -> Refusal | None:
        """Return why the action is not in `legal`, None if it is."""

    @abstractmethod
    def position(self, state: S) -> str:
        """Return the whole state as one line of text."""

    @abstractmethod
    def from_position(self, text: str) -> S:
        """Read a position.  Raises InvalidNotationError."""

    # -- words

    def texts(self, lang: str) -> Texts:
        """Return the game's words in a language."""
        return Texts.load(self.package, lang)

    def title(self, lang: str) -> str:
        """Return the name of the game."""
        return self.texts(lang).say("title")

    @abstractmethod
    def describe(self, sight: K, action: int, lang: str) -> str:
        """Return one of the viewer's own legal actions as a person would say it."""

    @abstractmethod
    def tell(self, before: K, after: K, seat: int, witnessed: str, names: Sequence[str], lang: str) -> list[str]:
        """Return the log lines of a step as the viewer of both sights saw it.

        `witnessed` comes from `witness`; `names` are the players' names by seat, as the viewer calls them.
        """

    def explain(self, refusal: Refusal, lang: str) -> str:
        """Return a refusal in words."""
        return self.texts(lang).say(f"refusals.{refusal.code}", **refusal.values)

    # -- matches: several records with one winner

    match_target: int | None = None  # doubled points that win a match; None: the game has no match of its own

    def match_award(self, state: S) -> tuple[int, ...]:
        """Return the doubled match points of a finished game."""
        outcome = state.outcome()
        assert outcome is not None, "only a finished game is worth match points"
        return outcome.doubled_scores

    def next_options(self, setup: Setup, state: S) -> dict[str, Value]:
        """Return the options of the next game between the same players after this one has ended."""
        return dict(setup.options)

    # -- what the lists of actions are sorted by in a trace

    def legal_texts(self, state: S, seat: int) -> list[str]:
        """Return the seat's legal actions in notation, in ASCII order."""
        return sorted(self.notate(state, seat, int(action)) for action in state.legal(seat))


def winners_of(scores: Sequence[int]) -> tuple[int, ...]:
    """Return every seat with the highest score."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)
