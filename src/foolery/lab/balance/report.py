"""The balance report as a page of HTML: one file without references to others, in one language, fit for a phone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from bokeh.embed import components
from bokeh.resources import Resources

from foolery.bots import level_word
from foolery.games import get_game
from foolery.kernel.game import Setup
from foolery.kernel.texts import Texts, signed
from foolery.kernel.watching import REASONS
from foolery.lab.balance.figures import BalanceFigures, Difference, Estimate
from foolery.lab.balance.plots import LEFT_OUT, Bar, bars, columns, heats
from foolery.lab.balance.watched import STRETCHES
from foolery.lab.simulate import Simulation

__all__ = ["Subject", "page"]

MOST_COLUMNS = 24  # columns of a histogram that fit on a phone
MOST_WHENS = 8  # columns of a table by round or Day that fit on a phone


@dataclass(frozen=True)
class Subject:
    """What a report is about: the simulation, its set-up and figures, and the language.

    `strong` is the name of the stronger bot, None if skill was not measured.
    """

    simulation: Simulation
    setup: Setup
    figures: BalanceFigures
    strong: str | None
    lang: str

    @property
    def texts(self) -> Texts:
        """The texts of the lab in the report's language."""
        return Texts.load("foolery.lab", self.lang)

    def say(self, key: str, **values: object) -> str:
        """Return the text `balance.<key>` with `values` in its blanks."""
        return self.texts.say(f"balance.{key}", **values)

    def called(self, group: str, thing: str = "") -> str:
        """Return the name of `thing`, such as a card, in the report's language; if empty, the name of its group."""
        room = get_game(self.simulation.game).manifest.room("balance")
        assert room is not None, "a game with mentions has the room `balance`"
        return str(room.called(self.setup, group, thing, self.lang))

    def bots(self) -> str:
        """Return the names of all bots in one text."""
        return self.listed([level_word(name, self.lang) for name in self.simulation.bots])

    def listed(self, names: Sequence[str]) -> str:
        """Return the names as one text, separated by commas."""
        return self.say("comma").join(names)

    def ended(self, reason: str) -> str:
        """Return the words for `reason`, why a game ended; `reason` itself if the game has no words for it."""
        room = get_game(self.simulation.game).manifest.room("balance")
        return reason if room is None else self.called(REASONS, reason)


@dataclass(frozen=True)
class _Section:
    heading: str
    sentences: Sequence[str] = ()
    plot: Any = None
    table: Sequence[Sequence[str]] = ()


# -- sections


def _shares(subject: Subject) -> Iterator[_Section]:
    figures, even = subject.figures, 1 / subject.figures.seats
    for heading, name, estimates in (("seats", "seat", figures.by_seat), ("turns", "turn", figures.by_turn)):
        if estimates:
            rows = [
                Bar(subject.say(name, number=at), each.mean, each.games, each.reach, _stands_out(each, even))
                for at, each in enumerate(estimates, 1)
            ]
            plot = bars(rows, even, subject.say("share"))
            yield _Section(subject.say(heading), [subject.say("even")], plot)


def _stands_out(estimate: Estimate, value: float) -> bool:
    return abs(estimate.mean - value) > estimate.reach


