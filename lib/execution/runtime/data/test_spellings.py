"""Tests of texts that are compared without case and surplus white space."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.column_values import TEXT
from data.spellings import codes_of, holds_any, merge, merge_codes

texts = st.lists(st.none() | st.text(st.sampled_from("aAßẞ \t\u00a0éÉİi"), max_size=4), max_size=8)


def plain(text: str) -> str:
    """The form in which two variants are equal."""
    return " ".join(text.casefold().split())


@pytest.mark.parametrize(
    ("values", "wanted", "held"),
    [
        (pd.Series(["Graz", "graz  ", None, "Gra z"], dtype=TEXT), [" GRAZ"], [0, 1]),
        (pd.Series(["Straße", "STRASSE"], dtype=TEXT), ["strasse"], [0, 1]),
        (pd.Series([2024, 2025]), ["2024"], [0]),
        (pd.Series([2024.0, np.nan]), ["2024", "nan"], [0]),
        (pd.Series([0.1, 1e400]), ["0.1", "1e400"], [0, 1]),
        (pd.Series([True, False]), ["TRUE"], [0]),
        (pd.Series(pd.to_datetime(["2024-01-01", "2024-01-02"])), ["2024-01-02", "someday"], [1]),
        (pd.Series(pd.to_datetime(pd.Series(["2024-01-01", None])).dt.tz_localize("UTC")), ["2024-01-01"], [0]),
        (pd.Series(["a", 1, None], dtype=object), ["A", "1", "none"], [0, 1]),
    ],
)
def test_marks_the_rows_that_hold_a_text(values: pd.Series, wanted: list[str], held: list[int]) -> None:
    assert holds_any(values, wanted).nonzero()[0].tolist() == held


@given(texts)
def test_merging_leaves_one_spelling_of_each_text_and_all_gaps(given_texts: list[str | None]) -> None:
    for values in (pd.Series(given_texts, dtype=TEXT), pd.Series(given_texts, dtype=object)):
        merged = merge(values)
        after = (values if merged is None else merged.values).tolist()
        spellings: dict[str, set[str]] = {}
        for before, now in zip(given_texts, after, strict=True):
            assert (before is None) == pd.isna(now)
            if before is not None:
                assert plain(now) == plain(before)
                assert now in given_texts
                spellings.setdefault(plain(before), set()).add(str(now))
        assert all(len(variants) == 1 for variants in spellings.values())
        if merged is not None:
            changed = [before for before, now in zip(given_texts, after, strict=True) if before is not None and before != now]
            assert merged.changed == len(changed)
            assert set(merged.replaced) == set(changed)


@given(texts)
def test_numbers_of_texts_are_equal_where_the_texts_are(given_texts: list[str | None]) -> None:
    merged = merge_codes(pd.Series(given_texts, dtype=TEXT))
    forms = [None if text is None else plain(text) for text in given_texts]
    if merged is None:
        assert len(set(given_texts) - {None}) == len(set(forms) - {None})
        return
    assert [code == -1 for code in merged.codes] == [form is None for form in forms]
    for at, form in enumerate(forms):
        assert [code == merged.codes[at] for code in merged.codes] == [other == form for other in forms]


def test_the_most_frequent_variant_wins_then_the_tidier_one() -> None:
    merged = merge(pd.Series(["graz", "Graz", "Graz", " wien", "wien"], dtype=TEXT))
    assert merged is not None
    assert merged.values.tolist() == ["Graz", "Graz", "Graz", "wien", "wien"]


def test_values_of_different_types_are_different() -> None:
    assert codes_of(pd.Series([1, "1", None, 1], dtype=object)).tolist() == [0, 1, -1, 0]
