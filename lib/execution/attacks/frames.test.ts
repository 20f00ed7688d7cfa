import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultLimits } from "../limits";
import { layOutFrame } from "../lay-out-frame";
import { runJob } from "../run-job";
import { toOutcome } from "../to-outcome";
import type { WorkerTier } from "../job";
import { openAttackBench, type AttackBench } from "./attack-bench";
import { strongestTier, tiers } from "./tiers";

let bench: AttackBench;
let parquet = "";
let frame = "";

const making = (file: string) => `import pyarrow as pa, pyarrow.parquet as pq, decimal
gap = lambda kind, *values: pa.array([*values, None], kind)
pq.write_table(pa.table({
  "whole": pa.array([1, 2, 3], pa.int32()), "a.b": pa.array([1.5, 2.5, 3.5]), "a": gap(pa.int64(), 7, 8),
  "id": gap(pa.int64(), 2**60 + 1, 5), "yes": pa.array([True, False, True]), "maybe": gap(None, True, False),
  "price": gap(None, decimal.Decimal("1.50"), decimal.Decimal("2.25")), "day": gap(None, datetime.date(2024, 1, 2), datetime.date(1600, 5, 6)),
  "at": gap(None, datetime.datetime(2024, 1, 2, 3), datetime.datetime(2024, 1, 2)), "zone": gap(pa.timestamp("us", "Europe/Paris"), 0, 10**15),
  "time": gap(None, datetime.time(3, 4), datetime.time(5)), "text": gap(None, "a", ""), "words": pa.array(["ä", "b\\0", "🙂"]),
  "none": pa.array([None] * 3, pa.string())}), ${JSON.stringify(file)}, row_group_size=2)
result = 1`;

beforeAll(async () => {
  bench = await openAttackBench();
  parquet = path.join(bench.folder, "table.parquet");
  frame = path.join(bench.folder, "table.frame");
  expect(await bench.attack(making(parquet), "unsafe-none")).toBe(1);
  const place = { tier: strongestTier, limits: defaultLimits } as const;
  expect(await layOutFrame(bench.zygote, { parquet, target: frame }, place)).toBe(true);
});

afterAll(() => bench.close());

async function run(code: string, tier: WorkerTier, form: "frame" | "parquet" = "frame", file = frame) {
  const datasets = [{ id: "first", name: "table", path: form === "frame" ? file : parquet, form }];
  const job = { code, tier, datasets, seed: 1, guard: false, limits: defaultLimits };
  const finished = await runJob(bench.zygote.socketPath, job, { signal: AbortSignal.timeout(60_000) });
  const { result, failure } = toOutcome(finished, { seed: 1, tier, limits: defaultLimits });
  const error = /(\w+)(?::[^\n]*)?\s*$/.exec(failure?.traceback ?? "")?.[1];
  return error ?? failure?.message ?? (result?.kind === "scalar" ? result.value : result);
}

const hash = () => createHash("sha256").update(readFileSync(frame)).digest("hex");

it("a frame file gives the same table as the Parquet file, cell by cell and type by type", async () => {
  const all = "result = df.astype(object)";
  const types = "result = ' '.join(f'{name}:{kind}' for name, kind in df.dtypes.astype(str).items())";
  expect(await run(all, strongestTier)).toEqual(await run(all, strongestTier, "parquet"));
  expect(await run(types, strongestTier)).toBe(await run(types, strongestTier, "parquet"));
  expect(await run(types, strongestTier)).toBe(
    "whole:int32 a.b:float64 a:float64 id:Int64 yes:bool maybe:boolean price:float64 day:datetime64[ms] at:datetime64[us] " +
      "zone:datetime64[us, Europe/Paris] time:object text:str words:str none:str",
  );
  expect(await run("result = str(int(df['id'][0])) + df['words'][2] + str(df['a'].sum())", strongestTier)).toBe(
    `${2n ** 60n + 1n}🙂15.0`,
  );
});

it("text stays text: new values fit in, and only remaining values are counted", async () => {
  const code = `df["text"] = df["text"].fillna("new")
df.loc[0, "words"] = "changed"
rest = df[df["whole"] > 1]["text"].value_counts().to_dict()
result = str([rest, df["words"][0], (df["text"] + "!")[2], df.groupby("text")["whole"].sum().to_dict()])`;
  expect(await run(code, strongestTier)).toBe("[{'': 1, 'new': 1}, 'changed', 'new!', {'': 2, 'a': 1, 'new': 3}]");
});

it("an unreadable frame file is reported as a fault, not as other data", async () => {
  expect(await run("result = len(df)", strongestTier, "frame", parquet)).toBe("ValueError");
});

describe.each(tiers)("in the tier %s", (tier) => {
  it("what code changes in a frame stays private", async () => {
    const before = hash();
    const code = `df.loc[0, "whole"] = 99
df["a.b"] += 1
values = df["whole"].to_numpy(copy=False)
result = int(values[0])`;
    expect(await run(code, tier)).toBe(99);
    expect(await run("result = int(df['whole'][0])", tier)).toBe(1);
    expect(hash()).toBe(before);
  });

  const inside = tier === "namespaces" ? `"/data/0"` : undefined;
  const place = () => inside ?? JSON.stringify(frame);

  it.each([
    ["opening it for writing", (file: string) => `open(${file}, "r+b")`],
    [
      "mapping it shared and writable",
      (file: string) =>
        `import mmap, os\nresult = len(mmap.mmap(os.open(${file}, os.O_RDONLY), 0, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE))`,
    ],
    ["making its private pages shared", (file: string) => `import os\nos.truncate(${file}, 1)\nresult = 1`],
    [
      "opening it anew for writing by its descriptor",
      (file: string) => `import os\nresult = os.write(os.open(${file}, os.O_RDONLY), b"x")`,
    ],
    ["removing it", (file: string) => `import os\nos.unlink(${file})\nresult = 1`],
    [
      "putting another in its place",
      (file: string) => `import os\nopen("own", "w").close()\nos.replace("own", ${file})\nresult = 1`,
    ],
    ["changing its rights", (file: string) => `import os\nos.chmod(${file}, 0o777)\nresult = 1`],
  ])("%s fails, and the file stays as it was", async (_, attack) => {
    const before = { hash: hash(), mode: statSync(frame).mode };
    expect(await run(attack(place()), tier)).toMatch(/^(PermissionError|OSError)$/);
    expect({ hash: hash(), mode: statSync(frame).mode }).toEqual(before);
  });

  it("writes nowhere but to its new file when laying out", async () => {
    const before = hash();
    const place = { tier, limits: defaultLimits };
    await expect(layOutFrame(bench.zygote, { parquet, target: frame }, place)).rejects.toThrow("FileExistsError");
    expect(hash()).toBe(before);
    const broken = path.join(bench.folder, `broken-${tier}`);
    expect(await layOutFrame(bench.zygote, { parquet: frame, target: broken }, place)).toBe(false);
    expect(statSync(frame).mode & 0o777).toBe(0o400);
  });
});
