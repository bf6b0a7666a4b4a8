"""The game contract: one value per game, put together from five parts.

Each room of a game's folder supplies a part: its options and start (`Setting`), its notation (`Notation`), what each
seat knows (`Knowledge`), and what is drawn and said (`Face`).  Functions that get a state or a sight find the set-up in
it; functions that get neither are given the `Setup`.
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
from foolery.kernel.pieces import written
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

Json: TypeAlias = Any  # parsed at once where it comes in


@dataclass(frozen=True)
class Setup:
    """What is settled before the first shuffle: complete options, number of seats, and the edition, if any."""

    options: Mapping[str, Value]
    seats: int
    edition: Any = None  # the game's own GameEdition class


class Sight(Protocol):
    """All that one viewer knows, with perfect memory. Frozen, comparable, and built from nothing hidden."""

    @property
    def viewer(self) -> int | None:
        """The seat whose sight this is, None for a spectator."""
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
        """The cards whose place the viewer does not know, as a bitmask."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
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
    """The options of a game and its initial state."""

    options: tuple[Option, ...]
    new: Callable[[Setup], S]
    # Returns problems of options that do not fit together, by option; may also fill in options that depend on others.
    settle: Callable[[dict[str, Value], Mapping[str, object], int], Mapping[str, str]] = _no_problems
    # Returns the edition for a name in the options and a parsed file, if given.  Raises InvalidEditionError.
    edition: Callable[[str | None, Json], GameEdition | None] = _no_edition
    edition_option: str | None = None


@dataclass(frozen=True)
class Notation(Generic[S]):
    """How cards, actions and positions are written, and why an action is illegal."""

    card_code: Callable[[Setup, int], str]
    card_number: Callable[[Setup, str], int]
    notate: Callable[[S, int, int], str]
    parse: Callable[[S, int, str], int]
    why_illegal: Callable[[S, int, int], Refusal | None]
    position: Callable[[S], str]
    from_position: Callable[[str], S]
    # Returns the actions that a player's shorthand stands for.
    expand: Callable[[S, int, str], list[str]] = lambda state, seat, text: [text]
    # Returns an action about to be pushed as a viewer sees it; None: all actions are public.
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
    """Return the notation of a game that writes cards and actions the same way in every position."""
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
    """What a viewer knows (`sight`), and states that are possible given a sight (`imagine`)."""

    sight: Callable[[S, int | None], K]
    imagine: Callable[[K, Rng], S]


def _plainly(setup: Setup, refusal: Refusal, texts: Texts) -> str:
    return texts.say(f"refusals.{refusal.code}", **refusal.values)


@dataclass(frozen=True)
class Face(Generic[K]):
    """What is drawn and said, made only from sights and the game's texts."""

    view: Callable[[K], Mapping[str, Json]]
    describe: Callable[[K, int, Texts], str]
    # Returns one sentence per event; a `Beat` also lists the pieces that moved.
    tell: Callable[[K, K, int, str, Sequence[str], Texts], Sequence[str | Beat]]
    explain: Callable[[Setup, Refusal, Texts], str] = _plainly
    # The same with all cards open: the sights of all seats before and after, and the seat that reads it.
    # None: the step is told from the side of the seat that took it.
    tell_open: (
        Callable[[Sequence[K], Sequence[K], int, int, str, Sequence[str], Texts], Sequence[str | Beat]] | None
    ) = None
    # Returns a finished game in figures, from a viewer's last sight.
    tallies: Callable[[K, Texts], Sequence[Tally]] = lambda sight, texts: ()
    # One of the viewer's own actions by its parts, and the notation of an action that a client gives by its parts.
    parts: Callable[[K, int], Mapping[str, Json]] = lambda sight, action: {}
    notation: Callable[[Mapping[str, Json]], str] = lambda parts: ""
    # Returns how close a seat is to winning.  The step with the largest change decided the game; if none, the last one.
    stake: Callable[[K, int], int] = lambda sight, seat: 0
    # The view as JSON.  None: it is written from what `view` returns.
    view_json: Callable[[K], bytes] | None = None


def doubled_scores(state: State) -> tuple[int, ...]:
    """Return the doubled scores of a finished game: its match points, unless the game has its own award."""
    outcome = state.outcome()
    assert outcome is not None, "only a finished game is worth match points"
    return outcome.doubled_scores


@dataclass(frozen=True)
class Matches(Generic[S]):
    """Match play: several games with one winner, and the options of the next game of the same players."""

    next_options: Callable[[Setup, S], dict[str, Value]] = lambda setup, state: dict(setup.options)
    target: int | None = None  # doubled points that win a match; None: the game has no match of its own
    award: Callable[[S], tuple[int, ...]] = doubled_scores
    awards: Sequence[tuple[int, ...]] | None = None  # all values that `award` can return; None: unknown


# -- the whole


