"""The game contract: one value per game, put together from five small parts.

Each room of a game's folder provides a part: its options and its start (`Setting`), how it is written down
(`Notation`), what each seat knows (`Knowledge`), and what is drawn and said (`Face`).  Whatever has a state or a sight
has the set-up with it; whatever has neither is given the `Setup`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from foolery.kernel.beats import Beat, beats_of, spoken
from foolery.kernel.clauses import Clause, load_clauses
from foolery.kernel.editions import ENDLESS_NUMBER, GameEdition
from foolery.kernel.errors import InvalidEditionError, InvalidNotationError, InvalidOptionsError, Refusal, short
from foolery.kernel.manifest import Manifest
from foolery.kernel.names import Action, Card, GameId
from foolery.kernel.options import Drawn, Option, Value, complete
from foolery.kernel.outcome import Outcome
from foolery.kernel.rng import Rng
from foolery.kernel.state import State
from foolery.kernel.tallies import Tally
from foolery.kernel.texts import Texts

__all__ = [
    "Face",
    "Game",
    "Json",
    "Knowledge",
    "Matches",
    "Notation",
    "Setting",
    "Setup",
    "Sight",
    "doubled_scores",
    "fixed_notation",
    "winners_of",
]

Json: TypeAlias = Any  # parsed where it comes in; nothing typed as Json travels further


@dataclass(frozen=True)
class Setup:
    """Everything that is settled before the first shuffle: complete options, seats, and the edition, if any."""

    options: Mapping[str, Value]
    seats: int
    edition: Any = None  # the game's own kind of Edition


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


# -- the parts


def _no_edition(name: str | None, tree: Json) -> GameEdition | None:
    if tree is not None:
        raise InvalidEditionError("this game is played with its own cards only: it has no editions")
    return None


def _no_problems(chosen: Mapping[str, Value], given: Mapping[str, object], seats: int) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True)
class Setting(Generic[S]):
    """What can be chosen before the first card, and the state a game begins with."""

    options: tuple[Option, ...]
    new: Callable[[Setup], S]
    # Problems between options that are each fine alone, by option; may also fill in what depends on other options.
    settle: Callable[[dict[str, Value], Mapping[str, object], int], Mapping[str, str]] = _no_problems
    # The edition behind the name in the options and a parsed file, if one was given.  Raises InvalidEditionError.
    edition: Callable[[str | None, Json], GameEdition | None] = _no_edition
    edition_option: str | None = None


@dataclass(frozen=True)
class Notation(Generic[S]):
    """How cards, actions and positions are written, and why an action cannot be."""

    card_code: Callable[[Setup, int], str]
    card_number: Callable[[Setup, str], int]
    notate: Callable[[S, int, int], str]
    parse: Callable[[S, int, str], int]
    why_illegal: Callable[[S, int, int], Refusal | None]
    position: Callable[[S], str]
    from_position: Callable[[str], S]
    # The actions a person's shorthand stands for.
    expand: Callable[[S, int, str], list[str]] = lambda state, seat, text: [text]
    # An action about to be pushed as a viewer sees it; None: every action is public.
    witness: Callable[[S, int, int, int | None], str] | None = None


def fixed_notation(
    codes: Sequence[str],
    card_number: Callable[[str], int],
    action_text: Callable[[int], str],
    parse_action: Callable[[str], int],
    why_illegal: Callable[[S, int, int], Refusal | None],
    position: Callable[[S], str],
    from_position: Callable[[str], S],
    witness: Callable[[S, int, int, int | None], str] | None = None,
) -> Notation[S]:
    """Return the notation of a game whose cards and actions are written the same in every position."""
    return Notation(
        card_code=lambda setup, card: codes[card],
        card_number=lambda setup, code: card_number(code),
        notate=lambda state, seat, action: action_text(action),
        parse=lambda state, seat, text: parse_action(text),
        why_illegal=why_illegal,
        position=position,
        from_position=from_position,
        witness=witness,
    )


@dataclass(frozen=True)
class Knowledge(Generic[S, K]):
    """What a viewer knows, and the worlds that are possible for them."""

    sight: Callable[[S, int | None], K]
    imagine: Callable[[K, Rng], S]


def _plainly(setup: Setup, refusal: Refusal, texts: Texts) -> str:
    return texts.say(f"refusals.{refusal.code}", **refusal.values)


@dataclass(frozen=True)
class Face(Generic[K]):
    """What is drawn and said; made from sights and the game's texts, and from nothing else."""

    view: Callable[[K], Mapping[str, Json]]
    describe: Callable[[K, int, Texts], str]
    # One sentence after the other; a `Beat` says besides what moved.
    tell: Callable[[K, K, int, str, Sequence[str], Texts], Sequence[str | Beat]]
    explain: Callable[[Setup, Refusal, Texts], str] = _plainly
    # With all cards open: the sights of every seat before and after, and the seat from whose side it is told.
    # None: whoever took the step tells it.
    tell_open: (
        Callable[[Sequence[K], Sequence[K], int, int, str, Sequence[str], Texts], Sequence[str | Beat]] | None
    ) = None
    # A finished game in figures, from one viewer's last sight.
    tallies: Callable[[K, Texts], Sequence[Tally]] = lambda sight, texts: ()
    # How much a seat has of what wins: the step that moved it most decided the game, and where none does, the last one.
    stake: Callable[[K, int], int] = lambda sight, seat: 0


