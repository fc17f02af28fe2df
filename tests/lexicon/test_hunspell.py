"""Hunspell dictionaries: one tiny invented pair of files per feature."""

from __future__ import annotations

import codecs
from textwrap import dedent

import pytest

from tilewright.errors import TilewrightError
from tilewright.lexicon.hunspell import Expanded, expand


def entries(aff: str, *lines: str) -> list[Expanded]:
    dic = "\n".join((str(len(lines)), *lines, ""))
    return list(expand(f"SET UTF-8\n{dedent(aff)}".encode(), dic.encode()))


def forms(aff: str, *lines: str) -> list[str]:
    return [entry.form for entry in entries(aff, *lines)]


PLURAL = """
    SFX S Y 3
    SFX S 0 s [^sy]
    SFX S y ies [^aeiou]y
    SFX S 0 s [aeiou]y
"""


# Entries of the .dic


def test_a_form_knows_its_entry() -> None:
    assert entries(PLURAL, "", "tool/SX\tpo:noun is:sg") == [
        Expanded("tool", 3, "tool", frozenset("SX"), "po:noun is:sg"),
        Expanded("tools", 3, "tool", frozenset("SX"), "po:noun is:sg"),
    ]


@pytest.mark.parametrize(
    ("line", "stem", "flags", "data"),
    [
        ("tile", "tile", "", ""),
        ("tile/AB", "tile", "AB", ""),
        ("tile/AB\t", "tile", "AB", ""),
        ("tile po:noun", "tile", "", "po:noun"),
        ("tile/A po:noun is:sg", "tile", "A", "po:noun is:sg"),
        ("tile\tany text", "tile", "", "any text"),
        ("tile/A a remark po:noun", "tile", "A", "a remark po:noun"),
        ("ad hoc/A po:adv", "ad hoc", "A", "po:adv"),
        ("ad hoc", "ad hoc", "", ""),
        ("and\\/or/A", "and/or", "A", ""),
        ("and\\/or", "and/or", "", ""),
        ("/", "/", "", ""),
        ("tile ", "tile", "", ""),
        ("tile al:tiles/x", "tile", "", "al:tiles/x"),
        ("no\u00a0break", "no\u00a0break", "", ""),
    ],
)
def test_lines(line: str, stem: str, flags: str, data: str) -> None:
    assert entries("", line) == [Expanded(stem, 2, stem, frozenset(flags), data)]


def test_lines_that_are_no_entries() -> None:
    assert [e.line for e in entries("", "# comment", "", "a", "\tLicence", "  text", "b")] == [4, 7]


@pytest.mark.parametrize("count", ["2", "2 words", "  17", "2\t"])
def test_the_number_of_words_is_not_a_word(count: str) -> None:
    assert [e.form for e in expand(b"", f"{count}\na\nb".encode())] == ["a", "b"]


def test_an_empty_dictionary() -> None:
    assert list(expand(b"", b"")) == []
    assert list(expand(b"", b"0\n")) == []


# Encodings and ends of lines


@pytest.mark.parametrize(
    ("name", "codec"),
    [
        ("UTF-8", "utf-8"),
        ("ISO8859-1", "latin-1"),
        ("ISO8859-15", "iso8859-15"),
        ("microsoft-cp1251", "cp1251"),
        ("KOI8-R", "koi8-r"),
        ("TIS620-2533", "tis-620"),
    ],
)
def test_encodings(name: str, codec: str) -> None:
    letter = {"cp1251": "ж", "koi8-r": "ж", "tis-620": "ก"}.get(codec, "é")
    aff = f"# {letter}\nSET {name}\nSFX A Y 1\nSFX A 0 {letter} .\n".encode(codec)
    found = expand(aff, f"1\na{letter}/A\n".encode(codec))
    assert [e.form for e in found] == [f"a{letter}", f"a{letter}{letter}"]


def test_without_set_it_is_latin_1() -> None:
    assert [e.form for e in expand(b"", b"1\n\xe9t\xe9\n")] == ["été"]


def test_byte_order_marks_and_crlf() -> None:
    aff = codecs.BOM_UTF8 + b"SET UTF-8\r\nSFX A Y 1\r\nSFX A 0 s .\r\n"
    dic = codecs.BOM_UTF8 + "1\r\né/A\r\n".encode()
    assert [(e.form, e.data) for e in expand(aff, dic)] == [("é", ""), ("és", "")]


# Flags


def test_flags_are_characters() -> None:
    aff = "SFX é Y 1\nSFX é 0 s .\nSFX 1 Y 1\nSFX 1 0 t ."
    assert forms(aff, "a/é1") == ["a", "as", "at"]


