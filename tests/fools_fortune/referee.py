"""A second, deliberately naive reading of A Fool's Fortune.

It is written from the rules with strings, dicts and loops, looks up nothing in the engine and shares no code with it.
What may be done is found by brute force: every combination of words is built and each is tested against the rules.
`check(record, cards)` raises AssertionError at the first step where a trace and the rules differ; `cards` is the
parsed card file.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

__all__ = ["Referee", "check"]

REALMS = ["Mo", "Fo", "Co", "De", "Ci"]
RESOURCES = ["Fo", "Lo", "Na", "Tr", "Su"]
FORTUNES = [r + s + c for r in REALMS for s in RESOURCES for c in "12"] + [r + "Wi" for r in REALMS]
WIN_TWO = {1: (3, 1), 2: (3, 2), 3: (3, 3)}
FEATURES = ["faire", "road", "barter", "flash", "recruit", "cross"]


def realm(card: str) -> str:
    return card[:2]


def resource(card: str) -> str:
    """The Resource a Fortune shows; a Wild shows none."""
    return "" if is_wild(card) else card[2:4]


def is_wild(card: str) -> bool:
    return card[2:] == "Wi"


def is_fortune(card: str) -> bool:
    return card in FORTUNES


def fee_ok(one: str, other: str) -> bool:
    return realm(one) == realm(other) or is_wild(one) or is_wild(other) or resource(one) == resource(other)


def fetch_ok(fee: str, card: str) -> bool:
    if realm(fee) == realm(card):
        return True
    if is_wild(fee) or is_wild(card):
        return is_wild(fee) and is_wild(card)
    return resource(fee) == resource(card)


def no_doubles(words: list[str]) -> bool:
    return len(set(words)) == len(words)


def fits_kind(cards: list[str], kind: str) -> bool:
    what, _, value = kind.partition(":")
    shown = [resource(card) for card in cards if not is_wild(card)]
    if what == "realm":
        return all(realm(card) == value for card in cards) and no_doubles(shown)
    if what == "resource":
        return all(word == value for word in shown) and no_doubles([realm(card) for card in cards])
    if what == "wild":
        return not shown
    assert what == "rainbow"
    return no_doubles([realm(card) for card in cards]) and no_doubles(shown)


ORDINARY = [f"realm:{r}" for r in REALMS] + [f"resource:{s}" for s in RESOURCES] + ["wild"]


def fits(cards: list[str]) -> bool:
    return 1 <= len(cards) <= 5 and any(fits_kind(cards, kind) for kind in ORDINARY)


class Set:
    def __init__(self, cards: list[str], rainbow: bool = False) -> None:
        self.cards = cards
        self.rainbow = rainbow

    def may_become(self, cards: list[str]) -> bool:
        if len(cards) > 5:
            return False
        return fits_kind(cards, "rainbow") if self.rainbow else fits(cards)

    def kind(self) -> str:
        if self.rainbow:
            return "rainbow"
        if all(is_wild(card) for card in self.cards):
            return "wild"
        (kind,) = [kind for kind in ORDINARY if fits_kind(self.cards, kind)]
        return kind

    def is_open(self) -> bool:
        return 3 <= len(self.cards) <= 4

    def is_closed(self) -> bool:
        return len(self.cards) == 5


class Member:
    """A Character in a Crew."""

    def __init__(self, fees: list[str], position: str) -> None:
        self.fees = fees
        self.position = position

    def is_available(self) -> bool:
        return self.position == "R" and len(self.fees) == 2


class Player:
    def __init__(self) -> None:
        self.hand: list[str] = []
        self.camp: list[str] = []
        self.sets: dict[int, Set] = {}
        self.crew: dict[str, Member] = {}
        self.wayside: list[str] = []
        self.is_in = True

    def stage_is_empty(self) -> bool:
        return not self.crew and not self.sets

    def usable(self) -> list[str]:
        """Fortunes of Hand and Camp."""
        return [card for card in self.hand + self.camp if is_fortune(card)]


class Referee:
    """The table as a patient onlooker who sees all cards would keep it in mind."""

    def __init__(self, record: dict[str, Any], cards: dict[str, Any]) -> None:
        self.options = record["options"]
        self.count = record["seats"]
        self.shuffles = list(record["shuffles"])
        self.characters = {entry["slug"]: entry for entry in cards["character"]}
        self.has_refuse = any(
            step["do"] == "refuse"
            for entry in cards["character"]
            for key in ("talent", "strike")
            for step in entry.get(key, {"steps": []})["steps"]
        )
        self.crosses_by_name = {entry["name"]: entry["crosses"] == "rival" for entry in cards["effect"]}
        self.act = self.options["act"]
        self.scenes = self.options["scenes"]
        self.players = [Player() for _ in range(self.count)]
        self.fate: list[str] = []
        self.faire: list[str] = []
        self.road: list[str] = []
        self.locks: list[tuple[int, str, str]] = []
        self.hand_size = 3
        self.encores = 0
        self.day = 0
        self.active = 0
        self.result: dict[str, Any] | None = None
        self.pending: dict[str, Any] = {}
        self.reset_day()
        if self.options["first"] == "toss":
            self.toss()
        else:
            self.active = self.options["first"]
            self.open_game()

    def reset_day(self) -> None:
        self.fetched: list[str] = []
        self.lieu = ""
        self.dues_extra = 0
        self.dues_owed = 0
        self.barters_closed = False
        self.actions = 0

    # -- beginning

    def shuffle(self, name: str) -> list[str]:
        entry = self.shuffles.pop(0)
        assert entry["name"] == name, (entry["name"], name)
        return list(entry["cards"])

    def everything(self) -> list[str]:
        return sorted(FORTUNES + list(self.characters))

    def toss(self) -> None:
        order = self.shuffle("toss")
        assert sorted(order) == self.everything()
        number = next(i for i, card in enumerate(order) if not is_fortune(card))
        self.chooser = (self.options["asker"] + 1 + number) % self.count
        self.decision = "order"

    def open_game(self) -> None:
        self.fate = self.shuffle("fate")
        assert sorted(self.fate) == self.everything()
        self.begin_day(self.active)

    # -- the Day

    def begin_day(self, seat: int) -> None:
        if self.day + 1 > self.options["day_limit"]:
            self.finish([s for s in range(self.count) if self.players[s].is_in], "day-limit")
            return
        self.day += 1
        self.active = seat
        self.reset_day()
        self.locks = [lock for lock in self.locks if lock[0] != seat]
        self.players[seat].wayside = []
        self.morning()

    def morning(self) -> None:
        player = self.players[self.active]
        while len(player.hand) < self.hand_size:
            if not self.fate:
                self.encore()
                return
            player.hand.append(self.fate.pop(0))
        for member in player.crew.values():
            member.position = {"E": "R", "R": "R", "W": "E"}[member.position]
        if player.stage_is_empty():
            self.decision = "allowance"
        else:
            self.draw_allowance()

    def draw_allowance(self) -> None:
        if not self.fate:
            self.encore()
            return
        self.players[self.active].hand.append(self.fate.pop(0))
        self.decision = "main"

    def encore(self) -> None:
        cards = self.faire + self.road
        for player in self.players:
            cards += player.hand
            player.hand = []
        self.faire, self.road = [], []
        self.encores += 1
        self.fate = self.shuffle(f"encore {self.encores}")
        assert sorted(self.fate) == sorted(cards)
        self.hand_size = 1
        self.morning()

    def discard(self, card: str) -> None:
        if is_fortune(card):
            self.faire.append(card)
            self.unmark(card)
        else:
            self.road.append(card)

    def unmark(self, card: str) -> None:
        """The Day's marks of a card end."""
        self.fetched = [each for each in self.fetched if each != card]
        if self.lieu == card:
            self.lieu = ""

    def payable(self, seat: int) -> list[str]:
        player = self.players[seat]
        cards = player.hand + [card for card in player.camp if is_fortune(card)]
        return [card for card in cards if card not in self.fetched and card != self.lieu]

    def end_afternoon(self) -> None:
        self.dues_owed = 1 + self.dues_extra
        if len(self.payable(self.active)) < self.dues_owed:
            self.lose(self.active, "dues")
        else:
            self.decision = "dues"

    def pay(self, card: str) -> None:
        player = self.players[self.active]
        (player.hand if card in player.hand else player.camp).remove(card)
        self.discard(card)
        self.dues_owed -= 1
        if self.dues_owed:
            return
        closed = sum(each.is_closed() for each in player.sets.values())
        ready = sum(member.position == "R" for member in player.crew.values())
        sets_needed, ready_needed = WIN_TWO[self.act] if self.count == 2 else (2, 2)
        if closed >= sets_needed and ready >= ready_needed:
            self.finish([self.active], "sets")
            return
        self.clean_stage(player)
        self.clean_hand()

    def clean_stage(self, player: Player) -> None:
        for number, each in list(player.sets.items()):
            if len(each.cards) <= 2:
                for card in each.cards:
                    self.discard(card)
                del player.sets[number]
        for card in player.camp:
            self.discard(card)
        player.camp, player.wayside = [], []
        for slug, member in list(player.crew.items()):
            if len(member.fees) == 1:
                self.discard(slug)
                self.discard(member.fees[0])
                del player.crew[slug]

    def clean_hand(self) -> None:
        if len(self.players[self.active].hand) > self.hand_size:
            self.decision = "clean"
        else:
            self.next_day()

    def next_day(self) -> None:
        self.locks = [lock for lock in self.locks if lock[2] != "tonight"]
        self.begin_day(self.following(self.active))

    def following(self, seat: int) -> int:
        seat = (seat + 1) % self.count
        while not self.players[seat].is_in:
            seat = (seat + 1) % self.count
        return seat

    # -- leaving

    def lose(self, seat: int, reason: str) -> None:
        player = self.players[seat]
        player.is_in = False
        left = [s for s in range(self.count) if self.players[s].is_in]
        if len(left) == 1:
            self.finish(left, reason)
            return
        if self.decision == "order":
            if self.chooser == seat:
                self.chooser = self.following(seat)
            return
        for card in player.hand + player.camp:
            self.discard(card)
        for each in player.sets.values():
            for card in each.cards:
                self.discard(card)
        for slug, member in player.crew.items():
            for card in [slug, *member.fees]:
                self.discard(card)
        player.hand, player.camp, player.wayside, player.sets, player.crew = [], [], [], {}, {}
        self.locks = [lock for lock in self.locks if lock[0] != seat]
        if seat == self.active:
            self.next_day()
        elif self.decision in ("refuse", "pick") and self.pending.get("rival") == seat:
            self.decision = "main"

    def finish(self, winners: list[int], reason: str) -> None:
        share = 1 if len(winners) == 1 else 0.5
        scores = [share if seat in winners else 0 for seat in range(self.count)]
        self.result = {"winners": winners, "scores": scores, "reason": reason}
        self.decision = "over"

    # -- who, and small questions

    def to_act(self) -> int:
        if self.decision == "order":
            return int(self.chooser)
        rival: int = self.pending["rival"] if self.decision == "refuse" else self.active
        return rival

    def locked(self, feature: str, seat: int) -> bool:
        return any(owner != seat and what == feature for owner, what, _ in self.locks)

    def can_cross(self, seat: int, rival: int) -> bool:
        if self.act < 3:
            return True
        if self.players[rival].stage_is_empty():
            return False
        return not any(owner == rival and what == "cross" for owner, what, _ in self.locks)

    def savvy(self, slug: str, card: str) -> bool:
        entry = self.characters[slug]
        if entry["type"] != "savvy" or "II.2" not in self.scenes:
            return False
        if entry["savvy_kind"] == "realm":
            return bool(realm(card) == entry["savvy"])
        if entry["savvy_kind"] == "resource":
            return bool(resource(card) == entry["savvy"])
        return is_wild(card)

    def charm(self, slug: str, fees: list[str]) -> str:
        entry = self.characters[slug]
        wilds = sum(is_wild(fee) for fee in fees)
        pair = fees[0][:4] == fees[1][:4] and not wilds
        if entry.get("charm") == "wilds" and wilds:
            return "fate" if wilds == 2 else "bargain"
        if entry["type"] == "savvy" and pair and all(self.savvy(slug, fee) for fee in fees):
            return "fate"
        if entry["type"] == "skilled" and pair and fees[0][:4] == entry["domain"]:
            return "fate"
        if entry["type"] == "savvy" and all(self.savvy(slug, fee) for fee in fees):
            return "bargain"
        if entry["type"] == "skilled" and any(fee[:4] == entry["domain"] for fee in fees):
            return "bargain"
        return "bargain" if pair else ""

    def rivals(self, seat: int) -> list[int]:
        return [s for s in range(self.count) if s != seat and self.players[s].is_in]

    def cache_limit(self) -> int:
        return 3 if self.count == 2 else 2

    def owner_of_fee(self, fee: str) -> tuple[int, str] | None:
        for seat, player in enumerate(self.players):
            for slug, member in player.crew.items():
                if fee in member.fees:
                    return seat, slug
        return None

    def owner_of_set_card(self, card: str) -> tuple[int, int] | None:
        for seat, player in enumerate(self.players):
            for number, each in player.sets.items():
                if card in each.cards:
                    return seat, number
        return None

    # -- what is legal

    def legal(self) -> list[str]:
        seat = self.to_act()
        player = self.players[seat]
        if self.decision == "order":
            words = ["first", "second", "third"][: self.count]
            return sorted(f"order {word}" for word in words)
        if self.decision == "allowance":
            actions = ["allowance draw"]
            actions += [] if self.locked("faire", seat) else [f"allowance {card}" for card in self.faire]
            actions += [] if self.locked("road", seat) else [f"allowance {card}" for card in self.road]
            return sorted(actions)
        if self.decision == "dues":
            return sorted(f"dues {card}" for card in self.payable(seat))
        if self.decision == "clean":
            return sorted(f"discard {card}" for card in player.hand)
        if self.decision == "refuse":
            return sorted(self.answers(seat))
        if self.decision == "pick":
            return sorted(self.picks(seat))
        if self.actions >= self.options["action_limit"]:
            return ["end"]
        actions = [*self.plain(seat), *self.uses(seat), "end"]
        assert no_doubles(actions)
        return sorted(actions)

    def plain(self, seat: int) -> Iterator[str]:
        """Recruit, Sets and Repay: no Character is used."""
        player = self.players[seat]
        usable = sorted(player.usable())
        people = [card for card in player.hand + player.camp if not is_fortune(card)]
        if len(player.crew) < 3 and not self.locked("recruit", seat):
            for slug in people:
                for one, other in combinations(usable, 2):
                    if fee_ok(one, other):
                        yield f"recruit {slug} {one} {other}"
        if len(player.sets) < self.cache_limit():
            for three in combinations(usable, 3):
                if fits(list(three)):
                    yield f"begin {' '.join(three)}"
        for number, each in player.sets.items():
            for card in usable:
                if each.may_become([*each.cards, card]):
                    yield f"add s{number} {card}"
            if len(each.cards) >= 2:
                for card in each.cards:
                    yield f"reduce s{number} {card}"
            yield f"remove s{number}"
        if "II.1" in self.scenes:
            for slug, member in player.crew.items():
                if len(member.fees) == 1:
                    for card in usable:
                        if fee_ok(card, member.fees[0]):
                            yield f"repay {slug} {card}"

    def ways(self, seat: int, flash_from: str) -> Iterator[tuple[str, str, list[str]]]:
        """Every way to use a Character: the words for it, the Character, and the Fortunes usable once it is paid for.

        `flash_from` lists the places it may be Flashed from: h Hand, c Crew, p Camp; e stands for Engaging.
        """
        player = self.players[seat]
        usable = player.usable()
        may_flash = "II.4" in self.scenes and not self.locked("flash", seat)
        for slug, member in player.crew.items():
            if member.is_available() and "e" in flash_from:
                yield slug, slug, usable
            if member.is_available() and "c" in flash_from and may_flash:
                yield f"{slug}!", slug, usable + member.fees
        for place, cards in (("h", player.hand), ("p", player.camp)):
            if place in flash_from and may_flash:
                for card in cards:
                    if not is_fortune(card):
                        yield f"{card}!", card, usable

    def uses(self, seat: int) -> Iterator[str]:
        player = self.players[seat]
        goods = [] if self.locked("faire", seat) else list(self.faire)
        goods += [card for rival in self.rivals(seat) for card in self.players[rival].wayside]
        for words, slug, _ in self.ways(seat, "ehc"):
            flashed = words.endswith("!")
            for card in goods:
                by_fees = not flashed and any(fetch_ok(fee, card) for fee in player.crew[slug].fees)
                if by_fees or self.savvy(slug, card):
                    yield f"fetch {words} {card}"
        for words, slug, _ in self.ways(seat, "e"):
            fees = player.crew[slug].fees
            yield f"cut {words}"
            if "II.1" in self.scenes:
                for fee in fees:
                    yield f"kickback {words} {fee}"
            if "II.3" in self.scenes and self.fate and self.charm(slug, fees):
                yield f"{self.charm(slug, fees)} {words}"
        if "II.1" in self.scenes and not self.barters_closed and not self.locked("barter", seat):
            yield from self.barters(seat)
        if "III.2" in self.scenes:
            for words, slug, usable in self.ways(seat, "ehc"):
                gone = slug if words.endswith("!") else ""
                for taken, given in self.swaps(seat, usable, gone, "any"):
                    if self.savvy(slug, taken) or self.savvy(slug, given):
                        yield f"feeswap {words} {taken} {given}"
        yield from self.abilities(seat)

    def barters(self, seat: int) -> Iterator[str]:
        for words, _, usable in self.ways(seat, "ehc"):
            for rival in self.rivals(seat):
                if not self.can_cross(seat, rival):
                    continue
                for each in self.players[rival].sets.values():
                    for taken in each.cards:
                        if not (each.is_open() or (each.is_closed() and is_wild(taken))):
                            continue
                        for given in usable:
                            after = [card for card in each.cards if card != taken] + [given]
                            if fits_kind(after, each.kind()):
                                yield f"barter {words} {taken} {given}"

    def swaps(self, seat: int, usable: list[str], gone: str, scope: str) -> Iterator[tuple[str, str]]:
        """Fee-Swaps: Fee taken, Fortune given.  `gone` has left the Crew as the cost."""
        for other in range(self.count):
            if not self.in_scope(seat, other, scope, crosses=True):
                continue
            for slug, member in self.players[other].crew.items():
                if len(member.fees) != 2 or (other == seat and slug == gone):
                    continue
                for taken in member.fees:
                    (staying,) = [fee for fee in member.fees if fee != taken]
                    for given in usable:
                        if fee_ok(given, staying):
                            yield taken, given

    def in_scope(self, seat: int, other: int, scope: str, *, crosses: bool) -> bool:
        if other == seat:
            return scope in ("any", "self")
        if scope == "self" or not self.players[other].is_in:
            return False
        return not crosses or self.can_cross(seat, other)

    def abilities(self, seat: int) -> Iterator[str]:
        if "III.1" in self.scenes:
            for words, slug, usable in self.ways(seat, "ehcp"):
                talent = self.characters[slug].get("talent")
                if talent is not None:
                    for rest in self.declarations(seat, talent["steps"], slug, usable, words.endswith("!")):
                        yield " ".join(["talent", words, *rest])
        if "III.3" in self.scenes:
            for words, slug, usable in self.ways(seat, "hc"):
                strike = self.characters[slug].get("strike")
                if strike is not None:
                    for rest in self.declarations(seat, strike["steps"], slug, usable, True):
                        yield " ".join(["strike", words.rstrip("!"), *rest])

    def declarations(
        self, seat: int, steps: list[dict[str, Any]], source: str, usable: list[str], flashed: bool
    ) -> Iterator[list[str]]:
        """The arguments an ability may be declared with, once its cost is paid."""
        step = steps[0]
        do = step["do"]
        player = self.players[seat]
        gone = source if flashed else ""
        crosses = self.crosses_by_name[do]
        scope = step.get("scope", "any")
        road = [] if self.locked("road", seat) else [slug for slug in self.road if slug != source]
        faire = [] if self.locked("faire", seat) else self.faire
        if do in ("ready", "engage", "weaken", "cut") and "target" not in step:
            for other in range(self.count):
                if self.in_scope(seat, other, scope, crosses=crosses):
                    for slug, member in self.players[other].crew.items():
                        if slug != source and self.suits(do, step, member):
                            yield [slug]
        elif do == "fee_swap":
            for taken, given in self.swaps(seat, usable, gone, scope):
                yield [taken, given]
        elif do in ("take", "wayside") and step["from"] == "set":
            for other in range(self.count):
                if self.in_scope(seat, other, scope, crosses=True):
                    for each in self.players[other].sets.values():
                        wanted = step.get("sets", ["open", "closed"])
                        if (each.is_open() and "open" in wanted) or (each.is_closed() and "closed" in wanted):
                            yield from ([card] for card in each.cards)
        elif do in ("take", "wayside") and step["from"] == "fee":
            for other in range(self.count):
                if self.in_scope(seat, other, scope, crosses=True):
                    for slug, member in self.players[other].crew.items():
                        if len(member.fees) == 2 and not (other == seat and slug == gone):
                            yield from ([card] for card in member.fees)
        elif do == "spy":
            for other in range(self.count):
                if other != seat and self.in_scope(seat, other, scope, crosses=True) and self.players[other].hand:
                    yield [f"@{other}"]
        elif do in ("draw", "foresee"):
            if self.fate:
                yield []
        elif do == "bury":
            zones = {"hand": [card for card in player.hand if card != source], "faire": faire, "road": road}
            if step["min"] == 0 or any(zones[zone] for zone in step["from"]):
                yield []
        elif do == "gather":
            for size in range(1, step["max"] + 1):
                for chosen in combinations(sorted(faire), size):
                    if "same" not in step or len({realm(card) for card in chosen}) == 1:
                        yield list(chosen)
        elif do == "recall":
            yield from ([slug] for slug in road)
        elif do == "recruit":
            yield from self.recruits(seat, step, source, usable, gone, road)
        elif do == "rainbow_set":
            if len(player.sets) < self.cache_limit():
                for three in combinations(sorted(usable), 3):
                    if fits_kind(list(three), "rainbow") and not fits(list(three)):
                        yield list(three)
        elif do == "lock" and "choose" in step:
            yield from ([feature] for feature in step["choose"])
        elif do == "mimic":
            for slug in road:
                entry = self.characters[slug]
                if entry["type"] == "skilled" and entry["strike"]["steps"][0]["do"] != "mimic":
                    for rest in self.declarations(seat, entry["strike"]["steps"], source, usable, flashed):
                        yield [slug, *rest]
        elif do in ("lock", "dues", "weaken"):
            yield []
        else:
            assert do == "refuse", do

    def suits(self, do: str, step: dict[str, Any], member: Member) -> bool:
        if do == "ready":
            return member.position == "E"
        if do == "engage":
            return member.is_available()
        if do == "weaken":
            wanted = step.get("position", ["ready", "engaged"])
            return {"R": "ready", "E": "engaged", "W": "-"}[member.position] in wanted
        return True

    def recruits(
        self, seat: int, step: dict[str, Any], source: str, usable: list[str], gone: str, road: list[str]
    ) -> Iterator[list[str]]:
        player = self.players[seat]
        if self.locked("recruit", seat) or len([slug for slug in player.crew if slug != gone]) >= 3:
            return
        zones = {"hand": player.hand, "camp": player.camp, "road": road}
        for zone in step["from"]:
            for slug in zones[zone]:
                if is_fortune(slug) or slug == source:
                    continue
                for one, other in combinations(sorted(usable), 2):
                    if fee_ok(one, other) == (step["fees"] == "aligned"):
                        yield [slug, one, other]

    # -- answers and picks

    def answers(self, seat: int) -> Iterator[str]:
        yield "refuse none"
        if not self.can_cross(seat, self.active):
            return
        for words, slug, _ in self.ways(seat, "ehc"):
            if self.may_refuse(slug):
                yield f"refuse {words}"

    def may_refuse(self, slug: str) -> bool:
        verb = self.pending["verb"]
        if verb in ("talent", "strike"):
            talent = self.characters[slug].get("talent")
            return talent is not None and talent["steps"][0]["do"] == "refuse" and verb in talent["steps"][0]["what"]
        knows = self.savvy(slug, self.pending["taken"]) or self.savvy(slug, self.pending["given"])
        if verb == "feeswap" or self.pending["savvy"]:
            return knows
        return True

    def picks(self, seat: int) -> list[str]:
        step = self.pending["steps"][0]
        player = self.players[seat]
        if step["do"] == "take":
            spied = self.players[self.pending["rival"]].hand
            swaps = [f"pick {taken} {given}" for taken in spied if is_fortune(taken) for given in player.hand]
            return ["pick none", *swaps]
        if step["do"] == "foresee":
            top = self.fate[: step["look"]]
            return [f"pick {' '.join(order)}" for order in permutations(top)]
        none = ["pick none"] if self.pending["picked"] >= step["min"] else []
        return none + [f"pick {card}" for card in self.pickable(seat, step)]

    def pickable(self, seat: int, step: dict[str, Any]) -> list[str]:
        if step["do"] == "discard_hand":
            return list(self.players[self.pending["rival"]].hand)
        cards: list[str] = []
        if "hand" in step["from"]:
            cards += self.players[seat].hand
        if "faire" in step["from"] and not self.locked("faire", seat):
            cards += self.faire
        if "road" in step["from"] and not self.locked("road", seat):
            cards += [slug for slug in self.road if slug != self.pending["source"]]
        return cards

    # -- playing

    def play(self, seat: int, text: str) -> None:
        if text in ("resign", "timeout"):
            self.lose(seat, text)
            return
        verb, *words = text.split()
        player = self.players[seat]
        if verb == "order":
            self.active = (self.chooser - ["first", "second", "third"].index(words[0])) % self.count
            if not self.players[self.active].is_in:
                self.active = self.following(self.active)
            self.decision = ""
            self.open_game()
        elif verb == "allowance":
            self.play_allowance(player, words[0])
        elif verb == "end":
            self.end_afternoon()
        elif verb == "dues":
            self.pay(words[0])
        elif verb == "discard":
            player.hand.remove(words[0])
            self.discard(words[0])
            self.clean_hand()
        elif verb == "refuse":
            self.play_answer(words[0])
        elif verb == "pick":
            self.play_pick(seat, words)
        else:
            self.actions += 1
            self.play_afternoon(seat, player, verb, words)

    def play_allowance(self, player: Player, word: str) -> None:
        if word == "draw":
            self.draw_allowance()
            return
        (self.faire if is_fortune(word) else self.road).remove(word)
        player.camp.append(word)
        self.lieu = word
        self.decision = "main"

    def take_up(self, player: Player, card: str) -> None:
        """Take a card from Hand or Camp to use it."""
        if card in player.hand:
            player.hand.remove(card)
        else:
            player.camp.remove(card)
            if card in player.wayside:
                player.wayside.remove(card)

    def play_afternoon(self, seat: int, player: Player, verb: str, words: list[str]) -> None:
        if verb == "recruit":
            for card in words:
                self.take_up(player, card)
            player.crew[words[0]] = Member(words[1:], "E")
        elif verb == "begin":
            self.new_set(player, words, rainbow=False)
        elif verb == "add":
            self.take_up(player, words[1])
            player.sets[int(words[0][1])].cards.append(words[1])
        elif verb == "reduce":
            player.sets[int(words[0][1])].cards.remove(words[1])
            player.camp.append(words[1])
        elif verb == "remove":
            player.camp += player.sets.pop(int(words[0][1])).cards
        elif verb == "repay":
            self.take_up(player, words[1])
            player.crew[words[0]].fees.append(words[1])
        else:
            flashed = verb == "strike" or words[0].endswith("!")
            slug = words[0].rstrip("!")
            self.pay_cost(player, slug, flashed)
            self.use(seat, player, verb, slug, words[1:])

    def new_set(self, player: Player, cards: list[str], *, rainbow: bool) -> None:
        for card in cards:
            self.take_up(player, card)
        number = min(number for number in (1, 2, 3) if number not in player.sets)
        player.sets[number] = Set(list(cards), rainbow)

    def pay_cost(self, player: Player, slug: str, flashed: bool) -> None:
        if not flashed:
            player.crew[slug].position = "E"
        elif slug in player.crew:
            player.camp += player.crew.pop(slug).fees
            self.road.append(slug)
        else:
            self.take_up(player, slug)
            self.road.append(slug)

    def use(self, seat: int, player: Player, verb: str, slug: str, words: list[str]) -> None:
        if verb == "fetch":
            self.fetch(seat, player, words[0])
        elif verb == "cut":
            player.camp += player.crew.pop(slug).fees
            self.road.append(slug)
        elif verb == "kickback":
            player.crew[slug].fees.remove(words[0])
            player.camp.append(words[0])
        elif verb in ("fate", "bargain"):
            player.hand.append(self.fate.pop(0))
            self.dues_extra += verb == "bargain"
        elif verb == "barter":
            owner = self.owner_of_set_card(words[0])
            assert owner is not None
            savvy = self.savvy(slug, words[0]) or self.savvy(slug, words[1])
            self.pending = {"verb": verb, "taken": words[0], "given": words[1], "savvy": savvy, "rival": owner[0]}
            self.decision = "refuse"
        elif verb == "feeswap":
            holder = self.owner_of_fee(words[0])
            assert holder is not None
            self.pending = {"verb": verb, "taken": words[0], "given": words[1], "rival": holder[0]}
            if holder[0] == seat:
                self.take_effect()
            else:
                self.decision = "refuse"
        else:
            self.declare(seat, verb, slug, words)

    def fetch(self, seat: int, player: Player, card: str) -> None:
        if card in self.faire:
            self.faire.remove(card)
            self.fetched.append(card)
        else:
            (rival,) = [r for r in self.rivals(seat) if card in self.players[r].wayside]
            self.players[rival].wayside.remove(card)
            self.players[rival].camp.remove(card)
            self.unmark(card)
        player.camp.append(card)

    def declare(self, seat: int, verb: str, slug: str, words: list[str]) -> None:
        steps = self.characters[slug][verb]["steps"]
        if steps[0]["do"] == "mimic":
            steps = self.characters[words[0]]["strike"]["steps"]
            words = words[1:]
        rival = self.aimed_at(seat, steps[0], words)
        self.pending = {"verb": verb, "source": slug, "steps": list(steps), "words": words, "rival": rival, "picked": 0}
        if rival is not None and self.has_refuse:
            self.decision = "refuse"
        else:
            self.take_effect()

    def aimed_at(self, seat: int, step: dict[str, Any], words: list[str]) -> int | None:
        """The Rival that an ability Crosses, if any."""
        if not self.crosses_by_name[step["do"]] or not words:
            return None
        if step["do"] == "spy":
            return int(words[0][1:])
        if step["do"] in ("engage", "weaken", "cut"):
            owner = next(s for s in range(self.count) if words[0] in self.players[s].crew)
        elif step["do"] == "fee_swap" or step.get("from") == "fee":
            holder = self.owner_of_fee(words[0])
            assert holder is not None
            owner = holder[0]
        else:
            place = self.owner_of_set_card(words[0])
            assert place is not None
            owner = place[0]
        return None if owner == seat else owner

    def play_answer(self, word: str) -> None:
        if word == "none":
            self.take_effect()
            return
        slug = word.rstrip("!")
        pending = self.pending
        if pending["verb"] == "barter" and not pending["savvy"]:
            self.barters_closed |= self.savvy(slug, pending["taken"]) or self.savvy(slug, pending["given"])
        self.pay_cost(self.players[pending["rival"]], slug, word.endswith("!"))
        self.decision = "main"

    def take_effect(self) -> None:
        pending = self.pending
        player = self.players[self.active]
        self.decision = "main"
        if pending["verb"] == "barter":
            place = self.owner_of_set_card(pending["taken"])
            assert place is not None
            cards = self.players[place[0]].sets[place[1]].cards
            cards.remove(pending["taken"])
            cards.append(pending["given"])
            self.take_up(player, pending["given"])
            self.unmark(pending["given"])
            self.unmark(pending["taken"])
            player.camp.append(pending["taken"])
        elif pending["verb"] == "feeswap":
            self.swap(player, pending["taken"], pending["given"])
        else:
            self.carry_on()

    def swap(self, player: Player, taken: str, given: str) -> None:
        holder = self.owner_of_fee(taken)
        assert holder is not None
        fees = self.players[holder[0]].crew[holder[1]].fees
        fees.remove(taken)
        fees.append(given)
        self.take_up(player, given)
        if holder[0] != self.active:
            self.unmark(given)
            self.unmark(taken)
        player.camp.append(taken)

    def carry_on(self) -> None:
        """Carry out the steps that are left, up to the next pick."""
        while self.pending["steps"]:
            step = self.pending["steps"][0]
            if step["do"] == "take" and step["from"] == "hand":
                self.decision = "pick"
                return
            if step["do"] == "foresee" and self.fate:
                self.decision = "pick"
                return
            if step["do"] in ("bury", "discard_hand"):
                self.pending["picked"] = 0
                if self.pickable(self.active, step):
                    self.decision = "pick"
                    return
            elif step["do"] != "foresee":
                self.carry_out(step)
            self.pending["steps"] = self.pending["steps"][1:]
            self.pending["words"] = []
        self.decision = "main"

    def carry_out(self, step: dict[str, Any]) -> None:
        do, words = step["do"], self.pending["words"]
        player = self.players[self.active]
        if do == "weaken" and step.get("target") == "source":
            if self.pending["source"] in player.crew:
                player.crew[self.pending["source"]].position = "W"
        elif do in ("ready", "engage", "weaken"):
            (member,) = [each.crew[words[0]] for each in self.players if words[0] in each.crew]
            member.position = {"ready": "R", "engage": "E", "weaken": "W"}[do]
        elif do == "cut":
            (seat,) = [s for s in range(self.count) if words[0] in self.players[s].crew]
            fees = self.players[seat].crew.pop(words[0]).fees
            self.road.append(words[0])
            self.leave_lying(seat, fees)
        elif do == "fee_swap":
            self.swap(player, words[0], words[1])
        elif do in ("take", "wayside"):
            self.take_away(do, step["from"], words[0])
        elif do == "draw":
            for _ in range(min(step["count"], len(self.fate))):
                player.hand.append(self.fate.pop(0))
        elif do == "dues":
            self.dues_extra += step["plus"]
        elif do == "gather":
            for card in words:
                self.faire.remove(card)
                player.camp.append(card)
                self.fetched.append(card)
        elif do == "recall":
            self.road.remove(words[0])
            player.hand.append(words[0])
        elif do == "recruit":
            for card in words[1:]:
                self.take_up(player, card)
            if words[0] in self.road:
                self.road.remove(words[0])
            else:
                self.take_up(player, words[0])
            player.crew[words[0]] = Member(words[1:], {"ready": "R", "engaged": "E"}[step["enter"]])
        elif do == "rainbow_set":
            self.new_set(player, words, rainbow=True)
        elif do == "lock":
            feature = step["feature"] if "feature" in step else words[0]
            self.locks.append((self.active, feature, step.get("until", "next_day")))
        else:
            assert do == "spy", do

    def leave_lying(self, seat: int, cards: list[str]) -> None:
        """Fortunes go to their owner's Camp, Wayside if the owner is a Rival."""
        self.players[seat].camp += cards
        if seat != self.active:
            self.players[seat].wayside += cards

    def take_away(self, do: str, origin: str, card: str) -> None:
        player = self.players[self.active]
        if origin == "fee":
            holder = self.owner_of_fee(card)
            assert holder is not None
            seat = holder[0]
            self.players[seat].crew[holder[1]].fees.remove(card)
        else:
            place = self.owner_of_set_card(card)
            assert place is not None
            seat, number = place
            each = self.players[seat].sets[number]
            each.cards.remove(card)
            if seat != self.active and len(each.cards) <= 2:
                self.leave_lying(seat, self.players[seat].sets.pop(number).cards)
        if do == "wayside" or seat == self.active:
            self.leave_lying(seat, [card])
        else:
            self.unmark(card)
            player.camp.append(card)

    def play_pick(self, seat: int, words: list[str]) -> None:
        step = self.pending["steps"][0]
        player = self.players[seat]
        over = True
        if step["do"] == "foresee":
            del self.fate[: len(words)]
            player.hand.append(words[0])
            self.fate = words[1:] + self.fate
        elif words == ["none"]:
            pass
        elif step["do"] == "take":
            rival = self.players[self.pending["rival"]]
            rival.hand.remove(words[0])
            player.camp.append(words[0])
            player.hand.remove(words[1])
            rival.hand.append(words[1])
        else:
            if step["do"] == "discard_hand":
                self.players[self.pending["rival"]].hand.remove(words[0])
                self.discard(words[0])
            else:
                for pile in (player.hand if "hand" in step["from"] else [], self.faire, self.road):
                    if words[0] in pile:
                        pile.remove(words[0])
                self.fate.append(words[0])
            self.pending["picked"] += 1
            over = self.pending["picked"] >= step["max"] or not self.pickable(seat, step)
        if over:
            self.pending["steps"] = self.pending["steps"][1:]
            self.pending["words"] = []
            self.carry_on()

    # -- conservation

    def all_cards(self) -> list[str]:
        cards = self.fate + self.faire + self.road
        for player in self.players:
            cards += player.hand + player.camp + list(player.crew)
            for each in player.sets.values():
                cards += each.cards
            for member in player.crew.values():
                cards += member.fees
        return sorted(cards)


