"""The loss report: what became of every line of a word list.

Every line ends as exactly one of kept, changed (by which rule), duplicate (of which line) or rejected (why), so that
the four numbers add up to the number of lines. Lines that never were entries (blank ones, comments, headers) are
rejections too, but no losses: `--strict` and the file of rejects pass them over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

NO_LOSS = frozenset({"blank", "comment", "header", "section"})


class Changed(NamedTuple):
    """A line whose word was changed: by which rule, from what, to which tiles."""

    line: int
    rule: str
    before: str
    after: str


class Duplicate(NamedTuple):
    """A line whose word another line already gave."""

    line: int
    text: str
    first_line: int


class Rejected(NamedTuple):
    """A line that gave no word: the reason's key, the whole line, the character at fault and its column, from 1."""

    line: int
    reason: str
    text: str
    found: str = ""
    column: int = 0


@dataclass
class LossReport:
    """What became of the lines, and what a reader of the result should know. Lengths are in tiles."""

    source: str
    tileset: str
    source_digest: str = ""  # SHA-256 of the bytes, uncompressed
    dialect: str = "plain"
    lines: int = 0
    kept: int = 0
    changed: list[Changed] = field(default_factory=list)
    duplicates: list[Duplicate] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    words: int = 0
    counts: dict[int, int] = field(default_factory=dict)
    encodings: dict[str, int] = field(default_factory=dict)
    line_ends: tuple[str, ...] = ()
    has_final_newline: bool = True
    guessed_encoding: bool = False  # an 8-bit one, which no file names
    definitions: int = 0  # texts kept with their words
    shows_names: bool = False  # a mixed-case list, in which capitals mean something
    kept_names: bool = False  # … and they were kept all the same
    too_long_for_board: list[str] = field(default_factory=list)
    beyond_the_bag: list[str] = field(default_factory=list)
    tilings: list[tuple[str, str]] = field(default_factory=list)  # taken, other; tile strings
    unused_tiles: list[str] = field(default_factory=list)

    def adds_up(self) -> bool:
        """Whether the four outcomes add up to the number of lines; always, or there is a fault in the program."""
        return self.lines == self.kept + len(self.changed) + len(self.duplicates) + len(
            self.rejected
        )

    def losses(self) -> Iterator[Rejected]:
        """The rejected lines that were entries, in the order of the list."""
        return (r for r in sorted(self.rejected, key=_line) if r.reason not in NO_LOSS)

    def by_reason(self) -> dict[str, list[Rejected]]:
        """The rejected lines by reason, the most frequent reason first."""
        groups: dict[str, list[Rejected]] = {}
        for rejected in self.rejected:
            groups.setdefault(rejected.reason, []).append(rejected)
        return dict(sorted(groups.items(), key=lambda g: (-len(g[1]), g[0])))

    def by_rule(self) -> dict[str, list[Changed]]:
        """The changed lines by rule, the most frequent rule first."""
        groups: dict[str, list[Changed]] = {}
        for changed in self.changed:
            groups.setdefault(changed.rule, []).append(changed)
        return dict(sorted(groups.items(), key=lambda g: (-len(g[1]), g[0])))


def _line(rejected: Rejected) -> int:
    return rejected.line
