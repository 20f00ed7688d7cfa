"""Tests of the datasets that an execution is given."""

from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from data.dataset_frames import DatasetFrames


@pytest.fixture
def frames(tmp_path: Path) -> DatasetFrames:
    """Two datasets with names that differ in case, and one whose name is the id of another."""
    datasets = [("one", "Sales"), ("two", "sales"), ("three", "one"), ("four", "Visits")]
    for at, (key, _) in enumerate(datasets):
        pq.write_table(pa.table({"n": [at, at + 1]}), tmp_path / key)
    return DatasetFrames([{"id": key, "name": name, "path": str(tmp_path / key), "form": "parquet"} for key, name in datasets])


def test_a_dataset_is_found_by_id_before_name(frames: DatasetFrames) -> None:
    assert frames["one"]["n"].tolist() == [0, 1]
    assert frames["Sales"] is frames["one"]
    assert frames["sales"]["n"].tolist() == [1, 2]
    assert list(frames) == ["one", "two", "three", "four"]
    assert len(frames) == 4
    assert "Visits" in frames
    assert "visits" not in frames


def test_an_unknown_name_lists_the_known_ones(frames: DatasetFrames) -> None:
    with pytest.raises(KeyError, match="there is no dataset 'x'; there are: 'Sales', 'sales', 'one', 'Visits'"):
        frames["x"]


@pytest.mark.parametrize(
    ("table", "key"), [("df", "one"), ("DF", "one"), ("two", "two"), ("VISITS", "four"), ("SALES", None), ("Sales", None), ("x", None)]
)
def test_sql_finds_a_table_by_a_name_that_is_clear_without_case(frames: DatasetFrames, table: str, key: str | None) -> None:
    assert frames.find_key(table) == key


def test_lists_the_names_that_sql_can_use(frames: DatasetFrames) -> None:
    assert frames.table_names() == {"df", "one", "two", "three", "four", "Visits"}


def test_a_variation_changes_the_named_datasets_only(frames: DatasetFrames) -> None:
    before = frames["two"]
    effect = frames.vary([{"dataset": "one", "step": {"kind": "keep_value", "column": "n", "value": "1"}}])
    assert effect.touched == 1
    assert frames["one"]["n"].tolist() == [1]
    assert frames["Sales"]["n"].tolist() == [1]
    pd.testing.assert_frame_equal(frames["two"], before)
