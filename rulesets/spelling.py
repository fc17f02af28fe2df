"""From spelling to tiles and back: the only place that turns letters into tiles.

How a word becomes tiles (`Speller.spell`; start reading there):

1. one Unicode form (NFC), so that A + combining diaeresis is Ä;
2. invisible characters go;
3. small letters become capitals by the set's own case table, never by ``str.upper``;
4. letters without a tile fold (É → E) or expand (ß → SS, Œ → OE) by the set's table; where the
   set says so, any other accent on a letter that has a tile is dropped;
5. runs of letters are cut into tiles from the left, longest tile first, as each tile's policy
   says; the marks ``[ch]`` and ``n|g`` force a tiling, and a set may list words that are cut
   otherwise.

The answer is a value, `Spelling`. Steps 1 to 4 make a `_Reading`; step 5 cuts it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from tilewright.errors import TilewrightError

BREAK = "|"
_MOST_ACCENTS = 4  # on one letter
_MOST_TILINGS = 16
_MOST_CUTS = 1000  # so that no text, however long, takes long
_MOST_RESPELLINGS = 6
_ACCENTED = range(0xC0, 0x180)  # Latin-1 and Latin Extended-A: what people type


@dataclass(frozen=True)
class Step:
    """One change on the way to tiles: ``rule`` is composed, ignored, accent or expansion."""

    rule: str
    before: str
    after: str


@dataclass(frozen=True)
class Refusal:
    """Why a text is no candidate word: a reason's key, the character at fault and its column.

    Columns count from 1, letter and accent as one; ``blank`` speaks of the whole text and has 0.
    """

    reason: str
    found: str = ""
    column: int = 0


@dataclass(frozen=True)
class Spelling:
    """A text and the tile string it becomes; ``word`` is empty where ``refusal`` says why.

    ``others`` are the tilings that were not taken, as tile strings.
    """

    text: str
    word: str = ""
    steps: tuple[Step, ...] = ()
    refusal: Refusal | None = None
    others: tuple[str, ...] = ()


class SpellingError(TilewrightError):
    """A text that is no word of these tiles; ``refusal`` holds the reason."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        super().__init__(
            f"{text!r} is not a word of tiles: {refusal.reason}"
            + (f" {refusal.found!r}" if refusal.found else ""),
            column=refusal.column or None,
            found=refusal.found or None,
        )
        self.refusal = refusal


@dataclass(frozen=True)
class SpellingRules:
    """What a tile set's file says about spelling; see `tilewright.rulesets.tilesets`."""

    lower: str = ""
    upper: str = ""
    folds: Mapping[str, str] = field(default_factory=dict)  # one character -> letters
    drop_marks: bool = False
    ignored: str = ""
    reasons: Mapping[str, str] = field(default_factory=dict)  # one character -> reason
    exceptions: Mapping[str, str] = field(default_factory=dict)  # letters -> tile string
    hints: Mapping[str, str] = field(default_factory=dict)  # letters -> letters


@dataclass(frozen=True)
class TileName:
    """How one tile is written.

    Its character in tile strings, its label, other spellings (``aliases``), ASCII names that stand
    for it in brackets (``keys``), and its policy.
    """

    char: str
    label: str
    aliases: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    policy: str = "must"

    @property
    def is_digraph(self) -> bool:
        """Whether the label has more than one letter."""
        return len(self.label) > 1

    @property
    def joined(self) -> tuple[str, ...]:
        """The spellings that stand for this tile in running text, besides a label of one letter."""
        if self.policy == "never":
            return ()
        return (self.label, *self.aliases) if self.is_digraph else self.aliases


class _Reading(NamedTuple):
    """The letters of a text (a tile in brackets is its character), and where they came from."""

    letters: str
    columns: Sequence[int]
    breaks: Set[int] = frozenset()  # no tile goes across these places
    bars: Mapping[int, int] = MappingProxyType({})  # the columns of bars, and their places


