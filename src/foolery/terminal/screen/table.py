"""The main screen: one game from the deal to its end.

A beat is one event of the game: a sentence that is added to the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer

from foolery.kernel.errors import FooleryError
from foolery.terminal import draw, group, prompt
from foolery.terminal.hints import hint_lines
from foolery.terminal.pace import PACES, next_pace
from foolery.terminal.palette import Palette, width
from foolery.terminal.screen.board import Board
from foolery.terminal.screen.choices import ChoicePanel, NumberedAction
from foolery.terminal.screen.chronicle import Chronicle
from foolery.terminal.screen.pages import Sure, page_columns
from foolery.terminal.screen.plan import board_columns, plan
from foolery.terminal.screen.text_pages import keys_page, known_page, log_page, rules_page
from foolery.terminal.screen.theme import DAY, NIGHT
from foolery.terminal.session import Session
from foolery.terminal.thinking import Ask, BotAdvice, advise, choose

SOMETIMES = ("hint", "find", "undo", "pace", "resign", "open", "result")  # keys that are not always active


@dataclass
class Manner:
    """Settings that stay the same for all games: the palette, the pace (a key of PACES), and how to ask bots."""

    palette: Palette
    pace: str
    ask: Ask


class TableScreen(Screen[None]):
    """Draws the table as the person sees it, offers the legal actions, and shows the beats one after the other.

    Board and actions always show the latest position, so the person can act before all beats are shown.
    """

    class Ended(Message):
        """Tells the program that the game is over and all beats are shown, or that the result is wanted again."""

    def __init__(self, session: Session, manner: Manner) -> None:
        super().__init__()
        self.session = session
        self._manner = manner
        self._words = session.company.words()
        self._board, self._chronicle = Board(), Chronicle()
        self._choices = ChoicePanel(self._words.say("screen.filter"))
        self._viewer = session.seat  # another seat only when the game is over and all cards are shown
        self._advice: BotAdvice | None = None
        self._told = 0  # the number of beats of the log shown so far
        self._going_on = False
        self._hurrying = False
        self._skip = asyncio.Event()
        self._useful: list[bool | None] = []
        self._list_lines = 1  # for the latest actions; kept while others think, so that the layout stays

    def compose(self) -> ComposeResult:
        with Container(id="room"):
            with Vertical(id="table"):
                yield self._board
                yield self._chronicle
            yield self._choices
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self._go_on()

    def on_resize(self) -> None:
        self._draw()

    # -- showing

    def _show(self) -> None:
        """Show the current position, its question and its actions."""
        self._choices.offer(self._asked(), self._offered())
        self._list_lines = self._choices.lines() or self._list_lines
        self._draw()
        useful = [self.does(name) for name in SOMETIMES]
        if useful != self._useful:  # redrawing the footer takes longer than the rest of this method
            self._useful = useful
            self.app.refresh_bindings()

    def _draw(self) -> None:
        """Draw the board and set the sizes of all parts of the screen."""
        company, sight = self.session.company, self.session.table.sight(self._viewer)
        columns, names = board_columns(self.size.width), tuple(company.names())
        palette = replace(self._manner.palette, columns=columns, names=names)
        lines = draw(company.game, sight, company.lang, palette)
        self._board.draw(lines)
        places = plan(self.size.width, self.size.height, (max(map(width, lines)), len(lines)), self._list_lines)
        self.set_class(places.beside, "beside")
        self._board.styles.height = places.board_lines
        self._chronicle.styles.height = places.log_lines
        self._choices.fit(places.menu_columns, None if places.beside else places.list_lines)

    def _asked(self) -> str:
        session = self.session
        if session.outcome() is not None:
            return self._words.say("screen.over")
        if session.seat in session.table.to_act():
            return prompt(session.company.game, session.sight(), session.company.lang)
        names = session.company.names()
        return self._words.say("screen.thinking", who=names[session.table.to_act()[0]])

    def _offered(self) -> list[NumberedAction]:
        company, sight = self.session.company, self.session.sight()
        opinion = None if self._advice is None else self._advice.opinion
        chances = {} if opinion is None else {each.action: each.value for each in opinion.candidates}
        return [
            NumberedAction(
                number,
                action,
                self.session.described(action),
                self.session.notation(action),
                group(company.game, sight, action, company.lang),
                f"{100 * chances[action]:.0f}%" if action in chances else "",
                advised=self._advice is not None and action == self._advice.action,
            )
            for number, action in enumerate(sight.legal, 1)
        ]

    # -- what happens

    def _step(self, take: Callable[[], object]) -> None:
        """Carry out a step of the person by calling `take`, after showing all waiting beats at once.

        If `take` raises FooleryError, the reason is shown as a note.
        """
        self._told = len(self.session.log)
        self._hurrying = False
        self._skip.set()
        self._advice = None
        self._chronicle.note("")
        try:
            take()
        except FooleryError as error:
            self._chronicle.note(self.session.refusal(error))
        self._go_on()

    def _go_on(self) -> None:
        self._show()
        self._tell_at_once()
        if not self._going_on:
            self._going_on = True
            self._let_others_play()

    @work
    async def _let_others_play(self) -> None:
        """Show new beats and let bots play, until no bot has to act or the game is over."""
        session = self.session
        await self._tell()
        while session.outcome() is None and (seat := session.bot_to_act()) is not None:
            # A bot thinks while the latest beat is shown.
            question = session.question(seat)
            action, _ = await asyncio.gather(self._manner.ask(choose, question), self._pause())
            if session.table.sight(seat) == question.sight:  # the person may have taken a step back meanwhile
                session.play(seat, action)
                self._show()
                await self._tell()
        self._going_on = False
        if session.outcome() is not None:
            self.post_message(self.Ended())

    def _tell_at_once(self) -> None:
        self._chronicle.tell(self.session.log[: self._told], self.session.recap)

    async def _tell(self) -> None:
        """Show the new beats one after the other, with a pause between them."""
        while self._told < len(self.session.log):
            self._told += 1
            self._tell_at_once()
            coming = self.session.log[self._told : self._told + 1]
            if coming and not coming[0].along:
                await self._pause()

    async def _pause(self) -> None:
        """Wait for the time that the pace gives to a beat, or until the person skips it."""
        seconds = 0.0 if self._hurrying or not self.session.log else PACES[self._manner.pace]
        self._skip.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._skip.wait(), seconds)

    # -- what the person does

    @on(ChoicePanel.Chosen)
    def _choose(self, event: ChoicePanel.Chosen) -> None:
        if event.action in self.session.sight().legal:
            self._step(lambda: self.session.play(self.session.seat, event.action))

    @on(ChoicePanel.Typed)
    def _typed(self, event: ChoicePanel.Typed) -> None:
        if self.session.sight().legal:
            self._step(lambda: list(self.session.submit(event.text)))

    @on(Board.Touched)
    def _touched(self, event: Board.Touched) -> None:
        self._choices.narrow(event.word)

    def does(self, action: str) -> bool | None:
        """Return whether the key of `action` is active: True; None: not now, it is shown grey; False: it is hidden."""
        table, seat = self.session.table, self.session.seat
        over = self.session.outcome() is not None
        match action:
            case "hint" | "find":
                return not over and (bool(self.session.sight().legal) or None)
            case "undo":
                return not over and (self.session.may_undo() or None)
            case "pace":
                return not over
            case "resign":
                return table.in_play(seat)
            case "open" | "result":
                return over
            case _:
                return True

    def action_undo(self) -> None:
        """Take back the person's latest step, or the latest decision with the answers to it."""
        self._step(self.session.undo)

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Ask the strongest bot for advice, mark its choice in the list, and show its reason."""
        steps = len(self.session.table.steps)
        self._choices.offer(self._words.say("screen.asking"), self._offered())
        advice = await self._manner.ask(advise, self.session.question_for_advice())
        if steps == len(self.session.table.steps):
            self._advice = advice
            self._show()
            self._chronicle.note(hint_lines(self.session, advice)[-1])  # the list shows the chances

    @work
    async def action_resign(self) -> None:
        """Ask the person to confirm, then resign."""
        say = self._words.say
        sure = Sure(say("screen.sure_resign"), say("screen.resign"), say("screen.play_on"))
        if await self.app.push_screen_wait(sure) and self.session.table.in_play(self.session.seat):
            self._step(self.session.resign)

    def action_find(self) -> None:
        """Put the focus on the input line, which filters the actions."""
        self._choices.begin_typing()

    def action_scroll(self, lines: int) -> None:
        """Scroll the board down by `lines` (up if negative)."""
        self._board.scroll_relative(y=lines, animate=False)

    def action_skip(self) -> None:
        """Show all beats without a pause until the person's next step."""
        self._hurrying = True
        self._skip.set()

    def action_pace(self) -> None:
        """Switch to the next pace and show its name."""
        self._manner.pace = next_pace(self._manner.pace)
        self._skip.set()
        self._chronicle.note(
            self._words.say(
                "play.fact", what=self._words.say("screen.pace"), said=self._words.say(f"pace.{self._manner.pace}")
            )
        )

    def action_open(self) -> None:
        """After the end of the game, show the table as the next seat saw it."""
        self._viewer = (self._viewer + 1) % self.session.company.seats
        self._show()

    def action_result(self) -> None:
        """Open the dialog with the result again."""
        self.post_message(self.Ended())

    def action_day(self) -> None:
        """Switch between the dark and the light theme."""
        self.app.theme = DAY.name if self.app.theme == NIGHT.name else NIGHT.name

    @work
    async def action_leave(self) -> None:
        """End the program; while the game goes on, ask the person to confirm first."""
        say = self._words.say
        sure = Sure(say("screen.sure_leave"), say("screen.leave"), say("screen.play_on"))
        if self.session.outcome() is not None or await self.app.push_screen_wait(sure):
            self.app.exit()

    # -- what there is to read

    def action_log(self) -> None:
        """Open the page with the whole log."""
        self.app.push_screen(log_page(self.session, page_columns(self.size.width)))

    def action_known(self) -> None:
        """Open the page with what a careful player would remember."""
        self.app.push_screen(known_page(self.session))

    def action_rules(self) -> None:
        """Open the page with the rules."""
        self.app.push_screen(rules_page(self.session))

    def action_keys(self) -> None:
        """Open the page with the keys."""
        self.app.push_screen(keys_page(self.session))
