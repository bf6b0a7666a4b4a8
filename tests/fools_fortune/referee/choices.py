"""Legal actions, found by brute force: every combination of words is built and tested against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

from tests.fools_fortune.referee.cards import (
    CROSSING,
    Member,
    fee_ok,
    fetch_ok,
    fits,
    fits_kind,
    is_fortune,
    is_wild,
    no_doubles,
    realm,
)
from tests.fools_fortune.referee.day import Day


class Choices(Day):
    """The state of the game, with methods that list every legal action."""

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
        """Yield the actions that use no Character: Recruit, the actions on one's own Sets, and Repay."""
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
        """Yield each way in which `seat` may use a Character.

        Each item holds the words of the notation, the Character, and the Fortunes usable after its cost is paid.
        `flash_from` lists the allowed costs by letter: e for Engaging the Character, h, c and p for Flashing it from
        Hand, Crew or Camp.
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
        """Yield the possible Fee-Swaps as pairs: the Fee taken and the Fortune given for it.

        `gone` is the Character that left the Crew as the cost, or empty. `scope` says whose Fees may be taken.
        """
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
        """Yield the possible arguments, as words, of an ability whose cost is paid and whose steps are `steps`."""
        step = steps[0]
        do = step["do"]
        player = self.players[seat]
        gone = source if flashed else ""
        crosses = do in CROSSING
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
