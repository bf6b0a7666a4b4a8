"""Every game there is, at every option set worth telling apart: what the tests of environments run over."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import combinations, product

from foolery.envs.spec import Spec
from foolery.games import game_ids, get_game
from foolery.kernel.errors import InvalidOptionsError
from foolery.kernel.options import Choice, Number, Option, Several

__all__ = ["SETUPS", "SHORT", "Named", "spec_of"]

Named = tuple[str, int, Mapping[str, object]]


def _values(spec: Option) -> list[object]:
    """Return what an option can be, None for not naming it; who begins is drawn, and numbers only make games longer."""
    if isinstance(spec, Choice):
        return [each for each in spec.values if not (spec.name == "first" and isinstance(each, int))]
    if isinstance(spec, Several):
        counts = range(1, len(spec.values) + 1)
        return [None, *(list(some) for count in counts for some in combinations(spec.values, count))]
    return [None]


def _named() -> list[Named]:
    """Return every game with every number of seats and everything that its options can be together."""
    found: list[Named] = []
    for game_id in game_ids():
        game = get_game(game_id)
        for seats in game.seat_counts:
            told_apart: dict[str, Named] = {}
            for chosen in product(*map(_values, game.option_specs)):
                named = zip(game.option_specs, chosen, strict=True)
                options = {spec.name: value for spec, value in named if value is not None}
                with suppress(InvalidOptionsError):  # as Scenes of another Act
                    whole = game.complete_options(options, seats)
                    told_apart.setdefault(str(whole), (game_id, seats, options))
            found += told_apart.values()
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
