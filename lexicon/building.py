"""From a source and the user's wishes to a lexicon in the store, and what is told of it.

Where the letters are not named, the list itself must show them: it is compiled under each tile set that a published
edition is counted in, and only if its counts fit the editions of exactly one is that one taken.
"""

from __future__ import annotations

import contextlib
import io
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from tilewright import __version__
from tilewright.errors import TilewrightError, UsageError
from tilewright.lexicon.answers import as_text, printable
from tilewright.lexicon.compiling import Compiled, Options, compile_list
from tilewright.lexicon.editions import fit, load_editions
from tilewright.lexicon.fileformat import Contents, Manifest, make_manifest, write_lexicon
from tilewright.lexicon.lexicon import Lexicon
from tilewright.lexicon.reading import Source
from tilewright.lexicon.report import LossReport
from tilewright.lexicon.store import SUFFIX, Store, write_whole
from tilewright.lexicon.telling import format_fit, format_lengths, format_rejects, format_report
from tilewright.messages import Messages
from tilewright.rulesets import TileSet, load_tileset, tileset_ids

_STANDARD_INPUT = "-"
_LIST_SUFFIXES = (
    ".gz",
    ".xz",
    ".bz2",
    ".zip",
    ".txt",
    ".dic",
    ".csv",
    ".tsv",
    ".json",
    ".js",
    ".lst",
    ".utf8",
)
_SHORTEST_LENGTH, _LONGEST_LENGTH = 2, 99  # tiles
_SAMPLE = 1 << 16  # bytes
_FITTING_SHARE = 0.5  # of the first entries
_CANDIDATES = 8


@dataclass(frozen=True)
class Spool:
    """A source that can be read more than once: a file and the name it goes by."""

    path: Path
    name: str
    encoding: str
    member: str

    def source(self) -> Source:
        """The source, at its beginning."""
        source = Source.of(self.path, self.encoding, self.member)
        source.name = self.name
        return source


@contextlib.contextmanager
def opened(name: str, encoding: str, member: str) -> Iterator[Spool]:
    """The source of a name; ``-`` is standard input, kept in a temporary file for as long."""
    if name != _STANDARD_INPUT:
        yield Spool(Path(name), name, encoding, member)
        return
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "list"
        with open(0, "rb", closefd=False) as stream, kept.open("wb") as file:
            shutil.copyfileobj(stream, file)
        yield Spool(kept, "standard input", encoding, member)


def name_of(source: str) -> str:
    """The name of a lexicon compiled from a file: the file's name without its suffixes.

    :raises UsageError: the source is standard input.
    """
    if source == _STANDARD_INPUT:
        raise UsageError("a list from standard input has no name", hint="Give it one with --name.")
    name = Path(source).name
    while (suffix := Path(name).suffix.lower()) in _LIST_SUFFIXES:
        name = name[: -len(suffix)]
    return (
        "".join(c if c.isascii() and (c.isalnum() or c in "._-") else "-" for c in name).strip(
            "-._"
        )
        or "list"
    )


def parse_lengths(text: str) -> tuple[int, ...]:
    """Lengths written as numbers and ranges.

    >>> parse_lengths("2-4,7")
    (2, 3, 4, 7)

    :raises UsageError: it is written otherwise.
    """
    lengths: set[int] = set()
    for part in text.split(",") if text else ():
        low, is_range, high = part.strip().partition("-")
        high = high if is_range else low
        if not (
            low.isdecimal()
            and high.isdecimal()
            and _SHORTEST_LENGTH <= int(low) <= int(high) <= _LONGEST_LENGTH
        ):
            raise UsageError(
                f"--complete is {text!r}", found=text, expected="lengths such as 2-9 or 2-8,10"
            )
        lengths.update(range(int(low), int(high) + 1))
    return tuple(sorted(lengths))


