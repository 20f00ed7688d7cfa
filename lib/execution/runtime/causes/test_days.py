"""Tests of time columns as days."""

import datetime

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from causes.days import NO_DAY, days_of, grain_of, to_date, to_day
from causes.refusal import Refusal
from causes.windows import weekday_of


@given(st.dates())
def test_a_day_and_its_date_are_the_same(date: datetime.date) -> None:
    day = to_day(date.isoformat())
    assert to_date(day) == date.isoformat()
    assert day == (date - datetime.date(1970, 1, 1)).days
    assert weekday_of(np.array([day])).tolist() == [date.weekday()]


@pytest.mark.parametrize(
    ("values", "dates"),
    [
        (pd.Series(["2024-02-29", None, "2024-03-01T10:30:00Z", "soon"]), ["2024-02-29", None, "2024-03-01", None]),
        (pd.Series(["2024-02-29", 7, None, 2024], dtype=object), ["2024-02-29", None, None, "2024-01-01"]),
        (pd.Series(pd.to_datetime(pd.Series(["2024-02-29 23:59", None]))), ["2024-02-29", None]),
        (pd.Series(pd.to_datetime(["2024-02-29 23:59"]).tz_localize("America/New_York")), ["2024-02-29"]),
        (pd.Series([2024, 1799, 2201, 2024.5, np.nan]), ["2024-01-01", None, None, None, None]),
        (pd.Series(pd.array([2024, None], dtype="Int64")), ["2024-01-01", None]),
    ],
)
def test_reads_dates_texts_and_years(values: pd.Series, dates: list[str | None]) -> None:
    assert [None if day == NO_DAY else to_date(day) for day in days_of(values).tolist()] == dates


@pytest.mark.parametrize("values", [pd.Series(["a", "b"]), pd.Series([1, 2]), pd.Series([True]), pd.Series([], dtype="float64")])
def test_refuses_a_column_without_dates(values: pd.Series) -> None:
    with pytest.raises(Refusal, match="The column 'when' has no dates that can be read"):
        days_of(values.rename("when"))


@pytest.mark.parametrize(
    ("dates", "grain"),
    [
        (pd.date_range("2024-01-01", periods=9), "day"),
        (pd.bdate_range("2024-01-01", periods=30), "day"),
        (pd.date_range("2024-01-01", periods=9, freq="W"), "week"),
        (pd.date_range("2024-01-01", periods=9, freq="MS"), "month"),
        (pd.date_range("2024-01-01", periods=9, freq="QS"), "quarter"),
        (pd.date_range("2020-01-01", periods=5, freq="YS"), "year"),
        (pd.date_range("2020-01-01", periods=5, freq="14D"), "irregular"),
        (pd.date_range("2020-01-01", periods=1), "irregular"),
    ],
)
def test_names_the_usual_distance_of_days(dates: pd.DatetimeIndex, grain: str) -> None:
    assert grain_of(days_of(pd.Series(dates))) == grain
