"""Published counts: the data holds together, and only lists that come near an edition fit it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tilewright.lexicon.editions import MOST_DIFFERENCES, Edition, Fit, fit, load_editions

EDITIONS = {edition.name: edition for edition in load_editions()}
TILESETS = {"english", "french", "german", "spanish", "italian", "catalan", "polish"}


def counts_of(name: str, changes: Mapping[int, int] | None = None) -> dict[int, int]:
    counts = dict(EDITIONS[name].by_length)
    for length, change in (changes or {}).items():
        counts[length] = counts.get(length, 0) + change
    return counts


def names(fits: list[Fit]) -> list[str]:
    return [one.edition.name for one in fits]


def edition(name: str, by_length: dict[int, int], longer: str = "counted") -> Edition:
    total = sum(by_length.values())
    lengths = (min(by_length), max(by_length))
    return Edition(name, "english", total, by_length, *lengths, "words", longer, "invented")


@pytest.mark.parametrize("name", EDITIONS)
def test_counts_by_length_add_up_to_the_total(name: str) -> None:
    one = EDITIONS[name]
    assert one.by_length or name == "SD 2026-03-15"
    if one.by_length:
        assert sum(one.by_length.values()) == one.total
        assert sorted(one.by_length) == list(range(one.shortest, one.longest + 1))


def test_names_are_unique_and_fields_are_known() -> None:
    assert len(EDITIONS) == len(load_editions()) == 31
    for one in load_editions():
        assert one.tileset in TILESETS
        assert one.unit == ("alphagrams" if one.name in ("RD28", "RD29") else "words")
        assert one.longer == ("outside" if one.name.startswith("ODS") else "counted")
        assert one.source


@pytest.mark.parametrize(
    ("name", "tileset", "total", "twos", "longest", "of_longest"),
    [
        ("OWL2 (TWL06)", "english", 178_691, 101, 15, 3_157),
        ("NWL2023", "english", 196_601, 107, 15, 3_839),
        ("OSPD5", "english", 109_929, 105, 12, 121),
        ("CSW24", "english", 280_887, 127, 15, 5_956),
        ("ODS4", "french", 369_085, 75, 15, 10_589),
        ("ODS6", "french", 386_264, 80, 15, 11_462),
        ("ODS7", "french", 393_670, 80, 15, 11_771),
        ("ODS9", "french", 407_128, 81, 15, 12_228),
        ("SD 2020", "german", 179_986, 77, 9, 69_509),
        ("RD29", "german", 547_225, 63, 14, 68_313),
        ("FILE2017", "spanish", 639_293, 91, 15, 14_781),
        ("DISC2", "catalan", 582_236, 101, 15, 14_038),
        ("OSPS (Quackle)", "polish", 2_584_337, 125, 15, 239_804),
    ],
)
def test_figures(
    name: str, tileset: str, total: int, twos: int, longest: int, of_longest: int
) -> None:
    one = EDITIONS[name]
    assert (one.tileset, one.total, one.by_length[2]) == (tileset, total, twos)
    assert (one.longest, one.by_length[one.longest]) == (longest, of_longest)


def test_the_german_list_of_2026_is_a_total() -> None:
    one = EDITIONS["SD 2026-03-15"]
    assert (one.total, one.by_length, one.shortest, one.longest) == (184_243, {}, 2, 9)
    assert one.source == "Turnier-Checker, 15.03.2026"


@pytest.mark.parametrize("name", [n for n, e in EDITIONS.items() if e.unit == "words"])
def test_an_edition_fits_itself_exactly(name: str) -> None:
    one = EDITIONS[name]
    found = fit(one.by_length or {9: one.total}, one.tileset)
    assert names(found) == [name]
    assert found[0].differences == {}
    assert (found[0].outside, found[0].distance) == (0, 0)
    assert found[0].differences_text() == ""


def test_csw07_but_for_one_word() -> None:
    found = fit(counts_of("CSW07", {10: +1}), "english")
    assert names(found) == ["CSW07"]
    assert found[0].differences == {10: 1}
    assert found[0].differences_text() == "+1 at length 10"


def test_differences_come_by_length_and_signed() -> None:
    found = fit(counts_of("CSW07", {10: +1, 3: -2}), "english")
    assert found[0].differences_text() == "-2 at length 3, +1 at length 10"
    assert (found[0].distance, found[0].total_difference) == (3, -1)


def test_ods9_with_longer_words() -> None:
    longer = {16: 5_763, 17: 2_189, 18: 851, 19: 307, 20: 89, 21: 22}
    found = fit(counts_of("ODS9", longer), "french")
    assert names(found) == ["ODS9"]
    assert found[0].differences == {}
    assert found[0].outside == 9_221


def test_longer_words_count_where_they_are_not_outside() -> None:
    found = fit(counts_of("CSW24", {16: 2}), "english")
    assert found[0].differences == {16: 2}
    assert found[0].outside == 0
    assert fit(counts_of("CSW24", {16: 6}), "english") == []


def test_words_shorter_than_an_edition_count_in_full() -> None:
    assert fit(counts_of("ODS9", {1: 5}), "french")[0].differences == {1: 5}
    assert fit(counts_of("ODS9", {1: 6}), "french") == []


@pytest.mark.parametrize("difference", [0, 3, -MOST_DIFFERENCES, MOST_DIFFERENCES])
def test_a_total_fits(difference: int) -> None:
    found = fit({2: 77, 9: 184_243 - 77 + difference}, "german")
    assert names(found) == ["SD 2026-03-15"]
    assert found[0].total_only
    assert (found[0].differences, found[0].total_difference) == ({}, difference)
    assert found[0].differences_text() == (f"{difference:+} in total" if difference else "")


@pytest.mark.parametrize(
    "counts",
    [{9: 184_243 + 6}, {9: 184_243 - 6}, {9: 184_242, 10: 1}],
    ids=["too many", "too few", "a longer word"],
)
def test_a_total_does_not_fit(counts: dict[int, int]) -> None:
    assert fit(counts, "german") == []


def test_a_length_without_words_is_no_longer_word() -> None:
    assert names(fit({9: 184_243, 10: 0}, "german")) == ["SD 2026-03-15"]


@pytest.mark.parametrize("changes", [{10: 6}, {3: -6}, {4: 3, 5: -3}, {2: 1, 3: 1, 4: 4}])
def test_six_differences_do_not_fit(changes: dict[int, int]) -> None:
    assert fit(counts_of("CSW19", changes), "english") == []


@pytest.mark.parametrize("changes", [{10: 5}, {3: -5}, {4: 3, 5: -2}])
def test_five_differences_fit(changes: dict[int, int]) -> None:
    assert names(fit(counts_of("CSW19", changes), "english")) == ["CSW19"]


def test_alphagrams_never_fit() -> None:
    assert fit(counts_of("RD28"), "german") == []


def test_the_tile_set_decides() -> None:
    assert fit(counts_of("CSW24"), "french") == []
    assert fit(counts_of("CSW24"), "klingon") == []


def test_the_nearest_comes_first() -> None:
    near = edition("near", {2: 10, 3: 21})
    exact = edition("exact", {2: 10, 3: 20})
    cut = edition("cut", {2: 10, 3: 20}, longer="outside")
    total = Edition("total", "english", 30, {}, 2, 4, "words", "counted", "invented")
    given = [near, total, cut, exact]
    assert names(fit({2: 10, 3: 20}, "english", given)) == ["cut", "exact", "total", "near"]
    assert names(fit({2: 10, 3: 20, 4: 1}, "english", given)) == ["cut", "exact", "total", "near"]


def test_no_words_fit_nothing() -> None:
    assert fit({}, "english") == []
