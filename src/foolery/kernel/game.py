"""The game contract: each game is one `Game` object, put together from five parts.

The parts are its options and initial state (`Setting`), its notation (`Notation`), what each seat knows (`Knowledge`),
what is drawn and said (`Face`), and match play (`Matches`).

A state holds everything about a game in progress.  A sight holds all that one viewer (a seat or a spectator) knows of
it.  A view is the part of a sight that a client draws.  Functions that get a state or a sight find the set-up in it;
functions that get neither are given the `Setup`.
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

Json: TypeAlias = Any  # a parsed JSON value; text is parsed as soon as it is received


@dataclass(frozen=True)
class Setup:
    """What is fixed before the first shuffle: all options, the number of seats, and the edition (None: no edition).

    An edition is a data file of formations or cards with which a game is played.
    """

    options: Mapping[str, Value]
    seats: int
    edition: Any = None  # the game's own GameEdition class


class Sight(Protocol):
    """All that one viewer knows of a game, with perfect memory.

    A sight is frozen and comparable, and contains nothing that is hidden from the viewer.
    """

    @property
    def viewer(self) -> int | None:
        """The seat that knows what this sight contains; None for a spectator."""
        ...

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must make a decision now."""
        ...

    @property
    def legal(self) -> tuple[int, ...]:
        """The viewer's own legal actions, as numbers in ascending order."""
        ...

    @property
    def unseen(self) -> int:
        """The cards whose place the viewer does not know, as a bitmask: bit n stands for card n."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
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
    """One of the five parts of a game: its options, its editions and its initial state."""

    options: tuple[Option, ...]
    new: Callable[[Setup], S]
    # Returns, by option, what is wrong with options that do not fit together.  It may also fill in options that depend
    # on others.  Arguments: the completed options, the given ones, the number of seats.
    settle: Callable[[dict[str, Value], Mapping[str, object], int], Mapping[str, str]] = _no_problems
    # Returns the edition for its name in the options and its parsed file, either of which may be None.  Raises
    # InvalidEditionError.
    edition: Callable[[str | None, Json], GameEdition | None] = _no_edition
    edition_option: str | None = None  # the option that holds the edition's name; None: the game has no editions


@dataclass(frozen=True)
class Notation(Generic[S]):
    """One of the five parts of a game: how cards, actions and positions are written, and why an action is illegal."""

    card_code: Callable[[Setup, int], str]
    card_number: Callable[[Setup, str], int]
    notate: Callable[[S, int, int], str]
    parse: Callable[[S, int, str], int]
    why_illegal: Callable[[S, int, int], Refusal | None]
    position: Callable[[S], str]
    from_position: Callable[[str], S]
    # Returns the actions for which a player's shorthand stands.
    expand: Callable[[S, int, str], list[str]] = lambda state, seat, text: [text]
    # Returns the notation, as a viewer sees it, of an action that is about to be carried out.  None: all actions are
    # public.  Arguments: state, seat, action, viewer.
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
    """Return the `Notation` of a game that writes cards and actions the same way in every position.

    `codes` are the codes of the cards by number.  The other arguments are explained at `Notation`.
    """
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
    """One of the five parts of a game: two functions between states and sights.

    `sight` returns what a viewer knows of a state.  `imagine` returns a random state that agrees with a sight.
    """

    sight: Callable[[S, int | None], K]
    imagine: Callable[[K, Rng], S]


def _plainly(setup: Setup, refusal: Refusal, texts: Texts) -> str:
    return texts.say(f"refusals.{refusal.code}", **refusal.values)


@dataclass(frozen=True)
class Face(Generic[K]):
    """One of the five parts of a game: what is drawn and said, made only from sights and the game's texts."""

    view: Callable[[K], Mapping[str, Json]]
    describe: Callable[[K, int, Texts], str]
    # Returns one sentence per event; a `Beat` also lists the pieces that moved.
    tell: Callable[[K, K, int, str, Sequence[str], Texts], Sequence[str | Beat]]
    explain: Callable[[Setup, Refusal, Texts], str] = _plainly
    # Returns the same when all cards are open.  Arguments: the sights of all seats before and after the step, the seat
    # that reads it, and the rest as for `tell`.  None: the step is told as the seat saw it that took the step.
    tell_open: (
        Callable[[Sequence[K], Sequence[K], int, int, str, Sequence[str], Texts], Sequence[str | Beat]] | None
    ) = None
    # Returns the figures of a finished game for the result page, from a viewer's last sight.
    tallies: Callable[[K, Texts], Sequence[Tally]] = lambda sight, texts: ()
    # `parts` returns one of the viewer's own actions as an object (its kind, card, place …) for a client that knows no
    # notation; `notation` returns the notation of an action given in this form.
    parts: Callable[[K, int], Mapping[str, Json]] = lambda sight, action: {}
    notation: Callable[[Mapping[str, Json]], str] = lambda parts: ""
    # Returns how close a seat is to winning, for example its points.  The step with the largest change counts as the
    # one that decided the game; if nothing changed, the last step does.
    stake: Callable[[K, int], int] = lambda sight, seat: 0
    # Returns the view as JSON text.  None: it is written from what `view` returns.
    view_json: Callable[[K], bytes] | None = None


