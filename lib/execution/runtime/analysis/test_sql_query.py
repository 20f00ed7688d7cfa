"""Tests of queries over datasets, on a real connection."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from analysis.sql_query import Connection, connect, run_query
from data.dataset_frames import DatasetFrames
from results.notices import Notices


@pytest.fixture
def connection() -> Iterator[Connection]:
    """A connection as a worker opens it."""
    opened = connect({"dataBytes": 1 << 30})
    yield opened
    opened.close()


@pytest.fixture
def datasets(tmp_path: Path) -> DatasetFrames:
    """Sales of two cities, with a gap."""
    table = pd.DataFrame({"City": ["Graz", "Wien", "Graz"], "n": pd.array([1, None, 3], dtype="Int64"), "city": [1, 2, 3]})
    table.to_parquet(tmp_path / "sales")
    return DatasetFrames([{"id": "ds-1", "name": "sales", "path": str(tmp_path / "sales"), "form": "parquet"}])


def ask(connection: Connection, datasets: DatasetFrames, code: str) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """The result and the failure of queries."""
    found, failure = run_query(connection, {"code": code, "datasets": [{"id": "ds-1"}], "guard": False, "seed": 1}, datasets, Notices())
    return found, None if failure is None else dict(failure)


@pytest.mark.parametrize("table", ["sales", "SALES", "df", '"ds-1"'])
def test_a_dataset_is_a_table_by_name_or_id(connection: Connection, datasets: DatasetFrames, table: str) -> None:
    found, failure = ask(connection, datasets, f"SELECT sum(n) AS total, count(*) AS rows FROM {table}")
    assert failure is None
    assert found is not None
    assert found["rows"] == [[4, 3]]


def test_names_that_differ_only_in_case_are_numbered(connection: Connection, datasets: DatasetFrames) -> None:
    found, _ = ask(connection, datasets, "SELECT * FROM sales LIMIT 1")
    assert found is not None
    assert [column["name"] for column in found["columns"]] == ["City (1)", "n", "city (2)"]


def test_values_of_any_type_are_cells(connection: Connection, datasets: DatasetFrames) -> None:
    code = (
        "SELECT 2::HUGEINT ** 3 AS h, 170141183460469231731687303715884105727 AS most, [1, 2] AS l, {'a': NULL} AS s, INTERVAL 1 MONTH AS m"
    )
    found, _ = ask(connection, datasets, code)
    assert found is not None
    assert found["rows"] == [[8, "170141183460469231731687303715884105727", "[1, 2]", '{"a": null}', "1 months"]]


def test_several_queries_are_a_record(connection: Connection, datasets: DatasetFrames) -> None:
    found, failure = ask(connection, datasets, "SELECT sum(n) AS total FROM sales; SELECT n FROM sales ORDER BY n NULLS LAST")
    assert failure is None
    assert found is not None
    assert [entry["name"] for entry in found["entries"]] == ["total", "query 2"]
    assert found["entries"][0]["value"] == 4


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("DROP TABLE sales", "The code must consist only of SQL queries that begin with SELECT, WITH, FROM or VALUES."),
        ("SELECT 1; DELETE FROM sales", "The code must consist only of SQL queries that begin with SELECT, WITH, FROM or VALUES."),
        ("", "The code must consist only of SQL queries that begin with SELECT, WITH, FROM or VALUES."),
        ("SELECT 1\0", "The query holds a NUL character."),
        (";".join(["SELECT 1"] * 21), "The code contains 21 queries; at most 20 are allowed."),
        ("SELECT * FROM missing", "There is no table 'missing'"),
    ],
)
def test_refuses_what_is_no_query_of_the_data(connection: Connection, datasets: DatasetFrames, code: str, message: str) -> None:
    found, failure = ask(connection, datasets, code)
    assert found is None
    assert failure is not None
    assert message in failure["message"]


@pytest.mark.parametrize(
    "code", ["SELECT * FROM read_csv('/etc/passwd')", "SELECT * FROM '/etc/passwd'", "SELECT * FROM glob('/*')", "SELECT getenv('HOME')"]
)
def test_reads_nothing_outside(connection: Connection, datasets: DatasetFrames, code: str) -> None:
    found, failure = ask(connection, datasets, code)
    assert found is None
    assert failure is not None
    assert failure["kind"] == "error"