class Speller:
    """Turns text into tile strings and tile strings into text, for one tile set."""

    def __init__(self, names: tuple[TileName, ...], rules: SpellingRules) -> None:
        self._rules = rules
        self._labels = {name.char: name.label for name in names}
        self._has_digraphs = any(name.is_digraph for name in names)
        self.chars = "".join(name.char for name in names)
        self.may_chars = "".join(n.char for n in names if n.is_digraph and n.policy == "may")
        self.case_table = str.maketrans(rules.lower, rules.upper)
        self._singles = {name.char for name in names if not name.is_digraph}
        self._bracketed = {
            s: name.char
            for name in names
            for spelling in (name.label, *name.aliases, *name.keys)
            for s in (spelling, spelling.lower() if spelling.isascii() else spelling)
        }
        self._joined = {spelling: name.char for name in names for spelling in name.joined}
        self._must = {s for name in names if name.policy == "must" for s in name.joined}
        longest_first = sorted(self._joined, key=len, reverse=True)
        self._letters = "".join(self._singles | {c for spelling in longest_first for c in spelling})
        self._starting = {
            first: [s for s in longest_first if s.startswith(first)] for first in self._letters
        }
        tokens = [f"^{re.escape(e)}$" for e in rules.exceptions] + [*map(re.escape, longest_first)]
        self._tokens = re.compile("|".join(tokens), re.MULTILINE) if tokens else None
        self._hints = {self.tokenise(a): self.tokenise(b) for a, b in rules.hints.items()}

    # --- text to tiles -------------------------------------------------------------------------

    def tokenise(self, text: str) -> str:
        """Text of any number of lines, every run of letters cut into tiles; all else stays as it is.

        A line that then consists of `chars` alone is the word that `spell` gives; any other line
        needs `spell`, and so does a text that has private-use characters itself.
        """
        capitals = text.translate(self.case_table)
        return capitals if self._tokens is None else self._tokens.sub(self._token, capitals)

    def _token(self, found: re.Match[str]) -> str:
        return self._joined.get(found[0]) or self._rules.exceptions[found[0]]

    def spell(self, text: str) -> Spelling:
        """The tiles of a text and the steps that led to them, or the reason why it has none."""
        composed = unicodedata.normalize("NFC", text)
        steps = [] if composed == text else [Step("composed", text, composed)]
        reading = self._read(composed, steps)
        if isinstance(reading, Refusal):
            return Spelling(text, refusal=reading)
        word = self._cut(reading, composed)
        if isinstance(word, Refusal):
            return Spelling(text, refusal=word)
        return Spelling(text, word, tuple(steps), None, self._others(reading, word))

    def _read(self, text: str, steps: list[Step]) -> _Reading | Refusal:
        """The letters of a composed text; the steps taken are added to ``steps``."""
        capitals = text.translate(self.case_table)
        if not capitals.strip(self._letters):
            return _Reading(capitals, range(1, len(text) + 1))
        if text.isspace():
            return Refusal("blank")
        letters, columns, breaks, bars, at = "", list[int](), set[int](), dict[int, int](), 0
        while at < len(text):
            character, column, more = text[at], at + 1, ""
            if character == "[":
                end = text.find("]", at)
                inside = slice(at + 1, max(end, at))  # ASCII names are names in any script
                more = self._bracketed.get(capitals[inside]) or self._bracketed.get(
                    text[inside], ""
                )
                if not more:
                    return Refusal("mark", text[at:][:8], column)
                breaks |= {len(letters), len(letters) + 1}
                at = end
            elif character == BREAK and self._has_digraphs:
                breaks.add(len(letters))
                bars[column] = len(letters)
            elif character in self._rules.ignored:
                steps.append(Step("ignored", character, ""))
            elif capitals[at] in self._letters:
                more = capitals[at]
            else:
                step = self._fold(character)
                if step is None:
                    return self._refuse(text, column)
                steps.append(step)
                more = step.after
            letters += more
            columns += [column] * len(more)
            at += 1
        return _Reading(letters, columns, breaks, bars)

    def _fold(self, character: str) -> Step | None:
        """The step from a character without a tile to letters with one; None if there is none."""
        folded = self._rules.folds.get(character)
        if folded is not None:
            return Step("accent" if len(folded) == 1 else "expansion", character, folded)
        if not self._rules.drop_marks:
            return None
        if unicodedata.combining(character):
            return Step("accent", character, "")  # no letter with this accent exists
        bare = character
        for _ in range(_MOST_ACCENTS):  # one after the other: Ǘ is Ü before it is U
            parts = unicodedata.decomposition(bare).split()
            if not parts or parts[0].startswith("<"):
                return None
            bare = chr(int(parts[0], 16)).translate(self.case_table)
            if bare in self._letters:
                return Step("accent", character, bare)
        return None

    def _refuse(self, text: str, column: int) -> Refusal:
        character = text[column - 1]
        reason = self._rules.reasons.get(character) or _reason_by_category(character)
        if reason == "hyphen" and column in (1, len(text)):
            reason = "affix"
        return Refusal(reason, character, column)

    def _cut(self, reading: _Reading, text: str) -> str | Refusal:
        """The word a reading of a text becomes: the longest tile first, from the left."""
        letters, columns = reading.letters, reading.columns
        if not reading.breaks:
            word = self.tokenise(letters)  # the same, but quicker
            if len(word) > 1 and not word.strip(self.chars):
                return word
        word, at = "", 0
        while at < len(letters):
            choice = self._tiles_at(reading, at)
            if not choice:  # part of a tile, such as the dot of L·L
                stray = text[columns[at] - 1]
                return Refusal(self._rules.reasons.get(stray, "no-tile"), stray, columns[at])
            word, at = word + choice[0][0], choice[0][1]
        for column, place in reading.bars.items():
            across = self._across(letters, place)
            if across in self._must:
                return Refusal("split", across, column)
            if not across and letters not in self._rules.exceptions:
                return Refusal("character", BREAK, column)
        if len(word) < 2:
            return Refusal("one-letter", text.strip(), 1) if word else Refusal("blank")
        return word

    def _others(self, reading: _Reading, word: str) -> tuple[str, ...]:
        """The tilings of a reading besides the one that was taken; none where the set lists it."""
        if not self.may_chars or (not reading.breaks and reading.letters in self._rules.exceptions):
            return ()
        return tuple(other for other in dict.fromkeys(self._tilings(reading)) if other != word)

    def _tiles_at(self, reading: _Reading, at: int) -> list[tuple[str, int]]:
        """The tiles that may begin at a place and where each ends, the longest spelling first.

        A tile whose policy is must leaves no choice after it.
        """
        letters, choice = reading.letters, []
        for spelling in self._starting.get(letters[at], ()):
            end = at + len(spelling)
            if letters.startswith(spelling, at) and reading.breaks.isdisjoint(range(at + 1, end)):
                choice.append((self._joined[spelling], end))
                if spelling in self._must:
                    return choice
        if letters[at] in self._labels:
            choice.append((letters[at], at + 1))
        return choice

    def _tilings(self, reading: _Reading) -> Iterator[str]:
        """Ways to cut a reading that do not cut a tile whose policy is must; the first ones."""
        unfinished, ways = [("", 0)], 0
        for _ in range(_MOST_CUTS):
            if not unfinished or ways == _MOST_TILINGS:
                return
            done, at = unfinished.pop()
            if at == len(reading.letters):
                ways += 1
                yield done
                continue
            choice = self._tiles_at(reading, at)
            unfinished += [(done + char, end) for char, end in reversed(choice)]

    def _across(self, letters: str, place: int) -> str:
        """The spelling of a tile that would go across a place, one that must be used before others."""
        across = [
            spelling
            for spelling in self._joined
            for start in range(max(0, place - len(spelling) + 1), place)
            if letters.startswith(spelling, start)
        ]
        return max(across, key=self._must.__contains__, default="")

    def respell(self, word: str) -> Iterator[str]:
        """The tile strings of what the writer may have meant, the fewest changes first.

        >>> from tilewright.rulesets import load_tileset
        >>> list(load_tileset("german").speller.respell("UEBER"))
        ['ÜBER']
        """
        places = [
            (at, letters, meant)
            for at in range(len(word))
            for letters, meant in self._hints.items()
            if word.startswith(letters, at)
        ][:_MOST_RESPELLINGS]
        for bits in sorted(range(1, 1 << len(places)), key=lambda bits: (bits.bit_count(), bits)):
            end, respelt = 0, ""
            for number, (at, letters, meant) in enumerate(places):
                if bits >> number & 1:
                    if at < end:
                        break  # two hints for the same letters
                    respelt += word[end:at] + meant
                    end = at + len(letters)
            else:
                yield respelt + word[end:]

    # --- tiles to text -------------------------------------------------------------------------

    def format_word(self, word: str) -> str:
        """The spelling of a tile string, with marks only where it would be read otherwise."""
        if not self._has_digraphs:
            return word
        plain = "".join(self._labels[char] for char in word)
        return plain if self.tokenise(plain) == word else self._marked(word)

    def format_tiles(self, word: str) -> str:
        """The tile string with every tile of several letters in brackets: ``[CH]O[RR]O``."""
        if not self._has_digraphs:
            return word
        labels = (self._labels[char] for char in word)
        return "".join(f"[{label}]" if len(label) > 1 else label for label in labels)

    def _marked(self, word: str) -> str:
        """The tile string with brackets round tiles of several letters, bars where others may join.

        Letters that must join are in brackets too; no word has them, but a rack in order may.
        """
        text = ""
        for place, char in enumerate(word):
            across = self._across(word, place)
            label = self._labels[char]
            if len(label) > 1 or across in self._must:
                text += f"[{label}]"
            else:
                text += BREAK + label if across else label
        return text

    def front_door_folds(self) -> dict[str, str]:
        """Single characters and the letters they fold to, for a reader without this module.

        The set's own folds and, where accents are dropped, the usual accented letters.
        """
        folds = dict(self._rules.folds)
        for character in map(chr, _ACCENTED):
            if character.translate(self.case_table) not in self._letters:
                step = self._fold(character)
                if step is not None and not step.after.strip(self.chars):
                    folds[character] = step.after
        return folds


def _reason_by_category(character: str) -> str:
    """Why a character that no table names is none of a word."""
    category = unicodedata.category(character)
    if category.startswith("C") or character == "\ufffd":
        return "damaged"
    if category.startswith("Z"):
        return "space"
    if category == "Nd":
        return "digit"
    return "no-tile" if category.startswith(("L", "M")) else "character"
