"""Reading a position, a state as one line of text (position.py); an inconsistent position is refused."""

from __future__ import annotations

import re
from collections.abc import Callable

from foolery.games.fools_fortune.rules.abilities import open_ability, rival_crossed
from foolery.games.fools_fortune.rules.actions import FEATURES, STRIKE, TALENT, kind_of_action
from foolery.games.fools_fortune.rules.board_state import (
    AFTERNOON,
    ANSWERING,
    DEALING,
    NONE,
    ORDERING,
    OVER,
    PAYING,
    PICKING,
    TOSSING,
    lock_bit,
)
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER, NUM_CARDS
from foolery.games.fools_fortune.rules.character_tables import NO_ABILITY
from foolery.games.fools_fortune.rules.day import restore
from foolery.games.fools_fortune.rules.edition import edition_of
from foolery.games.fools_fortune.rules.effects.hands import Spy
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.games.fools_fortune.rules.knowledge import FATE_PLACE, doubt, fate_entry
from foolery.games.fools_fortune.rules.options import SCENES, TOSS, complete_scenes, scene_mask
from foolery.games.fools_fortune.rules.sets import kinds_of, passes_rainbow
from foolery.games.fools_fortune.rules.state import FortuneState, misplaced
from foolery.games.fools_fortune.rules.writing.notation import parse_action
from foolery.games.fools_fortune.rules.writing.position import NUMBERS, PHASES
from foolery.kernel.bits import mask_of
from foolery.kernel.errors import FooleryError, InvalidNotationError
from foolery.kernel.numbers import i64, vec

__all__ = ["parse_position"]

DAWN = "dawn"  # phase=dawn: the Day begins at AF-5.2; the reader carries out its Morning
LARGEST = 100_000  # the largest number in a position

_TOKEN = re.compile(
    r"(?P<area>[a-z]+[0-9]?\*?)\{(?P<cards>[^{}]*)\}"
    r"|(?P<slug>[a-z-]+)/(?P<letter>[REW])\[(?P<fees>[^\[\]]*)\]"
    r"|(?P<key>[a-z_]+)=(?P<value>\S+)"
    r"|(?P<bar>\|)(?:\s*(?P<seat>[0-2])(?=\s|$))?"
    r"|(?P<magic>af1)(?=\s|$)",
)


def parse_position(text: str) -> FortuneState:
    """Return the state that the position `text` stands for.  Raises InvalidNotationError."""
    try:
        return _Reader(text).state
    except InvalidNotationError:
        raise
    except (FooleryError, ValueError, KeyError, IndexError, OverflowError) as error:
        reason = " ".join(str(error).split())[:120] or "it does not hold together"
        raise InvalidNotationError(f"cannot read the position: {reason}") from None