def doubled_scores(state: State) -> tuple[int, ...]:
    """Return the doubled scores of the finished game `state`; they are its match points by default.

    Scores are doubled so that half points are whole numbers.
    """
    outcome = state.outcome()
    assert outcome is not None, "only a finished game is worth match points"
    return outcome.doubled_scores


@dataclass(frozen=True)
class Matches(Generic[S]):
    """One of the five parts of a game: match play (several games with one winner), and the options of the next game."""

    next_options: Callable[[Setup, S], dict[str, Value]] = lambda setup, state: dict(setup.options)
    target: int | None = None  # doubled points that win a match; None: the game has no match of its own
    award: Callable[[S], tuple[int, ...]] = doubled_scores
    awards: Sequence[tuple[int, ...]] | None = None  # all values that `award` can return; None: unknown


# -- the whole


class Game(Generic[S, K]):
    """One of the card games: its rules, notation, sights and texts.

    A Game never changes; everything about a game in progress is in its `State`.
    """

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
        """Return the checked options with defaults filled in; random options that are not in `given` are left out.

        Raises InvalidOptionsError.
        """
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
        """Return the names of the options whose value is drawn at random if the players do not choose it."""
        return [spec.name for spec in self.option_specs if isinstance(spec, Drawn)]

    def set_up(self, options: Mapping[str, Value], seats: int, tree: Json = None) -> Setup:
        """Return the set-up for complete options and `tree`, the parsed edition file (None: the built-in edition).

        Raises InvalidEditionError or InvalidOptionsError if the options name another edition than the file.
        """
        named = options.get(self._setting.edition_option or "")
        return Setup(options, seats, self._setting.edition(None if named is None else str(named), tree))

    def edition_from_tree(self, tree: Json) -> tuple[dict[str, Value], Json]:
        """Return the option (with its value) that names the parsed edition file `tree`, and the edition as JSON.

        The JSON has the form in which a record contains it.
        """
        edition = self._setting.edition(None, tree)
        assert edition is not None, "a game that takes a file has editions"
        return {str(self._setting.edition_option): edition.name}, edition.tree()

    def new(self, setup: Setup) -> S:
        """Return the initial state of a game; it waits for its first shuffle or decision."""
        return self._setting.new(setup)

    # -- cards and notation

    def card_code(self, setup: Setup, card: Card) -> str:
        """Return the code of the card with the number `card`, as it is written in the shuffles of a record."""
        return self._notation.card_code(setup, card)

    def card_number(self, setup: Setup, code: str) -> Card:
        """Return the number of the card with the code `code`. Raises InvalidNotationError."""
        return Card(self._notation.card_number(setup, code))

    def notate(self, state: S, seat: int, action: int) -> str:
        """Return the canonical notation of an action of `seat`."""
        return self._notation.notate(state, seat, action)

    def parse(self, state: S, seat: int, text: str) -> Action:
        """Return the action that `text` describes, in canonical notation or a variant of it (case, blanks).

        Does not check whether the action is legal.  Raises InvalidNotationError.
        """
        return Action(self._notation.parse(state, seat, text))

    def expand(self, state: S, seat: int, text: str) -> list[str]:
        """Return the notations of the actions, in order, for which a player's shorthand `text` stands.

        A text that is no shorthand is returned unchanged, as the only item.
        """
        return self._notation.expand(state, seat, text)

    def witness(self, state: S, seat: int, action: int, viewer: int | None) -> str:
        """Return the notation of an action of `seat`, as `viewer` sees it: a hidden card is written `?`.

        Call it before the action is carried out.
        """
        if self._notation.witness is None:
            return self._notation.notate(state, seat, action)
        return self._notation.witness(state, seat, action, viewer)

    def why_illegal(self, state: S, seat: int, action: int) -> Refusal | None:
        """Return why an action of `seat` is illegal; None if it is legal."""
        return self._notation.why_illegal(state, seat, action)

    def position(self, state: S) -> str:
        """Return the whole state, hidden cards included, as one line of text that `from_position` can read."""
        return self._notation.position(state)

    def from_position(self, text: str) -> S:
        """Return the state that `text`, written by `position`, describes.  Raises InvalidNotationError."""
        if ENDLESS_NUMBER.search(text) is not None:
            raise InvalidNotationError("cannot read the position: a number has too many digits")
        return self._notation.from_position(text)

    def legal_texts(self, state: S, seat: int) -> list[str]:
        """Return the notations of the seat's legal actions, in ASCII order; a trace lists them in this form."""
        return sorted(self.notate(state, seat, int(action)) for action in state.legal(seat))

    def clauses(self) -> Mapping[str, Clause]:
        """Return the clauses (numbered rules) of the game by id, in order."""
        return load_clauses(f"{self.manifest.package}.rules")

    # -- what a viewer knows

    def sight(self, state: S, viewer: int | None) -> K:
        """Return all that `viewer` (a seat; None: a spectator) knows of the state.

        All output for players is made from sights, so that it cannot show anything hidden.
        """
        return self._knowledge.sight(state, viewer)

    def imagine(self, sight: K, rng: Rng) -> S:
        """Return a random state that agrees with the sight; all such states are equally likely."""
        return self._knowledge.imagine(sight, rng)

    # -- what is drawn and said

    def view(self, sight: K) -> Mapping[str, Json]:
        """Return the view of a sight: what a client draws, as a JSON object."""
        return self._face.view(sight)

    def view_json(self, sight: K) -> bytes:
        """Return the view of a sight (what a client draws) as a JSON text in UTF-8."""
        if self._face.view_json is None:
            return written(self._face.view(sight))
        return self._face.view_json(sight)

    def texts(self, lang: str) -> Texts:
        """Return the sentences and words of the game in the language `lang` (`en`, `ja`)."""
        texts = self._texts.get(lang)
        if texts is None:
            texts = self._texts[lang] = Texts.load(f"{self.manifest.package}.face", lang)
        return texts

    def title(self, lang: str) -> str:
        """Return the name of the game in the language `lang`."""
        return self.manifest.title[lang]

    def describe(self, sight: K, action: int, lang: str) -> str:
        """Return a description in words of one of the viewer's own legal actions."""
        return self._face.describe(sight, action, self.texts(lang))

    def parts(self, sight: K, action: int) -> Mapping[str, Json]:
        """Return one of the viewer's own legal actions as an object (its kind, card, place …).

        It is for a client that knows no notation.  The fields depend on the game.
        """
        return self._face.parts(sight, action)

    def notation_of(self, parts: Mapping[str, Json]) -> str:
        """Return the notation of an action given by its parts, as `parts` returns them.

        The parts are not checked: `parse` refuses a notation that is not valid.
        """
        return self._face.notation(parts)

    def tell(self, before: K, after: K, seat: int, witnessed: str, names: Sequence[str], lang: str) -> list[str]:
        """Return the log lines of a step of `seat`, as the viewer of the two sights saw it.

        `before` and `after` are the viewer's sights before and after the step.  `witnessed` is what `witness` returned
        for it.  `names` are the players' names by seat, as the viewer calls them.
        """
        return spoken(self._face.tell(before, after, seat, witnessed, names, self.texts(lang)))

    def beats(self, before: K, after: K, seat: int, witnessed: str, names: Sequence[str], lang: str) -> list[Beat]:
        """Return the log lines of a step as `tell` does, each one with the pieces that moved."""
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
        """Return the beats (sentences with the pieces that moved) of a step of `seat` when all cards are open.

        `before` and `after` are the sights of all seats before and after the step.  `near` is the seat that reads the
        beats.  `witnessed` is what `witness` returned for the seat that took the step.
        """
        if self._face.tell_open is None:
            return self.beats(before[seat], after[seat], seat, witnessed, names, lang)
        return beats_of(self._face.tell_open(before, after, near, seat, witnessed, names, self.texts(lang)), seat)

    def tallies(self, sight: K, lang: str) -> list[Tally]:
        """Return the figures of a finished game for the result page, as far as the sight's viewer may know them."""
        return list(self._face.tallies(sight, self.texts(lang)))

    def stake(self, sight: K, seat: int) -> int:
        """Return a number that grows as a seat comes closer to winning, for example its points.

        Only the difference between two sights of the same game has a meaning.
        """
        return self._face.stake(sight, seat)

    def explain(self, setup: Setup, refusal: Refusal, lang: str) -> str:
        """Return the sentence that explains to a player why an action was refused."""
        return self._face.explain(setup, refusal, self.texts(lang))

    # -- matches

    def match_award(self, state: S) -> tuple[int, ...]:
        """Return the doubled match points that each seat gets for the finished game `state`."""
        return self._matches.award(state)

    def next_options(self, setup: Setup, state: S) -> dict[str, Value]:
        """Return the options of the next game between the same players, after the game that ended in `state`."""
        return self._matches.next_options(setup, state)


def winners_of(scores: Sequence[int]) -> tuple[int, ...]:
    """Return all seats whose score in `scores` (by seat) is the highest."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)
