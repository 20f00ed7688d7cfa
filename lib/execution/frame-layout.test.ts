import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatasetId, DatasetVersionId, SessionId } from "@/lib/domain/ids";
import { pythonOfTests } from "./attacks/python-of-tests";
import { createPythonExecutor } from "./create-python-executor";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "layout-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const python = (code: string, ...parameters: string[]) =>
  execFileSync(pythonOfTests.python, ["-c", code, ...parameters], { encoding: "utf8" }).trim();

/** Columns of every kind, gaps in each and in some only at the very end, written in small groups, laid out and read both ways. */
const comparing = `import sys, os, datetime, decimal
sys.path.insert(0, sys.argv[1])
import numpy as np, pandas as pd, pyarrow as pa, pyarrow.parquet as pq
from data import frame_file
frame_file._ROWS = 1000
n, day, noon = 5003, datetime.date(2020, 1, 1), datetime.datetime(2020, 1, 1, 12)
gaps = lambda make, kind: pa.array([None if i % 7 == 3 else make(i) for i in range(n)], kind)
last = lambda make, kind: pa.array([None if i == n - 1 else make(i) for i in range(n)], kind)
table = pa.table({
    "a": pa.array(range(n), pa.int32()), "a.b": pa.array([2**60 + i for i in range(n)], pa.int64()),
    "gaps": gaps(lambda i: i, pa.int16()), "large gaps": gaps(lambda i: 2**60 + i, pa.int64()),
    "late gap": last(lambda i: i, pa.int32()), "late large": last(lambda i: 2**62 if i == 4000 else i, pa.int64()),
    "floats": gaps(lambda i: i / 3, pa.float64()), "truth": pa.array([i > 9 for i in range(n)]), "late truth": last(lambda i: i > 9, pa.bool_()),
    "text": pa.array(["é" * (i % 4) for i in range(n)]), "text gaps": gaps(lambda i: f"value {i}", pa.string()), "late text": last(str, pa.string()),
    "nothing": pa.nulls(n, pa.string()), "no number": pa.nulls(n, pa.int32()), "days": gaps(lambda i: day + datetime.timedelta(i), pa.date32()),
    "times": gaps(lambda i: noon + datetime.timedelta(hours=i), pa.timestamp("us")), "zoned": gaps(lambda i: noon, pa.timestamp("us", tz="UTC")),
    "hours": gaps(lambda i: datetime.time(i % 24), pa.time64("us")), "money": gaps(lambda i: decimal.Decimal(i) / 4, pa.decimal128(10, 2)),
    "bytes": gaps(lambda i: b"x" * (i % 3), pa.binary()), "lists": gaps(lambda i: [i], pa.list_(pa.int64())),
})
for name, part in (("all", table), ("one", table.slice(10, 1)), ("none", table.slice(0, 0))):
    parquet, frame = os.path.join(sys.argv[2], name), os.path.join(sys.argv[2], name + ".frame")
    pq.write_table(part, parquet, row_group_size=777)
    target = os.open(frame, os.O_WRONLY | os.O_CREAT)
    rows = frame_file.write_frame_file(parquet, target)
    laid, read = frame_file.read_frame_file(frame), frame_file.read_parquet_file(parquet)
    pd.testing.assert_frame_equal(laid, read)
    print(name, rows, len(laid.columns))
`;

/** Three columns of 96 MB, of which an execution here has room for one and a half. */
const making = `import sys, numpy as np, pyarrow as pa, pyarrow.parquet as pq
numbers = np.arange(12_000_000) % 1000
pq.write_table(pa.table({"n": numbers, "m": numbers + 1, "t": pa.DictionaryArray.from_arrays(numbers % 2, ["odd", "even"]).cast(pa.string())}), sys.argv[1], row_group_size=122_880)`;

describe("the layout of a table", () => {
  it("equals reading the Parquet file, for every kind of column, in parts or at once", () => {
    expect(python(comparing, pythonOfTests.runtimeDirectory, folder).split("\n")).toEqual([
      "all 5003 21",
      "one 1 21",
      "none 0 21",
    ]);
  });

  it("takes less memory than the table, so that a question about a table larger than memory is answered", async () => {
    const versionId = DatasetVersionId.create();
    const parquet = path.join(folder, `${versionId}.parquet`);
    python(making, parquet);
    const executor = createPythonExecutor({
      ...pythonOfTests,
      sandbox: "auto",
      resolveParquet: () => Promise.resolve(parquet),
      limits: { dataBytes: 150 * 2 ** 20 },
      exercise: false,
    });
    const dataset = { id: DatasetId.create(), versionId, name: "large" };
    try {
      const request = { datasets: [dataset], seed: 1, guard: true, sessionId: SessionId.create() };
      const code = "result = str([int(df['n'].sum()), int(df['m'].sum()), df['t'].iloc[-1]])";
      const { result, failure } = await executor.execute(
        { ...request, code },
        { signal: new AbortController().signal },
      );
      expect(failure ?? result).toEqual({ kind: "scalar", value: "[5994000000, 6006000000, 'even']" });
      expect(await readdir(folder)).toContain(`${versionId}.parquet.frame1`);
    } finally {
      await executor.close();
    }
  });
});
