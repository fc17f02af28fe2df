"""Expanding a Hunspell dictionary: from its stems and affix rules to the word forms it stands for.

A dictionary is two files. The ``.dic`` lists stems with flags; the ``.aff`` says which prefixes
and suffixes a flag allows. Start reading at `expand`: `_read_affixes` turns the ``.aff`` into a
`_Dictionary`; its `entries` reads the ``.dic`` line by line, its `affixed` makes a stem's forms.

What is done: suffixes in two levels (a suffix may allow another), one prefix, also one that a
suffix allows or that allows suffixes; cross products; stripping; conditions; words that need an
affix, that a CIRCUMFIX ties together, that are forbidden or only part of compounds. What is not:
**compound words are not expanded** (the COMPOUND options describe words without end), nor are
second prefixes (COMPLEXPREFIXES). All other options are ignored. Source: the manual hunspell(5).
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from typing import NamedTuple

from tilewright.errors import TilewrightError

_ENCODINGS = {"tis620-2533": "tis-620", "microsoft-cp1251": "cp1251"}  # other names than Python's
_OPTIONS = ("NEEDAFFIX", "PSEUDOROOT", "FORBIDDENWORD", "ONLYINCOMPOUND", "CIRCUMFIX")
_REMEMBERED = 2**14  # word edges per affix
_BLANKS = " \t"  # a no-break space may belong to a word
_SET = re.compile(rb"^[ \t]*SET[ \t]+(\S+)", re.MULTILINE)
_DATA = re.compile(r"\t|[ ]+(?=\S\S:)")  # morphological fields: behind a tab, or "po:", "is:" …
_SLASH = re.compile(r"(?<=[^\\])/")  # not escaped, and not the whole word
_AFFIX_SLASH = re.compile(r"(?<!\\)/")
_CONDITION = re.compile(r"\[\^?[^\]]+\]|[^\[\]]")


class Expanded(NamedTuple):
    """One form and the entry it comes from, in the spelling and letter case of the dictionary.

    ``line`` is the entry's line in the ``.dic``, counted from 1 (the first one holds the number of
    words); ``flags`` are the stem's own; ``data`` is the text behind them (``po:nom is:mas``).
    """

    form: str
    line: int
    stem: str
    flags: frozenset[str]
    data: str


def expand(aff: bytes, dic: bytes) -> Iterator[Expanded]:
    """All forms of a dictionary, in the order of the ``.dic``, a stem before its affixed forms.

    ``aff`` and ``dic`` are the contents of the two files. A form that several entries or rules
    lead to comes several times. Forms of a word marked as forbidden do not come, whichever entry
    makes them, unless such a form is an entry itself. Only the forbidden forms are held in memory.

    Raises `TilewrightError` (``line`` in the file that its message names) for an unknown encoding,
    bytes that are not in it, a missing word count, a malformed flag, affix or condition: for the
    ``.aff`` at once, for the ``.dic`` while the forms are taken.
    """
    return _forms(_read_affixes(aff), dic)


def _forms(dictionary: _Dictionary, dic: bytes) -> Iterator[Expanded]:
    forbidden_stems: set[str] = set()
    forbidden: set[str] = set()
    if "FORBIDDENWORD" in dictionary.options:
        for _, stem, kind, _ in dictionary.entries(dic):
            if kind.forbidden:
                forbidden_stems.add(stem)
                forbidden.update((stem, *dictionary.affixed(stem, kind)))
    for line, stem, kind, data in dictionary.entries(dic):
        if kind.forbidden or kind.in_compound:
            continue
        if not kind.needs and stem not in forbidden_stems:
            yield Expanded(stem, line, stem, kind.flags, data)
        for form in dictionary.affixed(stem, kind):
            if form not in forbidden:
                yield Expanded(form, line, stem, kind.flags, data)


class _Kind:
    """What a set of flags means, for a stem or for the word that an affix makes."""

    def __init__(self, flags: list[str], dictionary: _Dictionary) -> None:
        self.flags = frozenset(flags)
        ordered = dict.fromkeys(flags)  # the order of a set would differ from run to run
        options = dictionary.options
        self.needs = options.get("NEEDAFFIX") in self.flags
        self.in_compound = options.get("ONLYINCOMPOUND") in self.flags
        self.forbidden = options.get("FORBIDDENWORD") in self.flags
        self.circumfix = options.get("CIRCUMFIX") in self.flags
        affixes = dictionary.affixes
        self.prefixes = tuple(affixes["PFX", f] for f in ordered if ("PFX", f) in affixes)
        self.suffixes = tuple(affixes["SFX", f] for f in ordered if ("SFX", f) in affixes)


class _Rule(NamedTuple):
    """How many letters are cut off, what is added, to which words, and what the result is."""

    cut: int
    added: str
    fits: re.Pattern[str]
    kind: _Kind


class _Affix:
    """The rules of one flag; which of them fit a word depends on its first or last letters."""

    def __init__(self, is_suffix: bool, crosses: bool) -> None:
        self.is_suffix = is_suffix
        self.crosses = crosses
        self.rules: list[_Rule] = []
        self.reach = 1  # how many letters of a word the rules look at
        self._known: dict[str, list[_Rule]] = {}

    def fitting(self, word: str) -> list[_Rule]:
        """The rules whose condition and cut letters the word has."""
        edge = word[-self.reach :] if self.is_suffix else word[: self.reach]
        if edge not in self._known:
            if len(self._known) == _REMEMBERED:
                self._known.clear()
            self._known[edge] = [rule for rule in self.rules if rule.fits.search(edge)]
        return self._known[edge]


class _Made(NamedTuple):
    """A word with suffixes: does it need an affix or a circumfix, and which prefixes may come?"""

    word: str
    needs: bool
    circumfix: bool
    prefixes: tuple[_Affix, ...]

    def completed(self, by: _Kind) -> bool:
        """Whether a prefix makes this a word: circumfixes in pairs, one affix in no need."""
        return self.circumfix == by.circumfix and not (self.needs and by.needs)


class _Dictionary:
    """What an ``.aff`` says."""

    def __init__(self, encoding: str) -> None:
        self.encoding = encoding
        self.flag_type = ""
        self.fullstrip = False
        self.aliases: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.affixes: dict[tuple[str, str], _Affix] = {}
        self._kinds: dict[str, _Kind] = {}

    def kind(self, text: str, file: str, line: int) -> _Kind:
        """What flags mean, as written behind a slash."""
        if text not in self._kinds:
            flags = self.aliases.get(text, text)
            if self.aliases and text and text not in self.aliases:
                raise _fault(file, line, "no such flag alias", text)
            self._kinds[text] = _Kind(_split_flags(flags, self.flag_type, file, line), self)
        return self._kinds[text]

    def entries(self, dic: bytes) -> Iterator[tuple[int, str, _Kind, str]]:
        """Line, stem, meaning of the flags, and data of every entry; comments are left out."""
        for line, text in _lines(dic, self.encoding, ".dic"):
            if line == 1 and not re.match(r"[ \t]*[0-9]+(?![^ \t])", text):
                raise _fault(".dic", line, "no number of words in the first line", text)
            if line == 1 or not text or text[0] in "#\t ":
                continue
            data = _DATA.search(text)
            entry, tail = (text[: data.start()], text[data.end() :]) if data else (text, "")
            word, *rest = _SLASH.split(entry, maxsplit=1)
            # Flags hold no space: what follows one is a remark, and belongs to the data.
            flags, _, remark = "".join(rest).partition(" ")
            stem = word.replace("\\/", "/").rstrip(_BLANKS)
            yield line, stem, self.kind(flags, ".dic", line), f"{remark} {tail}".strip(_BLANKS)

    def affixed(self, stem: str, kind: _Kind) -> Iterator[str]:
        """The forms of a stem with at least one affix."""
        for prefix in kind.prefixes:
            for rule in prefix.fitting(stem):
                if not rule.kind.needs and not rule.kind.circumfix:
                    yield rule.added + stem[rule.cut :]
                # Suffixes that only this prefix allows.
                for made in _suffixed(stem, rule.kind.suffixes, (prefix,), 2):
                    if prefix.crosses and made.prefixes and made.completed(rule.kind):
                        yield rule.added + made.word[rule.cut :]
        for made in _suffixed(stem, kind.suffixes, kind.prefixes, 2):
            if not made.needs and not made.circumfix:
                yield made.word
            for prefix in made.prefixes:
                if prefix.crosses:
                    for rule in prefix.fitting(made.word):
                        if made.completed(rule.kind):
                            yield rule.added + made.word[rule.cut :]


def _suffixed(
    word: str, suffixes: tuple[_Affix, ...], prefixes: tuple[_Affix, ...], levels: int
) -> Iterator[_Made]:
    """The word with one to ``levels`` suffixes, and which prefixes each result may take."""
    for suffix in suffixes:
        for rule in suffix.fitting(word):
            kind = rule.kind
            made = word[: len(word) - rule.cut] + rule.added
            allowed = tuple(dict.fromkeys(prefixes + kind.prefixes)) if suffix.crosses else ()
            yield _Made(made, kind.needs, kind.circumfix, allowed)
            if levels > 1 and kind.suffixes:
                for longer in _suffixed(made, kind.suffixes, allowed, levels - 1):
                    yield longer._replace(circumfix=kind.circumfix or longer.circumfix)


def _read_affixes(aff: bytes) -> _Dictionary:
    found = _SET.search(aff.removeprefix(codecs.BOM_UTF8))
    encoding = found[1].decode("latin-1") if found else "ISO8859-1"
    dictionary = _Dictionary(_ENCODINGS.get(encoding.lower(), encoding))
    lines = [(n, re.findall(r"[^ \t]+", t)) for n, t in _lines(aff, dictionary.encoding, ".aff")]
    for _, fields in lines:  # first, what says how flags are written
        match fields:
            case ["FLAG", flag_type, *_]:
                dictionary.flag_type = flag_type.lower()
            case ["FULLSTRIP", *_]:
                dictionary.fullstrip = True
            case ["AF", flags, *_]:
                dictionary.aliases[str(len(dictionary.aliases))] = flags
    dictionary.aliases.pop("0", None)  # the first says how many there are
    rules: list[tuple[int, _Affix, list[str]]] = []
    for line, fields in lines:
        if len(fields) < 2 or fields[0] not in ("PFX", "SFX", *_OPTIONS):
            continue
        name, (flag, *more) = fields[0], _split_flags(fields[1], dictionary.flag_type, ".aff", line)
        if more:
            raise _fault(".aff", line, "more than one flag", fields[1])
        affix = dictionary.affixes.get((name, flag))
        header = len(fields) > 3 and fields[2] in ("Y", "N") and fields[3].isdecimal()
        if name in _OPTIONS:
            dictionary.options["NEEDAFFIX" if name == "PSEUDOROOT" else name] = flag
        elif affix is None:
            if not header:
                raise _fault(".aff", line, "an affix without its header", " ".join(fields))
            dictionary.affixes[name, flag] = _Affix(name == "SFX", fields[2] == "Y")
        elif not header or len(fields) > 4:  # else it is the header again
            rules.append((line, affix, fields[2:]))
    for line, affix, fields in rules:
        _add_rule(dictionary, affix, fields, line)
    return dictionary


def _add_rule(dictionary: _Dictionary, affix: _Affix, fields: list[str], line: int) -> None:
    """Add a rule: what is cut off, what is added (with flags behind a slash), the condition."""
    if len(fields) < 2:
        raise _fault(".aff", line, "an affix rule is cut short", " ".join(fields))
    cut = "" if fields[0] == "0" else fields[0]
    added, *flags = _AFFIX_SLASH.split(fields[1], maxsplit=1)
    added = "" if added == "0" else added.replace("\\/", "/")
    kind = dictionary.kind("".join(flags), ".aff", line)
    condition = fields[2] if len(fields) > 2 else "."
    letters = _CONDITION.findall(condition)
    if "".join(letters) != condition:
        raise _fault(".aff", line, "a condition with a stray bracket", condition)
    pattern = "" if condition == "." else "".join(map(_letter_pattern, letters))
    least = len(cut) + (not dictionary.fullstrip)  # a rule that may not cut off all leaves a letter
    look = "(?<={})" if affix.is_suffix else "(?={})"
    edge = "".join(map(look.format, (pattern, re.escape(cut), f".{{{least}}}")))
    fits = re.compile(rf"{edge}\Z" if affix.is_suffix else rf"\A{edge}", re.DOTALL)
    if not kind.in_compound:
        affix.reach = max(affix.reach, len(letters), least)
        affix.rules.append(_Rule(len(cut), added, fits, kind))


def _letter_pattern(part: str) -> str:
    """A letter, ``.``, or ``[set]`` of a condition as a regular expression: a minus is a letter."""
    if len(part) == 1:
        return part if part == "." else re.escape(part)
    start = 2 if part[1] == "^" and len(part) > 3 else 1
    return f"{part[:start]}{re.escape(part[start:-1])}]"


def _split_flags(text: str, flag_type: str, file: str, line: int) -> list[str]:
    if flag_type == "long":
        if len(text) % 2:
            raise _fault(file, line, "flags of two characters with an odd length", text)
        return [text[at : at + 2] for at in range(0, len(text), 2)]
    if flag_type == "num" and text:
        if not re.fullmatch(r"[0-9]{1,5}(,[0-9]{1,5})*", text):
            raise _fault(file, line, "flags that are not numbers", text)
        return [str(int(flag)) for flag in text.split(",")]
    return list(text)


def _lines(data: bytes, encoding: str, file: str) -> Iterator[tuple[int, str]]:
    """The lines, counted from 1, without their ends and a byte order mark."""
    for line, raw in enumerate(io.BytesIO(data.removeprefix(codecs.BOM_UTF8)), start=1):
        try:
            yield line, raw.rstrip(b"\r\n").decode(encoding)
        except LookupError:
            raise _fault(file, line, "unknown encoding", encoding) from None
        except ValueError:
            raise _fault(file, line, f"not in the encoding {encoding!r}", repr(raw)) from None


def _fault(file: str, line: int, message: str, found: str) -> TilewrightError:
    return TilewrightError(f"{file} file: {message}: {found[:60]!r}", line=line, found=found)