def test_utf_8_flags() -> None:
    assert forms("FLAG UTF-8\nSFX ж Y 1\nSFX ж 0 s .", "a/ж") == ["a", "as"]


def test_long_flags() -> None:
    aff = "FLAG long\nSFX S. Y 1\nSFX S. 0 s .\nSFX .S Y 1\nSFX .S 0 x .\nNEEDAFFIX ()"
    found = entries(aff, "a/S.()", "b/().S")
    assert [e.form for e in found] == ["as", "bx"]
    assert found[0].flags == {"S.", "()"}


def test_numbered_flags() -> None:
    aff = "FLAG num\nSFX 999 Y 1\nSFX 999 0 s/7 .\nSFX 7 Y 1\nSFX 7 0 y ."
    assert forms(aff, "a/999", "b/7,999", "c/99") == ["a", "as", "asy", "b", "by", "bs", "bsy", "c"]


def test_flag_may_stand_behind_the_affixes() -> None:
    assert forms("SFX S. Y 1\nSFX S. 0 s .\nFLAG long", "a/S.") == ["a", "as"]


def test_flag_aliases() -> None:
    aff = "AF 2\nAF AB\nAF B # comment\nSFX A Y 1\nSFX A 0 s/2 .\nSFX B Y 1\nSFX B 0 t ."
    found = entries(aff, "x/1", "y/2", "z")
    assert [e.form for e in found] == ["x", "xs", "xst", "xt", "y", "yt", "z"]
    assert found[0].flags == {"A", "B"}


def test_morphological_aliases_are_ignored() -> None:
    assert entries("AM 1\nAM po:noun", "x\t1")[0].data == "1"


# Affixes


def test_suffixes_with_conditions_and_stripping() -> None:
    assert forms(PLURAL, "day/S", "fly/S", "cat/S", "bus/S", "dog") == (
        ["day", "days", "fly", "flies", "cat", "cats", "bus", "dog"]
    )


def test_prefixes_with_conditions_and_stripping() -> None:
    aff = """
        PFX L Y 2
        PFX L 0 l' [aeiou]
        PFX L h l'H h[^h]
    """
    assert forms(aff, "as/L", "hache/L", "hhh/L", "roi/L") == (
        ["as", "l'as", "hache", "l'Hache", "hhh", "roi"]
    )


@pytest.mark.parametrize(
    ("condition", "fitting"),
    [
        (".", ["ab", "a-", "bb", "b.", "b^", "b["]),
        ("..", ["ab", "a-", "bb", "b.", "b^", "b["]),
        ("...", []),
        ("[ab]", ["ab", "bb"]),
        ("[^ab]", ["a-", "b.", "b^", "b["]),
        ("[a-c]", ["a-"]),
        ("[^.]", ["ab", "a-", "bb", "b^", "b["]),
        ("[^^]", ["ab", "a-", "bb", "b.", "b["]),
        ("[.^]", ["b.", "b^"]),
        ("[[]", ["b["]),
        ("^", ["b^"]),
        ("-", ["a-"]),
        ("[^b]b", ["ab"]),
        ("a.", ["ab", "a-"]),
    ],
)
def test_conditions(condition: str, fitting: list[str]) -> None:
    stems = ["ab", "a-", "bb", "b.", "b^", "b["]
    aff = f"SFX S Y 1\nSFX S 0 x {condition}"
    made = forms(aff, *(f"{stem}/S" for stem in stems))
    assert [form for form in made if form.endswith("x")] == [f"{stem}x" for stem in fitting]


def test_a_condition_looks_at_the_stem_before_stripping() -> None:
    assert forms("SFX S Y 1\nSFX S e ing [^e]e", "bake/S", "flee/S") == ["bake", "baking", "flee"]


def test_stripping_needs_the_letters_whatever_the_condition() -> None:
    assert forms("SFX S Y 1\nSFX S e ing .", "bake/S", "go/S") == ["bake", "baking", "go"]


def test_a_rule_without_condition() -> None:
    assert forms("SFX S Y 1\nSFX S 0 s", "a/S") == ["a", "as"]


def test_morphology_and_comments_behind_rules() -> None:
    assert forms("SFX S Y 1 # one\nSFX S 0 s . is:pl # two", "a/S") == ["a", "as"]


def test_an_escaped_slash_in_a_rule() -> None:
    assert forms("SFX S Y 1\nSFX S 0 \\/s/T .\nSFX T Y 1\nSFX T 0 t .", "a/S") == (
        ["a", "a/s", "a/st"]
    )


