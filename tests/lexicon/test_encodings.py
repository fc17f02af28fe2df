"""The same words come out of every encoding and every kind of line end."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

import pytest

from tests.lexicon.conftest import CompileBytes
from tilewright import TilewrightError
from tilewright.lexicon.compiling import compile_list
from tilewright.lexicon.reading import LONGEST_LINE, Source
from tilewright.rulesets import load_tileset

GERMAN = "äpfel\nüber\nstraße\nhaus\n"
GERMAN_WORDS = ["HAUS", "STRASSE", "ÄPFEL", "ÜBER"]
FRENCH = "été\nœuf\nçà\ngarçon\n"
FRENCH_WORDS = ["CA", "ETE", "GARCON", "OEUF"]


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp1252"],
)
def test_german_in_every_encoding(compile_bytes: CompileBytes, encoding: str) -> None:
    assert compile_bytes(GERMAN.encode(encoding), "german").words == GERMAN_WORDS


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_french_in_every_encoding(compile_bytes: CompileBytes, encoding: str) -> None:
    assert compile_bytes(FRENCH.encode(encoding), "french").words == FRENCH_WORDS


def test_a_file_in_two_encodings_comes_out_right_and_says_so(compile_bytes: CompileBytes) -> None:
    compiled = compile_bytes("äpfel\nüber\n".encode() + "straße\nöl\n".encode("latin-1"), "german")
    assert compiled.words == ["STRASSE", "ÄPFEL", "ÖL", "ÜBER"]
    assert compiled.report.encodings == {"utf-8": 2, "cp1252": 2}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", [True, False])
def test_line_ends_and_the_last_word(compile_bytes: CompileBytes, end: str, last: bool) -> None:
    compiled = compile_bytes(end.join(["AA", "AB", "ZAX"]) + (end if last else ""))
    assert compiled.words == ["AA", "AB", "ZAX"]
    assert compiled.report.lines == 3
    assert compiled.report.has_final_newline is last


def test_a_line_end_cut_in_two_by_the_blocks(
    monkeypatch: pytest.MonkeyPatch, compile_bytes: CompileBytes
) -> None:
    data = "\r\n".join(["AA", "AB", "BRR", "CWM", "ZAX"]) + "\r\n"
    for size in range(1, 12):
        monkeypatch.setattr("tilewright.lexicon.reading.CHUNK", size)
        compiled = compile_bytes(data)
        assert compiled.words == ["AA", "AB", "BRR", "CWM", "ZAX"], size
        assert compiled.report.lines == 5, size


def test_marks_in_the_middle_of_a_file(compile_bytes: CompileBytes) -> None:
    """Two files with byte order marks put together (the case of a BOM in the middle), and a list with doubles."""
    compiled = compile_bytes(b"\xef\xbb\xbfAA\r\nAB\r\n\xef\xbb\xbfAC\r\nAA\r\n")
    assert compiled.words == ["AA", "AB", "AC"]
    assert len(compiled.report.duplicates) == 1
    assert compiled.report.duplicates[0].first_line == 1
    assert [c.rule for c in compiled.report.changed] == ["ignored"]


def test_decomposed_letters_soft_hyphens_and_the_capital_sharp_s(
    compile_bytes: CompileBytes,
) -> None:
    compiled = compile_bytes("U\u0308BER\nGRO\u0308ẞE\nHAU\u00adS\n", "german")
    assert compiled.words == ["GRÖSSE", "HAUS", "ÜBER"]
    assert {c.rule for c in compiled.report.changed} == {"composed", "expansion", "ignored"}


def test_an_endless_line_takes_no_memory_and_loses_nothing_else(
    compile_bytes: CompileBytes,
) -> None:
    compiled = compile_bytes(b"AA\n" + b"X" * (LONGEST_LINE * 40) + b"\nAB\n")
    assert compiled.words == ["AA", "AB"]
    assert compiled.report.lines == 3
    assert [(r.line, r.reason) for r in compiled.report.rejected] == [(2, "too-long")]


def test_an_endless_last_line(compile_bytes: CompileBytes) -> None:
    compiled = compile_bytes(b"AA\n" + b"X" * (LONGEST_LINE * 40))
    assert compiled.words == ["AA"]
    assert [(r.line, r.reason) for r in compiled.report.rejected] == [(2, "too-long")]


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(256)) * 40,
        b"\x89PNG\r\n\x1a\n" + b"\0" * 50,
        b"SQLite format 3\0" + b"\1" * 90,
        b"%PDF-1.7\n",
    ],
)
def test_a_binary_file_is_refused(compile_bytes: CompileBytes, data: bytes) -> None:
    with pytest.raises(TilewrightError, match="not a word list"):
        compile_bytes(data)


def test_compressed_lists(compile_bytes: CompileBytes) -> None:
    assert compile_bytes(gzip.compress(b"AA\nAB\n")).words == ["AA", "AB"]
    with pytest.raises(TilewrightError, match="damaged"):
        compile_bytes(gzip.compress(b"AA\nAB\n" * 500)[:-12])


def test_an_archive_with_its_licence(compile_bytes: CompileBytes) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("words/slowa.txt", "AA\nAB\n")
        archive.writestr("words/LICENSE.txt", "You may\n")
        archive.writestr("README", "read\n")
    assert compile_bytes(file.getvalue()).words == ["AA", "AB"]


def test_an_archive_with_several_lists_asks(tmp_path: Path) -> None:
    file = tmp_path / "lists.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.txt", "AA\n")
        archive.writestr("b.txt", "BRR\n")
    english = load_tileset("english")
    with pytest.raises(TilewrightError, match=r"--member: a\.txt, b\.txt"):
        compile_list(Source.of(file), english)
    assert compile_list(Source.of(file, member="b.txt"), english).words == ["BRR"]


def test_an_encoding_can_be_stated(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes("über\n".encode("cp850"))
    assert compile_list(Source.of(file, "cp850"), load_tileset("german")).words == ["ÜBER"]
    with pytest.raises(TilewrightError, match="no encoding 'klingon'"):
        compile_list(Source.of(file, "klingon"), load_tileset("german"))


@pytest.mark.parametrize("mark", ["\ufeff", "\u00ad", "\u200b"])
def test_an_invisible_first_character_makes_no_name(compile_bytes: CompileBytes, mark: str) -> None:
    compiled = compile_bytes(f"qi\n{mark}za\nLondon\nabout\n")
    assert compiled.words == ["ABOUT", "QI", "ZA"]


def test_the_report_names_wide_encodings_and_line_ends(compile_bytes: CompileBytes) -> None:
    report = compile_bytes("über\r\nhaus\r\n".encode("utf-16"), "german").report
    assert list(report.encodings) == ["utf-16-le"] and report.line_ends == ("CRLF",)
    assert compile_bytes("aa\rab\rac").report.line_ends == ("CR",)
