"""The README and the manual keep their word: their commands and examples are run."""

import doctest
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from tilewright.rulesets import parse_tileset

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]
FAULT = 2  # exit codes below and above are answers
_FENCE = re.compile(
    r"^(?:<!-- (?P<marker>\w+) -->\n)?```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.M | re.S
)


class Block(NamedTuple):
    """A fenced block: the marker in the comment before it, its kind, its text, its first line."""

    marker: str
    kind: str
    text: str
    line: int


def blocks(page: Path) -> list[Block]:
    text = page.read_text("utf-8")
    return [
        Block(m["marker"] or "", m["kind"], m["text"], text.count("\n", 0, m.start("text")) + 1)
        for m in _FENCE.finditer(text)
    ]


def pages_with(kind: str) -> list[Path]:
    return [page for page in PAGES if any(block.kind == kind for block in blocks(page))]


def page_name(page: Path) -> str:
    return page.name


def test_the_two_commands_for_setting_up() -> None:
    commands = [block for block in blocks(README) if block.kind == "sh"]
    assert [block.marker for block in commands] == ["main", "tests"]
    for command in commands:
        assert command.text.count("\n") == 1
        assert command.text.startswith("python3 -m venv ")
    assert commands[0].text.rstrip().endswith("tilewright demo")
    assert "pytest" in commands[1].text


def test_the_first_answer_comes_within_ten_lines() -> None:
    assert blocks(README)[0].marker == "main"
    assert blocks(README)[0].line <= 10


def test_every_block_is_of_a_kind_that_is_run() -> None:
    assert {block.kind for block in blocks(README)} <= {"sh", "console", "python"}


@pytest.mark.skipif(shutil.which("bash") is None, reason=".ci/run is a bash script")
def test_ci_runs_the_command_for_the_tests() -> None:
    shown = subprocess.run(
        ["bash", str(ROOT / ".ci" / "run"), "--show"], capture_output=True, check=True
    )
    want = next(block.text for block in blocks(README) if block.marker == "tests")
    assert shown.stdout.decode() == want


@pytest.mark.parametrize("page", pages_with("python"), ids=page_name)
def test_python_examples(page: Path) -> None:
    parser, names = doctest.DocTestParser(), dict[str, object]()
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    report: list[str] = []
    for block in blocks(page):
        if block.kind == "python":
            test = parser.get_doctest(block.text, names, page.name, str(page), block.line - 1)
            assert test.examples, f"{page.name}, line {block.line}: no example"
            runner.run(test, out=report.append, clear_globs=False)
            names = test.globs  # later blocks of a page use the names of earlier ones
    assert not report, "".join(report)


@pytest.mark.parametrize("page", pages_with("toml"), ids=page_name)
def test_tile_set_examples(page: Path) -> None:
    for block in blocks(page):
        if block.kind == "toml":
            assert parse_tileset(tomllib.loads(block.text), page.name).tiles


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are written for a POSIX shell")
@pytest.mark.parametrize("page", pages_with("console"), ids=page_name)
def test_console_examples(page: Path, tmp_path: Path) -> None:
    """Each ``$ command`` prints what stands below it; ``...`` stands for any text."""
    programs = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    environ = {
        "PATH": programs,
        "HOME": str(tmp_path),
        "LC_ALL": "C.UTF-8",
        "TILEWRIGHT_DATA": str(tmp_path / "data"),
        "TILEWRIGHT_CONFIG": str(tmp_path / "config"),
    }
    checker = doctest.OutputChecker()
    for block in blocks(page):
        if block.kind != "console":
            continue
        for example in re.split(r"^\$ ", block.text, flags=re.M)[1:]:
            command, _, want = example.partition("\n")
            done = subprocess.run(
                command, shell=True, cwd=tmp_path, env=environ, capture_output=True, timeout=60
            )
            got = done.stdout.decode()
            assert done.returncode != FAULT, f"$ {command}\n{done.stderr.decode()}"
            if want == "...\n":
                continue  # something is printed; what it is stands in the text around the example
            assert checker.check_output(want, got, doctest.ELLIPSIS), f"$ {command}\n{got}"