class Game(Generic[S, K]):
    """The rules of one game. A Game has no state of its own; everything about a game in progress is in its State."""

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
        """Check options and fill in the defaults; random ones that were not named stay out."""
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
        """Return the options that are drawn at random if they are not named."""
        return [spec.name for spec in self.option_specs if isinstance(spec, Drawn)]

    def set_up(self, options: Mapping[str, Value], seats: int, tree: Json = None) -> Setup:
        """Return the set-up for complete options and an optional parsed edition file.

        Raises InvalidEditionError if the options name another edition than the file.
        """
        named = options.get(self._setting.edition_option or "")
        return Setup(options, seats, self._setting.edition(None if named is None else str(named), tree))

    def edition_from_tree(self, tree: Json) -> tuple[dict[str, Value], Json]:
        """Return the option that names a parsed edition file, and the edition as records carry it."""
        edition = self._setting.edition(None, tree)
        assert edition is not None, "a game that takes a file has editions"
        return {str(self._setting.edition_option): edition.name}, edition.tree()

    def new(self, setup: Setup) -> S:
        """Return the initial state, which waits for its first shuffle or decision."""
        return self._setting.new(setup)

    # -- cards and notation

    def card_code(self, setup: Setup, card: Card) -> str:
        """Return a card's code, as the shuffles in a record write it."""
        return self._notation.card_code(setup, card)

    def card_number(self, setup: Setup, code: str) -> Card:
        """Return the card with a code. Raises InvalidNotationError."""
        return Card(self._notation.card_number(setup, code))

    def notate(self, state: S, seat: int, action: int) -> str:
        """Return an action in canonical notation."""
        return self._notation.notate(state, seat, action)

    def parse(self, state: S, seat: int, text: str) -> Action:
        """Read an action in canonical notation or a variant. Raises InvalidNotationError; does not check legality."""
        return Action(self._notation.parse(state, seat, text))

    def expand(self, state: S, seat: int, text: str) -> list[str]:
        """Return the actions, in order, that a player's shorthand stands for; a text that is no shorthand is returned
        unchanged.
        """
        return self._notation.expand(state, seat, text)

    def witness(self, state: S, seat: int, action: int, viewer: int | None) -> str:
        """Return an action of `seat` that is about to be pushed, as `viewer` sees it: hidden cards are written `?`."""
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
        """Return the clauses of the game's rules by id, in order."""
        return load_clauses(f"{self.manifest.package}.rules")

    # -- what a viewer knows

    def sight(self, state: S, viewer: int | None) -> K:
        """Return all that a seat (None: a spectator) knows. All output of a table is made from sights."""
        return self._knowledge.sight(state, viewer)

    def imagine(self, sight: K, rng: Rng) -> S:
        """Return a random state that is possible given the sight; all possible states are equally likely."""
        return self._knowledge.imagine(sight, rng)

    # -- what is drawn and said

    def view(self, sight: K) -> Mapping[str, Json]:
        """Return what a client draws, as JSON."""
        return self._face.view(sight)

    def view_json(self, sight: K) -> bytes:
        """Return what a client draws, as a JSON text in UTF-8."""
        if self._face.view_json is None:
            return written(self._face.view(sight))
        return self._face.view_json(sight)

    def texts(self, lang: str) -> Texts:
        """Return the game's texts in a language."""
        texts = self._texts.get(lang)
        if texts is None:
            texts = self._texts[lang] = Texts.load(f"{self.manifest.package}.face", lang)
        return texts

    def title(self, lang: str) -> str:
        """Return the name of the game."""
        return self.manifest.title[lang]

    def describe(self, sight: K, action: int, lang: str) -> str:
        """Return one of the viewer's own legal actions in words."""
        return self._face.describe(sight, action, self.texts(lang))

    def parts(self, sight: K, action: int) -> Mapping[str, Json]:
        """Return one of the viewer's own legal actions by its parts, for a client that knows no notation."""
        return self._face.parts(sight, action)

    def notation_of(self, parts: Mapping[str, Json]) -> str:
        """Return the notation of an action that is given by its parts; `parse` tells whether there is one."""
        return self._face.notation(parts)

    def tell(self, before: K, after: K, seat: int, witnessed: str, names: Sequence[str], lang: str) -> list[str]:
        """Return the log lines of a step, as the viewer of both sights saw it.

        `witnessed` comes from `witness`; `names` are the players' names by seat, as the viewer calls them.
        """
        return spoken(self._face.tell(before, after, seat, witnessed, names, self.texts(lang)))

    def beats(self, before: K, after: K, seat: int, witnessed: str, names: Sequence[str], lang: str) -> list[Beat]:
        """Return the same lines as `tell`, each with the pieces that moved."""
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
        """Return the beats of a step with all cards open, from the sights of all seats, told from the side of `near`.

        `witnessed` is what the seat that took the step knows of it.
        """
        if self._face.tell_open is None:
            return self.beats(before[seat], after[seat], seat, witnessed, names, lang)
        return beats_of(self._face.tell_open(before, after, near, seat, witnessed, names, self.texts(lang)), seat)

    def tallies(self, sight: K, lang: str) -> list[Tally]:
        """Return a finished game in figures, as far as the viewer of the sight may know them."""
        return list(self._face.tallies(sight, self.texts(lang)))

    def stake(self, sight: K, seat: int) -> int:
        """Return how close a seat is to winning; only differences between two sights have a meaning."""
        return self._face.stake(sight, seat)

    def explain(self, setup: Setup, refusal: Refusal, lang: str) -> str:
        """Return a refusal in words."""
        return self._face.explain(setup, refusal, self.texts(lang))

    # -- matches

    def match_award(self, state: S) -> tuple[int, ...]:
        """Return the doubled match points of a finished game."""
        return self._matches.award(state)

    def next_options(self, setup: Setup, state: S) -> dict[str, Value]:
        """Return the options of the next game between the same players."""
        return self._matches.next_options(setup, state)


def winners_of(scores: Sequence[int]) -> tuple[int, ...]:
    """Return all seats with the highest score."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)
