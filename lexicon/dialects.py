"""The ways people write word lists, and how to find the word in a line of each.

`sniff` looks at the first lines and names the dialect; it is a guess from the whole sample, so one odd line never
changes how the others are read, and the loss report names the guess. A dialect turns a line into entries (a text that
should be a word, and its definition if it has one) or into the reason why the line holds none.

    plain           one word per line; a mark glued to it (``WORD#``, ``WORD+``) is dropped
    definitions     the word, white space, the definition (Zyzzyva, NASPA, Collins, WGPO)
    columns         tab, semicolon or comma between columns, with or without a header
    alphagrams      ``AELRT;ALERT``: the second column is the word
    folded keys     ``STRASSE straße``, ``CONSPUE conspue conspué``: a key, then the spellings
    numbers first   ``542388 QI`` (playability), ``1 der 1234`` (frequency lists)
    numbers glued   ``WORD123``
    endings         ``WANT(S,ED,ING)``
    questions       ``Q: …`` and ``A: …`` lines; the answers are the words
    ASCII accents   ``a^cre``, ``abandonne'``
    sections        ``[Header] … [Words]`` with ``WORD=meaning;category`` (Scrabble3D)
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tilewright.errors import TilewrightError

MARKS = "#+!^$°†©‡"
PHONY_MARK = "*"
COMMENT = "#"
_HEADER_WORDS = frozenset(
    [
        "word",
        "words",
        "form",
        "forms",
        "mot",
        "mots",
        "wort",
        "wörter",
        "palabra",
        "palabras",
        "parola",
        "parole",
        "key",
        "id",
        "lemma",
        "title",
        "term",
        "entry",
        "paraula",
        "mots-clés",
        "lexicon",
        "list",
        "liste",
        "tags",
        "definition",
        "meaning",
        "frequency",
        "count",
        "freq",
        "alphagram",
    ]
)


class Entry(NamedTuple):
    """A text that should be a word, its definition ("" if none), and the rule that took something off it."""

    text: str
    definition: str = ""
    rule: str = ""


Read = Callable[[str], "list[Entry] | str"]


@dataclass
class Dialect:
    """How a list is written: its name, the reader of a line, the numbers of the header's lines."""

    name: str
    read: Read
    headers: frozenset[int] = frozenset()
    notes: list[str] = field(default_factory=list)


def unglue(text: str) -> Entry | str:
    """A word without the mark glued to its end, or the reason why the mark makes it none.

    >>> unglue("FAM+"), unglue("UNCENSOR*")
    (Entry(text='FAM', definition='', rule='mark'), 'phony-mark')
    """
    if text.endswith(PHONY_MARK):
        return "phony-mark"
    if len(text) > 2 and text[0] == text[-1] == '"':
        return Entry(text[1:-1], rule="quotes")
    bare = text.rstrip(MARKS).rstrip()
    return Entry(bare, rule="mark" if bare != text else "")


def _is_marks(text: str) -> bool:
    """Whether what stands behind a word is nothing but marks."""
    return bool(text) and not text.strip(MARKS + PHONY_MARK)


def read_plain(line: str) -> list[Entry] | str:
    """The word of a line that holds nothing else."""
    text = line.strip(" \t\x0b\x0c\u00a0")
    if not text:
        return "blank"
    if text.startswith(COMMENT):
        return "comment"
    entry = unglue(text)
    return entry if isinstance(entry, str) else [entry]


def _read_definition(line: str) -> list[Entry] | str:
    text = line.strip()
    if not text:
        return "blank"
    if text.startswith(COMMENT):
        return "comment"
    word, _, rest = text.replace("\t", " ").partition(" ")
    if _is_marks(rest):
        word, rest = text, ""
    entry = unglue(word)
    return entry if isinstance(entry, str) else [entry._replace(definition=rest.strip())]


def _columns_reader(separator: str, column: int, text_column: int | None, width: int = 1) -> Read:
    def read(line: str) -> list[Entry] | str:
        if not line.strip():
            return "blank"
        if line.startswith(COMMENT):
            return "comment"
        cells = (
            next(csv.reader([line], delimiter=separator)) if '"' in line else line.split(separator)
        )
        if column >= len(cells) or (separator == "," and len(cells) < width):
            return "column"  # such as the rest of a cell that has line breaks
        entry = unglue(cells[column].strip())
        if isinstance(entry, str):
            return entry
        has_text = text_column is not None and text_column < len(cells)
        definition = cells[text_column].strip() if has_text and text_column is not None else ""
        return [entry._replace(definition=definition)]

    return read


