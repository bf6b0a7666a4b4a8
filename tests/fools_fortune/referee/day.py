"""The state of the game, the course of Days and Nights, and the end of the game."""

from __future__ import annotations

from typing import Any

from tests.fools_fortune.referee.cards import FORTUNES, WIN_TWO, Player, is_fortune, is_wild, realm, resource


class Day:
    """The complete state of the game, with all hidden cards, and the rules for the course of a Day."""

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
        """Forget that `card` was Fetched on this Day, or was taken as the Allowance instead of a drawn card."""
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
