"""The effect of every action on the state of the game."""

from __future__ import annotations

from typing import Any

from tests.fools_fortune.referee.cards import CROSSING, Member, Player, Set, is_fortune
from tests.fools_fortune.referee.choices import Choices


class Referee(Choices):
    """The complete state of the game, with methods that list the legal actions and carry them out."""

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
        """Remove a card that the player uses from their Hand or Camp."""
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
        """Return the seat of the Rival that an ability Crosses; None if it Crosses no Rival."""
        if step["do"] not in CROSSING or not words:
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
        """Carry out the remaining steps of an ability, until one of them asks a player to pick."""
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
        """Put Fortunes into the Camp of their owner, `seat`.

        If that is a Rival of the active player, they are Wayside.
        """
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
