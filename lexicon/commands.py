"""The commands of this room: `check`, and `lexicon compile | list | info | export | remove | use`.

They parse, call the library and print; every heavy import happens inside the command that needs it.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright import config
from tilewright.errors import TilewrightError, UsageError

if TYPE_CHECKING:
    from tilewright.lexicon.building import Spool
    from tilewright.lexicon.compiling import Compiled, Options
    from tilewright.lexicon.store import Store
    from tilewright.messages import Messages
    from tilewright.rulesets import TileSet

check_app = typer.Typer(add_completion=False, rich_markup_mode=None)
lexicon_app = typer.Typer(
    help="Compile word lists and look after the compiled lexicons.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)

Language = Annotated[
    str,
    typer.Option("--lang", help="Language of the answers; else the locale's.", show_default=False),
]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
STANDARD_INPUT = "-"
_PATIENCE = 1.0  # seconds before a progress bar appears
_CHUNK = 1 << 16


def _messages(language: str) -> Messages:
    from tilewright.messages import Messages, languages

    if language and language not in languages():
        raise UsageError(
            f"there are no answers in {language!r}",
            found=language,
            hint=f"There are: {', '.join(languages())}.",
        )
    return Messages(language or config.locale_language(os.environ))


def _store() -> Store:
    from tilewright.lexicon.store import Store

    return Store(config.data_dir(os.environ))


def _user_tilesets() -> Path:
    return Path(config.config_dir(os.environ)) / "tilesets"


@check_app.command()
def check(
    words: Annotated[
        list[str],
        typer.Argument(metavar="WORD", help="Words to check; - reads them from standard input."),
    ],
    lexicon: Annotated[
        list[str] | None,
        typer.Option(
            "--lexicon", "-l", help="Lexicon to ask; several make a table.", show_default=False
        ),
    ] = None,
    as_json: Json = False,
    lang: Language = "",
) -> int:
    """Say whether words are valid.

    Example: tilewright check quiz -l csw

    Exit code 0: all valid. 1: some are not. 3: some have no verdict, and none is not valid. 2: any fault.
    """
    from tilewright.lexicon.answers import as_text
    from tilewright.lexicon.checking import Checker, word_batches

    store = _store()
    names = [_default(store)] if lexicon is None else lexicon
    checker = Checker([store.open(name) for name in names], _messages(lang))
    piped = words == [STANDARD_INPUT]
    if piped and sys.stdin is None:
        raise UsageError("standard input is closed")
    words = [as_text(word) for word in words]
    batches = word_batches(lambda: os.read(sys.stdin.fileno(), _CHUNK)) if piped else [words]
    for batch in batches:
        if as_json:
            lines = [_json(record) for record in checker.records(batch)]
        elif len(names) > 1:
            lines = list(checker.table(batch))
        else:
            lines = list(checker.lines(batch))
        sys.stdout.write("\n".join(lines) + "\n" if lines else "")
        sys.stdout.flush()
    return checker.exit_code


def _json(data: object) -> str:
    """One line of JSON; letters beyond ASCII stand for themselves where the output can hold them."""
    return json.dumps(data, ensure_ascii=not (sys.stdout.encoding or "").lower().startswith("utf"))


def _default(store: Store) -> str:
    name = store.default()
    if name is not None:
        return name
    names = store.names()
    if names:
        raise UsageError(
            "no lexicon is named, and none is set to answer",
            hint=f"Name one with -l, or set one with `tilewright lexicon use {names[0]}`. "
            f"There are: {', '.join(names)}.",
        )
    raise UsageError(
        "there is no lexicon yet",
        hint="`tilewright lexicon compile FILE` makes the first; then ask again.",
    )


@lexicon_app.command("compile")
def compile_command(
    source: Annotated[
        str,
        typer.Argument(
            help="Word list: text, .gz, .zip, Hunspell .dic, .lexicon, or - for standard input."
        ),
    ],
    name: Annotated[
        str, typer.Option(help="Name of the lexicon; else the file's name.", show_default=False)
    ] = "",
    letters: Annotated[
        str,
        typer.Option(
            help="Tile set: an id or a .toml file. May be left out where the counts fit one published edition.",
            show_default=False,
        ),
    ] = "",
    edition: Annotated[
        str, typer.Option(help="Which edition this list is, in your words.", show_default=False)
    ] = "",
    complete: Annotated[
        str,
        typer.Option(
            help="Lengths the list is complete for, such as 2-9; else those it has.",
            show_default=False,
        ),
    ] = "",
    strict: Annotated[
        bool, typer.Option("--strict", help="Stop at the first entry that would be rejected.")
    ] = False,
    rejects: Annotated[
        Path | None,
        typer.Option(help="Write the rejected entries to this file.", show_default=False),
    ] = None,
    keep_capitals: Annotated[
        bool,
        typer.Option("--keep-capitals", help="Keep entries that look like names or abbreviations."),
    ] = False,
    all_categories: Annotated[
        bool,
        typer.Option("--all-categories", help="Keep words of every category of a Scrabble3D list."),
    ] = False,
    encoding: Annotated[
        str, typer.Option(help="Encoding of the file; else it is recognised.", show_default=False)
    ] = "",
    member: Annotated[str, typer.Option(help="Which file of a .zip.", show_default=False)] = "",
    licence: Annotated[
        str, typer.Option(help="Licence or owner of the list, kept with it.", show_default=False)
    ] = "",
    as_json: Json = False,
    lang: Language = "",
) -> int:
    """Compile a word list into a lexicon and report what became of every line.

    Example: tilewright lexicon compile words.txt --letters english
    """
    from tilewright.lexicon import building
    from tilewright.lexicon.answers import as_text
    from tilewright.lexicon.compiling import Options
    from tilewright.lexicon.opening import file_name
    from tilewright.lexicon.store import read_portable

    edition, licence = as_text(edition), as_text(licence)
    say, store = _messages(lang), _store()
    lengths = building.parse_lengths(complete)
    options = Options(keep_capitals=keep_capitals, strict=strict, all_categories=all_categories)
    with building.opened(source, encoding, member) as spool:
        portable = read_portable(spool.path)
        if portable is not None:
            if letters or rejects or encoding or member or options != Options():
                raise UsageError(
                    "this is a compiled lexicon: it has its letters and its words",
                    path=source,
                    hint="Only --name, --edition, --complete and --licence can be given.",
                )
            manifest = building.rebuild(
                store, portable, name, edition, lengths, licence, now=time.time()
            )
            if store.default() is None:
                store.use(manifest.name)
            if as_json:
                print(_json({"name": manifest.name, "words": manifest.words}))
            else:
                words, tileset = manifest.words, portable.tileset
                print(building.headline(manifest.name, words, spool.name, tileset.id, say))
            return 0
        chosen = name or building.name_of(source)
        file_name(chosen)  # refused now rather than after the work
        if rejects is not None:
            building.check_target(rejects, spool.path)
        tileset = building.tileset_for(spool, letters, _user_tilesets(), options)
        compiled = _compile_with_progress(spool, tileset, options)
    if rejects is not None:
        building.write_rejects(rejects, compiled.report, say)
    data = building.build(compiled, chosen, edition, lengths, licence)
    earlier = building.earlier_words(store, chosen)
    store.save(chosen, data, now=time.time())
    first = store.default() is None
    if first:
        store.use(chosen)
    if as_json:
        from tilewright.lexicon.telling import report_data

        print(_json({"name": chosen, **report_data(compiled.report, tileset)}))
        return 0
    for line in building.tell(compiled, chosen, edition, lengths, rejects, earlier, first, say):
        print(line)
    return 0


def _compile_with_progress(spool: Spool, tileset: TileSet, options: Options) -> Compiled:
    """Compile, with a bar on the terminal once it has taken longer than a second."""
    from tilewright.lexicon.compiling import compile_list

    source = spool.source()
    if not (sys.stderr.isatty() and source.size):
        return compile_list(source, tileset, options)
    begun, bar = time.monotonic(), None

    def progress(read: int) -> None:
        nonlocal bar
        if bar is None and time.monotonic() - begun > _PATIENCE:
            bar = typer.progressbar(
                length=source.size, label=Path(source.name).name, file=sys.stderr
            )
            bar.__enter__()
        if bar is not None:
            bar.update(min(read, source.size) - bar.pos)

    try:
        return compile_list(source, tileset, options, progress)
    finally:
        if bar is not None:
            bar.__exit__(None, None, None)


@lexicon_app.command("list")
def list_command(as_json: Json = False, lang: Language = "") -> int:
    """Name the compiled lexicons with their word counts.

    Example: tilewright lexicon list
    """
    store, say = _store(), _messages(lang)
    rows, records = [], []
    for name in store.names():
        try:
            manifest = store.contents(name).manifest
            count, edition, tileset = (
                say("words", n=manifest.words),
                manifest.edition,
                str(manifest.tileset["id"]),
            )
            records.append(
                {"name": name, "words": manifest.words, "edition": edition, "tileset": tileset}
            )
        except TilewrightError as error:
            count, edition, tileset = error.message, "", ""
            records.append({"name": name, "fault": error.message})
        chosen = store.is_default(name)
        records[-1]["default"] = chosen
        rows.append([("* " if chosen else "  ") + name, count, tileset, edition])
    if as_json:
        print(_json(records))
        return 0
    if not rows:
        print(say("info.none"))
        return 0
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip())
    if store.default() is not None:
        print(f"* {say('info.default')}")
    return 0


@lexicon_app.command("info")
def info_command(
    name: Annotated[
        str,
        typer.Argument(help="Name of the lexicon; else the one that answers.", show_default=False),
    ] = "",
    as_json: Json = False,
    lang: Language = "",
) -> int:
    """Show what is known of a lexicon: counts, digest, provenance, the published edition it fits.

    Example: tilewright lexicon info csw
    """
    from tilewright.lexicon.telling import format_info, manifest_data

    store, say = _store(), _messages(lang)
    chosen = name or _default(store)
    contents = store.contents(chosen)
    is_default = store.is_default(chosen)
    if as_json:
        print(_json(manifest_data(contents.manifest, is_default)))
    else:
        for line in format_info(contents.manifest, contents.tileset, is_default, say):
            print(line)
    return 0


@lexicon_app.command("export")
def export_command(
    name: Annotated[str, typer.Argument(help="Name of the lexicon.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="File to write: .lexicon, or .txt for the words; else NAME.lexicon here.",
            show_default=False,
        ),
    ] = None,
) -> int:
    """Write a lexicon to a file that can be carried to another machine.

    Example: tilewright lexicon export csw
    """
    from tilewright.lexicon import building

    lexicon = _store().open(name)
    target = output or Path(f"{lexicon.name}.lexicon")
    building.export(lexicon, target)
    print(target)
    return 0


@lexicon_app.command("remove")
def remove_command(name: Annotated[str, typer.Argument(help="Name of the lexicon.")]) -> int:
    """Remove a lexicon from the store; the list it was compiled from stays where it is.

    Example: tilewright lexicon remove csw
    """
    _store().remove(name)
    return 0


@lexicon_app.command("use")
def use_command(
    name: Annotated[str, typer.Argument(help="Name of the lexicon.")], lang: Language = ""
) -> int:
    """Make a lexicon the one that answers where none is named.

    Example: tilewright lexicon use csw
    """
    _store().use(name)
    print(_messages(lang)("report.used", name=name))
    return 0