def check(record: dict[str, Any], cards: dict[str, Any]) -> Referee:
    """Replay a trace by the rules; raise AssertionError at the first difference."""
    referee = Referee(record, cards)
    for number, step in enumerate(record["steps"], 1):
        where = f"step {number}: {step['action']}"
        assert referee.result is None, f"{where}: the game is over"
        if step["action"] == "draw":
            continue
        if step["action"] not in ("resign", "timeout"):
            assert referee.to_act() == step["seat"], f"{where}: seat {referee.to_act()} is to act"
            legal = referee.legal()
            if "legal" in step:
                missing, extra = sorted(set(legal) - set(step["legal"])), sorted(set(step["legal"]) - set(legal))
                assert not missing, f"{where}: not listed: {missing[:5]}"
                assert not extra, f"{where}: wrongly listed: {extra[:5]}"
                assert step["legal"] == legal, f"{where}: not in ASCII order"
            assert step["action"] in legal, f"{where}: illegal"
        referee.play(step["seat"], step["action"])
        if referee.decision not in ("order", "over"):
            assert referee.all_cards() == referee.everything(), f"{where}: a card is lost or doubled"
    if record["steps"] and record["steps"][-1]["action"] == "draw":
        referee.finish([s for s in range(referee.count) if referee.players[s].is_in], "agreed")
    assert referee.result == record.get("result"), (referee.result, record.get("result"))
    assert not referee.shuffles, "there are more shuffles than the game came to"
    return referee
