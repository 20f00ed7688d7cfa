"""
Tables laid out for pandas: every column as it is in memory, so that a file is mapped rather than read. Made once from a
Parquet file. Layout: parts aligned to 64 bytes, an index in JSON, its length in 8 bytes, 8 bytes that name the format.
"""

import json
import mmap
import os
import struct
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from column_values import TEXT, to_frame, to_series

_FORMAT = b"CVFRAME1"
_ALIGNMENT = 64
_PIECE = 1 << 24
Part = tuple[int, int]
"""Where a part starts and how many bytes it has."""


class _Writer:
    """Writes parts one after the other to a descriptor."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._at = 0

    def put(self, data: Any) -> Part:
        """Appends bytes, aligned."""
        view = memoryview(data).cast("B")
        gap = -self._at % _ALIGNMENT
        self._write(memoryview(bytes(gap)))
        start = self._at
        self._write(view)
        return start, len(view)

    def _write(self, view: memoryview) -> None:
        while len(view):
            written = os.write(self._descriptor, view[:_PIECE])
            self._at += written
            view = view[written:]


def _put_array(writer: _Writer, values: np.ndarray) -> Part:
    return writer.put(np.ascontiguousarray(values).view("u1"))


def _put_column(writer: _Writer, column: pa.ChunkedArray) -> dict[str, Any]:
    """Writes one column; gives its entry in the index."""
    series = to_series(column)
    kind = series.dtype
    if isinstance(kind, np.dtype) and kind.kind in "biufmM":
        return {"kind": "array", "type": kind.str, "parts": [_put_array(writer, series.to_numpy())]}
    if isinstance(series.array, (pd.arrays.IntegerArray, pd.arrays.BooleanArray)):
        values, gaps = series.to_numpy(kind.numpy_dtype, na_value=0), series.isna().to_numpy()
        return {"kind": "gaps", "type": kind.numpy_dtype.str, "parts": [_put_array(writer, values), _put_array(writer, gaps)]}
    if kind == TEXT:
        text = pa.chunked_array(pa.array(series, from_pandas=True).cast(pa.large_string())).combine_chunks()
        text = pa.concat_arrays([text]) if text.offset == 0 else pa.array(text.to_pylist(), pa.large_string())
        parts = [None if buffer is None else writer.put(buffer) for buffer in text.buffers()]
        return {"kind": "text", "gaps": text.null_count, "parts": parts}
    sink = pa.BufferOutputStream()
    table = pa.table({"": column})
    with pa.ipc.new_stream(sink, table.schema) as stream:
        stream.write_table(table)
    return {"kind": "other", "parts": [writer.put(sink.getvalue())]}


def _source(file: str | int) -> Any:
    """What Arrow reads a file from: its path, or a descriptor of it."""
    return file if isinstance(file, str) else open(file, "rb", closefd=False)


def write_frame_file(parquet: str | int, descriptor: int) -> int:
    """Lays out the table in the Parquet file column by column; gives the number of rows."""
    writer = _Writer(descriptor)
    file = pq.ParquetFile(_source(parquet), memory_map=True)
    names, rows = file.schema_arrow.names, file.metadata.num_rows
    columns = [_put_column(writer, file.read([name], use_threads=False).column(name)) for name in names]
    index = json.dumps({"rows": rows, "names": names, "columns": columns}).encode()
    writer.put(index + struct.pack("<Q", len(index)) + _FORMAT)
    return rows


class _Mapped:
    """An open file. What is changed in it stays in this process: pages are copied when they are written to."""

    def __init__(self, path: str | int) -> None:
        with open(path, "rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
        if self._map[-8:] != _FORMAT:
            raise ValueError("the frame file is incomplete")
        (length,) = struct.unpack("<Q", self._map[-16:-8])
        self.index = json.loads(self._map[-16 - length : -16])
        self._buffer = pa.py_buffer(self._map)

    def _array(self, part: Part, kind: str) -> np.ndarray:
        kind = np.dtype(kind)
        return np.frombuffer(self._map, kind, part[1] // kind.itemsize, part[0]) if part[1] else np.empty(0, kind)

    def _slice(self, part: Part | None) -> pa.Buffer | None:
        return None if part is None else self._buffer.slice(*part)

    def column(self, entry: dict[str, Any]) -> pd.Series:
        """The column of an entry of the index."""
        kind, parts = entry["kind"], entry["parts"]
        if kind == "array":
            return pd.Series(self._array(parts[0], entry["type"]), copy=False)
        if kind == "gaps":
            values, gaps = self._array(parts[0], entry["type"]), self._array(parts[1], "?")
            made = pd.arrays.BooleanArray if values.dtype == bool else pd.arrays.IntegerArray
            return pd.Series(made(values, gaps, copy=False), copy=False)
        if kind == "text":
            buffers = [self._slice(part) for part in parts]
            text = pa.Array.from_buffers(pa.large_string(), self.index["rows"], buffers, entry["gaps"])
            return pd.Series(pd.array(text, dtype=TEXT), copy=False)
        return to_series(pa.ipc.open_stream(self._slice(parts[0])).read_all().column(0))


def read_frame_file(path: str | int) -> pd.DataFrame:
    """The table in a frame file, mapped. Raises ValueError when the file is none."""
    mapped = _Mapped(path)
    return to_frame(mapped.index["names"], [mapped.column(entry) for entry in mapped.index["columns"]])


def read_parquet_file(path: str | int) -> pd.DataFrame:
    """The same table, read from its Parquet file."""
    table = pq.read_table(_source(path), use_threads=False, memory_map=True)
    return to_frame(table.column_names, [to_series(column) for column in table.columns])