class _Reader:
    """Reads one position into `state`.  A problem raises ValueError, or another error that `parse_position` catches."""

    def __init__(self, text: str) -> None:
        self.values: dict[str, str] = {}
        self.places: list[tuple[int, str, list[str]]] = []  # seat or -1, area, cards
        self.crews: list[tuple[int, str, str, list[str]]] = []
        self._split(text)
        self.edition = edition_of(self.values.get("cards", ""))
        self.used = [False] * NUM_CARDS
        self.state = self._new()
        self._place_all()
        self._finish()

    def _split(self, text: str) -> None:
        at, seat = 0, -1
        while at < len(text):
            match = _TOKEN.match(text, at)
            if text[at].isspace():
                at += 1
                continue
            if match is None or (at == 0) != (match["magic"] is not None):
                raise ValueError(f"unexpected {text[at : at + 20]!r}")
            at = match.end()
            if match["bar"]:
                seat = int(match["seat"]) if match["seat"] else -1
            elif match["area"]:
                self.places.append((seat, match["area"], match["cards"].split()))
            elif match["slug"]:
                self.crews.append((seat, match["slug"], match["letter"], match["fees"].split()))
            elif match["key"]:
                if match["key"] in self.values:
                    raise ValueError(f"{match['key']!r} stands twice")
                self.values[match["key"]] = match["value"]
        if not text.startswith("af1"):
            raise ValueError("expected 'af1'")

    # -- fields

    def _number(self, key: str, default: int, least: int = -1, most: int = LARGEST) -> int:
        text = self.values.pop(key, None)
        value = default if text is None else int(text)
        if not least <= value <= most:
            raise ValueError(f"{key}={value} is out of range")
        return value

    def _new(self) -> FortuneState:
        act, seats = self._number("act", 1, 1, 3), self._number("seats", 2, 2, 3)
        named = self.values.pop("scenes", None)
        scenes, problem = complete_scenes(act, None if named is None else named.split(","))
        if problem is not None or (named is not None and any(scene not in SCENES for scene in named.split(","))):
            raise ValueError(f"scenes: {problem}")
        state = FortuneState(self.edition.tables, seats, act, scene_mask(scenes))
        state.day = self._number("day", 1, 0)
        state.active = self._number("active", 0, 0, seats - 1)
        for name, field, default in NUMBERS:
            most = seats - 1 if name in ("asker", "asked", "target") else LARGEST
            setattr(state, field, self._number(name, default, min(default, 0), most))
        first = self.values.pop("first", TOSS)
        state.first = NONE if first == TOSS else int(first)
        self.values.pop("cards", None)
        state.barters_closed = bool(self._number("closed", 0, 0, 1))
        state.fetched, state.lieu = self._fortunes("fetched"), self._fortunes("lieu")
        for seat in self._list("out"):
            state.in_game &= ~(1 << int(seat))
        for lock in self._list("locks"):
            owner, feature, *until = lock.split(":")
            if until not in ([], ["tonight"]) or not 0 <= int(owner) < seats:
                raise ValueError(f"lock {lock!r}")
            state.locks[FEATURES.index(feature)] |= lock_bit(int(owner), bool(until))
        return state

    def _list(self, key: str) -> list[str]:
        text = self.values.pop(key, "")
        return text.split(",") if text else []

    def _fortunes(self, key: str) -> int:
        mask = 0
        for code in self._list(key):
            mask |= 1 << self._find(code)
        return mask

    # -- cards

    def _find(self, code: str) -> int:
        number = self.edition.number(code)
        if number is None:
            raise ValueError(f"there is no card {code[:20]!r}")
        return number

    def _use(self, code: str) -> int:
        number = self._find(code)
        if self.used[number]:
            raise ValueError(f"{code} lies in two places")
        self.used[number] = True
        return number

    def _masks(self, codes: list[str]) -> tuple[int, int]:
        fortunes = people = 0
        for code in codes:
            number = self._use(code)
            if number < FIRST_CHARACTER:
                fortunes |= 1 << number
            else:
                people |= 1 << (number - FIRST_CHARACTER)
        return fortunes, people

    def _place_all(self) -> None:
        memory: list[tuple[str, list[str]]] = []
        fate: list[str] = []
        for seat, area, codes in self.places:
            if area in ("seen", "maybe"):
                memory.append((area, codes))
            elif area == "fate":
                fate += codes
            elif seat < 0:
                self._place_in_field(area, codes)
            else:
                self._place_on_stage(seat, area, codes)
        for crew in self.crews:
            self._place_in_crew(*crew)
        self._place_rest(fate)
        readers: dict[str, Callable[[str], None]] = {"seen": self._read_seen, "maybe": self._read_maybe}
        for area, codes in memory:
            for code in codes:
                readers[area](code)

    def _place_in_field(self, area: str, codes: list[str]) -> None:
        fortunes, people = self._masks(codes)
        if area == "faire" and not people:
            self.state.faire |= fortunes
        elif area == "road" and not fortunes:
            self.state.road |= people
        else:
            raise ValueError(f"{area!r} holds no such cards")

    def _place_on_stage(self, seat: int, area: str, codes: list[str]) -> None:
        state = self.state
        if seat >= state.players:
            raise ValueError(f"there is no seat {seat}")
        fortunes, people = self._masks(codes)
        if area == "hand":
            state.hand_f[seat] |= fortunes
            state.hand_c[seat] |= people
        elif area == "camp":
            state.camp_f[seat] |= fortunes
            state.camp_c[seat] |= people
        elif area == "wayside" and not people:
            state.camp_f[seat] |= fortunes
            state.wayside[seat] |= fortunes
        elif re.fullmatch(r"s[123]\*?", area) and fortunes and not people:
            self._place_set(3 * seat + int(area[1]) - 1, fortunes, area.endswith("*"))
        else:
            raise ValueError(f"{area!r} holds no such cards")

    def _place_set(self, at: int, fortunes: int, rainbow: bool) -> None:
        fits = passes_rainbow(fortunes) if rainbow else kinds_of(fortunes) != 0
        if self.state.sets[at] or not fits or fortunes.bit_count() > 5 or at % 3 >= self.state.set_limit():
            raise ValueError("a Set does not fit")
        self.state.sets[at] = fortunes
        self.state.rainbows |= int(rainbow) << at

    def _place_in_crew(self, seat: int, slug: str, letter: str, codes: list[str]) -> None:
        state = self.state
        character = self._use(slug) - FIRST_CHARACTER
        fees, people = self._masks(codes)
        if character < 0 or people or not 1 <= len(codes) <= 2 or not 0 <= seat < state.players:
            raise ValueError(f"{slug} cannot be in a Crew like that")
        if not state.has_room_in_crew(seat):
            raise ValueError("a Crew has three Characters at most")
        state.enter_crew(seat, character, fees, letter == "R")
        if letter == "W":
            state.weakened |= 1 << character
        if len(codes) == 1:
            state.unpaid |= 1 << character

    def _place_rest(self, fate: list[str]) -> None:
        state = self.state
        entries: list[int] = []
        for word in fate:
            code, _, viewers = word.partition("^")
            if any(viewer not in "0123" for viewer in viewers):
                raise ValueError(f"{word!r}: viewers are 0 to 3")
            known = mask_of(map(int, viewers))
            entries.append(int(fate_entry(self._use(code), known)))
        rest = [number for number in range(NUM_CARDS) if not self.used[number]]
        if self.values.pop("rest", "fate") == "discard":
            state.faire |= mask_of(number for number in rest if number < FIRST_CHARACTER)
            state.road |= mask_of(number - FIRST_CHARACTER for number in rest if number >= FIRST_CHARACTER)
        elif self.values.get("phase") not in ("toss", "deal"):
            entries += rest
        state.fate = vec[i64](entries)
        state.drawn = self._number("drawn", 0, 0, NUM_CARDS)

    def _read_seen(self, word: str) -> None:
        match = re.fullmatch(r"([0-3])>([0-2]):(\S+)", word)
        if match is None:
            raise ValueError(f"seen: {word!r}")
        self.state.knowledge.remember(1 << int(match[1]), int(match[2]), self._find(match[3]))

    def _read_maybe(self, word: str) -> None:
        match = re.fullmatch(r"([0-3]):([^@#]+)(?:@([0-2])|#([0-9]{1,3}))", word)
        if match is None:
            raise ValueError(f"maybe: {word!r}")
        place = int(match[3]) if match[3] else FATE_PLACE + int(match[4])
        entry = doubt(int(match[1]), self._find(match[2]), place)
        memory = self.state.knowledge
        memory.maybe = vec[i64]([*memory.maybe, entry])

    # -- the decision

    def _finish(self) -> None:
        state = self.state
        phase = self.values.pop("phase", "main")
        state.phase = AFTERNOON if phase == DAWN else PHASES[phase]
        self._read_pending()
        result = self.values.pop("result", None)
        if (result is not None) != (state.phase == OVER):
            raise ValueError("a result and phase=over go together")
        if result is not None:
            winners, _, state.reason = result.partition(":")
            state.winners = sum(1 << int(seat) for seat in winners.split(","))
        if self.values:
            raise ValueError(f"unknown field {next(iter(self.values))!r}")
        self._check()
        if phase == DAWN:
            restore(state)

    def _read_pending(self) -> None:
        state = self.state
        text = self.values.pop("pending", None)
        if (text is None) == (state.phase in (ANSWERING, PICKING)):
            raise ValueError("a pending action and phase=refuse or pick go together")
        if text is None:
            return
        state.pending = parse_action(self.edition, text.replace("_", " "))
        kind = int(kind_of_action(state.pending))
        if kind in (TALENT, STRIKE):
            self._read_ability()
        if state.phase == PICKING and kind not in (TALENT, STRIKE):
            raise ValueError("only an ability asks for picks")

    def _read_ability(self) -> None:
        state, tables = self.state, self.edition.tables
        picks = state.picks
        open_ability(state, state.pending)
        state.picks = picks
        if state.ability == NO_ABILITY:
            raise ValueError("there is no such ability")
        state.step = tables.starts[state.ability] + self._number("step", 0, 0, 10)
        if state.step >= tables.starts[state.ability + 1]:
            raise ValueError("the ability has fewer steps")

    def _check(self) -> None:
        state = self.state
        wrong = misplaced(state)
        if wrong:
            raise ValueError(f"{self.edition.codes[wrong[0]]} is missing or doubled")
        outside = sum(int(state.hand_count(seat)) for seat in range(3)) + len(state.fate) - int(state.drawn)
        outside += int(state.faire).bit_count() + int(state.road).bit_count()
        if state.phase not in (TOSSING, DEALING, ORDERING) and outside < 2:
            raise ValueError("an Encore needs two cards at least")
        if state.phase in (ORDERING, ANSWERING) and not 0 <= state.asked < state.players:
            raise ValueError("no seat is asked")
        if state.phase == PAYING and state.dues_left < 1:
            raise ValueError("no Dues are owed")
        if state.phase != OVER and not (state.in_game >> state.active & 1 and int(state.in_game).bit_count() > 1):
            raise ValueError("the active player has left")
        if state.phase == PICKING:
            self._check_pick()
        if state.to_act() and not list(state.legal(int(state.to_act()).bit_length() - 1)):
            raise ValueError("nothing could be done")

    def _check_pick(self) -> None:
        """Check an ability that begins with `spy`: `target` must be the seat that the pending action names."""
        state = self.state
        is_spy = isinstance(effect_of(state.tables.first_step(state.ability)), Spy)
        if is_spy and state.target != rival_crossed(state, state.active):
            raise ValueError("the player spied on is not the one named")
