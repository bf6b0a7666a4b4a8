"""The conformance checks: property tests that every game must pass.

A game declares its properties in `Capabilities`.  The checks play random games through the public contract and test all
promises of `kernel.state` and `kernel.game`.  No check has an exception for a certain game.  A sight is all that one
viewer knows; an imagined world is a random full state that agrees with a sight.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from string import Formatter
from typing import Any

from foolery.kernel.beats import Beat
from foolery.kernel.dealer import ReplayingDealer, SeededDealer
from foolery.kernel.errors import FooleryError, InvalidRecordError
from foolery.kernel.game import Game, Json
from foolery.kernel.playout import play_out, settle
from foolery.kernel.record import Record, record_of, verify
from foolery.kernel.rng import Rng, seeded
from foolery.kernel.session import GameSession, resolve_options
from foolery.kernel.state import State, seats_in
from foolery.kernel.texts import LANGUAGES
from foolery.testkit.tampering import Change, changes_of, same_game

__all__ = [
    "CHECKS",
    "Capabilities",
    "Sample",
    "WorldCase",
    "actions_and_positions_round_trip",
    "bad_notation_is_refused",
    "copies_are_independent",
    "every_step_can_be_told",
    "games_end_in_time_and_cards_are_conserved",
    "imagined_worlds_are_evenly_likely",
    "imagined_worlds_can_be_played_out",
    "imagined_worlds_look_the_same",
    "languages_have_the_same_texts",
    "leaving_and_agreeing_end_or_go_on",
    "legal_lists_ascend_and_are_never_empty",
    "records_replay_and_round_trip",
    "seats_may_seal_in_any_order",
    "steps_say_nothing_hidden",
    "the_same_seed_gives_the_same_game",
    "undo_restores_everything",
    "why_illegal_agrees_with_legal",
]


@dataclass(frozen=True)
class Sample:
    """A set-up of the game (number of seats, options, edition), and the number of random games to play with it."""

    seats: int
    options: Mapping[str, object] = field(default_factory=dict)
    games: int = 5
    edition: Json = None


@dataclass(frozen=True)
class WorldCase:
    """A position with few possible worlds, so that all of them can be listed.

    A possible world is a full state that agrees with all that `viewer` knows.  `key` returns a comparable value for a
    state; `worlds` is the set of these values for all possible worlds.
    """

    position: str
    viewer: int | None
    key: Callable[[Any], Hashable]
    worlds: frozenset[Hashable]


@dataclass(frozen=True)
class Capabilities:
    """The properties of a game that the checks need to know."""

    samples: Sequence[Sample]
    max_steps: int  # the longest possible game
    is_sound: Callable[[Any], bool]  # checks invariants, such as every card being in exactly one place
    score_sum: int | None = None  # the sum of the doubled scores, if it is constant
    num_actions: int | None = None  # dense actions are 0 … num_actions - 1
    world_cases: Sequence[WorldCase] = ()
    steps_between_looks: int = 7  # slow checks are made only every this number of steps


def _tables(game: Game[Any, Any], sample: Sample, *, trace: bool = False) -> Iterator[tuple[GameSession, Rng]]:
    for number in range(sample.games):
        rng = seeded(0xF001, number)
        session = GameSession(
            game, sample.options, sample.seats, SeededDealer(rng), edition=sample.edition, trace=trace
        )
        yield session, rng


def _random_step(session: GameSession, rng: Rng) -> tuple[int, int]:
    seat = _any_seat(rng, session.to_act())
    legal = session.state.legal(seat)
    return seat, int(legal[rng.below(len(legal))])


def _walk(game: Game[Any, Any], capabilities: Capabilities) -> Iterator[tuple[GameSession, Rng]]:
    """Play random games; yield each session and its random generator at the start, every few steps, and at the end."""
    for sample in capabilities.samples:
        for session, rng in _tables(game, sample):
            steps = 0
            while session.outcome() is None:
                if steps % capabilities.steps_between_looks == 0:
                    yield session, rng
                session.play(*_random_step(session, rng))
                steps += 1
            yield session, rng


def _viewers(session: GameSession) -> list[int | None]:
    return [None, *range(session.setup.seats)]


# -- the checks


def legal_lists_ascend_and_are_never_empty(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Check the lists of legal actions.

    A seat that is to act has legal actions in ascending order without duplicates; other seats have none.  No two
    actions have the same notation.
    """
    for session, _ in _walk(game, capabilities):
        waiting = session.to_act()
        assert bool(waiting) == (session.outcome() is None)
        for seat in range(session.setup.seats):
            legal = [int(action) for action in session.state.legal(seat)]
            assert bool(legal) == (seat in waiting)
            assert legal == sorted(set(legal))
            assert len({game.notate(session.state, seat, action) for action in legal}) == len(legal)
            if capabilities.num_actions is not None:
                assert all(0 <= action < capabilities.num_actions for action in legal)


