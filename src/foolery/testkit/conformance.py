"""One battery of property tests for all games.

A game declares what it can do in `Capabilities`; the battery plays random games through the public contract and
checks every promise of `kernel.state` and `kernel.game`.  It excuses no game by name.
"""

from __future__ import annotations

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
from foolery.kernel.state import State, seats_in
from foolery.kernel.table import Table, resolve_options
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
    """One way to set a game up, and how many random games of it the battery plays."""

    seats: int
    options: Mapping[str, object] = field(default_factory=dict)
    games: int = 5
    edition: Json = None


@dataclass(frozen=True)
class WorldCase:
    """A position small enough to write down every world its viewer thinks possible.

    `key` turns a state into one world; `worlds` is the complete set of them.
    """

    position: str
    viewer: int | None
    key: Callable[[Any], Hashable]
    worlds: frozenset[Hashable]


@dataclass(frozen=True)
class Capabilities:
    """What a game declares about itself."""

    samples: Sequence[Sample]
    max_steps: int  # no game is longer
    is_sound: Callable[[Any], bool]  # every card is in exactly one place, and whatever else always holds
    score_sum: int | None = None  # of the doubled scores, where it is constant
    num_actions: int | None = None  # actions are 0 … num_actions - 1, where they are dense
    world_cases: Sequence[WorldCase] = ()
    steps_between_looks: int = 7  # costly checks look at every so many steps


def _tables(game: Game[Any, Any], sample: Sample, *, trace: bool = False) -> Iterator[tuple[Table, Rng]]:
    for number in range(sample.games):
        rng = seeded(0xF001, number)
        table = Table(game, sample.options, sample.seats, SeededDealer(rng), edition=sample.edition, trace=trace)
        yield table, rng


def _random_step(table: Table, rng: Rng) -> tuple[int, int]:
    seat = _any_seat(rng, table.to_act())
    legal = table.state.legal(seat)
    return seat, int(legal[rng.below(len(legal))])


def _walk(game: Game[Any, Any], capabilities: Capabilities) -> Iterator[tuple[Table, Rng]]:
    """Play random games and stop to look every few steps, at the deal and at the end."""
    for sample in capabilities.samples:
        for table, rng in _tables(game, sample):
            steps = 0
            while table.outcome() is None:
                if steps % capabilities.steps_between_looks == 0:
                    yield table, rng
                table.play(*_random_step(table, rng))
                steps += 1
            yield table, rng


def _viewers(table: Table) -> list[int | None]:
    return [None, *range(table.setup.seats)]


# -- the checks


