"""`check`: verdicts, reasons, exit codes, tables, JSON, standard input, three languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.front.conftest import Run


@pytest.mark.usefixtures("compiled")
class TestOneLexicon:
    def test_valid_and_not(self, tw: Run) -> None:
        done = tw("check", "quiz", "QI", "qa")
        assert done.out.splitlines() == [
            "QUIZ: valid in en",
            "QI: valid in en",
            "QA: not valid in en",
        ]
        assert (done.code, done.err) == (1, "")
        assert tw("check", "quiz").code == 0

    def test_normalisation_is_shown(self, tw: Run) -> None:
        assert tw("check", "straße", "-l", "de").out == "straße → STRASSE: valid in de\n"
        assert tw("check", "U\u0308BER", "-l", "de").out == "U\u0308BER → ÜBER: valid in de\n"
        assert tw("check", "CAFÉ").out == "CAFÉ → CAFE: valid in en\n"

    def test_umlauts_are_never_two_letters(self, tw: Run) -> None:
        done = tw("check", "UEBER", "-l", "de")
        assert (done.code, done.out) == (1, "UEBER: not valid in de; did you mean ÜBER?\n")

    @pytest.mark.parametrize(
        ("word", "why"),
        [
            ("X-BEIN", "a hyphen at position 2"),
            ("don't", "an apostrophe at position 4"),
            ("4u", "a digit at position 1"),
            ("жук", "there is no tile for ж (position 1)"),
            ("a", "one letter is no word"),
            ("ad hoc", "a space at position 3"),
        ],
    )
    def test_no_candidate(self, tw: Run, word: str, why: str) -> None:
        done = tw("check", word)
        assert (done.code, done.out) == (1, f"{word}: not a word, {why}\n")

    def test_no_verdict_past_the_end_of_the_list(self, tw: Run) -> None:
        done = tw("check", "SCHLIESSUNG", "-l", "de")
        assert (
            done.out == "SCHLIESSUNG: no verdict, de ends at 9 letters; look it up in the Duden\n"
        )
        assert done.code == 3
        assert tw("check", "schliessung", "qq", "-l", "de").code == 1
        assert tw("check", "geschlossen", "-l", "de").code == 0  # longer, but in the list
        assert tw("check", "zzz", "zzzzzzzz").code == 1

    def test_digraphs(self, tw: Run) -> None:
        assert (
            tw("check", "chorro", "[ch]o[rr]o", "-l", "es").out.count("[CH]O[RR]O: valid in es")
            == 2
        )
        assert "is one tile and cannot be cut" in tw("check", "c|horro", "-l", "es").out

    def test_json(self, tw: Run) -> None:
        lines = tw("check", "straße", "x-bein", "--json", "-l", "de").out.splitlines()
        first, second = (json.loads(line)["answers"][0] for line in lines)
        assert first["verdict"] == "valid" and first["tiles"] == list("STRASSE")
        assert first["changes"] == [{"rule": "expansion", "before": "ß", "after": "SS"}]
        assert second["refusal"] == {"reason": "hyphen", "found": "-", "position": 2}

    def test_escape_sequences_do_not_reach_the_terminal(self, tw: Run) -> None:
        assert "\x1b" not in tw("check", "a\x1b[2Jb").out

    def test_several_lexicons_make_a_table(self, tw: Run) -> None:
        done = tw("check", "quiz", "Straße", "x-y", "-l", "en", "-l", "de")
        assert done.out.splitlines() == [
            "                  en          de",
            "QUIZ              valid       not valid",
            "Straße → STRASSE  not valid   valid",
            "x-y               not a word  not a word",
        ] or done.out.splitlines()[1].split() == ["QUIZ", "valid", "not", "valid"]
        assert done.code == 1

    def test_languages(self, tw: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        assert tw("check", "qi", "--lang", "fr").out == "QI : valable dans en\n"
        monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
        assert tw("check", "qi").out == "QI: gültig in en\n"
        done = tw("check", "qi", "--lang", "xx")
        assert done.code == 2 and "There are: de, en, fr" in done.err


class TestStandardInput:
    def test_a_word_a_line(self, compiled: Path, program: Run) -> None:
        done = program("check", "-", stdin="quiz\n\n süß \r\nqa")
        assert done.out.splitlines() == [
            "QUIZ: valid in en",
            "süß → SUSS: not valid in en",
            "QA: not valid in en",
        ]
        assert done.code == 1

    def test_many_lines_in_order(self, compiled: Path, program: Run) -> None:
        done = program("check", "-", stdin="quiz\nqa\n" * 30_000)
        lines = done.out.splitlines()
        assert len(lines) == 60_000 and set(lines[::2]) == {"QUIZ: valid in en"}

    def test_nothing_and_an_endless_line(self, compiled: Path, program: Run) -> None:
        assert program("check", "-").code == 0
        done = program("check", "-", stdin=b"x" * 300_000)
        assert done.code == 2 and "without an end" in done.err and "Traceback" not in done.err


class TestFaults:
    def test_no_lexicon_at_all(self, tw: Run) -> None:
        done = tw("check", "qi")
        assert done.code == 2 and "lexicon compile FILE" in done.err and done.out == ""

    def test_a_missing_lexicon_is_no_verdict_on_the_word(self, compiled: Path, tw: Run) -> None:
        done = tw("check", "qi", "-l", "nope")
        assert done.code == 2 and "There are: de, en, es" in done.err and done.out == ""

    def test_none_set(self, compiled: Path, tw: Run) -> None:
        (compiled / "data" / "default-lexicon").unlink()
        done = tw("check", "qi")
        assert done.code == 2 and "lexicon use de" in done.err

    def test_usage(self, tw: Run) -> None:
        assert tw("check").code == 2
        assert tw("check", "--no-such-option", "qi").code == 2
        assert tw("frobnicate").code == 2