def _course(subject: Subject) -> Iterator[_Section]:
    figures, games = subject.figures, subject.say("game_count")
    said = [subject.say("decisions", mean=f"{figures.decisions.mean:.1f}")]
    yield _Section(subject.say("lengths"), said, columns(_histogram(figures.lengths), games))
    names = [
        subject.say("stretch", from_=100 * at // STRETCHES, to=100 * (at + 1) // STRETCHES) for at in range(STRETCHES)
    ]
    rows = [Bar(name, each.mean, each.games, each.reach) for name, each in zip(names, figures.choices, strict=False)]
    yield _Section(subject.say("choices"), (), columns(rows, subject.say("actions")))
    if figures.margin is not None:
        yield _Section(subject.say("leads"), (), columns(_histogram(figures.lead_changes), games))
    yield _Section(subject.say("closeness"), list(_closeness(subject)))
    reasons = [Bar(subject.ended(reason), len(numbers), numbers) for reason, numbers in figures.reasons.items()]
    yield _Section(subject.say("reasons"), (), columns(reasons, games))


def _closeness(subject: Subject) -> Iterator[str]:
    margin, back = subject.figures.margin, subject.figures.came_back
    if margin is None:
        yield subject.say("unknown_standing")
        return
    yield subject.say("margin", mean=f"{margin.mean:.2f}", reach=f"{margin.reach:.2f}")
    if back is not None:
        yield subject.say("came_back", mean=f"{100 * back.mean:.1f}", reach=f"{100 * back.reach:.1f}")


def _histogram(counts: Any) -> list[Bar]:
    """Return a bar for each value in `counts`, or for each range of values if there are too many.

    `counts` maps a value to the numbers of the games that have it.
    """
    values = list(counts)
    width = (max(values) - min(values)) // MOST_COLUMNS + 1
    found: dict[int, list[int]] = {}
    for value in values:
        found.setdefault(value // width * width, []).extend(counts[value])
    return [
        Bar(str(low) if width == 1 else f"{low}–{low + width - 1}", len(games), games)
        for low, games in sorted(found.items())
    ]


def _skill(subject: Subject) -> Iterator[_Section]:
    skill = subject.figures.skill
    if skill is None or subject.strong is None:
        said = subject.say("skill_unknown")
    else:
        said = subject.say(
            "skill_said",
            strong=level_word(subject.strong, subject.lang),
            bots=subject.bots(),
            mean=f"{100 * skill.mean:.1f}",
            reach=f"{100 * skill.reach:.1f}",
            deals=len(skill.games),
            even=f"{100 / subject.figures.seats:.0f}",
        )
    yield _Section(subject.say("skill"), [said])


def _contributions(subject: Subject) -> Iterator[_Section]:
    figures = subject.figures
    for group in dict.fromkeys(group for group, _ in figures.contributions):
        own = {thing: each for (of, thing), each in figures.contributions.items() if of == group}
        ranked = sorted(own, key=lambda thing: -abs(own[thing].mean) / own[thing].reach)
        rows = [
            Bar(
                subject.called(group, thing),
                own[thing].mean,
                own[thing].games,
                own[thing].reach,
                _stands_out(own[thing], 0),
            )
            for thing in ranked
        ]
        said = [subject.say("contributions_said", compared=len(figures.contributions))]
        loud = [bar.name for bar in rows if bar.is_loud]
        said += [subject.say("found", names=subject.listed(loud))] if loud else []
        heading = subject.say("contributions", group=subject.called(group))
        yield _Section(heading, said, bars(rows, 0, subject.say("share")))
        yield from _times(subject, group)


def _times(subject: Subject, group: str) -> Iterator[_Section]:
    """Yield a table of how often the things of a group were had in each round, Day or battle.

    Each cell holds the total and, in brackets, the counts by seat.  Yield nothing if the game has no such parts.
    """
    own = {key[1:]: count for key, count in subject.figures.times.items() if key[0] == group}
    whens = {when for _, when, _ in own if when}
    if not whens:
        return
    stretches = _stretches(min(whens), max(whens))
    rows = [["", *(f"{each[0]}–{each[-1]}" if len(each) > 1 else str(each[0]) for each in stretches)]]
    seats = range(subject.figures.seats)
    for thing in dict.fromkeys(thing for thing, _, _ in own):
        cells = [
            _counts([sum(own.get((thing, when, seat), 0) for when in stretch) for seat in seats])
            for stretch in stretches
        ]
        rows.append([subject.called(group, thing), *cells])
    yield _Section(subject.say("times", group=subject.called(group)), [subject.say("when")], table=rows)


def _stretches(first: int, last: int) -> list[range]:
    """Return the numbers from `first` to `last`, divided into at most MOST_WHENS ranges."""
    width = (last - first) // MOST_WHENS + 1
    return [range(low, min(low + width, last + 1)) for low in range(first, last + 1, width)]


def _counts(by_seat: Sequence[int]) -> str:
    return f"{sum(by_seat)} ({'/'.join(map(str, by_seat))})" if any(by_seat) else "–"


def _meetings(subject: Subject) -> Iterator[_Section]:
    """Yield a section of matrices for each group: the row's share of the win when it meets the column.

    Things that never meet each other, not even through others, are in separate matrices.
    """
    figures = subject.figures
    for group in dict.fromkeys(group for group, _, _ in figures.meetings):
        own = {key[1:]: each for key, each in figures.meetings.items() if key[0] == group}
        parts = [
            [
                (
                    subject.called(group, thing),
                    subject.called(group, other),
                    Bar("", 100 * each.mean, each.games, 100 * each.reach),
                )
                for (thing, other), each in sorted(own.items())
                if thing in circle
            ]
            for circle in _circles(own)
        ]
        heading = subject.say("meetings", group=subject.called(group))
        yield _Section(heading, (), heats(parts, subject.say("share")))


def _circles(met: Mapping[tuple[str, str], Estimate]) -> list[set[str]]:
    """Return the things in `met` as sets; two things are in one set if they met directly or through other things."""
    found: list[set[str]] = []
    for pair in sorted(met):
        joined = set(pair).union(*(circle for circle in found if circle & set(pair)))
        found = [*(circle for circle in found if not circle & joined), joined]
    return sorted(found, key=min)


def _compared(subject: Subject, names: tuple[str, str], found: Sequence[Difference]) -> Iterator[_Section]:
    said = subject.say("differences_said", count=sum(each.is_significant for each in found), all=len(found))
    head = [subject.say(key) for key in ("what", "before", "after", "difference")]
    rows = [head]
    for each in found:
        change = f"{signed(each.after - each.before, 3)} ± {each.reach:.3f}"
        mark = "● " if each.is_significant else ""
        rows.append([f"{mark}{_what(subject, each)}", f"{each.before:.3f}", f"{each.after:.3f}", change])
    heading = subject.say("differences", before=names[0], after=names[1])
    yield _Section(heading, [said], table=rows)


def _what(subject: Subject, difference: Difference) -> str:
    kind, *rest = difference.what
    if kind == "thing":
        return subject.say("thing", group=subject.called(rest[0]), thing=subject.called(*rest))
    if kind == "seat":
        return subject.say("thing", group=subject.say("seats"), thing=subject.say("seat", number=int(rest[0]) + 1))
    return subject.say({"decisions": "lengths", "margin": "closeness", "came_back": "comebacks"}[kind])


# -- the page


def page(subject: Subject, compared: tuple[tuple[str, str], Sequence[Difference]] | None = None) -> str:
    """Return the report as one page of HTML that loads no other files.

    `compared` is None, or the names of two editions and the differences between them.
    """
    sections = [
        *(_compared(subject, *compared) if compared is not None else ()),
        *_shares(subject),
        *_contributions(subject),
        *_meetings(subject),
        *_course(subject),
        *_skill(subject),
    ]
    plots = {str(at): section.plot for at, section in enumerate(sections) if section.plot is not None}
    script, places = components(plots)
    body = "\n".join(_html(section, places.get(str(at), "")) for at, section in enumerate(sections))
    return _PAGE.format(
        lang=subject.lang,
        title=escape(subject.say("title", game=get_game(subject.simulation.game).title(subject.lang))),
        about=escape(_about(subject)),
        records=escape(subject.say("records", command=_command(subject))),
        click=escape(subject.say("click")),
        behind=_script_text(subject.say("behind", numbers="{numbers}")),
        more=_script_text(subject.say("more", count="{count}")),
        left_out=LEFT_OUT,
        library=Resources(mode="inline", components=["bokeh"]).render(),
        plots=script,
        body=body,
    )


def _script_text(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("</", "<\\/")


def _about(subject: Subject) -> str:
    simulation = subject.simulation
    options = subject.listed(list(_options(subject))) or subject.say("usual")
    return subject.say(
        "setup",
        games=subject.figures.games,
        seats=simulation.seats,
        bots=subject.bots(),
        options=options,
        seed=simulation.seed,
    )


def _options(subject: Subject) -> Iterator[str]:
    """Yield a text for every chosen option: its name and its value in the game's words."""
    words = get_game(subject.simulation.game).texts(subject.lang)
    for name, chosen in subject.simulation.options.items():
        values = map(str, chosen if isinstance(chosen, list) else [chosen])
        keys = [(f"option_values.{value}", value) for value in values]
        said = subject.listed([words.say(key) if words.has(key) else value for key, value in keys])
        label = f"options.{name}"
        yield subject.say("thing", group=words.say(label) if words.has(label) else name, thing=said)


def _command(subject: Subject) -> str:
    """Return the `foolery simulate` command that writes the records of the same games.

    An edition is written as FILE, since its file name is not known here.
    """
    simulation = subject.simulation
    editions = {entry.option for entry in get_game(simulation.game).manifest.editions}
    words = [f"foolery simulate {simulation.game} --games {subject.figures.games} --seed {simulation.seed}"]
    words += [f"--seats {simulation.seats}", *(f"--bot {name}" for name in simulation.bots)]
    for name, value in simulation.options.items():
        written = ",".join(value) if isinstance(value, list) else value
        words.append(f"--{name} FILE" if name in editions else f"--option {name}={written}")
    return " ".join(words)


def _html(section: _Section, place: str) -> str:
    said = "".join(f"<p>{escape(sentence)}</p>" for sentence in section.sentences)
    return f"<section><h2>{escape(section.heading)}</h2>{said}{place}{_table(section.table)}</section>"


def _table(rows: Sequence[Sequence[str]]) -> str:
    if not rows:
        return ""
    head = "".join(f"<th scope='col'>{escape(cell)}</th>" for cell in rows[0])
    body = "".join(
        f"<tr><th scope='row'>{escape(first)}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in rest)}</tr>"
        for first, *rest in rows[1:]
    )
    return f"<div class='wide'><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


_PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; color: #22303c; background: #fbfaf7; margin: 0 auto; max-width: 60rem;
  padding: 1rem 1rem 6rem; }}
h1 {{ font-size: 1.5rem; }} h2 {{ font-size: 1.1rem; margin: 2rem 0 .25rem; }} p {{ margin: .25rem 0; }}
.small {{ font-size: .85rem; color: #566573; overflow-wrap: anywhere; }}
.wide {{ overflow-x: auto; }} table {{ border-collapse: collapse; font-size: .85rem; }}
th, td {{ padding: .2rem .6rem; text-align: right; border-bottom: 1px solid #ddd8cc; white-space: nowrap; }}
th:first-child {{ text-align: left; position: sticky; left: 0; background: #fbfaf7; }}
tbody th {{ font-weight: 500; white-space: normal; min-width: 7rem; }}
@media (max-width: 600px) {{ th, td {{ padding: .2rem .3rem; font-size: .75rem; }} .wide {{ margin-right: -1rem; }} }}
#games {{ position: fixed; inset: auto 0 0 0; max-height: 30vh; overflow: auto; background: #22303c; color: #fff;
  padding: .75rem 1rem; font-size: .85rem; overflow-wrap: anywhere; }}
#games:empty {{ display: none; }}
</style>
{library}
</head>
<body>
<h1>{title}</h1>
<p>{about}</p>
<p class="small">{records}</p>
<p>{click}</p>
{body}
<div id="games" role="status"></div>
<script>
function foolery_games(text) {{
  const numbers = text.split(" "), last = numbers[numbers.length - 1];
  let shown = text;
  if (last.startsWith("{left_out}")) {{
    const more = "{more}".replace("{{count}}", last.slice(1));
    shown = numbers.slice(0, -1).join(" ") + " – " + more;
  }}
  document.getElementById("games").textContent = "{behind}".replace("{{numbers}}", shown);
}}
</script>
{plots}
</body>
</html>
"""
