"""Write docs/cli.md, the reference of the commands, from the commands themselves.

``python docs/make_reference.py`` writes the file; with ``--check`` it only compares, and exits with
1 if the file is not up to date. The text depends on nothing but the commands: not on the width of a
terminal, nor on any folder, nor on how a release of Typer lays out its help.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

PAGE = Path(__file__).with_name("cli.md")
NAME = "tilewright"
HEAD = """\
<!-- written by docs/make_reference.py; do not edit -->

# Commands

Every command, with its arguments and options. `tw` is short for `tilewright`, and `--help` works
everywhere. [Check a word](check-a-word.md) and [Compile my list](compile-my-list.md) show them at
work; [Files and exit codes](files.md) says what their exit codes mean.
"""
_CODE = re.compile(r"(`+[^`]*`+)")
_SPECIAL = re.compile(r"([\\*_<>\[\]#|])")


def commands(app: typer.Typer) -> Iterator[tuple[Any, Any]]:
    """Every command that is not hidden, groups before theirs, each with the context of its call."""
    root = typer.main.get_command(app)
    yield from _below(root, _context(root, NAME, None))


def _context(command: Any, name: str, parent: Any) -> Any:
    settings = command.context_settings
    return command.context_class(command, info_name=name, parent=parent, **settings)


def _below(command: Any, context: Any) -> Iterator[tuple[Any, Any]]:
    yield command, context
    if not is_group(command):
        return
    for name in command.list_commands(context):
        child = command.get_command(context, name)
        if not child.hidden:
            yield from _below(child, _context(child, name, context))


def is_group(command: Any) -> bool:
    """Whether a command is a group of commands."""
    return hasattr(command, "list_commands")


def render(app: typer.Typer) -> str:
    """The whole page as Markdown."""
    return HEAD + "".join(f"\n{_section(command, context)}" for command, context in commands(app))


def _section(command: Any, context: Any) -> str:
    params = [param for param in command.get_params(context) if not getattr(param, "hidden", False)]
    arguments = [_signature(param) for param in params if is_argument(param)]
    words = [context.command_path, "[OPTIONS]", *arguments]
    usage = " ".join([*words, "COMMAND"] if is_group(command) else words)
    parts = [f"## {context.command_path}\n", f"{help_of(command)}\n", f"    {usage}\n"]
    if is_group(command):
        children = [command.get_command(context, name) for name in command.list_commands(context)]
        parts.append(
            "".join(
                f"- [`{context.command_path} {child.name}`](#{_anchor(context, child)}): "
                f"{help_of(child).partition('.')[0].strip()}.\n"
                for child in children
                if not child.hidden
            )
        )
    rows = "".join(map(_row, params))
    if rows:
        parts.append(f"| argument or option | |\n|---|---|\n{rows}")
    return "\n".join(part for part in parts if part.strip())


def help_of(command: Any) -> str:
    """The help of a command as Markdown; what follows a form feed is not for readers."""
    text = inspect.cleandoc(command.help or "").partition("\f")[0]
    return escape(text.replace("\b\n", "")).strip()


def _anchor(context: Any, child: Any) -> str:
    return f"{context.command_path} {child.name}".replace(" ", "-")


def is_argument(param: Any) -> bool:
    """Whether a parameter is an argument, not an option."""
    return bool(param.param_type_name == "argument")


def _signature(param: Any) -> str:
    """How a parameter is written in a call: ``WORD...``, ``[NAME]``, ``-l, --lexicon LEXICON``."""
    value = param.metavar or param.name.upper()
    if is_argument(param):
        value += "..." if param.nargs == -1 and not value.endswith("...") else ""
        return value if param.required else f"[{value}]"
    names = ", ".join(sorted([*param.opts, *param.secondary_opts], key=len))
    return names if param.is_flag else f"{names} {value}"


def _row(param: Any) -> str:
    text = " ".join((param.help or "").split())
    shown = getattr(param, "show_default", False) and not callable(param.default)
    if shown and param.default not in (None, "", False, (), []):
        text += f" Default: {param.default}."
    if param.required and not is_argument(param):
        text += " Required."
    if getattr(param, "multiple", False):
        text += " May be given more than once."
    signature = _signature(param).replace("|", "\\|")
    return f"| `{signature}` | {escape(text)} |\n"


def escape(text: str) -> str:
    """The text with Markdown's special characters escaped, but not what stands in backticks.

    >>> escape("*all* words, as `a*b` [default: 2-9]")
    '\\\\*all\\\\* words, as `a*b` \\\\[default: 2-9\\\\]'
    """
    pieces = _CODE.split(text)
    return "".join(
        piece if piece.startswith("`") else _SPECIAL.sub(r"\\\1", piece) for piece in pieces
    )


def main(arguments: list[str]) -> int:
    """Write the page, or compare it; the exit code."""
    from tilewright.cli import app

    page = render(app)
    if arguments == ["--check"]:
        if PAGE.is_file() and PAGE.read_text("utf-8") == page:
            return 0
        print(f"docs/{PAGE.name} is not up to date; run `python docs/make_reference.py`")
        return 1
    PAGE.write_text(page, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
