"""Times plain SQL on a Spark Connect server.

Reads requests as lines of JSON from the standard input: `{"sql", "name", "parquet"}`, in DuckDB's SQL, and writes a
line of JSON for each: `{"milliseconds", "rows"}`. Neither the translation to Spark's SQL nor the session is part of the time.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "lib" / "connections" / "runtime"))

import pyarrow.parquet as pq

from live_query import LiveTable, to_live_statement, to_place
from sources.source import Connection
from sources.spark import SparkSource

host, _, port = sys.argv[1].removeprefix("sc://").partition(":")
source = SparkSource(Connection(kind="spark", host=host, port=int(port), secret=sys.argv[1]))
for line in sys.stdin:
    request = json.loads(line)
    place = to_place({"parquet": request["parquet"]}, source.dialect)
    names = pq.read_schema(request["parquet"]).names
    table = LiveTable(frozenset({"df", request["name"].lower()}), place, tuple((name, name) for name in names))
    statement = to_live_statement(request["sql"], [table], source)
    begun = time.perf_counter()
    # The query runs while its batches are fetched.
    batches = list(source.stream(statement, 3600)[1])
    milliseconds = (time.perf_counter() - begun) * 1000
    rows = [list(row.values()) for batch in batches for row in batch.to_pylist()]
    print(json.dumps({"milliseconds": milliseconds, "rows": rows}, default=str), flush=True)
source.close()