def test_the_number_of_rules_is_not_relied_on() -> None:
    aff = "SFX S Y 1\nSFX S 0 s .\nSFX S 0 t .\nSFX S Y 1\nSFX S 0 u ."
    assert forms(aff, "a/S") == ["a", "as", "at", "au"]


def test_a_prefix_and_a_suffix_of_one_flag() -> None:
    assert forms("PFX A Y 1\nPFX A 0 un .\nSFX A Y 1\nSFX A 0 s .", "a/A") == (
        ["a", "una", "as", "unas"]
    )


@pytest.mark.parametrize(
    ("prefix", "suffix", "crossed"), [("Y", "Y", ["unas"]), ("Y", "N", []), ("N", "Y", [])]
)
def test_cross_products(prefix: str, suffix: str, crossed: list[str]) -> None:
    aff = f"PFX P {prefix} 1\nPFX P 0 un .\nSFX S {suffix} 1\nSFX S 0 s ."
    assert forms(aff, "a/PS") == ["a", "una", "as", *crossed]


@pytest.mark.parametrize(("option", "made"), [("", ["go"]), ("FULLSTRIP", ["go", "went"])])
def test_stripping_all_of_a_word(option: str, made: list[str]) -> None:
    assert forms(f"SFX S Y 1\nSFX S go went go\n{option}", "go/S") == made


def test_two_levels_of_suffixes_and_no_third() -> None:
    aff = """
        SFX A Y 1
        SFX A 0 a/B .
        SFX B Y 1
        SFX B 0 b/C .
        SFX C Y 1
        SFX C 0 c .
    """
    assert forms(aff, "x/A") == ["x", "xa", "xab"]


def test_a_suffix_that_allows_a_prefix() -> None:
    assert forms("PFX P Y 1\nPFX P 0 un .\nSFX S Y 1\nSFX S 0 s/P .", "a/S") == ["a", "as", "unas"]


def test_a_prefix_that_allows_a_suffix() -> None:
    assert forms("PFX P Y 1\nPFX P 0 un/S .\nSFX S Y 1\nSFX S 0 s .", "a/P") == ["a", "una", "unas"]


def test_an_unknown_flag_makes_nothing() -> None:
    assert forms("SFX S Y 1\nSFX S 0 s/Z .", "a/ZS") == ["a", "as"]


def test_the_order_of_forms_is_that_of_the_flags() -> None:
    aff = "\n".join(f"SFX {flag} Y 1\nSFX {flag} 0 {flag.lower()} ." for flag in "ABCDEFGH")
    assert forms(aff, "x/HBGACFDE") == ["x", *(f"x{flag.lower()}" for flag in "HBGACFDE")]


def test_more_word_endings_than_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.lexicon.hunspell._REMEMBERED", 2)
    stems = ["a", "b", "y", "ab", "ay", "by", "a"]
    made = forms(PLURAL, *(f"{stem}/S" for stem in stems))
    assert [form for form in made if form not in stems] == ["as", "bs", "abs", "ays", "bies", "as"]


# Options about what is a word


@pytest.mark.parametrize("option", ["NEEDAFFIX", "PSEUDOROOT"])
def test_a_stem_that_needs_an_affix(option: str) -> None:
    assert forms(f"{option} N\n{PLURAL}", "cat/NS", "dog/N") == ["cats"]


def test_affixes_that_need_another() -> None:
    aff = """
        NEEDAFFIX N
        PFX P Y 1
        PFX P 0 p .
        PFX Q Y 1
        PFX Q 0 q/N .
        SFX S Y 1
        SFX S 0 s/NT .
        SFX T Y 1
        SFX T 0 t .
    """
    assert forms(aff, "x/S") == ["x", "xst"]
    assert forms(aff, "x/PS") == ["x", "px", "pxs", "xst", "pxst"]
    assert forms(aff, "x/QS") == ["x", "xst", "qxst"]
    assert forms(aff, "x/QT") == ["x", "xt", "qxt"]


def test_forbidden_words_and_their_forms() -> None:
    aff = f"FORBIDDENWORD F\nSFX T Y 1\nSFX T 0 ts .\n{PLURAL}"
    # "cats" is made by ca/T too, "dogs" is an entry of its own.
    assert forms(aff, "cat/FS", "ca/T", "dog/SF", "dogs") == ["ca", "dogs"]
    assert forms(aff, "ca/T", "cats/F") == ["ca"]
    assert forms(aff, "cat/F", "cat") == []