def _read_folded_key(line: str) -> list[Entry] | str:
    cells = line.split()
    if not cells:
        return "blank"
    if cells[0].startswith(COMMENT):
        return "comment"
    return [Entry(text) for text in cells[1:] or cells]


def _read_number_first(line: str) -> list[Entry] | str:
    cells = line.split()
    if not cells:
        return "blank"
    if cells[0].startswith(COMMENT):
        return "comment"
    if len(cells) < 2 or not cells[0].isdecimal():
        return "column"
    return [Entry(cells[1])]


def _read_number_glued(line: str) -> list[Entry] | str:
    read = read_plain(line)
    if isinstance(read, str):
        return read
    bare = read[0].text.rstrip("0123456789")
    return [Entry(bare, rule="number" if bare != read[0].text else read[0].rule)]


def _read_endings(line: str) -> list[Entry] | str:
    match = re.fullmatch(r"\s*([^\s(]+)\(([^)]*)\)\s*", line)
    if match is None:
        return read_plain(line)
    stem = match[1]
    return [Entry(stem), *(Entry(stem + e.strip()) for e in match[2].split(",") if e.strip())]


def _read_question(line: str) -> list[Entry] | str:
    text = line.strip()
    if not text:
        return "blank"
    if text.startswith("Q:"):
        return "section"
    answer = text.removeprefix("A:").strip()
    word, _, definition = answer.partition(" - ")
    return [Entry(w, definition) for w in re.split(r"[,;\s]+", word) if w] or "blank"


_ACCENTS = {"^": "\u0302", "`": "\u0300", '"': "\u0308", "'": "\u0301"}
_ASCII_ACCENT = re.compile(r"([aeiouyAEIOUY])([\^`\"])|([eE])(')")


def _read_ascii_accents(line: str) -> list[Entry] | str:
    text = line.strip()
    if not text or text.startswith(COMMENT):
        return "comment" if text else "blank"
    accented = _ASCII_ACCENT.sub(
        lambda m: unicodedata.normalize("NFC", (m[1] or m[3]) + _ACCENTS[m[2] or m[4]]), text
    )
    return [Entry(accented, rule="ascii-accent" if accented != text else "")]


class _Sections:
    """Scrabble3D's file: headers and categories first, then the words with meaning and category."""

    def __init__(self, all_categories: bool) -> None:
        self._all = all_categories
        self._section = ""
        self._replace: dict[str, str] = {}

    def __call__(self, line: str) -> list[Entry] | str:
        text = line.strip()
        if not text:
            return "blank"
        if text.startswith("[") and text.endswith("]"):
            self._section = text[1:-1].lower()
            return "section"
        key, _, value = text.partition("=")
        if self._section == "replace":
            self._replace[key.strip()] = value.strip()
        if self._section == "header" and key.strip().lower() == "key" and value.strip():
            raise TilewrightError(
                "the words of this file are encrypted (its header has a Key)",
                hint="Ask its author for an open list.",
            )
        if self._section != "words":
            return "section"
        definition, _, category = value.rpartition(";") if ";" in value else (value, "", "")
        if category.strip() not in ("", "0") and not self._all:
            return "category"
        for placeholder, letters in self._replace.items():
            key = key.replace(placeholder, f"[{letters}]")
        return [Entry(key.strip(), definition.strip())]


def sniff(
    lines: Sequence[str], fold: Callable[[str], str], all_categories: bool = False
) -> Dialect:
    """The dialect of a list, from its first lines (the first of them being line 1 of the file).

    ``fold`` gives the tile string of a text, or "" if it has none.
    """
    numbered = [
        (n, t) for n, line in enumerate(lines, 1) if (t := line.strip()) and t[0] != COMMENT
    ]
    numbered = [(n, t.rstrip(MARKS + PHONY_MARK).rstrip() or t) for n, t in numbered]
    texts = [text for _, text in numbered]
    if any(t.lower() in ("[words]", "[header]") for t in texts[:50]):
        return Dialect("sections", _Sections(all_categories))
    dialect = _by_shape(texts, fold)
    return Dialect(dialect.name, dialect.read, _headers(lines, numbered, dialect.name, fold))


