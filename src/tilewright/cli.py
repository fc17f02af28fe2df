"""Puts the commands together: each room's commands are imported when one of them is called."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from tilewright.errors import EXIT_FAULT, EXIT_INTERRUPTED, TilewrightError
from tilewright.lexicon.answers import printable

# command or group -> the Typer app that holds it, "module:name"
_APPS = {
    "check": "tilewright.lexicon.commands:check_app",
    "lexicon": "tilewright.lexicon.commands:lexicon_app",
    "demo": "tilewright.demo:app",
}


class _Rooms(TyperGroup):
    """The top level: knows the names of the commands, and imports a room's when it is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(_APPS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in _APPS:
            return None
        module, _, name = _APPS[cmd_name].partition(":")
        command = typer.main.get_command(getattr(import_module(module), name))
        command.name = cmd_name
        return command


app = typer.Typer(
    cls=_Rooms,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from tilewright import __version__

        typer.echo(f"tilewright {__version__}")
        raise typer.Exit


@app.callback()
def _top(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", callback=_print_version, is_eager=True),
    ] = False,
) -> None:
    """Word lists, rules engine and training drills for crossword board games.

    Begin with: tilewright demo
    """


def run(arguments: list[str] | None = None) -> int:
    """Run a command line; the exit code: 0 yes, 1 no, 2 wrong usage or any fault, 3 no verdict."""
    if sys.stdout is None:
        return complain("standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # where a letter cannot be shown, its number is
            stream.reconfigure(errors="backslashreplace")
    try:
        result = app(arguments, prog_name="tilewright", standalone_mode=False)
        sys.stdout.flush()
    except TilewrightError as error:
        return complain(str(error))
    except (BrokenPipeError, SystemExit):  # the reader has gone; nobody is left to tell
        discard_output()
        return EXIT_FAULT
    except (KeyboardInterrupt, typer.Abort):
        print("\ntilewright: interrupted; nothing was changed", file=sys.stderr)
        return EXIT_INTERRUPTED
    except OSError as error:
        discard_output()
        where = f"{error.filename}: " if error.filename else ""
        return complain(f"{where}{error.strerror or error}")
    except MemoryError:
        return complain("not enough memory for this")
    except Exception as error:
        return _explain(error)
    return result if isinstance(result, int) else 0


def _explain(error: Exception) -> int:
    """A usage error of the command-line library in its own words; anything else is a fault of ours."""
    show = getattr(error, "show", None)
    if show is not None:
        show()
        return EXIT_FAULT
    if os.environ.get("TILEWRIGHT_DEBUG"):
        raise error
    return complain(
        f"a fault of this program, {type(error).__name__}: {error}. "
        "TILEWRIGHT_DEBUG=1 shows where; please report it."
    )


def complain(sentence: str) -> int:
    """Say what is wrong where errors go; the exit code of a fault."""
    if sys.stderr is not None:
        print(f"tilewright: {printable(sentence)}", file=sys.stderr)
    return EXIT_FAULT


def discard_output() -> None:
    """Send what is still to be written nowhere, so that the end of the program does not fail on it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
