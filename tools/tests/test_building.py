"""How the package is compiled: what mypyc wrote is mended, and only what has changed is compiled."""

from __future__ import annotations

import os
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SETUP: dict[str, Any] = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")
LENT = """\
        arg_numbers = VecI64Api.unbox(obj_numbers);
        if (VEC_IS_ERROR(arg_numbers)) {
"""


def written(folder: Path, name: str, text: str) -> str:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_every_vector_that_is_lent_is_given_back(tmp_path: Path) -> None:
    sources = [written(tmp_path, "__native_a.c", LENT), written(tmp_path, "other.c", LENT)]
    mended = [Path(each) for each in SETUP["mended"](sources)]
    assert [each.name for each in mended] == ["native_a.c", "other.c"]
    assert mended[0].read_text().splitlines()[0].endswith("unbox(obj_numbers); VEC_I64_DECREF(arg_numbers);")
    assert mended[1].read_text() == LENT


def test_building_stops_where_there_is_nothing_to_mend(tmp_path: Path) -> None:
    source = written(tmp_path, "__native_a.c", "arg_numbers = VecI64_Borrow(obj_numbers);\n")
    with pytest.raises(SystemExit, match="no vector argument was found"):
        SETUP["mended"]([source])


def test_a_mended_source_that_has_not_changed_is_not_written_again(tmp_path: Path) -> None:
    (first,) = SETUP["mended"]([written(tmp_path, "__native_a.c", LENT)])
    os.utime(first, (1, 1))
    assert SETUP["mended"]([written(tmp_path, "__native_a.c", LENT)]) == [first]
    assert Path(first).stat().st_mtime == 1
    SETUP["mended"]([written(tmp_path, "__native_a.c", LENT + "// more\n")])
    assert Path(first).stat().st_mtime > 1


CORE = """\
static int helper(void) {
return 1;
}
int64_t CPyDef_rng___below(int64_t bound) {
if (bound) { /* a "}" in a comment */
return helper_of("}", '}');
}
return 0;
}
char CPyDef_rng_____top_level__(void) {
return 1;
}
"""


def test_the_modules_of_a_game_are_compiled_together_with_copies_of_short_core_functions(tmp_path: Path) -> None:
    written(tmp_path, "native_x___kernel___rng.c", CORE)
    names = ("native_x.c", "native_x___games___hearts___rules___state.c", "int_ops.c")
    games = [f"native_x___games___{game}___rules___cards.c" for game in ("draughts", "hearts")]
    sources = [written(tmp_path, name, "// C\n") for name in (*names, *games)]
    gathered = [Path(each) for each in SETUP["gathered"]([*sources, str(tmp_path / "native_x___kernel___rng.c")])]
    assert [each.name for each in gathered] == ["all_core.c", "all_draughts.c", "all_hearts.c", "int_ops.c"]
    assert [each.name for each in SETUP["_parts"](str(gathered[0]))] == [
        "all_core.c",
        "native_x.c",
        "native_x___kernel___rng.c",
    ]
    assert [each.name for each in SETUP["_parts"](str(gathered[2]))] == [
        "all_hearts.c",
        "native_short.c",
        "native_x___games___hearts___rules___cards.c",
        "native_x___games___hearts___rules___state.c",
    ]
    short = (tmp_path / "native_short.c").read_text()
    assert short.startswith("extern inline __attribute__((gnu_inline)) int64_t CPyDef_rng___below(int64_t bound) {")
    assert short.count("CPyDef_") == 1
    assert short.endswith("return 0;\n}\n")


class Compiler:
    """A fake C compiler; `broken` is the name of a source that it fails to compile."""

    def __init__(self, broken: str = "") -> None:
        self.compiled: list[str] = []
        self._broken = broken

    def compile(self, sources: list[str], output_dir: str, **options: Any) -> list[str]:
        (source,) = sources
        if source == self._broken:
            raise RuntimeError(source)
        self.compiled.append(source)
        made = Path(output_dir, source).with_suffix(".o")
        made.touch()
        return [str(made)]


def test_only_what_is_older_than_its_source_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for number, name in enumerate(("a.c", "b.c", "c.c")):
        written(tmp_path, name, "x" * number)
    compiler = Compiler()
    compile_all = SETUP["_on_all_cores"](compiler.compile)
    options = {"output_dir": "objects", "depends": [written(tmp_path, "all.h", "")]}
    for file in tmp_path.iterdir():
        os.utime(file, (1, 1))
    assert compile_all(["a.c", "b.c", "c.c"], **options) == ["objects/a.o", "objects/b.o", "objects/c.o"]
    assert sorted(compiler.compiled) == ["a.c", "b.c", "c.c"]
    later = Path("objects/b.o").stat().st_mtime + 5
    os.utime("b.c", (later, later))
    compile_all(["a.c", "b.c", "c.c"], **options)
    assert compiler.compiled[3:] == ["b.c"]
    os.utime("all.h", (later, later))
    compile_all(["a.c", "b.c", "c.c"], **options)
    assert sorted(compiler.compiled[4:]) == ["a.c", "b.c", "c.c"]


def test_what_cannot_be_compiled_is_not_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.c", "b.c"):
        written(tmp_path, name, "")
    compile_all = SETUP["_on_all_cores"](Compiler(broken="b.c").compile)
    with pytest.raises(RuntimeError, match=r"b\.c"):
        compile_all(["a.c", "b.c"], output_dir="objects", depends=[])


def test_every_module_that_is_to_be_compiled_is_there() -> None:
    modules = SETUP["compiled_modules"]()
    assert "src/foolery/kernel/rng.py" in modules
    assert all((ROOT / module).is_file() for module in modules)


def test_without_a_compiler_nothing_is_compiled_and_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["setup.py", "build"])
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    assert SETUP["extensions"]() == []
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "There is no C compiler (no-such-compiler)" in said


def test_a_distribution_made_without_npm_says_that_it_has_no_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package.json").write_text("{}")
    build_page = SETUP["build_page"]
    monkeypatch.setitem(build_page.__globals__, "ROOT", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("sys.argv", ["setup.py", "egg_info"])
    build_page()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.argv", ["setup.py", "bdist_wheel"])
    build_page()
    assert "without the page" in capsys.readouterr().err