def _by_shape(texts: list[str], fold: Callable[[str], str]) -> Dialect:
    body = texts[1:] if len(texts) > 2 else texts  # a header must not decide
    if _share(body, lambda t: t.startswith(("Q:", "A:"))) > 0.9:
        return Dialect("questions", _read_question)
    if _share(body, lambda t: re.fullmatch(r"[^\s(]+\([^)]*\)", t)) > 0.5:
        return Dialect("endings", _read_endings)
    if _share(body, lambda t: re.match(r"\d+\s+\S", t)) > 0.9:
        return Dialect("numbers first", _read_number_first)
    for separator, name in (("\t", "tabs"), (";", "semicolons"), (",", "commas")):
        if _share(body, lambda t: _is_column(t.split(separator))) > 0.5:  # noqa: B023 - called at once
            return _columns(texts, separator, name, fold)
    if _share(body, lambda t: re.search(r"\S\s+\S", t)) > 0.5:
        if _share(body, lambda t: _is_folded_key(t, fold)) > 0.8:
            return Dialect("folded keys", _read_folded_key)
        return Dialect("definitions", _read_definition)
    if _share(body, lambda t: re.fullmatch(r"[^\W\d]+\d+", t)) > 0.9:
        return Dialect("numbers glued", _read_number_glued)
    if sum(1 for t in body if re.search(r"[aeiouAEIOU][\^`](?=\w|$)", t)) >= 3:
        return Dialect("ASCII accents", _read_ascii_accents)
    return Dialect("plain", read_plain)


def _is_column(cells: list[str]) -> bool:
    """Whether a line has columns, the first of them without white space within."""
    return len(cells) > 1 and not re.search(r"\s", cells[0].strip())


def _share(texts: list[str], test: Callable[[str], object]) -> float:
    return sum(1 for text in texts if test(text)) / len(texts) if texts else 0.0


def _is_folded_key(text: str, fold: Callable[[str], str]) -> bool:
    key, *spellings = text.split()
    umlauts = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
    return bool(spellings) and all(
        key in (fold(s), fold(s.translate(umlauts)), _bare(fold(s))) for s in spellings
    )


def _bare(word: str) -> str:
    """The letters of a word without their accents."""
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def _columns(texts: list[str], separator: str, name: str, fold: Callable[[str], str]) -> Dialect:
    rows = [text.split(separator) for text in texts]
    head = [cell.strip().strip('"').lower() for cell in rows[0]]
    body = rows[1:] if len(rows) > 1 else rows
    if set(head) & _HEADER_WORDS:
        named = [
            at
            for at, cell in enumerate(head)
            if cell in ("word", "words", "form", "mot", "wort", "palabra", "parola")
        ]
        column = (
            named[0]
            if named
            else next(
                (
                    n
                    for n, c in enumerate(head)
                    if c not in ("id", "key", "count", "freq", "frequency")
                ),
                0,
            )
        )
    elif all(len(r) > 1 and r[0].strip().isdecimal() for r in body):
        column = 1
    else:
        column = 0
        pairs = [(fold(r[0].strip()), fold(r[1].strip())) for r in body if len(r) == 2]
        keyed = [
            a and b and a != b and sorted(a) == sorted(b) and list(a) == sorted(a) for a, b in pairs
        ]
        same = [a and a == b for a, b in pairs]
        if (
            pairs
            and len(pairs) == len(body)
            and sum(map(bool, keyed))
            and all(k or s for k, s in zip(keyed, same, strict=True))
        ):
            return Dialect("alphagrams", _columns_reader(separator, 1, None))
    others = [at for at in range(max(map(len, rows))) if at != column]
    text_column = next(
        (at for at in others if at < len(head) and head[at] in ("definition", "meaning")), None
    )
    if text_column is None and others and not set(head) & _HEADER_WORDS:
        text_column = others[0] if others[0] > column else None
    width = min(2, max(map(len, rows)))
    return Dialect(f"columns ({name})", _columns_reader(separator, column, text_column, width))


def _headers(
    lines: Sequence[str], numbered: list[tuple[int, str]], name: str, fold: Callable[[str], str]
) -> frozenset[int]:
    """The number of the header line, if the first line that says something is one."""
    if len(numbered) < 2:
        return frozenset()
    (number, text), (_, following) = numbered[0], numbered[1]
    cells = [c.strip().strip('"').lower() for c in re.split(r"[\t;,]", text)]
    has_header_word = bool(set(cells) & _HEADER_WORDS)
    if name.startswith("columns"):
        is_header = (has_header_word and len(cells) > 1) or (
            "\t" in following and "\t" not in text and " " in text
        )
    elif name == "plain":
        unsorted = fold(text) > fold(following) != ""
        is_header = (" " in text and bool(fold(following))) or (has_header_word and unsorted)
    elif name == "definitions":
        next_line = lines[number] if number < len(lines) else "x"
        is_header = not next_line.strip() or re.search(r"\d[\d.,' ]*\s+words\b", text) is not None
    else:
        is_header = False
    return frozenset({number}) if is_header else frozenset()
