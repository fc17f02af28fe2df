"""The reference of the commands is up to date, and the rest of the manual has them all too."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
import typer

from tilewright.cli import app

DOCS = Path(__file__).parents[2] / "docs"


def load_maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_reference", DOCS / "make_reference.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


maker = load_maker()
COMMANDS = {context.command_path: command for command, context in maker.commands(app)}


def test_reference_is_up_to_date() -> None:
    assert maker.render(app) == (DOCS / "cli.md").read_text("utf-8"), (
        "run `python docs/make_reference.py`"
    )


def test_the_commands_are_all_there() -> None:
    lexicon = {f"lexicon {name}" for name in ("compile", "list", "info", "export", "remove", "use")}
    assert set(COMMANDS) >= {
        f"tilewright {name}" for name in {"check", "demo", "lexicon", *lexicon}
    }


@pytest.mark.parametrize("path", COMMANDS)
def test_every_command_and_parameter_has_help(path: str) -> None:
    command = COMMANDS[path]
    assert maker.help_of(command)
    without = [p.name for p in command.params if not p.hidden and not getattr(p, "help", None)]
    assert without == []


@pytest.mark.parametrize("path", [p for p, c in COMMANDS.items() if not maker.is_group(c)])
def test_every_command_is_in_the_manual(path: str) -> None:
    pages = [page for page in DOCS.glob("*.md") if page.name != "cli.md"]
    assert any(path in " ".join(page.read_text("utf-8").split()) for page in pages)


def test_the_page_depends_on_nothing_but_the_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    page = maker.render(app)
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.setenv("TERMINAL_WIDTH", "30")
    monkeypatch.setenv("LANGUAGE", "de")
    assert maker.render(app) == page
    assert str(Path.home()) not in page and str(DOCS.parent) not in page


def test_a_small_app() -> None:
    small = typer.Typer(help="Play with *words*.", add_completion=False)

    @small.command()
    def shuffle(
        word: str = typer.Argument(help="A word | its tiles."),
        times: int = typer.Option(1, "--times", "-n", help="How often."),
    ) -> None:
        """Mix the tiles. Then look."""

    @small.command(hidden=True)
    def secret() -> None:
        """Not for readers."""

    page = maker.render(small).removeprefix(maker.HEAD)
    assert page.startswith("\n## tilewright\n\nPlay with \\*words\\*.\n")
    assert "- [`tilewright shuffle`](#tilewright-shuffle): Mix the tiles.\n" in page
    assert "\n## tilewright shuffle\n\nMix the tiles. Then look.\n" in page
    assert "\n    tilewright shuffle [OPTIONS] WORD\n" in page
    assert "| `WORD` | A word \\| its tiles. |" in page
    assert "| `-n, --times TIMES` | How often." in page and "Default: 1." in page
    assert "secret" not in page and "--install-completion" not in page
