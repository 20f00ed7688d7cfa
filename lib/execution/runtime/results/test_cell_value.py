"""Tests of cells: what JSON, a browser and a reader can hold of a value."""

import datetime
import decimal
import json
import math
import uuid
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from results.cell_value import LONGEST_TEXT, is_scalar, to_cell, to_moment
from results.notices import Notices


def told(value: Any) -> tuple[Any, list[str]]:
    """The cell of a value, with its type, and the notices."""
    notices = Notices()
    cell = to_cell(value, notices)
    return cell, notices.sentences()


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (None, None),
        (pd.NA, None),
        (pd.NaT, None),
        (np.ma.masked, None),
        (np.datetime64("NaT"), None),
        (np.timedelta64("NaT"), None),
        (True, True),
        (np.bool_(False), False),
        (np.int8(-3), -3),
        (np.float32(0.5), 0.5),
        (np.longdouble(0.25), 0.25),
        (decimal.Decimal("2.50"), 2.5),
        (2**53, 2**53),
        (2**53 + 1, "9007199254740993"),
        (-(2**63), "-9223372036854775808"),
        (np.uint64(2**64 - 1), "18446744073709551615"),
        (1e300, 1e300),
        (datetime.date(2024, 2, 29), "2024-02-29"),
        (datetime.datetime(2024, 2, 29), "2024-02-29"),
        (datetime.datetime(2024, 2, 29, 1, 2, 3), "2024-02-29T01:02:03"),
        (datetime.datetime(2024, 2, 29, tzinfo=datetime.UTC), "2024-02-29T00:00:00+00:00"),
        (datetime.time(1, 2), "01:02:00"),
        (np.datetime64("2024-02-29T00:00"), "2024-02-29"),
        (pd.Timestamp("2024-02-29 10:00", tz="Europe/Vienna"), "2024-02-29T10:00:00+01:00"),
        (pd.Timedelta("1h"), "0 days 01:00:00"),
        (pd.Period("2024-02"), "2024-02"),
        (1 + 2j, "(1+2j)"),
        (b"caf\xc3\xa9 \xff", "café \ufffd"),
        (uuid.UUID(int=1), "00000000-0000-0000-0000-000000000001"),
    ],
)
def test_a_value_becomes_its_best_form(value: Any, cell: Any) -> None:
    found, notices = told(value)
    assert (found, type(found)) == (cell, type(cell))
    assert notices == []


@pytest.mark.parametrize(
    ("value", "notice"),
    [
        (math.nan, "1 missing or undefined value (NaN) in the result is shown as empty."),
        (np.float64("nan"), "1 missing or undefined value (NaN) in the result is shown as empty."),
        (decimal.Decimal("NaN"), "1 missing or undefined value (NaN) in the result is shown as empty."),
        (decimal.Decimal("sNaN"), "1 missing or undefined value (NaN) in the result is shown as empty."),
        (math.inf, "1 infinite value in the result is shown as empty."),
        (-math.inf, "1 infinite value in the result is shown as empty."),
        (decimal.Decimal("Infinity"), "1 infinite value in the result is shown as empty."),
        pytest.param(10**20_000, "1 whole number in the result has too many digits to be shown and is shown as empty.", id="20,001 digits"),
    ],
)
def test_a_number_that_json_lacks_is_empty_and_said(value: Any, notice: str) -> None:
    assert told(value) == (None, [notice])


def test_a_whole_number_of_up_to_10_000_digits_keeps_all_of_them() -> None:
    assert told(10**9_000) == ("1" + "0" * 9_000, [])


def test_texts_are_cut_and_cleaned_and_counted_together() -> None:
    notices = Notices()
    cells = [to_cell(text, notices) for text in ("a\0b", "\ud800", "x" * (LONGEST_TEXT + 1), "plain")]
    assert cells == ["a\ufffdb", "\ufffd", "x" * LONGEST_TEXT, "plain"]
    assert notices.sentences() == [
        "2 texts in the result held characters that cannot be shown; they were replaced.",
        "1 text in the result was cut to 10,000 characters.",
    ]


def test_a_moment_outside_of_the_calendar_keeps_its_digits() -> None:
    assert to_moment(pd.Timestamp(np.datetime64(-70_000, "Y").astype("datetime64[s]"))).startswith("-68030-01-01")


def test_a_moment_at_midnight_keeps_its_time_if_wanted() -> None:
    assert to_moment(pd.Timestamp("2024-02-29"), with_time=True) == "2024-02-29T00:00:00"


values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(alphabet=st.characters(), max_size=30),
    st.binary(max_size=30),
    st.decimals(),
    st.dates(),
    st.datetimes(),
    st.complex_numbers(),
    st.integers(-(2**63), 2**63 - 1).map(np.int64),
    st.floats(width=32).map(np.float32),
)


@given(values)
def test_every_value_is_a_cell_that_strict_json_holds(value: Any) -> None:
    cell = to_cell(value, Notices())
    assert is_scalar(value)
    read = json.loads(json.dumps(cell, allow_nan=False).encode())
    assert (read, type(read)) == (cell, type(cell))


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_finite_number_loses_no_digit(value: float) -> None:
    assert json.loads(json.dumps(to_cell(value, Notices()))) == value


@given(st.integers())
def test_a_whole_number_loses_no_digit(value: int) -> None:
    cell = to_cell(value, Notices())
    assert cell is not None
    assert int(cell) == value
    # A browser holds numbers as doubles.
    assert isinstance(cell, str) or int(float(cell)) == value