def tileset_for(spool: Spool, letters: str, user_folder: Path, options: Options) -> TileSet:
    """The tile set that is named, or the one whose published editions the list's counts fit.

    :raises UsageError: none is named and the counts do not tell; the message lists the candidates.
    """
    if letters:
        return load_tileset(letters, user_folder)
    counted = {edition.tileset for edition in load_editions()}
    first, aff = _first_entries(spool)
    shares: dict[str, float] = {}  # of the first entries, those that are words
    unchanged: dict[str, float] = {}  # … and those of them that are words as they stand
    fitting: list[TileSet] = []
    for name in tileset_ids(user_folder):
        try:
            tileset = load_tileset(name, user_folder)
        except TilewrightError:
            continue  # a faulty file of the user's must not stop the others
        sample = Source("the first lines", io.BytesIO(first), encoding=spool.encoding, aff=aff)
        shares[name], unchanged[name] = _shares_with_tiles(sample, spool, tileset)
        if (
            name in counted
            and shares[name] > _FITTING_SHARE
            and fit(compile_list(spool.source(), tileset, options).report.counts, name)
        ):
            fitting.append(tileset)
    if len(fitting) == 1:
        return fitting[0]
    ranked = sorted(shares, key=lambda n: (-shares[n], -unchanged[n], n not in counted, n))
    listed = ", ".join(f"{n} ({shares[n]:.1%} of the first entries)" for n in ranked[:_CANDIDATES])
    more = f" and {len(ranked) - _CANDIDATES} more" if len(ranked) > _CANDIDATES else ""
    why = (
        "its counts fit no published edition"
        if not fitting
        else "its counts fit editions of several"
    )
    raise UsageError(
        f"which letters does this list use? {why}",
        path=spool.name,
        hint=f"Name a tile set with --letters; those with tiles for most: {listed}{more}.",
    )


