"""The words of a list as they come, until every line can be given its outcome."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field

from tilewright.lexicon.report import Changed, Duplicate, LossReport, Rejected

SMALL, CAPITAL, CAPITALS, MIXED = range(4)  # the shape of an entry
Outcome = Changed | Duplicate | Rejected


@dataclass
class Gathering:
    """Words in the order of the list, before capitals and duplicates are judged; parallel by position."""

    words: list[str] = field(default_factory=list)
    lines: array[int] = field(default_factory=lambda: array("I"))
    shapes: bytearray = field(default_factory=bytearray)
    # by position: the line as written where the word does not show it, and what changed the word
    texts: dict[int, str] = field(default_factory=dict)
    rules: dict[int, str] = field(default_factory=dict)
    definitions: dict[str, str] = field(default_factory=dict)
    several: bool = False  # a line gave more than one word

    def add(self, word: str, line: int, shape: int, text: str, rule: str) -> None:
        """Take a word; ``text`` is the line as written, ``rule`` what changed it, or empty."""
        at = len(self.words)
        self.words.append(word)
        self.lines.append(line)
        self.shapes.append(shape)
        if shape != SMALL or rule:
            self.texts[at] = text
        if rule:
            self.rules[at] = rule

    def settle(self, report: LossReport, refused_shapes: frozenset[int]) -> list[str]:
        """Give every line its outcome in the report; the words that stay, each once, in the order of the list."""
        if not (refused_shapes or self.rules or self.several):
            kept = dict.fromkeys(self.words)
            if len(kept) == len(self.words):
                report.kept += len(kept)
                return self.words
        first: dict[str, int] = {}
        texts, rules = self.texts, self.rules
        outcomes: list[Outcome] = []
        kept_lines: list[int] = []
        for at, (word, line, shape) in enumerate(
            zip(self.words, self.lines, self.shapes, strict=True)
        ):
            if shape in refused_shapes:
                outcomes.append(Rejected(line, "capital", texts.get(at, word), "", 1))
            elif word in first:
                outcomes.append(Duplicate(line, texts.get(at, word), first[word]))
            else:
                first[word] = line
                if at in rules:
                    outcomes.append(Changed(line, rules[at], texts[at], word))
                else:
                    kept_lines.append(line)
        if self.several:
            kept_lines, outcomes = _best_of_each_line(kept_lines, outcomes)
        report.kept += len(kept_lines)
        for outcome in outcomes:
            if isinstance(outcome, Rejected):
                report.rejected.append(outcome)
            elif isinstance(outcome, Duplicate):
                report.duplicates.append(outcome)
            else:
                report.changed.append(outcome)
        return list(first)


def _best_of_each_line(
    kept_lines: list[int], outcomes: list[Outcome]
) -> tuple[list[int], list[Outcome]]:
    """For lines that gave several words: the best that any word of the line came to."""
    rank = (Changed, Duplicate, Rejected).index
    best: dict[int, Outcome] = {}
    kept = set(kept_lines)
    for outcome in outcomes:
        line = outcome.line
        if line not in kept and (line not in best or rank(type(outcome)) < rank(type(best[line]))):
            best[line] = outcome
    return sorted(kept), list(best.values())