def doubled_scores(state: State) -> tuple[int, ...]:
    """Return the doubled scores of a finished game: what it is worth in a match, unless the rules say otherwise."""
    outcome = state.outcome()
    assert outcome is not None, "only a finished game is worth match points"
    return outcome.doubled_scores


@dataclass(frozen=True)
class Matches(Generic[S]):
    """Several records with one winner, and who begins when the same players play again."""

    next_options: Callable[[Setup, S], dict[str, Value]] = lambda setup, state: dict(setup.options)
    target: int | None = None  # doubled points that win a match; None: the game has no match of its own
    award: Callable[[S], tuple[int, ...]] = doubled_scores
    awards: Sequence[tuple[int, ...]] | None = None  # everything that `award` can return; None: it is not known


# -- the whole


class Game(Generic[S, K]):
    """One set of rules.  A game is stateless; everything about a game in progress is in its State."""

    def __init__(
        self,
        manifest: Manifest,
        setting: Setting[S],
        notation: Notation[S],
        knowledge: Knowledge[S, K],
        face: Face[K],
        matches: Matches[S] | None = None,
    ) -> None:
        self.manifest = manifest
        self.id = GameId(manifest.id)
        self.clause_prefix = manifest.clause_prefix
        self.seat_counts = manifest.seats
        self.option_specs = setting.options
        self._setting = setting
        self._notation = notation
        self._knowledge = knowledge
        self._face = face
        self._matches = matches or Matches()
        self.match_target = self._matches.target
        self.match_awards = self._matches.awards
        self._texts: dict[str, Texts] = {}

    # -- setting up

    def complete_options(self, given: Mapping[str, object], seats: int) -> dict[str, Value]:
        """Check options and fill in the defaults; random ones that were not named stay open."""
        if seats not in self.seat_counts:
            least, most = self.seat_counts[0], self.seat_counts[-1]
            expected = f"{least}" if least == most else f"{least} to {most}"
            raise InvalidOptionsError({"seats": f"expected {expected} players, got {short(seats)}"})
        chosen = complete(self.option_specs, given, seats)
        problems = self._setting.settle(chosen, given, seats)
        if problems:
            raise InvalidOptionsError(problems)
        return chosen

    def drawn_options(self) -> list[str]:
        """Return the options that are drawn at random when they are not named."""
        return [spec.name for spec in self.option_specs if isinstance(spec, Drawn)]

    def set_up(self, options: Mapping[str, Value], seats: int, tree: Json = None) -> Setup:
        """Return the set-up of complete options and, if one was given, an edition as parsed.

        Raises InvalidEditionError where the options name another edition than the one at hand.
        """
        named = options.get(self._setting.edition_option or "")
        return Setup(options, seats, self._setting.edition(None if named is None else str(named), tree))

    def edition_from_tree(self, tree: Json) -> tuple[dict[str, Value], Json]:
        """Return the option that names a parsed edition file, and the edition as records carry it."""
        edition = self._setting.edition(None, tree)
        assert edition is not None, "a game that takes a file has editions"
        return {str(self._setting.edition_option): edition.name}, edition.tree()

    def new(self, setup: Setup) -> S:
        """Return a game that waits for its first shuffle or decision."""
        return self._setting.new(setup)

    # -- cards and notation

    def card_code(self, setup: Setup, card: Card) -> str:
        """Return the code of a card as shuffles in a record write it."""
        return self._notation.card_code(setup, card)

    def card_number(self, setup: Setup, code: str) -> Card:
        """Return the card of a code.  Raises InvalidNotationError."""
        return Card(self._notation.card_number(setup, code))

    def notate(self, state: S, seat: int, action: int) -> str:
        """Return an action in canonical notation."""
        return self._notation.notate(state, seat, action)

    def parse(self, state: S, seat: int, text: str) -> Action:
        """Read an action, canonical or not.  Raises InvalidNotationError; says nothing about legality."""
        return Action(self._notation.parse(state, seat, text))

    def expand(self, state: S, seat: int, text: str) -> list[str]:
        """Return the actions that a shorthand of a person stands for, in order; what is none comes back as it is."""
        return self._notation.expand(state, seat, text)

    def witness(self, state: S, seat: int, action: int, viewer: int | None) -> str:
        """Return an action of `seat`, about to be pushed, as the viewer sees it: hidden cards are `?`."""
        if self._notation.witness is None:
            return self._notation.notate(state, seat, action)
        return self._notation.witness(state, seat, action, viewer)

    def why_illegal(self, state: S, seat: int, action: int) -> Refusal | None:
        """Return why the action is not in `legal`, None if it is."""
        return self._notation.why_illegal(state, seat, action)

    def position(self, state: S) -> str:
        """Return the whole state as one line of text."""
        return self._notation.position(state)

    def from_position(self, text: str) -> S:
        """Read a position.  Raises InvalidNotationError."""
        if ENDLESS_NUMBER.search(text) is not None:
            raise InvalidNotationError("cannot read the position: a number has too many digits")
        return self._notation.from_position(text)

    def legal_texts(self, state: S, seat: int) -> list[str]:
        """Return the seat's legal actions in notation, in ASCII order, as traces list them."""
        return sorted(self.notate(state, seat, int(action)) for action in state.legal(seat))

    def clauses(self) -> Mapping[str, Clause]:
        """Return the game's rules by id, in order."""
        return load_clauses(f"{self.manifest.package}.rules")

    # -- what a viewer knows

    def sight(self, state: S, viewer: int | None) -> K:
        """Return all that a seat (None: a spectator) knows.  Everything that leaves a table passes through here."""
        return self._knowledge.sight(state, viewer)

    def imagine(self, sight: K, rng: Rng) -> S:
        """Return a state the viewer cannot tell from the true one, each possible world equally likely."""
        return self._knowledge.imagine(sight, rng)

    # -- what is drawn and said

    def view(self, sight: K) -> Mapping[str, Json]:
        """Return what a client draws, as JSON."""
        return self._face.view(sight)

    def texts(self, lang: str) -> Texts:
        """Return the game's words in a language."""
        texts = self._texts.get(lang)
        if texts is None:
            texts = self._texts[lang] = Texts.load(f"{self.manifest.package}.face", lang)
        return texts

    def title(self, lang: str) -> str:
        """Return the name of the game."""
        return self.manifest.title[lang]

    def describe(self, sight: K, action: int, lang: str) -> str:
        """Return one of the viewer's own legal actions as a person would say it."""
        return self._face.describe(sight, action, self.texts(lang))

    def tell(self, before: K, after: K, seat: int, witnessed: str, names: Sequence[str], lang: str) -> list[str]:
        """Return the log lines of a step as the viewer of both sights saw it.

        `witnessed` comes from `witness`; `names` are the players' names by seat, as the viewer calls them.
        """
        return spoken(self._face.tell(before, after, seat, witnessed, names, self.texts(lang)))

    def beats(self, before: K, after: K, seat: int, witnessed: str, names: Sequence[str], lang: str) -> list[Beat]:
        """Return the lines that `tell` returns, each with what moved."""
        return beats_of(self._face.tell(before, after, seat, witnessed, names, self.texts(lang)), seat)

    def beats_open(
        self,
        before: Sequence[K],
        after: Sequence[K],
        near: int,
        seat: int,
        witnessed: str,
        names: Sequence[str],
        lang: str,
    ) -> list[Beat]:
        """Return the beats of a step with all cards open, from the sights of every seat, told from `near`'s side.

        `witnessed` is what the seat that took the step knows of it.
        """
        if self._face.tell_open is None:
            return self.beats(before[seat], after[seat], seat, witnessed, names, lang)
        return beats_of(self._face.tell_open(before, after, near, seat, witnessed, names, self.texts(lang)), seat)

    def tallies(self, sight: K, lang: str) -> list[Tally]:
        """Return a finished game in figures, as the viewer of its end can know them."""
        return list(self._face.tallies(sight, self.texts(lang)))

    def stake(self, sight: K, seat: int) -> int:
        """Return how much a seat has of what wins this game: only differences between two sights mean something."""
        return self._face.stake(sight, seat)

    def explain(self, setup: Setup, refusal: Refusal, lang: str) -> str:
        """Return a refusal in words."""
        return self._face.explain(setup, refusal, self.texts(lang))

    # -- matches

    def match_award(self, state: S) -> tuple[int, ...]:
        """Return the doubled match points of a finished game."""
        return self._matches.award(state)

    def next_options(self, setup: Setup, state: S) -> dict[str, Value]:
        """Return the options of the next game between the same players after this one has ended."""
        return self._matches.next_options(setup, state)


def winners_of(scores: Sequence[int]) -> tuple[int, ...]:
    """Return every seat with the highest score."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)
