"""Checking spellings against lexicons: the lines, tables and records that `check` prints.

`Checker.lines` is made for a pipe of a million words: whole blocks are cut into tiles at once, and the sentence around
a valid word is put together once. Whatever is not plain goes through `Lexicon.verdict`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.lexicon import answers
from tilewright.lexicon.lexicon import Lexicon, Verdict
from tilewright.messages import Messages

_NOT_PLAIN = re.compile("[\ud800-\uf8ff]")  # surrogates and private use
_HOLE = "\0"
_LONGEST_LINE = 1 << 16


class Checker:
    """Asks one or more lexicons and remembers the verdicts it gave, for the exit code."""

    def __init__(self, lexicons: Sequence[Lexicon], say: Messages) -> None:
        self._lexicons = lexicons
        self._say = say
        self.verdicts: set[str] = set()

    @property
    def exit_code(self) -> int:
        """The exit code for all verdicts so far."""
        return answers.exit_code(self.verdicts)

    def lines(self, texts: Sequence[str]) -> Iterator[str]:
        """A sentence for each text, from the first lexicon."""
        lexicon = self._lexicons[0]
        block = "\n".join(texts)
        plain = block.count("\n") == len(texts) - 1 and not _NOT_PLAIN.search(block)
        speller = lexicon.tileset.speller
        words = speller.tokenise(block).split("\n") if plain else texts
        before, after = self._say("answer.valid", word=_HOLE, name=lexicon.name).split(_HOLE)
        simple = lexicon.header.plain
        found_valid = False
        for text, word in zip(texts, words, strict=True):
            if plain and word in lexicon:
                found_valid = True
                yield before + (word if simple else lexicon.tileset.format_tiles(word)) + after
            else:
                yield self._sentence(lexicon, lexicon.verdict(text))
        if found_valid:
            self.verdicts.add(answers.VALID)

    def _sentence(self, lexicon: Lexicon, verdict: Verdict) -> str:
        self.verdicts.add(verdict.verdict)
        spelling = verdict.spelling
        if spelling.refusal is not None:
            r = spelling.refusal
            return answers.refusal_sentence(self._say, spelling.text, r.reason, r.found, r.column)
        word = answers.shown(
            spelling.text, lexicon.tileset.format_tiles(spelling.word), bool(spelling.steps)
        )
        return answers.sentence(
            self._say,
            lexicon.header,
            word,
            verdict.verdict,
            len(spelling.word),
            verdict.suggestions,
        )

    def records(self, texts: Iterable[str]) -> Iterator[dict[str, Any]]:
        """What each lexicon says of each text, as plain data for JSON."""
        for text in texts:
            answered = []
            for lexicon in self._lexicons:
                verdict = lexicon.verdict(text)
                self.verdicts.add(verdict.verdict)
                answered.append(self._record(lexicon, verdict))
            yield {"word": text, "answers": answered}

    def _record(self, lexicon: Lexicon, verdict: Verdict) -> dict[str, Any]:
        spelling = verdict.spelling
        record: dict[str, Any] = {
            "lexicon": lexicon.name,
            "edition": lexicon.manifest.edition,
            "verdict": verdict.verdict,
            "tiles": [lexicon.tileset.by_char[c].label for c in spelling.word],
            "changes": [
                {"rule": s.rule, "before": s.before, "after": s.after} for s in spelling.steps
            ],
            "did_you_mean": list(verdict.suggestions),
            "text": self._sentence(lexicon, verdict),
        }
        if spelling.refusal is not None:
            r = spelling.refusal
            record["refusal"] = {"reason": r.reason, "found": r.found, "position": r.column}
        return record

    def table(self, texts: Sequence[str]) -> Iterator[str]:
        """A header and a row for each text: the word, then each lexicon's verdict, in columns."""
        rows = [["", *(lexicon.name for lexicon in self._lexicons)]]
        for text in texts:
            verdicts = [lexicon.verdict(text) for lexicon in self._lexicons]
            self.verdicts.update(v.verdict for v in verdicts)
            readable = next((i for i, v in enumerate(verdicts) if v.spelling.word), None)
            word = answers.printable(text)
            if readable is not None:
                spelling = verdicts[readable].spelling
                tiles = self._lexicons[readable].tileset.format_tiles(spelling.word)
                word = answers.shown(text, tiles, bool(spelling.steps))
            rows.append([word, *(self._say(v.verdict) for v in verdicts)])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            yield "  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip()


def word_batches(read: Callable[[], bytes]) -> Iterator[list[str]]:
    """The lines that come from ``read`` (bytes, empty at the end), in batches as they come, without blank ones.

    :raises TilewrightError: a line does not end.
    """
    rest = b""
    while chunk := read():
        data = rest + chunk
        end = data.rfind(b"\n") + 1
        whole, rest = data[:end], data[end:]
        if len(rest) > _LONGEST_LINE:
            raise TilewrightError(
                "standard input has a line without an end", hint="Give one word per line."
            )
        if batch := _words_of(whole):
            yield batch
    if batch := _words_of(rest):
        yield batch


def _words_of(data: bytes) -> list[str]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return [word for line in text.split("\n") if (word := line.strip())]
