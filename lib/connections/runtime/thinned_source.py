"""Keeps a number of rows of a statement by chance, each with the same probability, wherever in the table it is."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

import pyarrow as pa

from faults import Cancelled, OutOfTime
from sources.source import RemoteColumn, Source, Table


class ThinnedSource:
    """A source whose statements give at most `wanted` rows, in their order. Memory stays bounded by these and one piece."""

    def __init__(self, source: Source, wanted: int, is_cancelled: Callable[[], bool]) -> None:
        self._source, self._wanted, self._is_cancelled = source, wanted, is_cancelled
        self.dialect = source.dialect

    def version(self) -> str:
        return self._source.version()

    def may_write(self) -> bool:
        return self._source.may_write()

    def tables(self, query: str, limit: int) -> list[Table]:
        return self._source.tables(query, limit)

    def columns(self, sql: str) -> list[RemoteColumn]:
        return self._source.columns(sql)

    def stream(self, sql: str, seconds: float) -> tuple[pa.Schema, Iterator[pa.RecordBatch]]:
        ends = time.monotonic() + seconds
        schema, batches = self._source.stream(sql, seconds)
        return schema, self._choose(schema, batches, ends, seconds)

    def cancel(self) -> None:
        self._source.cancel()

    def close(self) -> None:
        self._source.close()

    def _choose(
        self, schema: pa.Schema, batches: Iterator[pa.RecordBatch], ends: float, seconds: float
    ) -> Iterator[pa.RecordBatch]:
        kept, lots = schema.empty_table(), list[float]()
        try:
            for batch in batches:
                if self._is_cancelled():
                    raise Cancelled
                if time.monotonic() > ends:
                    raise OutOfTime(seconds)
                kept = pa.concat_tables([kept, pa.Table.from_batches([batch], schema)])
                lots += [random.random() for _ in range(batch.num_rows)]
                if len(lots) > self._wanted:
                    lowest = sorted(sorted(range(len(lots)), key=lots.__getitem__)[: self._wanted])
                    kept, lots = kept.take(lowest), [lots[place] for place in lowest]
        finally:
            close = getattr(batches, "close", None)
            if close is not None:
                close()
        yield from kept.combine_chunks().to_batches()
