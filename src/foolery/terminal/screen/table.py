"""The table on the screen: one game from the first card to the end."""

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
    """Settings that outlive a game: how games are shown, how bots are asked, and the pace."""

    palette: Palette
    pace: str
    ask: Ask


class TableScreen(Screen[None]):
    """Draws the person's sight, offers the legal actions and shows the beats one after the other.

    The person can act before all beats are shown: board and actions are always up to date.
    """

    class Ended(Message):
        """The game is over and all beats are shown."""

    def __init__(self, session: Session, manner: Manner) -> None:
        super().__init__()
        self.session = session
        self._manner = manner
        self._words = session.company.words()
        self._board, self._chronicle = Board(), Chronicle()
        self._choices = ChoicePanel(self._words.say("screen.filter"))
        self._viewer = session.seat  # another seat only when the game is over and the cards are open
        self._advice: BotAdvice | None = None
        self._told = 0  # beats of the log shown so far
        self._going_on = False
        self._hurrying = False
        self._skip = asyncio.Event()
        self._useful: list[bool | None] = []
        self._list_lines = 1  # of the latest actions, kept while others think, so that the layout does not jump

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
        """Show the present position."""
        self._choices.offer(self._asked(), self._offered())
        self._list_lines = self._choices.lines() or self._list_lines
        self._draw()
        useful = [self.does(name) for name in SOMETIMES]
        if useful != self._useful:  # redrawing the footer takes longer than all the rest
            self._useful = useful
            self.app.refresh_bindings()

    def _draw(self) -> None:
        """Draw the board and lay out all parts."""
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
        """Carry out a step of the person; pending beats are shown at once first."""
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
        """Show new beats and let bots play, until it is the person's turn or the game is over."""
        session = self.session
        await self._tell()
        while session.outcome() is None and (seat := session.bot_to_act()) is not None:
            # A bot thinks while the latest beat is shown.
            question = session.question(seat)
            action, _ = await asyncio.gather(self._manner.ask(choose, question), self._pause())
            if session.table.sight(seat) == question.sight:  # the person may have taken something back meanwhile
                session.play(seat, action)
                self._show()
                await self._tell()
        self._going_on = False
        if session.outcome() is not None:
            self.post_message(self.Ended())

    def _tell_at_once(self) -> None:
        self._chronicle.tell(self.session.log[: self._told], self.session.recap)

    async def _tell(self) -> None:
        """Show the new beats, one after the other."""
        while self._told < len(self.session.log):
            self._told += 1
            self._tell_at_once()
            coming = self.session.log[self._told : self._told + 1]
            if coming and not coming[0].along:
                await self._pause()

    async def _pause(self) -> None:
        """Wait for the time of a beat, or until the person skips it."""
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
        """Return whether a key is active: None shows it greyed, False hides it."""
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
        """Take back the latest step, or the latest decision."""
        self._step(self.session.undo)

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Mark the strongest bot's choice and show its reason."""
        steps = len(self.session.table.steps)
        self._choices.offer(self._words.say("screen.asking"), self._offered())
        advice = await self._manner.ask(advise, self.session.question_for_advice())
        if steps == len(self.session.table.steps):
            self._advice = advice
            self._show()
            self._chronicle.note(hint_lines(self.session, advice)[-1])  # the list shows the chances

    @work
    async def action_resign(self) -> None:
        """Resign after confirmation."""
        say = self._words.say
        sure = Sure(say("screen.sure_resign"), say("screen.resign"), say("screen.play_on"))
        if await self.app.push_screen_wait(sure) and self.session.table.in_play(self.session.seat):
            self._step(self.session.resign)

    def action_find(self) -> None:
        """Start filtering the actions by words."""
        self._choices.begin_typing()

    def action_scroll(self, lines: int) -> None:
        """Scroll the board."""
        self._board.scroll_relative(y=lines, animate=False)

    def action_skip(self) -> None:
        """Show all beats at once until the person's next step."""
        self._hurrying = True
        self._skip.set()

    def action_pace(self) -> None:
        """Change the pace."""
        self._manner.pace = next_pace(self._manner.pace)
        self._skip.set()
        self._chronicle.note(
            self._words.say(
                "play.fact", what=self._words.say("screen.pace"), said=self._words.say(f"pace.{self._manner.pace}")
            )
        )

    def action_open(self) -> None:
        """Show the table from the next seat, once the cards are open."""
        self._viewer = (self._viewer + 1) % self.session.company.seats
        self._show()

    def action_result(self) -> None:
        """Go back to the result."""
        self.post_message(self.Ended())

    def action_day(self) -> None:
        """Switch between dark and light."""
        self.app.theme = DAY.name if self.app.theme == NIGHT.name else NIGHT.name

    @work
    async def action_leave(self) -> None:
        """Leave, after confirmation while the game goes on."""
        say = self._words.say
        sure = Sure(say("screen.sure_leave"), say("screen.leave"), say("screen.play_on"))
        if self.session.outcome() is not None or await self.app.push_screen_wait(sure):
            self.app.exit()

    # -- what there is to read

    def action_log(self) -> None:
        """Open the whole log."""
        self.app.push_screen(log_page(self.session, page_columns(self.size.width)))

    def action_known(self) -> None:
        """Open the page of what a careful player remembers."""
        self.app.push_screen(known_page(self.session))

    def action_rules(self) -> None:
        """Open the rules."""
        self.app.push_screen(rules_page(self.session))

    def action_keys(self) -> None:
        """Open the list of keys."""
        self.app.push_screen(keys_page(self.session))