def _first_entries(spool: Spool) -> tuple[bytes, bytes | None]:
    """The first whole lines of a list, and the affixes of a dictionary."""
    source = spool.source()
    head = source.peek(_SAMPLE)
    source.close()
    whole_lines = head[: head.rfind(b"\n")] or head
    if b"\0" in head:  # UTF-16: whole characters
        whole_lines = whole_lines[: len(whole_lines) // 2 * 2]
    return whole_lines, source.aff


def _shares_with_tiles(sample: Source, spool: Spool, tileset: TileSet) -> tuple[float, float]:
    """The share of a sample's entries that are words of a tile set, and of those that are so unchanged.

    Of all entries of the list, where it is not made of lines and so has no sample.
    """
    try:
        report = compile_list(sample, tileset).report
    except TilewrightError:
        report = compile_list(spool.source(), tileset).report
    entries = report.words + sum(1 for _ in report.losses())
    return (report.words / entries, report.kept / entries) if entries else (0.0, 0.0)


def build(
    compiled: Compiled, name: str, edition: str, lengths: tuple[int, ...], licence: str
) -> bytes:
    """The bytes of the lexicon. Without stated lengths it is complete for those of the edition it fits, or it has.

    :raises TilewrightError: there is not one word in it.
    """
    report = compiled.report
    if not compiled.words:
        some = next(report.losses(), None)
        raise TilewrightError(
            "there is no word in this list",
            path=report.source,
            line=some.line if some else None,
            found=some.text[:40] if some else None,
            hint=f"Every entry was rejected, the first as: {Messages('en')(f'kind.{some.reason}')}."
            if some
            else f"The file {'has no entries' if report.lines else 'is empty'}.",
        )
    manifest = make_manifest(
        compiled.words,
        compiled.tileset,
        report.counts,
        lengths or complete_lengths(report, compiled.tileset),
        name=name,
        edition=edition or _edition_of(report, compiled.tileset),
        source=as_text(Path(report.source).name),
        source_digest=report.source_digest,
        licence=licence,
        has_definitions=bool(compiled.definitions),
        tool_version=__version__,
    )
    return write_lexicon(compiled.words, compiled.tileset, manifest, compiled.definitions)


def complete_lengths(report: LossReport, tileset: TileSet) -> tuple[int, ...]:
    """The lengths of the edition that the counts fit, else every length the list has words of."""
    fits = fit(report.counts, tileset.id)
    if fits and fits[0].edition.by_length:
        return tuple(sorted(fits[0].edition.by_length))
    return tuple(sorted(report.counts))


def _edition_of(report: LossReport, tileset: TileSet) -> str:
    fits = fit(report.counts, tileset.id)
    exact = fits and not fits[0].differences and not fits[0].total_only
    return fits[0].edition.name if exact else ""


def earlier_words(store: Store, name: str) -> int | None:
    """How many words the lexicon had that a name stands for now; None if there is none, or none to be read."""
    try:
        return store.contents(name).manifest.words
    except TilewrightError:
        return None


def check_target(rejects: Path, source: Path) -> None:
    """Raise `UsageError` if writing the rejects would overwrite the list itself."""
    if rejects.exists() and rejects.samefile(source):
        raise UsageError(
            "the rejected entries would overwrite the list itself",
            path=str(rejects),
            hint="Give --rejects another file.",
        )


def write_rejects(path: Path, report: LossReport, say: Messages) -> None:
    """Write the rejected entries, each under its reason, to a file that can be mended and compiled.

    :raises TilewrightError: the file cannot be written.
    """
    _write(path, format_rejects(report, say).encode())


def _write(path: Path, data: bytes) -> None:
    """Write a file of the user's, whole; `TilewrightError` if that cannot be done."""
    try:
        write_whole(path, data)
    except OSError as error:
        raise TilewrightError(
            f"cannot write this file: {error.strerror}", path=str(path)
        ) from error


def tell(
    compiled: Compiled,
    name: str,
    edition: str,
    lengths: tuple[int, ...],
    rejects: Path | None,
    earlier: int | None,
    is_first: bool,
    say: Messages,
) -> Iterator[str]:
    """Everything a compile has to say, as lines."""
    report, tileset = compiled.report, compiled.tileset
    titled = name + (f" ({edition})" if edition else "")
    yield headline(titled, report.words, printable(report.source), tileset.id, say)
    if earlier is not None:
        yield say("report.replaced", name=name, words=say("words", n=earlier))
    yield from format_report(report, tileset, say)
    yield say(
        "report.complete", lengths=format_lengths(lengths or complete_lengths(report, tileset))
    )
    yield from format_fit(report.counts, tileset.id, say)
    if rejects is not None:
        yield say("report.rejects_file", path=rejects)
    if is_first:
        yield say("report.used", name=name)
    yield say("report.try", word=tileset.format_word(compiled.words[0]), name=name)


def headline(name: str, words: int, source: str, tileset: str, say: Messages) -> str:
    """The first line of what a compile says."""
    return say(
        "report.compiled", name=name, words=say("words", n=words), source=source, tileset=tileset
    )


def rebuild(
    store: Store,
    portable: Contents,
    name: str,
    edition: str,
    lengths: tuple[int, ...],
    licence: str,
    now: float,
) -> Manifest:
    """Put a portable lexicon into the store, its trie built anew from its words; what is known of it then.

    What is not given (the name, the edition, the lengths, the licence) stays as it was.
    """
    words, known = portable.words or [], portable.manifest
    manifest = replace(
        known,
        name=name or known.name,
        edition=edition or known.edition,
        lengths=lengths or known.lengths,
        licence=licence or known.licence,
        words=len(words),
        counts=dict(sorted(Counter(map(len, words)).items())),
    )
    data = write_lexicon(words, portable.tileset, manifest, portable.definitions)
    store.save(manifest.name, data, now)
    return manifest


def export(lexicon: Lexicon, target: Path) -> None:
    """Write a lexicon as a portable ``.lexicon``, or its words in collation order as a ``.txt``.

    :raises UsageError: the file's name ends otherwise.
    :raises TilewrightError: it cannot be written.
    """
    tileset = lexicon.tileset
    if target.suffix == SUFFIX:
        data = write_lexicon(
            sorted(lexicon), tileset, lexicon.manifest, lexicon.definitions, with_list=True
        )
    elif target.suffix == ".txt":
        words = sorted(lexicon, key=tileset.sort_key)
        data = "".join(f"{tileset.format_word(word)}\n" for word in words).encode()
    else:
        raise UsageError(
            f"the name {str(target)!r} does not say what to write",
            expected=".lexicon or .txt at its end",
        )
    _write(target, data)
