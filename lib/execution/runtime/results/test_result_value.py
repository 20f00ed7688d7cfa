"""Tests of results: scalars, records and tables, as the domain defines them."""

import dataclasses
import fractions
import json
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from results.notices import Notices
from results.result_table import MOST_COLUMNS, MOST_ROWS
from results.result_value import MOST_ENTRIES, NothingToShowError, to_result


class Point(NamedTuple):
    """A tuple with names."""

    x: int
    y: int | None


@dataclasses.dataclass
class Fit:
    """A result as libraries return it."""

    slope: float
    table: pd.DataFrame


def table(columns: list[tuple[str, str]], rows: list[list[Any]], total: int | None = None) -> dict[str, Any]:
    """A table of named and typed columns."""
    named = [{"name": name, "type": kind} for name, kind in columns]
    return {"kind": "table", "columns": named, "rows": rows, "totalRows": len(rows) if total is None else total}


def shown(value: Any) -> dict[str, Any]:
    """The result of a value, as strict JSON holds it."""
    return json.loads(json.dumps(to_result(value, Notices()), allow_nan=False))


@pytest.mark.parametrize(
    ("value", "result"),
    [
        (1.5, {"kind": "scalar", "value": 1.5}),
        (np.array(3), {"kind": "scalar", "value": 3}),
        (None, {"kind": "scalar", "value": None}),
        ({"a": 1, ("b", 2): "x"}, {"kind": "record", "entries": [{"name": "a", "value": 1}, {"name": "b 2", "value": "x"}]}),
        (Point(1, None), {"kind": "record", "entries": [{"name": "x", "value": 1}, {"name": "y", "value": None}]}),
        ([1, "a"], table([("value", "text")], [[1], ["a"]])),
        ([], table([("value", "text")], [])),
        ({3, 1, 2}, table([("value", "number")], [[1], [2], [3]])),
        (range(2), table([("value", "number")], [[0], [1]])),
        ({"a": 1}.values(), table([("value", "number")], [[1]])),
        ([(1, 2), (3,)], table([("value 1", "number"), ("value 2", "number")], [[1, 2], [3, None]])),
        ([{"a": 1}, {"b": "x"}], table([("a", "number"), ("b", "text")], [[1, None], [None, "x"]])),
        (np.array([[1, 2]]), table([("value 1", "number"), ("value 2", "number")], [[1, 2]])),
        (np.array([(1, 2.5)], dtype=[("a", "i4"), ("b", "f8")]), table([("a", "number"), ("b", "number")], [[1, 2.5]])),
        (pa.table({"a": [1, None]}), table([("a", "number")], [[1], [None]])),
        (pd.Series([1], ["x"], name="n"), table([("index", "text"), ("n", "number")], [["x", 1]])),
        (pd.Index(["a"]), table([("value", "text")], [["a"]])),
        (pd.array([True, None], dtype="boolean"), table([("value", "boolean")], [[True], [None]])),
    ],
)
def test_a_value_becomes_a_scalar_a_record_or_a_table(value: Any, result: dict[str, Any]) -> None:
    assert shown(value) == result


def test_an_entry_of_a_record_may_be_a_table() -> None:
    entries = shown(Fit(0.5, pd.DataFrame({"a": [1]})))["entries"]
    assert entries == [{"name": "slope", "value": 0.5}, {"name": "table", "value": table([("a", "number")], [[1]])}]


@pytest.mark.parametrize(
    ("frame", "result"),
    [
        (pd.DataFrame({"a": [1]}, index=pd.Index(["x"], name="key")), table([("key", "text"), ("a", "number")], [["x", 1]])),
        (pd.DataFrame({"a": [1, 2]}, index=[5, 9]), table([("a", "number")], [[1], [2]])),
        (pd.DataFrame([[1, 2, 3]], columns=["a", "a", ""]), table([(name, "number") for name in ("a", "a (2)", "column 3")], [[1, 2, 3]])),
        (pd.DataFrame([[1]], columns=pd.MultiIndex.from_tuples([("a", "sum")])), table([("a sum", "number")], [[1]])),
        (pd.DataFrame({"t": pd.to_datetime(pd.Series(["2024-01-01", None]))}), table([("t", "date")], [["2024-01-01"], [None]])),
        (
            pd.DataFrame({"t": pd.to_datetime(["2024-01-01 00:00", "2024-01-01 12:00"])}),
            table([("t", "date")], [["2024-01-01T00:00:00"], ["2024-01-01T12:00:00"]]),
        ),
        (pd.DataFrame({"c": pd.Categorical(["x", None])}), table([("c", "text")], [["x"], [None]])),
        (pd.DataFrame({"n": pd.array([2**60, None], dtype="Int64")}), table([("n", "number")], [[str(2**60)], [None]])),
        (pd.DataFrame({"n": [float("nan"), float("inf")]}), table([("n", "number")], [[None], [None]])),
        (pd.DataFrame(), table([], [])),
    ],
)
def test_a_frame_keeps_its_names_types_and_meaningful_labels(frame: pd.DataFrame, result: dict[str, Any]) -> None:
    assert shown(frame) == result


def test_a_large_table_is_cut_and_its_size_is_said() -> None:
    notices = Notices()
    cut = to_result(pd.DataFrame(np.zeros((MOST_ROWS + 5, MOST_COLUMNS + 1))), notices)
    assert (len(cut["rows"]), len(cut["columns"]), cut["totalRows"]) == (MOST_ROWS, MOST_COLUMNS, MOST_ROWS + 5)
    assert notices.sentences() == [
        "The table has 1,005 rows; the first 1,000 are kept.",
        "The table has 201 columns; the first 200 are kept.",
    ]


def test_a_large_record_is_cut_and_its_size_is_said() -> None:
    notices = Notices()
    assert len(to_result({at: at for at in range(MOST_ENTRIES + 1)}, notices)["entries"]) == MOST_ENTRIES
    assert notices.sentences() == ["The result has 1,001 entries; the first 1,000 are kept."]


@pytest.mark.parametrize("value", [len, lambda: 1, pd.DataFrame({"a": [1]}).groupby("a"), object()])
def test_what_cannot_be_shown_is_refused(value: Any) -> None:
    with pytest.raises(NothingToShowError, match="cannot be shown: assign a number, a text or a table to it"):
        to_result(value, Notices())


def test_an_object_with_a_text_of_its_own_is_shown_as_text() -> None:
    notices = Notices()
    assert to_result(fractions.Fraction(1, 3), notices) == {"kind": "scalar", "value": "1/3"}
    assert notices.sentences() == ["The result is of type Fraction and is shown as text."]


cells = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.datetimes())


@given(st.lists(st.lists(cells, max_size=4), max_size=4))
def test_rows_of_anything_are_a_table_of_equal_rows(rows: list[list[Any]]) -> None:
    made = shown(rows)
    assert [len(row) for row in made["rows"]] == [len(made["columns"])] * len(made["rows"])
    assert len({column["name"] for column in made["columns"]}) == len(made["columns"])
    assert {column["type"] for column in made["columns"]} <= {"number", "boolean", "date", "text"}
