"""Writes Parquet and Arrow files that hold far more values than bytes into a folder: one file of each kind."""

import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.parquet as pq


def write_rows(file: Path) -> None:
    """A billion rows of one number: run lengths of a dictionary take almost no space."""
    group = pa.table({"number": pa.array([7]).take(pa.array([0] * 1_000_000))})
    with pq.ParquetWriter(file, group.schema, compression="zstd") as writer:
        for _ in range(1_000):
            writer.write_table(group, row_group_size=1_000_000)


def write_texts(file: Path) -> None:
    """200,000 rows that all hold the same text of 4 MB: 800 GB once each row has its own."""
    codes = pa.array([0] * 200_000, pa.int32())
    texts = pa.DictionaryArray.from_arrays(codes, pa.array(["x" * 4_000_000]))
    pq.write_table(pa.table({"text": texts}), file, compression="zstd")


def write_columns(file: Path) -> None:
    """30,000 columns of one row."""
    pq.write_table(pa.table({f"c{index}": [index] for index in range(30_000)}), file)


def write_arrow(file: Path) -> None:
    """100 million rows of zeros, compressed."""
    zeros = pa.array([0], pa.int64()).take(pa.array([0] * 1_000_000))
    table = pa.Table.from_arrays([pa.chunked_array([zeros] * 100)], names=["number"])
    feather.write_feather(table, file, compression="zstd")


folder = Path(sys.argv[1])
write_rows(folder / "a billion rows.parquet")
write_texts(folder / "the same long text in all rows.parquet")
write_columns(folder / "30,000 columns.parquet")
write_arrow(folder / "100 million zeros.arrow")