def test_stems_and_affixes_of_compounds_only() -> None:
    aff = "ONLYINCOMPOUND O\nSFX S Y 2\nSFX S 0 s/O .\nSFX S 0 t ."
    assert forms(aff, "x/S", "y/SO") == ["x", "xt"]


def test_circumfixes() -> None:
    # After the example in hunspell(5): a superlative prefix only with its own ending.
    aff = """
        CIRCUMFIX X
        PFX A Y 1
        PFX A 0 ge/X .
        PFX B Y 1
        PFX B 0 be .
        SFX C Y 2
        SFX C 0 er .
        SFX C 0 est/AX .
    """
    assert forms(aff, "x/C") == ["x", "xer", "gexest"]
    assert forms(aff, "x/ABC") == ["x", "bex", "xer", "bexer", "gexest"]


def test_a_circumfix_on_the_inner_suffix() -> None:
    aff = """
        CIRCUMFIX X
        PFX A Y 1
        PFX A 0 ge/X .
        SFX C Y 1
        SFX C 0 t/XD .
        SFX D Y 1
        SFX D 0 e .
    """
    assert forms(aff, "x/AC") == ["x", "gext", "gexte"]


def test_other_options_are_ignored() -> None:
    aff = """
        # comment
        TRY esia
        ICONV 1
        ICONV x y
        REP 1
        REP f ph
        COMPOUNDFLAG C
        COMPOUNDMIN 1
        KEEPCASE K
        NOSUGGEST !
    """
    assert forms(aff, "x/CK!", "y/C") == ["x", "y"]


# Faults


@pytest.mark.parametrize(
    ("aff", "line", "message"),
    [
        ("SET KLINGON", 1, "unknown encoding"),
        ("SET hex", 1, "unknown encoding"),
        ("SET UTF-8\nSFX A 0 s .", 2, "without its header"),
        ("SET UTF-8\nSFX A\n", 2, "without its header"),
        ("SET UTF-8\nSFX A X 1\n", 2, "without its header"),
        ("SET UTF-8\nSFX A Y 1\nSFX A 0", 3, "cut short"),
        ("SET UTF-8\nSFX A Y 1\nSFX A 0 s [ab", 3, "stray bracket"),
        ("SET UTF-8\nSFX A Y 1\nSFX A 0 s ab]", 3, "stray bracket"),
        ("SET UTF-8\nSFX A Y 1\nSFX A 0 s []", 3, "stray bracket"),
        ("SET UTF-8\nSFX AB Y 1", 2, "more than one flag"),
        ("NEEDAFFIX AB", 1, "more than one flag"),
        ("FLAG long\nSFX ABC Y 1", 2, "odd length"),
        ("FLAG num\nSFX A Y 1", 2, "not numbers"),
        ("FLAG num\nSFX 1 Y 1\nSFX 1 0 s/2,b .", 3, "not numbers"),
        ("FLAG num\nNEEDAFFIX " + "9" * 5000, 2, "not numbers"),
        ("AF 1\nAF A\nSFX A Y 1\nSFX A 0 s/2 .", 4, "no such flag alias"),
    ],
)
def test_faults_of_the_aff(aff: str, line: int, message: str) -> None:
    with pytest.raises(TilewrightError, match=message) as caught:
        expand(aff.encode(), b"")  # at once, before a form is taken
    assert caught.value.line == line
    assert caught.value.message.startswith(".aff file: ")
    assert caught.value.path is None


def test_bytes_of_another_encoding() -> None:
    with pytest.raises(TilewrightError, match=r"\.aff file: not in the encoding 'UTF-8'") as caught:
        expand(b"SET UTF-8\n# \xe9\n", b"")
    assert caught.value.line == 2


@pytest.mark.parametrize(
    ("aff", "dic", "line", "message"),
    [
        (b"", b"word\nother", 1, "no number of words"),
        (b"", b"1er\n", 1, "no number of words"),
        (b"SET UTF-8", b"1\na\n\xe9\n", 3, "not in the encoding"),
        (b"FLAG long", b"1\na/ABC\n", 2, "odd length"),
        (b"FLAG num", b"1\na/1,,2\n", 2, "not numbers"),
        (b"AF 1\nAF A", b"1\na/2\n", 2, "no such flag alias"),
        (b"AF 1\nAF A", b"1\na/0\n", 2, "no such flag alias"),
    ],
)
def test_faults_of_the_dic(aff: bytes, dic: bytes, line: int, message: str) -> None:
    taken = expand(aff, dic)
    with pytest.raises(TilewrightError, match=message) as caught:
        list(taken)
    assert caught.value.line == line
    assert caught.value.message.startswith(".dic file: ")
