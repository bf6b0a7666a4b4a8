"""A Fool's Fortune as a game of the kernel: everything said about it in one value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from foolery.games.fools_fortune.actions import FEATURES, actor_of
from foolery.games.fools_fortune.areas import AFTERNOON, ANSWERING, NOBODY, PICKING
from foolery.games.fools_fortune.cards import FIRST_CHARACTER, fortunes_in
from foolery.games.fools_fortune.cast import BURY, FORESEE, TAKE_FROM_HAND, effect_of
from foolery.games.fools_fortune.edition import (
    edition_from_file,
    edition_from_tree,
    get_edition,
    outward_code,
    outward_number,
)
from foolery.games.fools_fortune.notation import action_text, arguments_of, expand, parse_action
from foolery.games.fools_fortune.options import (
    OPTIONS,
    TOSS,
    check_seats,
    complete_scenes,
    scene_mask,
    scenes_of,
)
from foolery.games.fools_fortune.position import PHASE_NAMES, parse_position, position_text
from foolery.games.fools_fortune.refusals import why_illegal
from foolery.games.fools_fortune.sight import FATE, FortuneSight, card_list, imagine, sight_of
from foolery.games.fools_fortune.state import FortuneState
from foolery.games.fools_fortune.words import Teller, describe, explained, payable, will_lose
from foolery.kernel.errors import InvalidEditionError, InvalidNotationError, InvalidOptionsError, Refusal
from foolery.kernel.game import Game, Json, Setup
from foolery.kernel.options import Value
from foolery.kernel.outcome import Outcome
from foolery.kernel.rng import Rng

__all__ = ["GAME", "FoolsFortune"]

_POSITION_LETTERS = ("ready", "engaged", "weakened")


class FoolsFortune(Game[FortuneState, FortuneSight]):
    """愚者の幸運: two or three players, a rummy of Sets and hired Characters in three Acts."""

    id = "fools-fortune"
    package = "foolery.games.fools_fortune"
    clause_prefix = "AF"
    seat_counts = range(2, 4)
    option_specs = OPTIONS

    # -- setting up (AF-13.1, AF-13.2)

    def complete_options(self, given: Mapping[str, object], seats: int) -> dict[str, Value]:
        chosen = super().complete_options(given, seats)
        named = chosen["scenes"] if "scenes" in given else None
        act = chosen["act"]
        assert isinstance(act, int)
        assert named is None or isinstance(named, list)
        scenes, problem = complete_scenes(act, named)
        problems = check_seats(chosen, seats) | ({} if problem is None else {"scenes": problem})
        if problems:
            raise InvalidOptionsError(problems)
        return {**chosen, "scenes": scenes}

    def edition_from_file(self, path: str) -> tuple[dict[str, Value], Json]:
        edition = edition_from_file(path)
        return {"cards": edition.id}, None if edition.is_built_in() else edition.tree

    def new(self, setup: Setup) -> FortuneState:
        options = setup.options
        name = options["cards"]
        try:
            edition = get_edition() if setup.edition is None else edition_from_tree(setup.edition)
        except InvalidEditionError as error:
            raise InvalidOptionsError({"cards": str(error)}) from None
        if edition.id != name:
            expected = f"the cards are edition {edition.id!r}" if setup.edition is not None else "its file is missing"
            raise InvalidOptionsError({"cards": f"{name!r}: {expected}"})
        scenes, act = options["scenes"], options["act"]
        assert isinstance(scenes, list)
        assert isinstance(act, int)
        state = FortuneState(edition.cast, setup.seats, act, scene_mask(scenes))
        for field in ("asker", "day_limit", "action_limit"):
            setattr(state, field, options[field])
        first = options["first"]
        state.first = first if isinstance(first, int) else NOBODY
        state.begin()
        return state

    # -- cards and notation

    def card_code(self, card: int) -> str:
        return outward_code(card)

    def card_number(self, code: str) -> int:
        number = outward_number(code)
        if number is None:
            raise InvalidNotationError(f"there is no card {code[:20]!r}")
        return number

    def notate(self, state: FortuneState, seat: int, action: int) -> str:
        return action_text(get_edition(state.cast.edition), action)

    def parse(self, state: FortuneState, seat: int, text: str) -> int:
        return parse_action(get_edition(state.cast.edition), text)

    def expand(self, state: FortuneState, seat: int, text: str) -> list[str]:
        """Return the atomic actions of a shorthand (AF-12.3), or the text itself."""
        return expand(int(state.free_slot(seat)), text)

    def witness(self, state: FortuneState, seat: int, action: int, viewer: int | None) -> str:
        """AF-13.5: others see foreseen cards, cards buried from the Hand and the Changeling's gift as `?`."""
        text = self.notate(state, seat, action)
        if viewer == seat or state.phase != PICKING or text == "pick none":
            return text
        effect = effect_of(state.cast.steps[state.step])
        words = text.split()
        if effect == FORESEE:
            return " ".join(["pick", *["?"] * (len(words) - 1)])
        if effect == TAKE_FROM_HAND and viewer != state.target:
            return f"pick {words[1]} ?"
        if effect == BURY and self._is_in_hand(state, seat, arguments_of(action)[0] - 1):
            return "pick ?"
        return text

    @staticmethod
    def _is_in_hand(state: FortuneState, seat: int, card: int) -> bool:
        if card < FIRST_CHARACTER:
            return bool(int(state.hand_f[seat]) >> card & 1)
        return bool(int(state.hand_c[seat]) >> (card - FIRST_CHARACTER) & 1)

    def position(self, state: FortuneState) -> str:
        return position_text(state)

    def from_position(self, text: str) -> FortuneState:
        return parse_position(text)

    def why_illegal(self, state: FortuneState, seat: int, action: int) -> Refusal | None:
        return why_illegal(state, seat, action)

    # -- knowing

    def sight(self, state: FortuneState, viewer: int | None) -> FortuneSight:
        return sight_of(state, viewer)

    def imagine(self, sight: FortuneSight, rng: Rng) -> FortuneState:
        return imagine(sight, rng)

    def view(self, sight: FortuneSight) -> dict[str, Json]:
        edition = sight.edition
        codes = edition.codes
        return {
            "game": self.id,
            "seat": sight.viewer,
            "cards": sight.edition_id,
            "act": sight.act,
            "scenes": scenes_of(sight.scenes),
            "phase": PHASE_NAMES[sight.phase],
            "to_act": list(sight.to_act),
            "day": sight.day,
            "day_limit": sight.day_limit,
            "active": sight.active,
            "asker": sight.asker,
            "first": TOSS if sight.first == NOBODY else sight.first,
            "hand_size": sight.hand_size,
            "encores": sight.encores,
            "fate": self._fate_view(sight),
            "faire": self._codes(sight, sight.faire),
            "road": self._codes(sight, sight.road << FIRST_CHARACTER),
            "stages": [self._stage_view(sight, seat) for seat in range(sight.players)],
            "goal": self._goal_view(sight),
            "dues": self._dues_view(sight),
            "fetched": self._codes(sight, sight.fetched | sight.lieu),
            "barters_closed": sight.barters_closed,
            "actions_left": max(0, sight.action_limit - sight.actions),
            "locks": self._locks_view(sight),
            "pending": self._pending_view(sight),
            "toss": [codes[card] for card in sight.toss],
        }

    @staticmethod
    def _goal_view(sight: FortuneSight) -> dict[str, Json]:
        """AF-5.12: the Closed Sets and Ready Characters that win."""
        sets, ready = (3, sight.act) if sight.players == 2 else (2, 2)
        return {"sets": sets, "ready": ready}

    @staticmethod
    def _dues_view(sight: FortuneSight) -> dict[str, Json]:
        """What is owed; to whoever's Day it is, also how many cards could pay and whether ending now loses."""
        own = sight.viewer is not None and sight.viewer == sight.active
        return {
            "extra": sight.dues_extra,
            "left": sight.dues_left,
            "payable": payable(sight) if own else None,
            "loses": own and sight.phase == AFTERNOON and will_lose(sight),
        }

    @staticmethod
    def _codes(sight: FortuneSight, mask: int) -> list[str]:
        return [sight.edition.codes[card] for card in card_list(mask)]

    def _stage_view(self, sight: FortuneSight, seat: int) -> dict[str, Json]:
        own = seat == sight.viewer
        sets = sight.sets[3 * seat : 3 * seat + 3]
        return {
            "in_game": bool(sight.in_game >> seat & 1),
            "hand": {
                "size": sight.hand_sizes[seat],
                "cards": self._codes(sight, sight.hand) if own else None,
                "known": [] if own else self._codes(sight, sight.known[seat]),
                "seen_by": [other for other, cards in enumerate(sight.exposed[:-1]) if cards] if own else [],
            },
            "camp": self._codes(sight, sight.camps[seat]),
            "wayside": self._codes(sight, sight.wayside[seat]),
            "sets": [
                {
                    "slot": slot + 1,
                    "cards": self._codes(sight, cards),
                    "rainbow": bool(sight.rainbows >> (3 * seat + slot) & 1),
                    "closed": cards.bit_count() == 5,
                }
                for slot, cards in enumerate(sets)
                if cards
            ],
            "crew": [self._member_view(sight, character) for character in fortunes_in(sight.crews[seat])],
        }

    def _member_view(self, sight: FortuneSight, character: int) -> dict[str, Json]:
        position = 0 if sight.ready >> character & 1 else 2 if sight.weakened >> character & 1 else 1
        return {
            "character": sight.edition.codes[FIRST_CHARACTER + character],
            "position": _POSITION_LETTERS[position],
            "fees": self._codes(sight, sight.fees[character]),
        }

    @staticmethod
    def _fate_view(sight: FortuneSight) -> dict[str, Json]:
        codes = sight.edition.codes
        return {
            "size": sight.fate_size,
            "known": [{"at": at + 1, "card": codes[card]} for at, card in sight.foreseen],
            "perhaps": [
                {
                    "card": codes[card],
                    "hands": [place for place in places if place < FATE],
                    "fate": [place - FATE + 1 for place in places if place >= FATE],
                }
                for card, places in sight.tangled
            ],
        }

    @staticmethod
    def _locks_view(sight: FortuneSight) -> list[dict[str, Json]]:
        return [
            {"seat": bit % 3, "feature": FEATURES[feature], "tonight": bit > 2}
            for feature, owners in enumerate(sight.locks)
            for bit in fortunes_in(owners)
        ]

    @staticmethod
    def _pending_view(sight: FortuneSight) -> dict[str, Json] | None:
        if sight.phase not in (ANSWERING, PICKING):
            return None
        return {
            "action": action_text(sight.edition, sight.pending),
            "seat": sight.active,
            "character": sight.edition.codes[FIRST_CHARACTER + int(actor_of(sight.pending))],
            "asked": None if sight.asked == NOBODY else sight.asked,
            "target": None if sight.target == NOBODY else sight.target,
            "picks": sight.picks,
        }

    # -- saying

    def describe(self, sight: FortuneSight, action: int, lang: str) -> str:
        return describe(sight, action, self.texts(lang), lang)

    def tell(
        self,
        before: FortuneSight,
        after: FortuneSight,
        seat: int,
        witnessed: str,
        names: Sequence[str],
        lang: str,
    ) -> list[str]:
        return Teller(before, after, seat, names, self.texts(lang), lang).lines(witnessed)

    def explain(self, refusal: Refusal, lang: str) -> str:
        values = {name: explained(value, lang) for name, value in refusal.values.items()}
        return self.texts(lang).say(f"refusals.{refusal.code}", **values)

    # -- playing again

    def next_options(self, setup: Setup, state: FortuneState) -> dict[str, Value]:
        """Whoever did not win asks for the next game; the toss decides anew."""
        outcome: Outcome | None = state.outcome()
        assert outcome is not None, "the game is not over"
        losers = [seat for seat in range(setup.seats) if seat not in outcome.winners]
        return {**setup.options, "asker": losers[0] if losers else setup.options["asker"]}


GAME = FoolsFortune()
