"""The datasets of an execution as pandas frames, read when they are first asked for."""

from collections.abc import Iterator, Mapping

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

_EXACT = 2**53


def _without_decimals(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Decimals as floats: Python's Decimal objects are slow and refuse to mix with floats."""
    return column.cast(pa.float64()) if pa.types.is_decimal(column.type) else column


def _loses_digits(column: pa.ChunkedArray) -> bool:
    """Whether whole numbers with gaps would lose digits as floats."""
    if not pa.types.is_integer(column.type) or column.null_count == 0:
        return False
    bounds = pc.min_max(column)
    return any(bound is not None and abs(bound) > _EXACT for bound in bounds.as_py().values())


def read_frame(path: str) -> pd.DataFrame:
    """The table in a Parquet file: dates and times as datetime64, decimals as floats, text as pandas' string type."""
    table = pq.read_table(path, use_threads=False, memory_map=True)
    table = pa.table([_without_decimals(column) for column in table.columns], names=table.column_names)
    wide = [at for at, column in enumerate(table.columns) if _loses_digits(column)]
    frame = table.to_pandas(date_as_object=False, split_blocks=True, use_threads=False, ignore_metadata=True)
    for at in wide:
        kind = pd.UInt64Dtype() if pa.types.is_unsigned_integer(table.column(at).type) else pd.Int64Dtype()
        frame.isetitem(at, pd.array(table.column(at).to_pylist(), dtype=kind))
    return frame


class DatasetFrames(Mapping):
    """
    Frames by dataset id or name. Iterating gives each id once; the same dataset is the same frame each time, so a change to
    it is seen through both keys.
    """

    def __init__(self, datasets: list[dict[str, str]]) -> None:
        """`datasets`: {id, name, path} each, the first one first."""
        self._by_id = {dataset["id"]: dataset for dataset in datasets}
        self._by_name: dict[str, dict[str, str]] = {}
        for dataset in datasets:
            self._by_name.setdefault(dataset["name"], dataset)
        self._frames: dict[str, pd.DataFrame] = {}

    def __getitem__(self, key: str) -> pd.DataFrame:
        dataset = self._by_id.get(key) or self._by_name.get(key)
        if dataset is None:
            raise KeyError(f"there is no dataset {key!r}; there are: {', '.join(map(repr, self._by_name))}")
        if dataset["id"] not in self._frames:
            self._frames[dataset["id"]] = read_frame(dataset["path"])
        return self._frames[dataset["id"]]

    def __contains__(self, key: object) -> bool:
        return key in self._by_id or key in self._by_name

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def __repr__(self) -> str:
        return f"datasets({', '.join(map(repr, self._by_name))})"
