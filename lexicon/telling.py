"""The loss report and the facts of a lexicon, as lines to be read and as plain data for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from tilewright.lexicon.answers import printable
from tilewright.lexicon.editions import Fit, fit
from tilewright.lexicon.fileformat import Manifest
from tilewright.lexicon.report import Duplicate, LossReport
from tilewright.messages import Messages
from tilewright.rulesets import TileSet, load_board

_EXAMPLES = 3
_LONGEST_TEXT = 60
_WIDTH = 12


def _clip(text: str) -> str:
    shown = printable(text.strip())
    return shown if len(shown) <= _LONGEST_TEXT else shown[: _LONGEST_TEXT - 1] + "…"


def format_lengths(lengths: Iterable[int]) -> str:
    """Lengths as ranges.

    >>> format_lengths([2, 3, 4, 7])
    '2-4, 7'
    """
    ranges: list[list[int]] = []
    for length in sorted(lengths):
        if ranges and ranges[-1][1] == length - 1:
            ranges[-1][1] = length
        else:
            ranges.append([length, length])
    return ", ".join(f"{a}-{b}" if a != b else f"{a}" for a, b in ranges)


def format_report(report: LossReport, tileset: TileSet, say: Messages) -> Iterator[str]:
    """The loss report as lines: how the file was read, the four outcomes with examples, what else to know."""
    encoding = " + ".join(
        e if len(report.encodings) == 1 or not n else f"{e} ({say('lines', n=n)})"
        for e, n in report.encodings.items()
    )
    ends = " + ".join(report.line_ends) or "LF"
    yield say(
        "report.read_as", dialect=say(f"dialect.{report.dialect}"), encoding=encoding, ends=ends
    )
    if report.guessed_encoding:
        yield say("report.guessed")
    if report.definitions:
        yield say("report.definitions", words=say("words", n=report.definitions))
    if not report.has_final_newline:
        yield say("report.no_final_newline")
    yield ""
    yield _row(say, report.lines, say("report.total"))
    yield _row(say, report.kept, say("report.kept"))
    yield _row(say, len(report.changed), say("report.changed"))
    for rule, changes in report.by_rule().items():
        yield _row(say, len(changes), say(f"rule.{rule}"), deep=True)
        yield from _examples(
            say,
            [
                say(
                    "report.change",
                    line=str(c.line),
                    before=_clip(c.before),
                    after=tileset.format_tiles(c.after),
                )
                for c in changes[:_EXAMPLES]
            ],
            len(changes),
        )
    yield _row(say, len(report.duplicates), say("report.duplicates"))
    yield from _examples(
        say, [_duplicate(say, d) for d in report.duplicates[:_EXAMPLES]], len(report.duplicates)
    )
    yield _row(say, len(report.rejected), say("report.rejected"))
    for reason, rejects in report.by_reason().items():
        yield _row(say, len(rejects), say(f"kind.{reason}"), deep=True)
        if reason != "blank":
            lines = [
                say("report.at_line", line=str(r.line), text=_clip(r.text))
                for r in rejects[:_EXAMPLES]
            ]
            yield from _examples(say, lines, len(rejects))
    yield ""
    yield from _notes(report, tileset, say)


def _row(say: Messages, number: int, text: str, deep: bool = False) -> str:
    return f"{say.number(number):>{_WIDTH}}  {'  ' if deep else ''}{text}"


def _examples(say: Messages, lines: Sequence[str], count: int) -> Iterator[str]:
    indent = " " * (_WIDTH + 6)
    for line in lines:
        yield indent + line
    if count > len(lines):
        yield indent + say("report.more", n=count - len(lines))


def _duplicate(say: Messages, duplicate: Duplicate) -> str:
    return say(
        "report.duplicate_of",
        line=str(duplicate.line),
        text=_clip(duplicate.text),
        first=str(duplicate.first_line),
    )


def _notes(report: LossReport, tileset: TileSet, say: Messages) -> Iterator[str]:
    yield f"{say('report.by_length')}: {format_counts(report.counts, say)}"
    if tileset.document.get("spelling", {}).get("lower"):
        case = "report.mixed" if report.shows_names else "report.one_case"
        yield say("report.kept_names" if report.kept_names else case)
    board = load_board(tileset.board).longest_word
    for words, title in (
        (report.too_long_for_board, say("report.longer_than_board", n=board)),
        (report.beyond_the_bag, say("report.beyond_the_bag")),
    ):
        if words:
            some = ", ".join(map(tileset.format_tiles, words[:_EXAMPLES]))
            rest = "" if len(words) <= _EXAMPLES else ", …"
            yield f"{say('words', n=len(words))}: {title} ({some}{rest})"
    if report.tilings:
        yield f"{say('words', n=len(report.tilings))}: {say('report.tilings')}"
        lines = [
            say(
                "report.tiling",
                taken=tileset.format_tiles(taken),
                other=tileset.format_tiles(other),
            )
            for taken, other in report.tilings[:_EXAMPLES]
        ]
        yield from _examples(say, lines, len(report.tilings))
    if report.unused_tiles:
        yield say("report.unused_tiles", tiles=", ".join(report.unused_tiles))


def format_counts(counts: Mapping[int, int], say: Messages) -> str:
    """Counts by length in one line: ``2: 124 · 3: 1,292``."""
    return " · ".join(f"{length}: {say.number(n)}" for length, n in sorted(counts.items()))


def format_fit(counts: Mapping[int, int], tileset: str, say: Messages) -> Iterator[str]:
    """Which published edition the counts fit, and how well."""
    fits = fit(counts, tileset)
    if not fits:
        yield say("report.fits_none")
        return
    best: Fit = fits[0]
    if best.total_only and best.total_difference == 0:
        yield say("report.fits_total", edition=best.edition.name)
    elif best.differences or best.total_only:
        yield say("report.fits_but", edition=best.edition.name, differences=best.differences_text())
    else:
        yield say("report.fits", edition=best.edition.name)
    if best.outside:
        yield say("report.outside", words=say("words", n=best.outside))


def format_info(
    manifest: Manifest, tileset: TileSet, is_default: bool, say: Messages
) -> Iterator[str]:
    """The facts of a lexicon in two columns, then the counts and the edition they fit."""
    rows = [
        ("info.name", manifest.name + (f" ({say('info.default')})" if is_default else "")),
        ("info.edition", manifest.edition or say("info.unknown")),
        ("info.letters", f"{tileset.id} ({tileset.name})"),
        ("info.words", say.number(manifest.words)),
        ("info.complete", format_lengths(manifest.lengths)),
        ("info.digest", manifest.words_digest),
        ("info.source", manifest.source or say("info.unknown")),
        ("info.source_digest", manifest.source_digest or say("info.unknown")),
        ("info.licence", manifest.licence or say("info.unknown")),
        ("info.definitions", say("info.yes" if manifest.has_definitions else "info.no")),
        ("info.tool", f"tilewright {manifest.tool_version}"),
    ]
    width = max(len(say(key)) for key, _ in rows)
    for key, value in rows:
        yield f"{say(key):<{width}}  {value}"
    yield ""
    yield f"{say('report.by_length')}: {format_counts(manifest.counts, say)}"
    yield from format_fit(manifest.counts, tileset.id, say)


def manifest_data(manifest: Manifest, is_default: bool) -> dict[str, Any]:
    """The facts of a lexicon as plain data; the tile set by its id."""
    data = asdict(manifest)
    data["tileset"] = manifest.tileset["id"]
    data["counts"] = {str(n): count for n, count in manifest.counts.items()}
    data["default"] = is_default
    data["fits"] = [
        {
            "edition": f.edition.name,
            "differences": {str(n): d for n, d in f.differences.items()},
            "outside": f.outside,
        }
        for f in fit(manifest.counts, str(manifest.tileset["id"]))
    ]
    return data


def report_data(report: LossReport, tileset: TileSet) -> dict[str, Any]:
    """The loss report as plain data: every changed, duplicate and rejected line."""
    data = dict(vars(report))
    data["counts"] = {str(n): count for n, count in report.counts.items()}
    data["changed"] = [
        {**c._asdict(), "after": tileset.format_word(c.after)} for c in report.changed
    ]
    data["duplicates"] = [d._asdict() for d in report.duplicates]
    data["rejected"] = [r._asdict() for r in report.rejected]
    for key in ("too_long_for_board", "beyond_the_bag"):
        data[key] = [tileset.format_word(w) for w in data[key]]
    data["tilings"] = [list(map(tileset.format_tiles, pair)) for pair in report.tilings]
    return data


def format_rejects(report: LossReport, say: Messages) -> str:
    """The rejected entries as a list that can be mended and read back: each line as it was, its reason above it."""
    lines = []
    for r in report.losses():
        why = say(f"reason.{r.reason}", found=printable(r.found), column=str(r.column))
        lines.append(f"# {say('report.at_line', line=str(r.line), text=why)}\n{r.text}\n")
    return "".join(lines)
