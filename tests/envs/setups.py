"""Every game there is, at every option set worth telling apart: what the tests of environments run over."""

from __future__ import annotations

from collections.abc import Mapping

from foolery.envs.spec import Spec
from foolery.games import game_ids, get_game
from foolery.kernel.options import Choice, Number

__all__ = ["SETUPS", "SHORT", "Named", "spec_of"]

Named = tuple[str, int, Mapping[str, object]]


def _named() -> list[Named]:
    """Return every game with every number of seats and every value of each of its choices."""
    found: list[Named] = []
    for game_id in game_ids():
        game = get_game(game_id)
        choices = [spec for spec in game.option_specs if isinstance(spec, Choice)]
        for seats in game.seat_counts:
            found.append((game_id, seats, {}))
            for spec in choices:
                words = [each for each in spec.values if each != spec.default]
                fitting = [each for each in words if not (spec.name == "first" and isinstance(each, int))]
                found += [(game_id, seats, {spec.name: value}) for value in fitting]
    return found


SETUPS = _named()


def _shortened(setup: Named) -> Named:
    """Return a set-up whose games end soon, where an option limits them."""
    game_id, seats, options = setup
    numbers = [spec for spec in get_game(game_id).option_specs if isinstance(spec, Number)]
    return game_id, seats, {**options, **{spec.name: 4 for spec in numbers if spec.default >= 100}}


SHORT = [_shortened(setup) for setup in SETUPS]


def spec_of(setup: Named) -> Spec:
    """Return what a set-up offers to learning programs."""
    game_id, seats, options = setup
    return Spec.of(game_id, options, seats)
