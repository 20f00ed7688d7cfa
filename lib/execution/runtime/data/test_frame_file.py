"""Tests of tables in files: what a Parquet file becomes in pandas, and that the laid out file holds the same."""

import datetime
import decimal
import os
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.frame_file import read_frame_file, read_parquet_file, write_frame_file

KINDS = {
    pa.int64(): st.integers(-(2**63), 2**63 - 1),
    pa.uint8(): st.integers(0, 255),
    pa.float64(): st.floats(allow_nan=False),
    pa.bool_(): st.booleans(),
    pa.string(): st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    pa.timestamp("us"): st.datetimes(datetime.datetime(1700, 1, 1), datetime.datetime(2200, 1, 1)),
    pa.date32(): st.dates(datetime.date(1700, 1, 1), datetime.date(2200, 1, 1)),
    pa.decimal128(12, 2): st.integers(-(10**10), 10**10).map(lambda cents: decimal.Decimal(cents) / 100),
}


def lay_out(table: pa.Table, folder: Path) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The table as read from its Parquet file, and from the file that is laid out from it."""
    parquet, laid = folder / "table.parquet", folder / "table.frame"
    pq.write_table(table, parquet, row_group_size=2)
    descriptor = os.open(laid, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        assert write_frame_file(str(parquet), descriptor) == table.num_rows
    finally:
        os.close(descriptor)
    return read_parquet_file(str(parquet)), read_frame_file(str(laid))


columns = st.sampled_from(list(KINDS)).flatmap(lambda kind: st.tuples(st.just(kind), st.lists(st.none() | KINDS[kind], max_size=7)))


@given(columns)
def test_a_laid_out_column_is_the_same(tmp_path_factory: pytest.TempPathFactory, column: tuple[pa.DataType, list[Any]]) -> None:
    kind, values = column
    table = pa.table({"given": pa.array(values, kind)})
    read, mapped = lay_out(table, tmp_path_factory.mktemp("frame"))
    pd.testing.assert_frame_equal(mapped, read)


@pytest.mark.parametrize(
    ("values", "kind", "expected"),
    [
        ([1, 2], pa.int32(), pd.Series([1, 2], dtype="int32")),
        ([1, None], pa.int64(), pd.Series([1.0, np.nan])),
        ([2**53 + 1, None], pa.int64(), pd.Series(pd.array([2**53 + 1, None], dtype="Int64"))),
        ([-(2**60), None], pa.int64(), pd.Series(pd.array([-(2**60), None], dtype="Int64"))),
        ([True, None], pa.bool_(), pd.Series(pd.array([True, None], dtype="boolean"))),
        ([True, False], pa.bool_(), pd.Series([True, False])),
        ([decimal.Decimal("1.50"), None], pa.decimal128(5, 2), pd.Series([1.5, np.nan])),
        ([datetime.date(2024, 2, 29)], pa.date32(), pd.Series(np.array(["2024-02-29"], "datetime64[ms]"))),
        (["a", None], pa.string(), pd.Series(["a", None], dtype=pd.StringDtype("pyarrow", na_value=np.nan))),
        ([[1], None], pa.list_(pa.int64()), pd.Series([np.array([1]), None])),
    ],
)
def test_a_column_gets_the_type_that_pandas_computes_with(
    tmp_path: Path, values: list[Any], kind: pa.DataType, expected: pd.Series
) -> None:
    for frame in lay_out(pa.table({"given": pa.array(values, kind)}), tmp_path):
        pd.testing.assert_series_equal(frame["given"], expected, check_names=False)


def test_names_may_repeat_hold_dots_and_be_empty(tmp_path: Path) -> None:
    table = pa.Table.from_arrays([pa.array([at]) for at in (1, 2, 3, 4)], names=["a", "a.b", "", "a.b.c"])
    for frame in lay_out(table, tmp_path):
        assert list(frame.columns) == ["a", "a.b", "", "a.b.c"]
        assert frame.iloc[0].tolist() == [1, 2, 3, 4]


def test_a_table_without_rows_keeps_its_columns(tmp_path: Path) -> None:
    table = pa.table({"n": pa.array([], pa.int64()), "t": pa.array([], pa.string())})
    read, mapped = lay_out(table, tmp_path)
    pd.testing.assert_frame_equal(mapped, read)
    assert list(mapped.columns) == ["n", "t"]


def test_a_change_of_a_mapped_table_stays_out_of_its_file(tmp_path: Path) -> None:
    _, mapped = lay_out(pa.table({"n": [1, 2]}), tmp_path)
    mapped.loc[0, "n"] = 9
    assert mapped["n"].tolist() == [9, 2]
    assert read_frame_file(str(tmp_path / "table.frame"))["n"].tolist() == [1, 2]


@pytest.mark.parametrize("kept", [8, 40, -1])
def test_an_incomplete_file_is_refused(tmp_path: Path, kept: int) -> None:
    lay_out(pa.table({"n": [1, 2]}), tmp_path)
    laid = tmp_path / "table.frame"
    laid.write_bytes(laid.read_bytes()[:kept])
    with pytest.raises(ValueError, match="the frame file is incomplete"):
        read_frame_file(str(laid))