def games_end_in_time_and_cards_are_conserved(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Check that the state is sound after every step, and that every game ends within `max_steps` with sound scores."""
    for sample in capabilities.samples:
        for session, rng in _tables(game, sample):
            steps = 0
            while session.outcome() is None:
                assert capabilities.is_sound(session.state), game.position(session.state)
                session.play(*_random_step(session, rng))
                steps += 1
                assert steps <= capabilities.max_steps
            assert capabilities.is_sound(session.state)
            outcome = session.outcome()
            assert outcome is not None
            assert outcome.winners == tuple(sorted(set(outcome.winners)))
            assert outcome.winners
            assert len(outcome.doubled_scores) == sample.seats
            if capabilities.score_sum is not None:
                assert sum(outcome.doubled_scores) == capabilities.score_sum


def copies_are_independent(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Check that a copy of a state equals the original, and that actions on the copy do not change the original."""
    for session, rng in _walk(game, capabilities):
        before = game.position(session.state)
        twin = session.state.copy()
        assert game.position(twin) == before
        settle(twin, rng)
        play_out(twin, rng)
        assert game.position(session.state) == before


def actions_and_positions_round_trip(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Check that actions and positions can be read back from their texts.

    Actions are also read in upper case and with blanks around them.  The state that is read back has the same sights.
    """
    for session, _ in _walk(game, capabilities):
        text = game.position(session.state)
        assert "\n" not in text
        again = game.from_position(text)
        assert game.position(again) == text
        for viewer in _viewers(session):
            assert game.sight(again, viewer) == game.sight(session.state, viewer)
        for seat in session.to_act():
            for action in session.state.legal(seat):
                written = game.notate(session.state, seat, int(action))
                assert game.parse(session.state, seat, written) == action
                assert game.parse(session.state, seat, f"  {written.upper()} ") == action


def why_illegal_agrees_with_legal(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Check that `why_illegal` returns None exactly for legal actions.

    Every refusal must name an existing clause and have a sentence in every language.
    """

    clauses = game.clauses()
    seen: set[int] = set()
    for session, rng in _walk(game, capabilities):
        for seat in range(session.setup.seats):
            legal = {int(action) for action in session.state.legal(seat)}
            seen |= legal
            for action in _candidates(capabilities, seen, rng) | legal:
                refusal = game.why_illegal(session.state, seat, action)
                assert (refusal is None) == (action in legal), (game.position(session.state), seat, action)
                if refusal is not None:
                    assert refusal.clause in clauses
                    assert all(game.explain(session.setup, refusal, lang) for lang in LANGUAGES)


def _candidates(capabilities: Capabilities, seen: set[int], rng: Rng) -> set[int]:
    """Return actions to test: all if there are at most 300, else up to 40 from `seen`, which were legal before."""
    if capabilities.num_actions is not None and capabilities.num_actions <= 300:
        return set(range(capabilities.num_actions))
    pool = sorted(seen)
    return {pool[int(rng.below(len(pool)))] for _ in range(40)} if pool else set()


def records_replay_and_round_trip(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Check traces (records that list all legal actions at each step).

    A trace can be verified, and is the same text after it was read and written again.  A trace with one thing changed
    must be refused, or be a sound record of another game.
    """
    for sample in capabilities.samples:
        for session, rng in _tables(game, sample, trace=True):
            while session.outcome() is None:
                session.play(*_random_step(session, rng))
            line = record_of(session).to_line()
            record = Record.from_line(line)
            assert record.to_line() == line
            assert game.position(verify(game, record).state) == game.position(session.state)
            for change in changes_of(line, rng):
                _refused_or_sound(game, change)


def _refused_or_sound(game: Game[Any, Any], change: Change) -> None:
    """Check that a changed record is refused, or that playing its game gives the same record again."""
    try:
        record = Record.from_line(change.line)
        session = verify(game, record)
    except InvalidRecordError:
        return
    assert not change.hopeless, f"a record with {change.name.replace('_', ' ')} is accepted"
    again = record_of(session)
    assert same_game(again, record), change.name
    assert game.position(verify(game, again).state) == game.position(session.state), change.name


def seats_may_seal_in_any_order(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Check that the order in which seats make simultaneous choices changes no position, sight or record."""
    for sample in capabilities.samples:
        for session, rng in _tables(game, sample):
            while session.outcome() is None:
                session.play(*_random_step(session, rng))
            opened = _opened(game, session, sample, min)
            assert _opened(game, session, sample, max) == opened
            assert _opened(game, session, sample, partial(_any_seat, rng)) == opened
            assert opened[-1] == (game.position(session.state), record_of(session).to_line())


def _any_seat(rng: Rng, seats: Sequence[int]) -> int:
    return seats[int(rng.below(len(seats)))]


def _opened(
    game: Game[Any, Any], played: GameSession, sample: Sample, order: Callable[[list[int]], int]
) -> list[tuple[Any, ...]]:
    """Play the choices of the game `played` again, with `order` selecting the next seat of several that are to act.

    Returns the position and all sights each time that simultaneous choices were revealed, then the last position and
    the record.
    """
    choices = {seat: [each.action for each in played.steps if each.seat == seat] for seat in range(sample.seats)}
    dealer = ReplayingDealer(played.shuffles)
    session = GameSession(game, played.setup.options, sample.seats, dealer, edition=sample.edition)
    shown: list[tuple[Any, ...]] = []
    while session.outcome() is None:
        seat, unit = order(session.to_act()), session.state.unit()
        session.play(seat, choices[seat].pop(0))
        if unit > 0 and session.state.unit() != unit:
            shown.append((game.position(session.state), [session.sight(viewer) for viewer in _viewers(session)]))
    return [*shown, (game.position(session.state), record_of(session).to_line())]


def the_same_seed_gives_the_same_game(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Check that the same seed gives the same random game."""
    for sample in capabilities.samples:
        texts = set()
        for _ in range(2):
            rng = Rng(99)
            options = resolve_options(game, sample.options, sample.seats, SeededDealer(rng))
            state: State = game.new(game.set_up(options, sample.seats, sample.edition))
            play_out(state, rng)
            texts.add(game.position(state))
        assert len(texts) == 1


def imagined_worlds_look_the_same(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Check that each viewer has the same sight and view in an imagined world as in the true state.

    An imagined world must also be sound.
    """
    for session, rng in _walk(game, capabilities):
        for viewer in _viewers(session):
            sight = game.sight(session.state, viewer)
            assert sight.viewer == viewer
            assert sight.to_act == tuple(session.to_act())
            assert hash(sight) == hash(game.sight(session.state, viewer))
            for _ in range(2):
                world = game.imagine(sight, rng)
                assert capabilities.is_sound(world)
                again = game.sight(world, viewer)
                assert again == sight, (game.position(session.state), viewer)
                assert game.view(again) == game.view(sight)
            assert json.loads(game.view_json(sight)) == game.view(sight)


def imagined_worlds_can_be_played_out(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Check that an imagined world is complete: it can be played to the end of the game."""
    for session, rng in _walk(game, capabilities):
        for viewer in _viewers(session):
            world = game.imagine(game.sight(session.state, viewer), rng)
            settle(world, rng)
            play_out(world, rng)
            assert world.outcome() is not None


def steps_say_nothing_hidden(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Check that what a viewer is told about another seat's step does not depend on hidden cards.

    The same step is carried out in the true state and in an imagined world in which it is legal.  The viewer must be
    told the same.  The viewer's sights and beats must be the same afterwards, too, unless a shuffle is due or the step
    revealed a card, so that fewer cards are unseen.
    """
    for session, rng in _walk(game, capabilities):
        if session.outcome() is not None:
            continue
        seat, action = _random_step(session, rng)
        for viewer in _viewers(session):
            if viewer == seat:
                continue
            before = game.sight(session.state, viewer)
            world = game.imagine(before, rng)
            if action not in world.legal(seat):
                continue
            imagined = game.sight(world, viewer)
            told = game.witness(session.state, seat, action, viewer)
            assert told == game.witness(world, seat, action, viewer)
            true = session.state.copy()
            true.push(seat, action)
            world.push(seat, action)
            seen, other = game.sight(true, viewer), game.sight(world, viewer)
            if true.due() is None and seen.unseen == before.unseen:
                assert seen == other
                names = ["Ann", "Ben", "Cleo", "Dan"]
                beats = game.beats(before, seen, seat, told, names, LANGUAGES[0])
                assert beats == game.beats(imagined, other, seat, told, names, LANGUAGES[0])


def undo_restores_everything(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Check that taking a step back restores the position and the list of steps."""
    for sample in capabilities.samples:
        for session, rng in _tables(game, sample):
            while session.outcome() is None:
                before = game.position(session.state)
                entries = list(session.steps)
                seat, action = _random_step(session, rng)
                session.play(seat, action)
                if session.can_undo(seat):
                    session.undo(seat)
                    assert game.position(session.state) == before
                    assert session.steps == entries
                    session.play(seat, action)


def leaving_and_agreeing_end_or_go_on(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Check that any seat may leave the game at any moment, and that the seats may agree to end it at any moment."""
    for session, _ in _walk(game, capabilities):
        if session.outcome() is not None:
            continue
        for seat in seats_in(int(session.state.present())):
            state = session.state.copy()
            state.leave(seat, "resign")
            outcome = state.outcome()
            assert not int(state.present()) >> seat & 1 or outcome is not None
            if outcome is None:
                assert not int(state.to_act()) >> seat & 1
                assert state.due() is not None or state.to_act() != 0
            else:
                assert seat not in outcome.winners
        agreed = session.state.copy()
        agreed.agree()
        outcome = agreed.outcome()
        assert outcome is not None
        assert outcome.reason == "agreed"


def every_step_can_be_told(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Check that played actions have a description and correct parts, and that every step can be told.

    The parts of an action must give its notation.  Descriptions and log lines must exist in every language.
    """
    names = ["Ann", "Ben", "Cleo", "Dan"]
    for sample in capabilities.samples:
        for session, rng in _tables(game, sample):
            while session.outcome() is None:
                seat, action = _random_step(session, rng)
                sights = {viewer: session.sight(viewer) for viewer in _viewers(session)}
                witnessed = {viewer: game.witness(session.state, seat, action, viewer) for viewer in sights}
                for lang in LANGUAGES:
                    assert game.describe(sights[seat], action, lang)
                parts = game.parts(sights[seat], action)
                assert not parts or game.parse(session.state, seat, game.notation_of(parts)) == action
                session.play(seat, action)
                for viewer, before in sights.items():
                    seen = before, session.sight(viewer), seat, witnessed[viewer], names
                    _is_told_alike([game.beats(*seen, lang) for lang in LANGUAGES])


def _is_told_alike(told: Sequence[Sequence[Beat]]) -> None:
    """Check that no line is empty and that the beats have the same moves in every language.

    `told` has the beats of one step for each language.
    """
    for beats in told:
        assert all(beat.text and "\n" not in beat.text for beat in beats)
        shown = [(beat.kind, beat.seat, beat.moves, beat.along) for beat in beats]
        assert shown == [(beat.kind, beat.seat, beat.moves, beat.along) for beat in told[0]]
        assert not beats[:1] or not beats[0].along, "nothing comes before the first"


def languages_have_the_same_texts(game: Game[Any, Any], _: Capabilities) -> None:
    """Check that every sentence exists in every language, and uses only blanks that the first language has, too."""
    first = game.texts(LANGUAGES[0])
    for lang in LANGUAGES[1:]:
        other = game.texts(lang)
        assert other.keys() == first.keys()
        for key in first.keys():  # noqa: SIM118  (Texts is no mapping)
            assert _blanks(other.sentence(key)) <= _blanks(first.sentence(key)), key


def _blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def bad_notation_is_refused(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Check that reading an action or a position from any text gives a result or a FooleryError of one line.

    Another exception fails the check.
    """
    garbage = ["", " ", "?", "deploy", "play 0", "\0", "愚者", "a" * 5000, "-1", "１", "pick none none", "@@@", "%s{0}"]
    for session, rng in _walk(game, capabilities):
        for seat in session.to_act():
            texts = game.legal_texts(session.state, seat)
            shown = texts[int(rng.below(len(texts)))]
            cut = int(rng.below(len(shown) + 1))
            for text in [*garbage, shown[:cut], shown[cut:], shown + shown, shown.replace(" ", "")]:
                _read_or_refuse(partial(game.parse, session.state, seat), text)
        for text in [*garbage, game.position(session.state)[:-3]]:
            _read_or_refuse(game.from_position, text)


def _read_or_refuse(read: Callable[[str], object], text: str) -> None:
    message = ""
    try:
        read(text)
    except FooleryError as error:
        message = str(error)
    assert "\n" not in message


def imagined_worlds_are_evenly_likely(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Check for each of `world_cases` that all possible worlds are imagined, and equally often.

    This is a chi-square test with a fixed seed.
    """
    for case in capabilities.world_cases:
        sight = game.sight(game.from_position(case.position), case.viewer)
        rng = Rng(7)
        draws = 200 * len(case.worlds)
        counts = Counter(case.key(game.imagine(sight, rng)) for _ in range(draws))
        assert set(counts) == set(case.worlds)
        expected = draws / len(case.worlds)
        statistic = sum((counts[world] - expected) ** 2 / expected for world in case.worlds)
        assert statistic < _chi_square_limit(len(case.worlds) - 1), (case.position, statistic)


def _chi_square_limit(freedom: int) -> float:
    """Return the limit that a chi-square statistic exceeds with a probability of 1/100,000.

    `freedom` is the number of degrees of freedom.  The limit is the approximation of Wilson and Hilferty.
    """
    if freedom == 0:
        return 1e-9
    spread = 2 / (9 * freedom)
    limit: float = freedom * (1 - spread + 4.27 * spread**0.5) ** 3
    return limit


CHECKS: tuple[Callable[[Game[Any, Any], Capabilities], None], ...] = (
    legal_lists_ascend_and_are_never_empty,
    games_end_in_time_and_cards_are_conserved,
    copies_are_independent,
    actions_and_positions_round_trip,
    why_illegal_agrees_with_legal,
    records_replay_and_round_trip,
    seats_may_seal_in_any_order,
    the_same_seed_gives_the_same_game,
    imagined_worlds_look_the_same,
    imagined_worlds_can_be_played_out,
    steps_say_nothing_hidden,
    undo_restores_everything,
    leaving_and_agreeing_end_or_go_on,
    every_step_can_be_told,
    languages_have_the_same_texts,
    bad_notation_is_refused,
    imagined_worlds_are_evenly_likely,
)