def legal_lists_ascend_and_are_never_empty(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Who is to act has ascending actions without doubles, who is not has none; each has one text."""
    for table, _ in _walk(game, capabilities):
        waiting = table.to_act()
        assert bool(waiting) == (table.outcome() is None)
        for seat in range(table.setup.seats):
            legal = [int(action) for action in table.state.legal(seat)]
            assert bool(legal) == (seat in waiting)
            assert legal == sorted(set(legal))
            assert len({game.notate(table.state, seat, action) for action in legal}) == len(legal)
            if capabilities.num_actions is not None:
                assert all(0 <= action < capabilities.num_actions for action in legal)


def games_end_in_time_and_cards_are_conserved(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """After every step the state is sound; every game ends within the declared length with sound scores."""
    for sample in capabilities.samples:
        for table, rng in _tables(game, sample):
            steps = 0
            while table.outcome() is None:
                assert capabilities.is_sound(table.state), game.position(table.state)
                table.play(*_random_step(table, rng))
                steps += 1
                assert steps <= capabilities.max_steps
            assert capabilities.is_sound(table.state)
            outcome = table.outcome()
            assert outcome is not None
            assert outcome.winners == tuple(sorted(set(outcome.winners)))
            assert outcome.winners
            assert len(outcome.doubled_scores) == sample.seats
            if capabilities.score_sum is not None:
                assert sum(outcome.doubled_scores) == capabilities.score_sum


def copies_are_independent(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """What is played on a copy never shows in the original, and the other way round."""
    for table, rng in _walk(game, capabilities):
        before = game.position(table.state)
        twin = table.state.copy()
        assert game.position(twin) == before
        settle(twin, rng)
        play_out(twin, rng)
        assert game.position(table.state) == before


def actions_and_positions_round_trip(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Notation reads back what it wrote, in any case; so does the position text, sights included."""
    for table, _ in _walk(game, capabilities):
        text = game.position(table.state)
        assert "\n" not in text
        again = game.from_position(text)
        assert game.position(again) == text
        for viewer in _viewers(table):
            assert game.sight(again, viewer) == game.sight(table.state, viewer)
        for seat in table.to_act():
            for action in table.state.legal(seat):
                written = game.notate(table.state, seat, int(action))
                assert game.parse(table.state, seat, written) == action
                assert game.parse(table.state, seat, f"  {written.upper()} ") == action


def why_illegal_agrees_with_legal(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Exactly the actions without a refusal are legal, and every refusal has words and a real clause."""

    clauses = game.clauses()
    seen: set[int] = set()
    for table, rng in _walk(game, capabilities):
        for seat in range(table.setup.seats):
            legal = {int(action) for action in table.state.legal(seat)}
            seen |= legal
            for action in _candidates(capabilities, seen, rng) | legal:
                refusal = game.why_illegal(table.state, seat, action)
                assert (refusal is None) == (action in legal), (game.position(table.state), seat, action)
                if refusal is not None:
                    assert refusal.clause in clauses
                    assert all(game.explain(table.setup, refusal, lang) for lang in LANGUAGES)


def _candidates(capabilities: Capabilities, seen: set[int], rng: Rng) -> set[int]:
    """Return actions to try: all of them where they are few, else some that were legal at other times."""
    if capabilities.num_actions is not None and capabilities.num_actions <= 300:
        return set(range(capabilities.num_actions))
    pool = sorted(seen)
    return {pool[int(rng.below(len(pool)))] for _ in range(40)} if pool else set()


def records_replay_and_round_trip(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """A trace verifies and reads back to the same bytes; a changed one is refused, or tells of another sound game."""
    for sample in capabilities.samples:
        for table, rng in _tables(game, sample, trace=True):
            while table.outcome() is None:
                table.play(*_random_step(table, rng))
            line = record_of(table).to_line()
            record = Record.from_line(line)
            assert record.to_line() == line
            assert game.position(verify(game, record).state) == game.position(table.state)
            for change in changes_of(line, rng):
                _refused_or_sound(game, change)


def _refused_or_sound(game: Game[Any, Any], change: Change) -> None:
    """A changed record is refused, or the table it leads to writes the same game down."""
    try:
        record = Record.from_line(change.line)
        table = verify(game, record)
    except InvalidRecordError:
        return
    assert not change.hopeless, f"a record with {change.name.replace('_', ' ')} is accepted"
    again = record_of(table)
    assert same_game(again, record), change.name
    assert game.position(verify(game, again).state) == game.position(table.state), change.name


def seats_may_seal_in_any_order(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Where seats decide together, who came first changes neither positions, nor any sight, nor the record."""
    for sample in capabilities.samples:
        for table, rng in _tables(game, sample):
            while table.outcome() is None:
                table.play(*_random_step(table, rng))
            opened = _opened(game, table, sample, min)
            assert _opened(game, table, sample, max) == opened
            assert _opened(game, table, sample, partial(_any_seat, rng)) == opened
            assert opened[-1] == (game.position(table.state), record_of(table).to_line())


def _any_seat(rng: Rng, seats: Sequence[int]) -> int:
    return seats[int(rng.below(len(seats)))]


def _opened(
    game: Game[Any, Any], played: Table, sample: Sample, order: Callable[[list[int]], int]
) -> list[tuple[Any, ...]]:
    """Play every seat's choices again, `order` saying who comes first; return what each opening and the end show."""
    choices = {seat: [each.action for each in played.entries if each.seat == seat] for seat in range(sample.seats)}
    dealer = ReplayingDealer(played.shuffles)
    table = Table(game, played.setup.options, sample.seats, dealer, edition=sample.edition)
    shown: list[tuple[Any, ...]] = []
    while table.outcome() is None:
        seat, unit = order(table.to_act()), table.state.unit()
        table.play(seat, choices[seat].pop(0))
        if unit > 0 and table.state.unit() != unit:
            shown.append((game.position(table.state), [table.sight(viewer) for viewer in _viewers(table)]))
    return [*shown, (game.position(table.state), record_of(table).to_line())]


def the_same_seed_gives_the_same_game(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Nothing but the seed decides a simulated game."""
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
    """No viewer can tell an imagined state from the true one: equal sights, equal views, sound states."""
    for table, rng in _walk(game, capabilities):
        for viewer in _viewers(table):
            sight = game.sight(table.state, viewer)
            assert sight.viewer == viewer
            assert sight.to_act == tuple(table.to_act())
            assert hash(sight) == hash(game.sight(table.state, viewer))
            for _ in range(2):
                world = game.imagine(sight, rng)
                assert capabilities.is_sound(world)
                again = game.sight(world, viewer)
                assert again == sight, (game.position(table.state), viewer)
                assert game.view(again) == game.view(sight)


def imagined_worlds_can_be_played_out(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """An imagined state is a whole state: it plays to its end."""
    for table, rng in _walk(game, capabilities):
        for viewer in _viewers(table):
            world = game.imagine(game.sight(table.state, viewer), rng)
            settle(world, rng)
            play_out(world, rng)
            assert world.outcome() is not None


def steps_say_nothing_hidden(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """What a viewer witnesses of another seat's step is the same in a world where that seat's hidden cards differ.

    Where the step is also possible in an imagined world and witnessed alike there, both worlds must look alike
    afterwards unless the step, or a card dealt because of it, revealed something: then the unseen cards became fewer.
    """
    for table, rng in _walk(game, capabilities):
        if table.outcome() is not None:
            continue
        seat, action = _random_step(table, rng)
        for viewer in _viewers(table):
            if viewer == seat:
                continue
            before = game.sight(table.state, viewer)
            world = game.imagine(before, rng)
            if action not in world.legal(seat):
                continue
            imagined = game.sight(world, viewer)
            told = game.witness(table.state, seat, action, viewer)
            assert told == game.witness(world, seat, action, viewer)
            true = table.state.copy()
            true.push(seat, action)
            world.push(seat, action)
            seen, other = game.sight(true, viewer), game.sight(world, viewer)
            if true.due() is None and seen.unseen == before.unseen:
                assert seen == other
                names = ["Ann", "Ben", "Cleo", "Dan"]
                beats = game.beats(before, seen, seat, told, names, LANGUAGES[0])
                assert beats == game.beats(imagined, other, seat, told, names, LANGUAGES[0])


def undo_restores_everything(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """What may be taken back leaves no trace in the position, in any sight, or in the record."""
    for sample in capabilities.samples:
        for table, rng in _tables(game, sample):
            while table.outcome() is None:
                before = game.position(table.state)
                entries = list(table.entries)
                seat, action = _random_step(table, rng)
                table.play(seat, action)
                if table.can_undo(seat):
                    table.undo(seat)
                    assert game.position(table.state) == before
                    assert table.entries == entries
                    table.play(seat, action)


def leaving_and_agreeing_end_or_go_on(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Any seat may resign or time out at any moment; everybody together may agree on a draw."""
    for table, _ in _walk(game, capabilities):
        if table.outcome() is not None:
            continue
        for seat in seats_in(int(table.state.present())):
            state = table.state.copy()
            state.leave(seat, "resign")
            outcome = state.outcome()
            assert not int(state.present()) >> seat & 1 or outcome is not None
            if outcome is None:
                assert not int(state.to_act()) >> seat & 1
                assert state.due() is not None or state.to_act() != 0
            else:
                assert seat not in outcome.winners
        agreed = table.state.copy()
        agreed.agree()
        outcome = agreed.outcome()
        assert outcome is not None
        assert outcome.reason == "agreed"


def every_step_can_be_told(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Each legal action has words, each step log lines, in every language and for every viewer."""
    names = ["Ann", "Ben", "Cleo", "Dan"]
    for sample in capabilities.samples:
        for table, rng in _tables(game, sample):
            while table.outcome() is None:
                seat, action = _random_step(table, rng)
                sights = {viewer: table.sight(viewer) for viewer in _viewers(table)}
                witnessed = {viewer: game.witness(table.state, seat, action, viewer) for viewer in sights}
                for lang in LANGUAGES:
                    assert game.describe(sights[seat], action, lang)
                table.play(seat, action)
                for viewer, before in sights.items():
                    seen = before, table.sight(viewer), seat, witnessed[viewer], names
                    _is_told_alike([game.beats(*seen, lang) for lang in LANGUAGES])


def _is_told_alike(told: Sequence[Sequence[Beat]]) -> None:
    """Each line says something, and the same moves with it in every language."""
    for beats in told:
        assert all(beat.text and "\n" not in beat.text for beat in beats)
        shown = [(beat.kind, beat.seat, beat.moves, beat.along) for beat in beats]
        assert shown == [(beat.kind, beat.seat, beat.moves, beat.along) for beat in told[0]]
        assert not beats[:1] or not beats[0].along, "nothing comes before the first"


def languages_have_the_same_texts(game: Game[Any, Any], _: Capabilities) -> None:
    """Every sentence exists in every language, with the same blanks."""
    first = game.texts(LANGUAGES[0])
    for lang in LANGUAGES[1:]:
        other = game.texts(lang)
        assert other.keys() == first.keys()
        for key in first.keys():  # noqa: SIM118  (Texts is no mapping)
            assert _blanks(other.sentence(key)) <= _blanks(first.sentence(key)), key


def _blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def bad_notation_is_refused(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """Whatever is typed, reading it gives an action or a FooleryError, never another exception."""
    garbage = ["", " ", "?", "deploy", "play 0", "\0", "愚者", "a" * 5000, "-1", "１", "pick none none", "@@@", "%s{0}"]
    for table, rng in _walk(game, capabilities):
        for seat in table.to_act():
            texts = game.legal_texts(table.state, seat)
            shown = texts[int(rng.below(len(texts)))]
            cut = int(rng.below(len(shown) + 1))
            for text in [*garbage, shown[:cut], shown[cut:], shown + shown, shown.replace(" ", "")]:
                _read_or_refuse(partial(game.parse, table.state, seat), text)
        for text in [*garbage, game.position(table.state)[:-3]]:
            _read_or_refuse(game.from_position, text)


def _read_or_refuse(read: Callable[[str], object], text: str) -> None:
    message = ""
    try:
        read(text)
    except FooleryError as error:
        message = str(error)
    assert "\n" not in message


def imagined_worlds_are_evenly_likely(game: Game[Any, Any], capabilities: Capabilities) -> None:
    """On the enumerated cases every possible world comes up, equally often (chi-square test, fixed seed)."""
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
    """Return the value a chi-square statistic exceeds once in about 100,000 times (Wilson and Hilferty)."""
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
