"""Check that each text exists in all languages with the same placeholders, has a subject, and is used in the code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

from foolery.games import get_manifest
from foolery.kernel.texts import LANGUAGES, Texts
from tests.support.games import our_games
from tools.check.literals import Literals

__all__ = ["problems"]

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src"
WEB = ROOT / "web" / "src"
PAGE_WORDS = WEB / "i18n" / "words.ts"  # generated: it says nothing itself
# Said by shells that serve every game: an option's label, a refusal, a result, the name of a field at the plain table.
BY_THE_SHELL = ("options.", "option_values.", "option_about.", "view.", "view_values.")
NO_SUBJECT = re.compile(r"(is|are|has|have|wins|plays|waits)\b")  # under a name it reads as a sentence cut in two


@dataclass(frozen=True)
class Speaker:
    """A package with text files, and the source files that may use these texts."""

    package: str
    files: tuple[Path, ...]
    sections: tuple[str, ...] = ()  # which the page shares


def problems() -> Iterator[str]:
    """Yield one line per text that is missing or has other placeholders in a language, has no subject, or is unused."""
    for speaker in _speakers():
        texts = {lang: Texts.load(speaker.package, lang) for lang in LANGUAGES}
        yield from _differences(speaker.package, texts)
        said = Literals(speaker.files)
        for key in sorted(texts["en"].keys()):
            if NO_SUBJECT.match(texts["en"].sentence(key)):
                yield f"{speaker.package}: {key!r} has no subject"
            names = (key, key.removeprefix("page."), key.removeprefix("refusals."))  # refusals go by their codes
            if not key.startswith(BY_THE_SHELL) and not any(said.can_say(name) for name in names):
                yield f"{speaker.package}: no code says {key!r}"


def _differences(package: str, texts: dict[str, Texts]) -> Iterator[str]:
    first, *others = texts.values()
    for other in others:
        for key in sorted(first.keys() ^ other.keys()):
            yield f"{package}: {key!r} is missing in one language"
        for key in sorted(first.keys() & other.keys()):
            if _blanks(first.sentence(key)) != _blanks(other.sentence(key)):
                yield f"{package}: {key!r} has different blanks in {first.lang} and {other.lang}"


def _blanks(sentence: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name)


def _speakers() -> Iterator[Speaker]:
    shell = _sources(
        each for each in WEB.rglob("*") if "games" not in each.relative_to(WEB).parts and each != PAGE_WORDS
    )
    contract = _sources(each for each in (WEB / "games").glob("*"))
    server = _sources((SOURCE / "foolery" / "server").rglob("*"))
    yield Speaker("foolery.server", (*server, *shell, *contract))
    yield Speaker("foolery.lab", _own("lab"))
    yield Speaker("foolery.terminal", (*_own("terminal"), *_own("lab"), *_own("commands")))
    for game_id in our_games():
        package = get_manifest(game_id).package
        own = _sources((SOURCE / package.replace(".", "/")).rglob("*"))
        page = _sources(each for each in (WEB / "games" / game_id).rglob("*") if "generated" not in each.parts)
        yield Speaker(f"{package}.face", (*own, *page))


def _own(folder: str) -> tuple[Path, ...]:
    return _sources((SOURCE / "foolery" / folder).rglob("*"))


def _sources(found: Iterable[Path]) -> tuple[Path, ...]:
    return tuple(
        sorted(each for each in found if each.suffix in (".py", ".ts", ".svelte") and ".test." not in each.name)
    )
