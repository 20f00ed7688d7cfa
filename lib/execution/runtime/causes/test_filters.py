"""Tests of row filters."""

from typing import Any

import pandas as pd
import pytest

from causes.filters import column_of, passing_rows
from causes.refusal import Refusal

FRAME = pd.DataFrame(
    {
        "n": [1.0, 2.0, None, 4.0],
        "city": ["Graz", " graz ", None, "Wien"],
        "paid": pd.array([True, False, None, True], dtype="boolean"),
        "day": pd.to_datetime(pd.Series(["2024-01-01", "2024-01-02", None, "2024-02-01"])),
    }
)


@pytest.mark.parametrize(
    ("column", "op", "value", "rows"),
    [
        ("n", ">", 1, [1, 3]),
        ("n", ">=", "2", [1, 3]),
        ("n", "<", 2, [0]),
        ("n", "=", 4, [3]),
        ("n", "!=", 4, [0, 1, 2]),
        ("n", "is_missing", None, [2]),
        ("n", "not_missing", None, [0, 1, 3]),
        ("city", "=", "GRAZ", [0, 1]),
        ("city", "=", ["graz", None], [0, 1, 2]),
        ("city", "!=", "graz", [2, 3]),
        ("city", "contains", "ra", [0, 1]),
        ("city", "contains", "G", [0]),
        ("city", "contains", ".", []),
        ("city", ">", "H", [3]),
        ("paid", "=", True, [0, 3]),
        ("day", "<=", "2024-01-02", [0, 1]),
        ("day", "=", "2024-02-01", [3]),
    ],
)
def test_keeps_the_rows_that_pass(column: str, op: str, value: Any, rows: list[int]) -> None:
    kept = passing_rows(FRAME, [{"column": column, "op": op, "value": value}])
    assert kept is not None
    assert kept.nonzero()[0].tolist() == rows


def test_a_row_must_pass_all() -> None:
    kept = passing_rows(FRAME, [{"column": "n", "op": ">", "value": 1}, {"column": "city", "op": "=", "value": "graz"}])
    assert kept is not None
    assert kept.tolist() == [False, True, False, False]


def test_no_filters_are_no_mask() -> None:
    assert passing_rows(FRAME, []) is None


@pytest.mark.parametrize(("column", "value"), [("n", "many"), ("day", "soon")])
def test_refuses_what_cannot_be_compared(column: str, value: str) -> None:
    with pytest.raises(Refusal, match=f"The column '{column}' cannot be compared with '{value}'"):
        passing_rows(FRAME, [{"column": column, "op": ">", "value": value}])


def test_refuses_an_unknown_column_and_takes_the_first_of_two() -> None:
    with pytest.raises(Refusal, match="There is no column 'x'"):
        column_of(FRAME, "x")
    assert column_of(pd.DataFrame([[1, 2]], columns=["a", "a"]), "a").tolist() == [1]
