"""Front-coded lists: what is written, what comes back, and that damage is always noticed."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.errors import TilewrightError
from tilewright.lexicon.frontcoding import MOST_SHARED, decode, encode

SETTLED = ["AA", "AAH", "AAHED", "AB", "Äs", "\ue001O", "😀"]

# A word has no line feed and no lone surrogate; few letters make long shared beginnings likely.
characters = st.one_of(
    st.sampled_from("ABÄ\ue000😀\r"),
    st.characters(codec="utf-8", exclude_characters="\n"),
)
word_sets = st.sets(st.text(characters)) | st.sets(st.text("AB", max_size=3 * MOST_SHARED))


def test_the_text_is_what_the_module_says() -> None:
    packed = encode(["AA", "AAH", "AAHED", "AB", "Äs"])
    assert gzip.decompress(packed).decode() == "0AA\n2H\n3ED\n1B\n0Äs\n"


def test_no_words() -> None:
    assert list(decode(encode([]))) == []


def test_shared_characters_are_capped() -> None:
    words = ["A" * 80, "A" * 81]
    second = gzip.decompress(encode(words)).decode().split("\n")[1]
    assert second == "{" + "A" * 6
    assert list(decode(encode(words))) == words


@given(word_sets)
def test_round_trip(words: set[str]) -> None:
    ordered = sorted(words)
    assert list(decode(encode(ordered))) == ordered


@given(word_sets)
def test_same_words_same_bytes(words: set[str]) -> None:
    ordered = sorted(words)
    packed = encode(ordered)
    assert packed == encode(tuple(ordered))
    assert packed[3:8] == bytes(5)  # no flags, so no name; time 0


def test_a_text_over_many_chunks() -> None:
    words = [f"{number:06d}" for number in range(100_000)]
    assert list(decode(encode(words))) == words


def test_a_line_over_many_chunks() -> None:
    words = ["A" + "B" * 300_000, "C"]
    assert list(decode(encode(words))) == words


@pytest.mark.parametrize(
    ("words", "line", "message"),
    [
        (["B", "A"], 2, "not greater"),
        (["A", "A"], 2, "not greater"),
        (["", ""], 2, "not greater"),
        (["A", "B\nC"], 2, "line feed"),
        (["A", "B\ud800"], 2, "no UTF-8 form"),
    ],
)
def test_words_that_cannot_be_written(words: list[str], line: int, message: str) -> None:
    with pytest.raises(TilewrightError, match=message) as caught:
        encode(words)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (b"0AA\n3H\n", 2, "shares 3 characters with the 2"),
        (b"1AA\n", 1, "shares 1 characters with the 0"),
        (b"0B\n0A\n", 2, "not greater"),
        (b"0A\n1\n", 2, "not greater"),
        (b"0A\n\xff\n", 2, "not UTF-8"),
        (b"0A\n1\xc3\n", 2, "not UTF-8"),
        (b"0A\n\n", 2, "count of shared"),
        (b"/A\n", 1, "count of shared"),
        (b"0" + b"A" * 90 + b"\n|B\n", 2, "count of shared"),
        (b"0A\n1B", None, "no end"),
    ],
)
def test_damaged_text(text: bytes, line: int | None, message: str) -> None:
    with pytest.raises(TilewrightError, match=message) as caught:
        list(decode(gzip.compress(text)))
    assert caught.value.line == line


def _flip_check_sum(data: bytes) -> bytes:
    return data[:-8] + bytes([data[-8] ^ 1]) + data[-7:]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"AA\nAB\n",
        lambda data: data[:5],
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: data[:10] + b"\xff" * 10 + data[20:],
        lambda data: data + b"AA",
        _flip_check_sum,
    ],
    ids=["no gzip", "cut header", "cut end", "half", "bad deflate", "more behind", "check sum"],
)
def test_damaged_gzip(damage: Callable[[bytes], bytes]) -> None:
    with pytest.raises(TilewrightError, match="damaged"):
        list(decode(damage(encode(SETTLED))))


def test_a_list_that_unpacks_to_too_much() -> None:
    packed = encode(SETTLED)
    size = len(gzip.decompress(packed))
    assert list(decode(packed, most_bytes=size)) == SETTLED
    with pytest.raises(TilewrightError, match=f"more than {size - 1} bytes"):
        list(decode(packed, most_bytes=size - 1))


def test_a_bomb_stops_early() -> None:
    bomb = gzip.compress(b"0" + b"A" * 20_000_000)
    with pytest.raises(TilewrightError, match="more than 1000000 bytes"):
        next(decode(bomb, most_bytes=1_000_000))
