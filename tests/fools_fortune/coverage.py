"""A Fool's Fortune at length: what a long run of games reaches, and how games between Pages end.

python -m tests.fools_fortune.coverage coverage     play until each Character, ability, effect, answer and pick occurred
python -m tests.fools_fortune.coverage endings      how games of Page against Page end
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median

from foolery.bots import get_bot
from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.rules.actions import (
    END,
    KIND_NAMES,
    actor_of,
    arguments_in,
    fortune_at,
    is_flash,
    kind_name,
)
from foolery.games.fools_fortune.rules.board_state import AFTERNOON, ANSWERING, PICKING
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.edition import get_edition
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.outcome import Outcome
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng, is_compiled, seeded

__all__ = ["Coverage", "expected_events", "main", "play_match"]

# -- coverage


def expected_events() -> set[str]:
    """Return the name of everything that has to occur."""
    events = {f"action {name}" for name in KIND_NAMES}
    events |= {f"flash {name}" for name in ("fetch", "barter", "feeswap", "talent", "refuse")}
    events |= {"refuse none of barter", "refuse none of feeswap", "refuse none of talent", "refuse none of strike"}
    events |= {f"refuse of {name}" for name in ("barter", "savvy barter", "feeswap", "talent", "strike")}
    for character in get_edition().characters:
        events.add(f"crew {character.slug}")
        for ability, name in ((character.talent, "talent"), (character.strike, "strike")):
            if ability is None or ability.steps[0]["do"] == "refuse":
                continue
            events.add(f"{name} {character.slug}")
            for step in ability.steps:
                events.add(f"effect {step['do']}")
                if step["do"] in ("foresee", "bury", "discard_hand", "take") and step.get("from") != "set":
                    events.add(f"pick {step['do']}")
                if step["do"] in ("discard_hand", "take") and step.get("from") != "set":
                    events.add(f"pick none {step['do']}")
    events |= {"pick none bury", "encore", "barters closed", "wayside fetched", "rainbow set", "weakened", "locked"}
    return events


class Coverage:
    """Plays games of Act III, two and three players, half at random, and counts what happens in them."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.counts: Counter[str] = Counter()
        self.games = 0
        self.steps = 0

    def missing(self) -> list[str]:
        return sorted(expected_events() - set(self.counts))

    def run(self, most_games: int) -> bool:
        """Play until everything has occurred; return whether it has within `most_games` games."""
        while self.missing():
            if self.games >= most_games:
                return False
            self._play(2 + self.games % 2)
            self.games += 1
        return True

    def _play(self, seats: int) -> None:
        state = GAME.new(GAME.set_up(GAME.complete_options({"act": 3}, seats), seats))
        encores = 0
        while True:
            settle(state, self.rng)
            if state.encores > encores:
                encores = int(state.encores)
                self.counts["encore"] += 1
            acting = int(state.to_act())
            if not acting:
                return
            seat = acting.bit_length() - 1
            action = self._choose(state, seat)
            self._count(state, action)
            state.push(seat, action)
            self.steps += 1
            self._look(state)

    def _choose(self, state: FortuneState, seat: int) -> int:
        """Play Page's choice half of the time, so that Stages grow; else any kind of action, then any of that kind."""
        legal = [int(action) for action in state.legal(seat)]
        if state.phase == AFTERNOON and self.rng.below(2):
            return get_bot(GAME.id, "page").choose(GAME.sight(state, seat), self.rng)
        if state.phase == AFTERNOON and len(legal) > 1:
            legal.remove(END)
        if state.phase == ANSWERING and len(legal) > 1 and self.rng.below(3):
            legal.pop(0)
        kinds = sorted({kind_name(action) for action in legal}, key=KIND_NAMES.index)
        kind = kinds[int(self.rng.below(len(kinds)))]
        legal = [action for action in legal if kind_name(action) == kind]
        return legal[int(self.rng.below(len(legal)))]

    def _count(self, state: FortuneState, action: int) -> None:
        kind = kind_name(action)
        slugs = get_edition().codes[FIRST_CHARACTER:]
        self.counts[f"action {kind}"] += 1
        if is_flash(action):
            self.counts[f"flash {kind}"] += 1
        if kind in ("talent", "strike"):
            character = get_edition().characters[int(actor_of(action))]
            ability = character.talent if kind == "talent" else character.strike
            assert ability is not None
            self.counts[f"{kind} {slugs[int(actor_of(action))]}"] += 1
            for step in ability.steps:
                self.counts[f"effect {step['do']}"] += 1
        if state.phase == ANSWERING:
            self._count_answer(state, int(actor_of(action)) >= 0)
        if state.phase == PICKING:
            self._count_pick(state, action)
        if kind == "fetch" and not state.faire & fortune_at(action, 0):
            self.counts["wayside fetched"] += 1

    def _count_answer(self, state: FortuneState, refused: bool) -> None:
        pending = kind_name(int(state.pending))
        if not refused:
            self.counts[f"refuse none of {pending}"] += 1
            return
        if pending == "barter":
            cards = int(fortune_at(state.pending, 0) | fortune_at(state.pending, 1))
            savvy = int(state.tables.savvy[int(actor_of(state.pending))])
            if savvy & cards:
                pending = "savvy barter"
        self.counts[f"refuse of {pending}"] += 1

    def _count_pick(self, state: FortuneState, action: int) -> None:
        edition = get_edition()
        offset = int(state.step - state.tables.starts[state.ability])
        for character in edition.characters:
            for ability, number in (
                (character.talent, state.tables.talent[edition.characters.index(character)]),
                (character.strike, state.tables.strike[edition.characters.index(character)]),
            ):
                if ability is not None and number == state.ability:
                    name = ability.steps[offset]["do"]
                    self.counts[f"pick {name}" if arguments_in(action) else f"pick none {name}"] += 1

    def _look(self, state: FortuneState) -> None:
        slugs = get_edition().codes[FIRST_CHARACTER:]
        crews = int(state.crews[0]) | int(state.crews[1]) | int(state.crews[2])
        for number, slug in enumerate(slugs):
            if crews >> number & 1:
                self.counts[f"crew {slug}"] += 1
        self.counts["barters closed"] += int(state.barters_closed)
        self.counts["rainbow set"] += int(state.rainbows) != 0
        self.counts["weakened"] += int(state.weakened) != 0
        self.counts["locked"] += any(int(owners) for owners in state.locks)
        for name in ("barters closed", "rainbow set", "weakened", "locked"):
            if not self.counts[name]:
                del self.counts[name]

    def report(self) -> Iterator[str]:
        yield f"{self.games} games, {self.steps} steps"
        for name in sorted(expected_events()):
            yield f"{self.counts[name]:>9}  {name}"


