"""Compiling: from the lines of a source to the words of a lexicon and the loss report.

Where to start reading: `compile_list`. Blocks in which every line is a plain word (most blocks of most lists) are cut
into words by a handful of string operations; any other line goes through its dialect and the speller. Whether a
capital means "name or abbreviation?" can only be told when the whole list has been seen, so lines carry their *shape*
(small, Capital, CAPITALS, miXed) until the end; `Gathering.settle` then gives each line its outcome, in order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from tilewright.errors import TilewrightError
from tilewright.lexicon.dialects import Dialect, Entry, read_plain, sniff
from tilewright.lexicon.gathering import CAPITAL, CAPITALS, MIXED, SMALL, Gathering
from tilewright.lexicon.reading import Source
from tilewright.lexicon.report import LossReport, Rejected
from tilewright.lexicon.surveying import survey
from tilewright.rulesets import Refusal, Spelling, TileSet

MIXED_CASE_FROM = 0.1  # a list is in mixed case if so many of its entries have small letters
_PRIVATE_USE = re.compile("[\ue000-\uf8ff]")
_SAMPLE_LINES = 4000
_LONGEST_WORD = 60
_PROGRESS_EVERY = 1000  # entries


@dataclass(frozen=True)
class Options:
    """What the user may ask of a compile."""

    keep_capitals: bool = False
    strict: bool = False
    all_categories: bool = False


@dataclass
class Compiled:
    """The words (tile strings, sorted by code point, each once), their definitions, and the loss report."""

    tileset: TileSet
    words: list[str]
    definitions: dict[str, str]
    report: LossReport


def compile_list(
    source: Source,
    tileset: TileSet,
    options: Options = Options(),
    progress: Callable[[int], None] | None = None,
) -> Compiled:
    """The words of a source under a tile set, and what became of every line; the source is closed then.

    ``progress`` is called with the number of bytes read so far.

    :raises TilewrightError: the source is no word list or cannot be read; with ``strict``, the first line lost.
    """
    try:
        return _compile(source, tileset, options, progress or (lambda _: None))
    except TilewrightError as error:
        error.path = error.path or source.name
        raise
    finally:
        source.close()


def _compile(
    source: Source, tileset: TileSet, options: Options, progress: Callable[[int], None]
) -> Compiled:
    from tilewright.lexicon.whole_files import entries_of

    source.encodings = tileset.encodings
    report = LossReport(source.name, tileset.id)
    gathering = Gathering()
    reader = _LineReader(tileset, gathering, report)
    whole = entries_of(source)
    if whole is not None:
        reader.dialect = Dialect(whole.name, lambda line: [Entry(line)])
        for number, entries in whole.entries:
            report.lines += 1
            reader.take(number, "", entries)
            if whole.lines and number % _PROGRESS_EVERY == 0:
                progress(source.bytes_read * number // whole.lines)
    else:
        for number, text in source.blocks():
            if report.lines == 0:
                sample = text.split("\n", _SAMPLE_LINES)[:_SAMPLE_LINES]
                reader.dialect = sniff(
                    sample, lambda t: tileset.spell(t).word, options.all_categories
                )
            reader.block(number, text)
            progress(source.bytes_read)
    for number, beginning in source.too_long:
        report.rejected.remove(Rejected(number, "blank", ""))
        report.rejected.append(Rejected(number, "too-long", beginning))
    report.dialect = reader.dialect.name
    report.encodings = {e: n for e, n in source.found_encodings.items() if n} or {
        source.encoding or "utf-8": 0
    }
    report.source_digest = source.digest
    report.line_ends = tuple(sorted(source.line_ends))
    report.has_final_newline = source.has_final_newline
    refused = _refused_shapes(gathering.shapes, tileset)
    report.shows_names = bool(refused)
    if options.keep_capitals:
        refused = frozenset()
        report.kept_names = report.shows_names
    words = sorted(gathering.settle(report, refused))
    if options.strict and (loss := next(report.losses(), None)) is not None:
        raise TilewrightError(
            f"rejected ({loss.reason}): {loss.text[:60]!r}",
            path=source.name,
            line=loss.line,
            column=loss.column or None,
            found=loss.found or None,
            hint="Without --strict the line is left out and reported.",
        )
    survey(report, words, tileset)
    report.guessed_encoding = not source.encoding and bool(
        {*report.encodings} - {"ascii", "utf-8", "utf-8 with a mark"}
    )
    kept_definitions = gathering.definitions
    if kept_definitions and (refused or len(kept_definitions) > len(words)):
        kept = set(words)
        kept_definitions = {w: d for w, d in kept_definitions.items() if w in kept}
    report.definitions = len(kept_definitions)
    return Compiled(tileset, words, kept_definitions, report)


def _telling_rule(spelling: Spelling) -> str:
    """The rule to name for a word that took several steps: what changed a letter before what only joined or dropped."""
    rules = [step.rule for step in spelling.steps]
    return next((r for r in rules if r in ("accent", "expansion")), next(iter(rules), ""))


def _refused_shapes(shapes: bytearray, tileset: TileSet) -> frozenset[int]:
    """The shapes that mean a name or an abbreviation in this list; none where its case shows nothing."""
    counts = Counter(shapes)
    nouns = tileset.capitals == "nouns"
    small = counts[SMALL] + (counts[CAPITAL] if nouns else 0)
    if not shapes or small < MIXED_CASE_FROM * len(shapes):
        return frozenset()
    refused = {CAPITALS, MIXED} if nouns else {CAPITAL, CAPITALS, MIXED}
    return frozenset(refused if small < len(shapes) else ())


def _in_line(
    number: int, line: str, entry: Entry, fault: Refusal | Rejected | None
) -> Rejected | None:
    """What is wrong with an entry, as a rejection of its whole line."""
    if fault is None:
        return None
    column = fault.column + max(line.find(entry.text), 0) if fault.column else 0
    return Rejected(number, fault.reason, line or entry.text, fault.found, column)


class _LineReader:
    """Puts the words of blocks and lines into a gathering and the rejected lines into the report."""

    def __init__(self, tileset: TileSet, gathering: Gathering, report: LossReport) -> None:
        self._speller = tileset.speller
        self._chars = tileset.speller.chars
        self._table = tileset.speller.case_table
        case = {chr(small): chr(capital) for small, capital in self._table.items()}
        self._small = "".join(case)
        # where no tile has several letters, a line of these letters is a word as it stands
        self._one_letter_tiles = all(len(tile.label) == 1 for tile in tileset.tiles)
        known = (
            set(self._chars) if self._one_letter_tiles else set(case.values()) | set(self._chars)
        )
        letters = re.escape("".join(known))
        case = {small: capital for small, capital in case.items() if capital in known}
        self._plain_small = (
            re.compile(f"(?:[{re.escape(''.join(case))}]{{2,{_LONGEST_WORD}}}\n)*")
            if case
            else None
        )
        self._plain_capitals = re.compile(f"(?:[{letters}]{{2,{_LONGEST_WORD}}}\n)*")
        self._placeholders = str.maketrans(dict(tileset.placeholders))
        self._codes = "".join(tileset.placeholders)
        # letters that fold one by one, as `Speller.spell` folds them: the way of most accented words
        folds = tileset.speller.front_door_folds()
        self._folds = str.maketrans(folds)
        self._fold_rules = {
            c: r.steps[0].rule for c in folds if (r := tileset.spell(f"AA{c}")).steps
        }
        self._first_fold = re.compile(f"[{re.escape(''.join(folds))}]").search if folds else None
        self._small_letters = self._small + "".join(c for c in folds if c.islower())
        self._gathering = gathering
        self._report = report
        reasons = {c: tileset.spell(f"AA{c}AA").refusal for c in "-'\u2019"}
        self._inner_reasons = {
            c: r.reason for c, r in reasons.items() if r is not None and r.found == c
        }
        self.dialect = Dialect("plain", read_plain)

    def block(self, number: int, text: str) -> None:
        """Take a block of lines, each ending with ``\\n``, the first of them being line ``number``."""
        dialect = self.dialect
        count = text.count("\n")
        self._report.lines += count
        gathering = self._gathering
        plain = dialect.name == "plain" and not _PRIVATE_USE.search(text)
        tiles = self._speller.tokenise(text) if plain else ""
        if plain and number > max(dialect.headers, default=0):
            small = self._plain_small is not None and self._plain_small.fullmatch(text) is not None
            if small or self._plain_capitals.fullmatch(text):
                words = tiles.split("\n")
                words.pop()
                if self._one_letter_tiles or self._all_tiles(tiles, words):
                    gathering.words += words
                    gathering.lines.extend(range(number, number + count))
                    gathering.shapes += bytes([SMALL if small else CAPITALS]) * count
                    return
        lines = text.split("\n")
        lines.pop()
        if plain:
            self._plain_block(number, lines, tiles)
            return
        for at, line in enumerate(lines, number):
            self.take(at, line, "header" if at in dialect.headers else dialect.read(line))

    def _plain_block(self, number: int, lines: list[str], tiles: str) -> None:
        """Take a block of a plain list in which not every line is a word as it stands."""
        dialect, gathering = self.dialect, self._gathering
        add, rejected = gathering.add, self._report.rejected
        chars, small = self._chars, self._small
        words, numbers, shapes = gathering.words, gathering.lines, gathering.shapes
        for at, (line, word) in enumerate(zip(lines, tiles.split("\n"), strict=False), number):
            if at in dialect.headers:
                self.take(at, line, "header")
            elif len(word) > 1 and not word.strip(chars):  # `_is_word`, without the call
                if not line.strip(small):
                    words.append(word)
                    numbers.append(at)
                    shapes.append(SMALL)
                else:
                    add(word, at, self._shape(line), line, "")
            elif (refusal := self._quick_refusal(at, line, word)) is not None:
                rejected.append(refusal)
            elif (folded := self._quick_fold(line)) is not None:
                add(folded[0], at, self._shape(line), line, folded[1])
            else:
                self.take(at, line, dialect.read(line))

    def _quick_fold(self, line: str) -> tuple[str, str] | None:
        """The word and rule of a line whose letters fold one by one, as `take` gives them; None if it may differ."""
        fold = self._first_fold(line) if self._first_fold is not None else None
        if fold is None:
            return None
        word = self._speller.tokenise(line.translate(self._folds))
        return (word, self._fold_rules[fold[0]]) if self._is_word(word) else None

    def _is_word(self, tiles: str) -> bool:
        """Whether what `Speller.tokenise` gave for a line is a word as it stands."""
        return len(tiles) > 1 and not tiles.strip(self._chars)

    def _all_tiles(self, tiles: str, words: list[str]) -> bool:
        stray = tiles.translate(dict.fromkeys(map(ord, self._chars)))
        return not stray.strip("\n") and min(map(len, words)) > 1

    def _quick_refusal(self, number: int, line: str, word: str) -> Rejected | None:
        """The refusal of a line for a hyphen or apostrophe within it, as `take` gives it; None if it may differ."""
        stray = word.strip(self._chars)[:1]
        reason = self._inner_reasons.get(stray)
        if reason is None or number in self.dialect.headers:
            return None
        column = line.find(stray)
        return (
            Rejected(number, reason, line, stray, column + 1)
            if 0 < column < len(line) - 1
            else None
        )

    def take(self, number: int, line: str, read: list[Entry] | str) -> None:
        """Take what a dialect read in a line: entries, or the reason for none."""
        if isinstance(read, str):
            self._report.rejected.append(Rejected(number, read, line))
            return
        if len(read) > 1:
            self._gathering.several = True
        refusal: Rejected | None = None
        taken = False
        for entry in read:
            text = self._decoded(entry.text)
            word, rule = self._speller.tokenise(text), entry.rule
            if not self._is_word(word) or _PRIVATE_USE.search(text):
                quick = self._quick_refusal(number, text, word)
                spelling = self._speller.spell(text) if quick is None else None
                fault = spelling.refusal if spelling is not None else quick
                if fault is not None or spelling is None:
                    refusal = refusal or _in_line(number, line, entry, fault)
                    continue
                word, rule = spelling.word, rule or _telling_rule(spelling)
            if text != entry.text:
                rule = rule or "placeholder"
            taken = True
            self._gathering.add(word, number, self._shape(text), line or entry.text, rule)
            if entry.definition:
                self._gathering.definitions.setdefault(word, entry.definition)
        if not taken:
            self._report.rejected.append(refusal or Rejected(number, "blank", line))

    def _decoded(self, text: str) -> str:
        """The text with the digits that some lists write for tiles (1 for CH) put back."""
        if not self._codes or not any(c in text for c in self._codes):
            return text
        bare = text.translate(dict.fromkeys(map(ord, self._codes)))
        if not bare.translate(self._table).strip(self._chars) and bare:
            return text.translate(self._placeholders)
        return text

    def _shape(self, text: str) -> int:
        """Which letters are capitals; a list whose script has no case is all small."""
        if self._small and not text[1:].strip(self._small_letters) and text[:1].isalpha():
            return SMALL if text[:1] in self._small_letters else CAPITAL
        capitals = text.translate(self._table)
        if not self._small:
            return SMALL
        # letters that fold (é, ß) have no place in the case table; marks and brackets are no letters
        letters = [(a, b) for a, b in zip(text, capitals, strict=True) if a.isalpha()]
        is_small = [a != b or a.islower() for a, b in letters]
        if all(is_small):
            return SMALL
        if not any(is_small):
            return CAPITALS
        return CAPITAL if not is_small[0] and all(is_small[1:]) else MIXED
