"""Published word counts of official lists, and which of them a list's own counts fit.

Counts are facts about a list, not the list: they tell a user which edition a file holds, without
a word of it being in this program. The figures and their sources are in ``editions.json``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "editions.json"
MOST_DIFFERENCES = 5  # words that a list may differ from an edition and still fit it


@dataclass(frozen=True)
class Edition:
    """One edition of an official word list, as it was published or counted.

    Lengths are in tiles of ``tileset`` (an id). ``by_length`` is empty where only the total is
    known. ``unit`` is ``words`` or ``alphagrams`` (classes of words with the same letters).
    ``longer`` is ``outside`` where words over ``longest`` may be in the file but are not counted in
    the edition's published figures, and ``counted`` otherwise.
    """

    name: str
    tileset: str
    total: int
    by_length: Mapping[int, int]
    shortest: int
    longest: int
    unit: str
    longer: str
    source: str


@dataclass(frozen=True)
class Fit:
    """An edition that a list's counts fit, and what is left over.

    ``differences`` holds, by length, the list's count minus the edition's where they are not equal
    (nothing for an edition of which only the total is known); ``total_difference`` is the same for
    all words that count; ``outside`` is the number of words longer than the edition counts.
    """

    edition: Edition
    differences: dict[int, int]
    outside: int
    total_only: bool
    total_difference: int

    @property
    def distance(self) -> int:
        """How many words too many and too few there are, both added up; 0 for an exact fit."""
        if self.total_only:
            return abs(self.total_difference)
        return sum(map(abs, self.differences.values()))

    def differences_text(self) -> str:
        """The differences in words; empty for an exact fit.

        >>> edition = Edition("E", "english", 9, {2: 4, 3: 5}, 2, 3, "words", "counted", "invented")
        >>> fit({2: 3, 3: 6}, "english", [edition])[0].differences_text()
        '-1 at length 2, +1 at length 3'
        """
        if self.total_only:
            return f"{self.total_difference:+} in total" if self.total_difference else ""
        return ", ".join(f"{n:+} at length {length}" for length, n in self.differences.items())


@cache
def load_editions() -> tuple[Edition, ...]:
    """All editions that we know, in the order of ``editions.json``."""
    editions = []
    for entry in json.loads(FILE.read_text(encoding="utf-8"))["editions"]:
        by_length = {int(length): n for length, n in entry.get("by_length", {}).items()}
        # An edition without counts by length says which lengths its total is about.
        lengths = by_length or entry["lengths"]
        editions.append(
            Edition(
                name=entry["name"],
                tileset=entry["tileset"],
                total=entry["total"],
                by_length=by_length,
                shortest=min(lengths),
                longest=max(lengths),
                unit=entry["unit"],
                longer=entry.get("longer", "counted"),
                source=entry["source"],
            )
        )
    return tuple(editions)


def fit(
    counts: Mapping[int, int], tileset: str, editions: Iterable[Edition] | None = None
) -> list[Fit]:
    """The editions of a tile set that a list's counts fit, the nearest first.

    ``counts`` has the number of words by length in tiles; ``editions`` are all known ones if left
    out. An edition fits if its counts differ by at most `MOST_DIFFERENCES`, added up over all
    lengths; lengths that it does not have count in full, unless they are outside of it. One
    with only a total fits if the totals differ by as little and no word is longer than its words.
    Counts of alphagrams never fit. Among equally near ones those with counts by length come
    first, then those with fewer words outside, then as given.
    """
    known = load_editions() if editions is None else editions
    fits = [_compare(counts, e) for e in known if e.tileset == tileset and e.unit == "words"]
    found = [one for one in fits if one is not None and one.distance <= MOST_DIFFERENCES]
    return sorted(found, key=lambda one: (one.distance, one.total_only, one.outside))


def _compare(counts: Mapping[int, int], edition: Edition) -> Fit | None:
    """What a list has more or less than an edition; None if they cannot be compared."""
    outside = 0
    if edition.longer == "outside":
        outside = sum(n for length, n in counts.items() if length > edition.longest)
    total_difference = sum(counts.values()) - outside - edition.total
    if not edition.by_length:
        if any(n and length > edition.longest for length, n in counts.items()) and not outside:
            return None
        return Fit(edition, {}, outside, True, total_difference)
    differences: dict[int, int] = {}
    for length in sorted({*counts, *edition.by_length}):
        if length <= edition.longest or edition.longer != "outside":
            difference = counts.get(length, 0) - edition.by_length.get(length, 0)
            if difference:
                differences[length] = difference
    return Fit(edition, differences, outside, False, total_difference)