# -- endings


def play_match(act: int, names: Sequence[str], deal: int) -> tuple[Outcome, int]:
    """Play one game with default limits; the same deal number gives the same cards to any players."""
    seats = len(names)
    state = GAME.new(GAME.set_up(GAME.complete_options({"act": act}, seats), seats))
    bots = [get_bot(GAME.id, name) for name in names]
    dealer, rng = seeded(2012, deal), seeded(1963, deal)
    while True:
        settle(state, dealer)
        acting = int(state.to_act())
        if not acting:
            outcome = state.outcome()
            assert outcome is not None
            return outcome, int(state.day)
        seat = acting.bit_length() - 1
        state.push(seat, bots[seat].choose(GAME.sight(state, seat), rng))


def endings(games: int) -> Iterator[str]:
    """Yield the lines of the report."""
    yield "Page against itself, default limits:"
    for seats in (2, 3):
        for act in (1, 2, 3):
            results = [play_match(act, ["page"] * seats, deal) for deal in range(games)]
            reasons = Counter(outcome.reason for outcome, _ in results)
            days = median(day for _, day in results)
            yield (
                f"  Act {act}, {seats} players, {games} games: {100 * reasons['sets'] / games:.1f}% end `sets`, "
                f"median {days:g} Days, reasons {dict(sorted(reasons.items()))}"
            )


def main() -> None:
    """Run a report and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report", choices=("coverage", "endings"))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(f"build: {'compiled' if is_compiled() else 'interpreted'}")
    if arguments.report == "endings":
        for line in endings(arguments.games):
            print(line, flush=True)
        return
    coverage = Coverage(arguments.seed)
    complete = coverage.run(100_000)
    for line in coverage.report():
        print(line)
    print("everything occurred" if complete else f"did not occur: {', '.join(coverage.missing())}")


if __name__ == "__main__":
    main()
