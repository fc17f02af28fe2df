"""Every line has one outcome; capitals, duplicates, tilings and impossible words are told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lexicon.conftest import CompileBytes
from tilewright import TilewrightError
from tilewright.lexicon.compiling import compile_list
from tilewright.lexicon.reading import Source
from tilewright.rulesets import load_tileset


def reasons(
    compile_bytes: CompileBytes, text: str, letters: str = "english"
) -> dict[str, list[str]]:
    report = compile_bytes(text, letters).report
    return {reason: [r.text for r in rejects] for reason, rejects in report.by_reason().items()}


def test_names_in_a_mixed_case_list(compile_bytes: CompileBytes) -> None:
    text = "aardvark\nLondon\nNATO\nMcCoy\nzebra\ncafé\n"
    compiled = compile_bytes(text)
    assert compiled.words == ["AARDVARK", "CAFE", "ZEBRA"]
    assert compiled.report.shows_names
    assert reasons(compile_bytes, text) == {"capital": ["London", "NATO", "McCoy"]}
    assert len(compile_bytes(text, keep_capitals=True).words) == 6


def test_german_nouns_keep_their_capitals(compile_bytes: CompileBytes) -> None:
    text = "Haus\ngehen\nGmbH\nUSA\nÄpfel\nStraße\nMaß\n"
    assert compile_bytes(text, "german").words == ["GEHEN", "HAUS", "MASS", "STRASSE", "ÄPFEL"]
    assert reasons(compile_bytes, text, "german") == {"capital": ["GmbH", "USA"]}


@pytest.mark.parametrize(
    "text", ["LONDON\nNATO\nZEBRA\n", "london\nnato\nzebra\n", "London\nNato\nZebra\n"]
)
def test_a_list_in_one_case_cannot_show_names(compile_bytes: CompileBytes, text: str) -> None:
    compiled = compile_bytes(text)
    assert compiled.words == ["LONDON", "NATO", "ZEBRA"]
    assert not compiled.report.shows_names


def test_reasons(compile_bytes: CompileBytes) -> None:
    text = "aa\na\nx-ray\n-heit\nun-\ndon't\nroute66\nad hoc\netc.\nczy\u0142o\nж\nzażółć\nn\x07n\nqu!t\n[zz]x\n"
    found = reasons(compile_bytes, text)
    assert found["one-letter"] == ["a"]
    assert found["hyphen"] == ["x-ray"]
    assert found["affix"] == ["-heit", "un-"]
    assert found["apostrophe"] == ["don't"]
    assert found["digit"] == ["route66"]
    assert found["space"] == ["ad hoc"]
    assert found["period"] == ["etc."]
    assert found["no-tile"] == ["ж"]
    assert found["damaged"] == ["n\x07n"]
    assert found["character"] == ["qu!t"]
    assert found["mark"] == ["[zz]x"]


def test_sharp_s_and_accents_in_a_german_list(compile_bytes: CompileBytes) -> None:
    compiled = compile_bytes("STRASSE\nSTRAßE\nCAFÉ\nABGRÜNDE\n", "german")
    assert compiled.words == ["ABGRÜNDE", "CAFE", "STRASSE"]
    report = compiled.report
    assert [(d.line, d.first_line) for d in report.duplicates] == [(2, 1)]
    assert [(c.rule, c.before, c.after) for c in report.changed] == [("accent", "CAFÉ", "CAFE")]
    assert "ABGRUNDE" not in compiled.words


def test_strict_stops_at_the_first_entry_lost_not_at_a_comment(compile_bytes: CompileBytes) -> None:
    assert compile_bytes("# note\n\naa\nab\n", strict=True).words == ["AA", "AB"]
    with pytest.raises(TilewrightError) as caught:
        compile_bytes("aa\nx-ray\ndon't\n", strict=True)
    assert (caught.value.line, caught.value.column) == (2, 2)


def test_words_the_bag_cannot_make_and_the_board_cannot_hold(compile_bytes: CompileBytes) -> None:
    report = compile_bytes(
        "PIZZAZZ\nPIZZA\nQUIZZES\nKNICKKNACK\nAA\nINTERNATIONALISE\nZZZ\nSSSSSSS\nSSSSSS\n"
    ).report
    assert report.beyond_the_bag == ["KNICKKNACK", "PIZZAZZ", "SSSSSSS"]
    assert report.too_long_for_board == ["INTERNATIONALISE"]


def test_two_tilings_are_listed_with_the_one_taken(compile_bytes: CompileBytes) -> None:
    welsh = load_tileset("welsh")
    compiled = compile_bytes("llongyfarch\ncangen\nn|gam\n", "welsh")
    taken = {welsh.format_tiles(w) for w, _ in compiled.report.tilings}
    assert "CA[NG]EN" in taken
    assert "[LL]ONGYFAR[CH]" in {welsh.format_tiles(w) for w in compiled.words}


def test_no_private_use_character_gets_in(compile_bytes: CompileBytes) -> None:
    """The character that stands for CH inside the program is no letter in a file."""
    report = compile_bytes("\ue000oco\noso\n", "spanish").report
    assert [r.reason for r in report.rejected] == ["damaged"]


def test_catalan_tiles_across_a_list(compile_bytes: CompileBytes) -> None:
    catalan = load_tileset("catalan")
    compiled = compile_bytes("anys\ncol·legi\ncol.legi\nqui\niraq\n", "catalan")
    assert [catalan.format_tiles(w) for w in sorted(compiled.words, key=catalan.sort_key)] == [
        "A[NY]S",
        "CO[L·L]EGI",
        "[QU]I",
    ]
    assert [(r.reason, r.found) for r in compiled.report.rejected] == [("no-tile", "q")]
    assert len(compiled.report.duplicates) == 1


@given(st.binary(max_size=400))
def test_any_bytes_add_up_or_are_refused(data: bytes) -> None:
    import io

    tileset = load_tileset("spanish")
    try:
        report = compile_list(Source("x", io.BytesIO(data)), tileset).report
    except TilewrightError:
        return
    assert report.adds_up()


@given(st.lists(st.text("abcé-'ABC 1ñ[]|\u0301ß#", max_size=6), max_size=30))
def test_lines_are_what_spelling_says_line_by_line(lines: list[str]) -> None:
    """The fast way through plain blocks and the way through the speller give the same words."""
    import io

    tileset = load_tileset("english")
    text = "\n".join(["zz", "zzz", *lines]) + "\n"
    compiled = compile_list(Source("x", io.BytesIO(text.encode())), tileset)
    assert compiled.report.adds_up()
    if compiled.report.dialect != "plain" or compiled.report.shows_names:
        return
    one_by_one = {
        tileset.spell(line.strip(" ").rstrip("#")).word
        for line in lines
        if not line.strip(" ").startswith("#")
    }
    header = {tileset.spell(r.text).word for r in compiled.report.rejected if r.reason == "header"}
    assert set(compiled.words) | header == {"ZZ", "ZZZ"} | (one_by_one - {""}) | header
