"""Statistics of Jinkei for the balance lab: what formations and kinds won, and against which others."""

from __future__ import annotations

from collections.abc import Iterator

from foolery.games.jinkei.rules.cards import KINDS, POINTS, points_in
from foolery.games.jinkei.rules.formations import FORMATION_IDS, FormationEdition
from foolery.games.jinkei.rules.layout import NUM_FORMATIONS, kind_of
from foolery.games.jinkei.rules.lines import BATTLES, ROUNDS, Battle
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.game import Setup
from foolery.kernel.state import State
from foolery.kernel.texts import Texts
from foolery.kernel.watching import REASONS, GameWatcher, Matchup, Mention

FORMATIONS = "formations"
KIND_NAMES = "kinds"


class Watcher(GameWatcher):
    """Reports the formation and the kind of each seat in every finished round, and which seat won the round."""

    def standing(self, state: State) -> list[float]:
        assert isinstance(state, JinkeiState)
        return [float(state.points[seat] + points_in(state.taken[seat])) for seat in range(2)]

    def mentions(self, state: State) -> list[Mention]:
        found = []
        for number, forms, share in _rounds(state):
            for seat in range(2):
                won = share if seat == 0 else 1 - share
                found.append(Mention(seat, FORMATIONS, FORMATION_IDS[forms[seat]], won, number % ROUNDS + 1))
                found.append(Mention(seat, KIND_NAMES, KINDS[int(kind_of(forms[seat]))], won, number % ROUNDS + 1))
        return found

    def meetings(self, state: State) -> list[Matchup]:
        found = []
        for _, forms, share in _rounds(state):
            first, second = (FORMATION_IDS[form] for form in forms)
            one, other = (KINDS[int(kind_of(form))] for form in forms)
            found += [Matchup(FORMATIONS, first, second, share), Matchup(FORMATIONS, second, first, 1 - share)]
            found += [Matchup(KIND_NAMES, one, other, share), Matchup(KIND_NAMES, other, one, 1 - share)]
        return found


def _rounds(state: State) -> Iterator[tuple[int, tuple[int, int], float]]:
    """Yield every finished round: its number from 0, both formations, and seat 0's result.

    The result is 1.0 if seat 0 made more points in the round, 0.0 if it made fewer, 0.5 if both made the same.
    """
    assert isinstance(state, JinkeiState)
    battles: list[Battle] = []
    battle = state.past
    while battle is not None:
        battles.append(battle)
        battle = battle.earlier
    battles.reverse()
    for number in range(len(battles) // BATTLES):
        fought = battles[BATTLES * number : BATTLES * (number + 1)]
        margin = sum(_margin(each) for each in fought)
        yield number, divmod(int(fought[0].forms), NUM_FORMATIONS), 0.5 if margin == 0 else float(margin > 0)


def _margin(battle: Battle) -> int:
    """Return seat 0's points from one battle minus seat 1's (JK-4.7, JK-5.1)."""
    attack, defence = int(POINTS[battle.attack_card]), int(POINTS[battle.defence_card])
    ahead = (attack + defence) * int(battle.result) if battle.result else attack - defence
    return ahead if battle.attacker == 0 else -ahead


def called(setup: Setup, group: str, thing: str, lang: str) -> str:
    """Return the name of `thing` in the language `lang`: a formation, a kind, or a reason for the end of a game.

    `group` says which of these it is. An empty `thing` asks for the name of the group itself.
    """
    texts = Texts.load("foolery.games.jinkei.face", lang)
    if group == REASONS:
        return texts.say(f"balance.reasons.{thing}")
    if not thing:
        return texts.say(f"balance.{group}")
    if group == KIND_NAMES:
        return texts.say(f"kinds.{thing}")
    assert isinstance(setup.edition, FormationEdition)
    return f"{setup.edition.formations[FORMATION_IDS.index(thing)].name(lang)} ({thing})"
