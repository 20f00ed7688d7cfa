"""Writes a large table of orders with three dimensions: arguments are the file, rows, items of each dimension and a seed."""

import sys
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq


def main() -> None:
    """Writes the table in pieces, two months without a cause before a lost item in the last one."""
    path, rows, items, seed = sys.argv[1], *map(int, sys.argv[2:5])
    rng = np.random.Generator(np.random.PCG64(seed))
    names = {name: pa.array([f"{name} {at}" for at in range(items)]) for name in ("region", "product", "channel")}
    writer = None
    for start in range(0, rows, 500_000):
        count = min(500_000, rows - start)
        days = rng.integers(0, 60, count)
        codes = {name: rng.integers(0, items, count) for name in names}
        quantity = rng.integers(1, 5, count)
        revenue = np.round(quantity * rng.lognormal(3, 0.5, count), 2)
        columns: dict[str, Any] = {
            "date": (np.datetime64("2024-02-01") + days).astype("datetime64[s]"),
            **{name: names[name].take(pa.array(codes[name], pa.int64())) for name in names},
            "quantity": quantity,
            "revenue": revenue,
        }
        table = pa.table(columns)
        lost = (codes["product"] < items // 10) & (days >= 29)
        table = table.filter(pa.array(~lost))
        writer = writer or pq.ParquetWriter(path, table.schema, compression="zstd")
        writer.write_table(table)
    if writer:
        writer.close()


if __name__ == "__main__":
    main()
