"""Tables laid out for pandas: every column as it is in memory, so that a file is mapped rather than read. Created once
from a Parquet file. Layout: parts aligned to 64 bytes, an index in JSON, its length in 8 bytes, 8 bytes that identify
the format.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from data.column_values import TEXT, survey, to_frame, to_series, to_text_array

_FORMAT = b"CVFRAME1"
_ALIGNMENT = 64
_PIECE = 1 << 24
_ROWS = 1 << 18
"""Maximum values of a column in memory at a time."""
Part = tuple[int, int]
"""Offset and size of a part in bytes."""


class _Writer:
    """Writes parts one after another to a descriptor."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._at = 0

    def put(self, *pieces: Any) -> Part:
        """Appends bytes, aligned."""
        return self.put_all(pieces)

    def put_all(self, pieces: Iterable[Any]) -> Part:
        """Appends pieces of bytes without a gap between them, the first one aligned, each before the next is requested."""
        self._write(memoryview(bytes(-self._at % _ALIGNMENT)))
        start = self._at
        for piece in pieces:
            self._write(memoryview(piece).cast("B"))
        return start, self._at - start

    def _write(self, view: memoryview) -> None:
        while len(view):
            written = os.write(self._descriptor, view[:_PIECE])
            self._at += written
            view = view[written:]


class _Column:
    """A column of a Parquet file, a part at a time, because a table may be larger than memory."""

    def __init__(self, file: pq.ParquetFile, name: str) -> None:
        self._file, self.name = file, name
        self.kind: Any = file.schema_arrow.field(name).type
        self._survey = survey(self.parts()) if pa.types.is_boolean(self.kind) or pa.types.is_integer(self.kind) else None

    def parts(self) -> Iterator[pa.ChunkedArray[Any]]:
        """Yields all values, from the first."""
        for batch in self._file.iter_batches(_ROWS, columns=[self.name], use_threads=False):
            # By name: Parquet also takes a name for a prefix of others, up to a dot.
            yield pa.chunked_array([batch.column(self.name)])

    def series(self) -> Iterator[pd.Series]:
        """Yields the same as pandas holds them, all of one type."""
        return (to_series(part, self._survey) for part in self.parts())

    def texts(self) -> Iterator[pa.Array[Any]]:
        """Yields the same as text with long offsets, each part from the beginning of its memory."""
        for part in self.parts():
            if len(part):
                yield pa.concat_arrays([pa.array([], pa.large_string()), *part.cast(pa.large_string()).chunks])


def _bytes_of(values: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(values).view("u1")


def _ends_of(text: Any) -> np.ndarray:
    """Returns where each value of a text column begins, and where the last one ends."""
    return np.frombuffer(text.buffers()[1], np.int64, len(text) + 1)


def _put_text(writer: _Writer, column: _Column) -> dict[str, Any]:
    """Writes the ends of values first, then the values: both in order, and neither ever completely in memory."""
    present: list[np.ndarray] = []

    def offsets() -> Iterator[np.ndarray]:
        base = 0
        yield _bytes_of(np.zeros(1, np.int64))
        for text in column.texts():
            present.append(text.is_valid().to_numpy(zero_copy_only=False))
            ends = _ends_of(text)[1:] + base
            base = int(ends[-1]) if len(ends) else base
            yield _bytes_of(ends)

    def values() -> Iterator[Any]:
        for text in column.texts():
            length = int(_ends_of(text)[-1])
            data = text.buffers()[2]
            if length and data is not None:
                yield data[:length]

    ends = writer.put_all(offsets())
    data = writer.put_all(values())
    flags = np.concatenate(present) if present else np.empty(0, bool)
    gaps = int(len(flags) - flags.sum())
    validity = writer.put(np.packbits(flags, bitorder="little")) if gaps else None
    return {"kind": "text", "gaps": gaps, "parts": [validity, ends, data]}


def _put_column(writer: _Writer, column: _Column) -> dict[str, Any]:
    """Writes one column; returns its entry in the index."""
    first = next(column.series(), None)
    if first is None:
        first = to_series(pa.chunked_array([], column.kind))
    kind = first.dtype
    if kind == TEXT:
        return _put_text(writer, column)
    if isinstance(kind, np.dtype) and kind.kind in "biufmM":
        values = writer.put_all(_bytes_of(series.to_numpy()) for series in column.series())
        return {"kind": "array", "type": kind.str, "parts": [values]}
    if isinstance(first.array, (pd.arrays.IntegerArray, pd.arrays.BooleanArray)):
        held = first.array[:0].to_numpy(na_value=0).dtype
        values = writer.put_all(_bytes_of(series.to_numpy(held, na_value=0)) for series in column.series())
        gaps = writer.put_all(_bytes_of(series.isna().to_numpy()) for series in column.series())
        return {"kind": "gaps", "type": held.str, "parts": [values, gaps]}
    sink = pa.BufferOutputStream()
    schema = pa.schema([pa.field("", column.kind)])
    with pa.ipc.new_stream(sink, schema) as stream:
        for part in column.parts():
            stream.write_table(pa.table([part], schema=schema))
    return {"kind": "other", "parts": [writer.put(sink.getvalue())]}


def _source(file: str | int) -> Any:
    """Returns what Arrow reads a file from: its path, or a descriptor of it."""
    return file if isinstance(file, str) else open(file, "rb", closefd=False)


def write_frame_file(parquet: str | int, descriptor: int) -> int:
    """Lays out the table in the Parquet file column by column, a part of it in memory at a time; returns the number of
    rows."""
    writer = _Writer(descriptor)
    file = pq.ParquetFile(_source(parquet), memory_map=True)
    names, rows = file.schema_arrow.names, file.metadata.num_rows
    columns = [_put_column(writer, _Column(file, name)) for name in names]
    index = json.dumps({"rows": rows, "names": names, "columns": columns}).encode()
    writer.put(index, struct.pack("<Q", len(index)), _FORMAT)
    return rows


class _Mapped:
    """An open file, mapped copy-on-write: changes stay in this process."""

    def __init__(self, path: str | int) -> None:
        with open(path, "rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
        if self._map[-8:] != _FORMAT:
            raise ValueError("the frame file is incomplete")
        (length,) = struct.unpack("<Q", self._map[-16:-8])
        self.index = json.loads(self._map[-16 - length : -16])
        self._buffer = pa.py_buffer(self._map)

    def _array(self, part: Part, kind: str) -> np.ndarray:
        held = np.dtype(kind)
        return np.frombuffer(self._map, held, part[1] // held.itemsize, part[0]) if part[1] else np.empty(0, held)

    def _slice(self, part: Part | None) -> pa.Buffer | None:
        return None if part is None else self._buffer.slice(*part)

    def column(self, entry: dict[str, Any]) -> pd.Series:
        """Returns the column of an entry of the index."""
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
            return pd.Series(to_text_array(text), copy=False)
        stream: Any = self._slice(parts[0])
        return to_series(pa.ipc.open_stream(stream).read_all().column(0))


def read_frame_file(path: str | int) -> pd.DataFrame:
    """Maps the table in a frame file. Raises ValueError when the file is not a frame file."""
    mapped = _Mapped(path)
    return to_frame(mapped.index["names"], [mapped.column(entry) for entry in mapped.index["columns"]])


def read_parquet_file(path: str | int) -> pd.DataFrame:
    """Reads the same table from its Parquet file."""
    table = pq.read_table(_source(path), use_threads=False, memory_map=True)
    return to_frame(table.column_names, [to_series(column) for column in table.columns])
