"""Every way people write lists gives its words, and every line its outcome."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lexicon.conftest import CompileBytes
from tilewright import TilewrightError
from tilewright.lexicon.compiling import compile_list
from tilewright.lexicon.reading import Source
from tilewright.messages import Messages, languages
from tilewright.rulesets import load_tileset

LISTS: dict[str, tuple[str, str, list[str]]] = {
    "collins": (
        "plain",
        "Collins Scrabble Words (2019). 279,496 words. Words only.\r\n\r\nAA\r\nAAH\r\nZZZ",
        ["AA", "AAH", "ZZZ"],
    ),
    "collins-definitions": (
        "columns (tabs)",
        "Collins Scrabble Words (2019). 279,496 words with definitions.\r\n\r\nAA\tlava\r\nAAH\tto gape\r\nBRR\tcold",
        ["AA", "AAH", "BRR"],
    ),
    "zyzzyva": (
        "definitions",
        "# a note\nAA rough, cindery lava [n AAS]\nAAS <aa=n> [n]\nABA a garment [n -S]\n",
        ["AA", "AAS", "ABA"],
    ),
    "definitions-with-a-header": (
        "definitions",
        "Our club list, 3 words with meanings\nAA lava [n]\nAB a muscle [n]\nBRR cold [interj]\n",
        ["AA", "AB", "BRR"],
    ),
    "tabs": (
        "columns (tabs)",
        "AB\tan abdominal muscle\nAA\tlava\n# note\tx\nBRR\tcold\n",
        ["AA", "AB", "BRR"],
    ),
    "semicolons": (
        "columns (semicolons)",
        "AA;1;noun\nAB;2;noun\nBRR;5;interj\n",
        ["AA", "AB", "BRR"],
    ),
    "csv": (
        "columns (commas)",
        'form,tags\nabaca,"n, m"\nabats,n\nad hoc,adv\n',
        ["ABACA", "ABATS"],
    ),
    "key-column": ("columns (commas)", "ID,word\n1,aa\n2,ab\n", ["AA", "AB"]),
    "alphagrams": (
        "alphagrams",
        "AELRT;ALERT\nAABBITT;ABBATIT\nDEO;ODE\n",
        ["ABBATIT", "ALERT", "ODE"],
    ),
    "playability": ("numbers first", "# The list\n542388 QI\n41 AA\n7 ZA\n", ["AA", "QI", "ZA"]),
    "frequency": (
        "numbers first",
        "1\tder\t1234\n2\tdie\t999\n3\tund\t500\n",
        ["DER", "DIE", "UND"],
    ),
    "glued-numbers": ("numbers glued", "QUIZ123\nJAZZ99\nOXEN7\n", ["JAZZ", "OXEN", "QUIZ"]),
    "endings": (
        "endings",
        "WANT(S,ED,ING)\nAA(S)\nQI(S)\n",
        ["AA", "AAS", "QI", "QIS", "WANT", "WANTED", "WANTING", "WANTS"],
    ),
    "questions": (
        "questions",
        "Q: AEINRST\nA: NASTIER, RETAINS\n\nQ: EIQTU\nA: QUIET\n",
        ["NASTIER", "QUIET", "RETAINS"],
    ),
    "json": ("JSON", '["aa", "ab", "x-ray"]', ["AA", "AB"]),
    "json-objects": (
        "JSON",
        '[{"title": "t", "words": ["alpha", "beta"]}, {"words": ["gamma"]}]',
        ["ALPHA", "BETA", "GAMMA"],
    ),
    "json-table": ("JSON", '{"aa": "lava", "ab": "muscle"}', ["AA", "AB"]),
    "javascript": (
        "JSON",
        'window.LIST_DATA.one = [{"label":"MA","entries":[{"forms":["MAHARAJAH"],"def":"n.m."}]}];',
        ["MAHARAJAH"],
    ),
    "scrabble3d": (
        "sections",
        "[Header]\nAuthor=Ann\nStandardCategory=All\n[Categories]\n1=Verb\n"
        "[Words]\nAARDVARK=an anteater\nABDUCE=to abduct;1\nADDITIVELY=\n",
        ["AARDVARK", "ADDITIVELY"],
    ),
    "title-case-header": ("plain", "Words\nAA\nAB\n", ["AA", "AB"]),
}


@pytest.mark.parametrize("name", LISTS)
def test_dialect(compile_bytes: CompileBytes, name: str) -> None:
    dialect, text, words = LISTS[name]
    compiled = compile_bytes(text)
    assert compiled.report.dialect == dialect
    assert compiled.words == words


def test_definitions_are_kept(compile_bytes: CompileBytes) -> None:
    assert compile_bytes(LISTS["tabs"][1]).definitions["AA"] == "lava"
    assert compile_bytes(LISTS["zyzzyva"][1]).definitions["AA"] == "rough, cindery lava [n AAS]"
    assert compile_bytes(LISTS["json-table"][1]).definitions == {"AA": "lava", "AB": "muscle"}


def test_comments_and_headers_are_counted(compile_bytes: CompileBytes) -> None:
    report = compile_bytes(LISTS["collins"][1]).report
    assert report.lines == 5
    assert {reason: len(lines) for reason, lines in report.by_reason().items()} == {
        "header": 1,
        "blank": 1,
    }
    assert list(report.losses()) == []


def test_an_unsorted_file_with_definitions_and_comments(compile_bytes: CompileBytes) -> None:
    compiled = compile_bytes("ZAX\ta tool\n# note\nAA\tlava\n")
    assert compiled.words == ["AA", "ZAX"]
    assert [(r.line, r.reason) for r in compiled.report.rejected] == [(2, "comment")]


def test_marks_glued_to_words(compile_bytes: CompileBytes) -> None:
    compiled = compile_bytes("FAM+\nABETALIPO#\nUNCENSOR*\nAA\nQI$\n")
    assert compiled.words == ["AA", "ABETALIPO", "FAM", "QI"]
    assert [r.reason for r in compiled.report.rejected] == ["phony-mark"]
    assert {c.rule for c in compiled.report.changed} == {"mark"}


def test_folded_keys_give_the_spelling_not_the_key(compile_bytes: CompileBytes) -> None:
    text = "AUFZAEUMEST aufzäumest\nSTRASSE straße\nHAUS haus\nOEL öl\n"
    assert compile_bytes(text, "german").words == ["AUFZÄUMEST", "HAUS", "STRASSE", "ÖL"]
    text = "CONSPUE conspue conspué\nETE été\nKIWI kiwi\n"
    compiled = compile_bytes(text, "french")
    assert compiled.words == ["CONSPUE", "ETE", "KIWI"]
    assert compiled.report.lines == 3


def test_accents_written_in_ascii(compile_bytes: CompileBytes) -> None:
    text = "a^cre\nabandonne'\nparanoi\"a\nfre^le\npo^le\nkiwi\nre`gle\n"
    words = ["ABANDONNE", "ACRE", "FRELE", "KIWI", "PARANOIA", "POLE", "REGLE"]
    assert compile_bytes(text, "french").words == words


def test_spanish_marks_and_placeholders(compile_bytes: CompileBytes) -> None:
    spanish = load_tileset("spanish")
    marked = compile_bytes("[ll]ama\n[ch]u[rr]asco\nñoños\n", "spanish")
    plain = compile_bytes("llama\nchurrasco\nñoños\n", "spanish")
    coded = compile_bytes("2AMA\n1U3ASCO\n4O4OS\n", "spanish")
    assert (
        marked.words
        == plain.words
        == coded.words
        == [spanish.parse_word(w) for w in ("ÑOÑOS", "CHURRASCO", "LLAMA")]
    )


def test_a_file_that_lost_its_letters_says_so(compile_bytes: CompileBytes) -> None:
    every = "ABC\nDEF\nGHI\nJLM\nNOP\nQRS\nTUV\nXYZ\nCHLLRR\n"
    assert compile_bytes(every, "spanish").report.unused_tiles == ["Ñ"]
    assert compile_bytes("OSO\nCASA\n", "spanish").report.unused_tiles == []  # just a short list
    report = compile_bytes("o\ufffdo\ncasa\n", "spanish").report
    assert [r.reason for r in report.rejected] == ["damaged"]


def test_an_encrypted_scrabble3d_file_is_refused_by_name(compile_bytes: CompileBytes) -> None:
    with pytest.raises(TilewrightError, match="encrypted"):
        compile_bytes("[Header]\nKey=secret\n[Words]\nXX=\n")


def test_every_category_can_be_kept(compile_bytes: CompileBytes) -> None:
    assert "ABDUCE" in compile_bytes(LISTS["scrabble3d"][1], all_categories=True).words


def test_hunspell_pairs(tmp_path: Path) -> None:
    (tmp_path / "xx.aff").write_text("SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n")
    dic = tmp_path / "xx.dic"
    dic.write_text("3\ncat/S\nLondon\ndon't\n")
    compiled = compile_list(Source.of(dic), load_tileset("english"))
    assert compiled.words == ["CAT", "CATS"]
    assert compiled.report.adds_up() and compiled.report.lines == 4
    assert compiled.report.by_reason()["header"][0].line == 1
    (tmp_path / "xx.aff").unlink()
    with pytest.raises(TilewrightError, match="not beside it"):
        compile_list(Source.of(dic), load_tileset("english"))


@pytest.mark.parametrize("text", ['["aa", "ab"', "[" * 100_000])
def test_broken_json(compile_bytes: CompileBytes, text: str) -> None:
    with pytest.raises(TilewrightError, match="looks like JSON"):
        compile_bytes(text if text.startswith('["') else '["aa",' + text)


def test_marks_behind_a_space(compile_bytes: CompileBytes) -> None:
    compiled = compile_bytes("AA *\nAAH #\nAB +\nABBA *\nQI !\n")
    assert compiled.words == ["AAH", "AB", "QI"]
    assert [r.text for r in compiled.report.rejected] == ["AA *", "ABBA *"]
    compiled = compile_bytes("AA lava\nAB *\nAD short\nAE one\n")
    assert compiled.words == ["AA", "AD", "AE"]


def test_cells_with_line_breaks_and_quoted_words(compile_bytes: CompileBytes) -> None:
    compiled = compile_bytes('word,def\nQI,"life\nfoo\nforce"\nZA,x\nZE,y\n')
    assert compiled.words == ["QI", "ZA", "ZE"]
    assert compile_bytes('"qi"\n"za"\n"ze"\n').words == ["QI", "ZA", "ZE"]


def test_bare_keys_before_umlauts(compile_bytes: CompileBytes) -> None:
    text = "STRASSE straße\nHAUS haus\nUBER über\n"
    assert compile_bytes(text, "german").words == ["HAUS", "STRASSE", "ÜBER"]


def test_the_report_says_what_became_of_the_rest_of_a_line(compile_bytes: CompileBytes) -> None:
    assert compile_bytes(LISTS["zyzzyva"][1]).report.definitions == 3
    assert compile_bytes("qi\nza\n").report.definitions == 0


def test_every_dialect_has_a_name_in_every_language() -> None:
    names = {dialect for dialect, _, _ in LISTS.values()} | {
        "ASCII accents",
        "folded keys",
        "Hunspell",
    }
    for language in languages():
        say = Messages(language)
        assert all(say(f"dialect.{name}") for name in names)


def test_a_rejected_line_is_kept_whole(compile_bytes: CompileBytes) -> None:
    text = "AA lava\nDON'T do not\nX-RAY rays\nAB muscle\nQU!T odd\n"
    rejected = compile_bytes(text).report.rejected
    assert [(r.line, r.text, r.column) for r in rejected] == [
        (2, "DON'T do not", 4),
        (3, "X-RAY rays", 2),
        (5, "QU!T odd", 3),
    ]
