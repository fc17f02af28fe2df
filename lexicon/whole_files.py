"""Lists that are not made of lines: JSON, JavaScript data, and Hunspell's pair of files."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path

from tilewright.errors import TilewrightError
from tilewright.lexicon.dialects import Entry
from tilewright.lexicon.reading import Source

MOST_BYTES = 1 << 28
_SCRIPT = re.compile(
    r"^\s*(?:(?:window|export|module|var|let|const)\b[^=\[{]*=|export\s+default)\s*(?=[\[{])"
)
_WORD_KEYS = ("words", "forms", "entries", "word", "form", "label")


@dataclass
class WholeFile:
    """A list read as a whole: the dialect's name, and per entry its number (or line) and what it gives."""

    name: str
    entries: Iterator[tuple[int, list[Entry] | str]]
    lines: int = 0  # how many entries there will be, where that is known


def entries_of(source: Source) -> WholeFile | None:
    """The entries of a source that is not made of lines; None for one that is.

    :raises TilewrightError: it looks like JSON or Hunspell but cannot be read as such.
    """
    head = source.peek(4096)
    text = head.decode("utf-8", "replace").removeprefix("\ufeff").lstrip()
    if source.aff is not None:
        from tilewright.lexicon.hunspell import expand

        dic = source.read_bytes(MOST_BYTES)
        lines = dic.count(b"\n") + (not dic.endswith(b"\n"))
        pairs = ((e.line, Entry(e.form)) for e in expand(source.aff, dic))
        return WholeFile("Hunspell", _by_line(pairs, lines), lines)
    if _looks_like_hunspell(source.name, text):
        aff = Path(source.name).with_suffix(".aff").name
        raise TilewrightError(
            "this is a Hunspell dictionary, and its .aff file is not beside it",
            path=source.name,
            hint=f"Put {aff} into the same folder, or unmunch the dictionary first.",
        )
    if text.startswith(('["', "[{", "[\n", "[ ", '{"', "{\n", "['")) or _SCRIPT.match(text):
        return WholeFile("JSON", _json_entries(source))
    return None


def _looks_like_hunspell(name: str, text: str) -> bool:
    first, *lines = text.split("\n")[:200]
    flagged = any(re.match(r"[^\s/]+/[^\s/]+", line) for line in lines)
    return name.endswith(".dic") and first.strip().isdecimal() and flagged


def _by_line(
    pairs: Iterator[tuple[int, Entry]], lines: int
) -> Iterator[tuple[int, list[Entry] | str]]:
    """The entries of each line of a dictionary, from 1; a reason for a line that gives none."""
    done = 0
    for line, group in itertools.groupby(pairs, key=itemgetter(0)):
        for without in range(done + 1, line):
            yield without, _reason_for_none(without)
        yield line, [entry for _, entry in group]
        done = line
    for without in range(done + 1, lines + 1):
        yield without, _reason_for_none(without)


def _reason_for_none(line: int) -> str:
    return "header" if line == 1 else "section"  # the number of words; comments, parts of compounds


def _json_entries(source: Source) -> Iterator[tuple[int, list[Entry] | str]]:
    text = source.read_all(MOST_BYTES)
    script = _SCRIPT.match(text)
    if script is not None:
        text = text[script.end() :].rstrip().rstrip(";")
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else None
        raise TilewrightError(
            "this looks like JSON and is not", path=source.name, line=line
        ) from error
    for number, entry in enumerate(_walk(data), start=1):
        yield number, [entry] if isinstance(entry, Entry) else entry


def _walk(data: object) -> Iterator[Entry | str]:
    """Every word in the data: strings of lists, lists under a telling key, or the keys of a table of definitions."""
    if isinstance(data, str):
        yield Entry(data)
    elif isinstance(data, list):
        for item in data:
            yield from _walk(item)
    elif isinstance(data, dict):
        found = [data[key] for key in _WORD_KEYS if isinstance(data.get(key), list | str)]
        nested = [v for v in data.values() if isinstance(v, dict | list)]
        if found:
            definition = data.get("definition") or data.get("def") or data.get("description") or ""
            for entry in _walk(found[0]):
                yield (
                    entry._replace(definition=str(definition))
                    if isinstance(entry, Entry) and not entry.definition
                    else entry
                )
        elif nested:
            yield from _walk(nested)
        else:
            for word, meaning in data.items():
                yield Entry(word, meaning if isinstance(meaning, str) else "")
    else:
        yield "character"
