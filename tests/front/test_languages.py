"""Every language has every text, with the same things to fill in, and the command line can be used in it."""

from __future__ import annotations

import re

import pytest

from tilewright.messages import Messages, languages, read_catalogue


@pytest.mark.parametrize("language", languages())
def test_same_keys_and_same_fields(language: str) -> None:
    english, other = read_catalogue("en"), read_catalogue(language)
    assert set(other) == set(english)
    for key, text in english.items():
        fields = set(re.findall(r"{\w+}", text))
        assert set(re.findall(r"{\w+}", other[key])) == fields, key
    assert other["language"] == language


def test_a_language_without_a_file_is_answered_in_english() -> None:
    assert Messages("xx")("valid") == Messages("../en")("valid") == "valid"


def test_numbers() -> None:
    assert Messages("fr")("words", n=0) == "0 mot"
    assert Messages("fr")("words", n=407128) == "407\u202f128 mots"
    assert Messages("en")("words", n=1) == "1 word"
