import path from "node:path";
import { expect } from "vitest";
import type { AttackBench } from "./attacks/attack-bench";
import { it } from "./attacks/shared-bench";
import { defaultLimits } from "./limits";
import { runJob } from "./run-job";
import { toOutcome } from "./to-outcome";
import { strongestTier } from "./attacks/tiers";

let bench: AttackBench;
const first = globalThis.crypto.randomUUID();
const second = globalThis.crypto.randomUUID();

const making = (people: string, cities: string) => `import pyarrow as pa, pyarrow.parquet as pq, decimal
pq.write_table(pa.table({
  "name": ["Ann", None], "day": pa.array([datetime.date(2024, 1, 2), None]), "price": pa.array([decimal.Decimal("1.50"), None]),
  "count": pa.array([2, None], pa.int64()), "id": pa.array([2**60 + 1, None], pa.int64()), "at": pa.array([datetime.datetime(2024, 1, 2, 3), None]),
  "yes": [True, None]}), ${JSON.stringify(people)})
pq.write_table(pa.table({"city": ["Oslo"]}), ${JSON.stringify(cities)})
result = 1`;

it.beforeAll(async ({ warmBench }) => {
  bench = warmBench;
  const made = making(path.join(bench.folder, "people"), path.join(bench.folder, "cities"));
  expect(await bench.attack(made, "unsafe-none")).toBe(1);
});

async function run(code: string) {
  const datasets = [
    { id: first, name: "people", path: path.join(bench.folder, "people"), form: "parquet" as const },
    { id: second, name: "cities 2024", path: path.join(bench.folder, "cities"), form: "parquet" as const },
  ];
  const job = { code, tier: strongestTier, datasets, seed: 1, guard: false, limits: defaultLimits } as const;
  const finished = await runJob(bench.zygote.socketPath, job, { signal: new AbortController().signal });
  const { result, failure } = toOutcome(finished, { seed: 1, tier: strongestTier, limits: defaultLimits });
  return failure?.message ?? (result?.kind === "scalar" ? result.value : result);
}

it("reads dates and decimals as types that pandas computes with, and loses no digit", async () => {
  expect(await run("result = ' '.join(f'{name}:{kind}' for name, kind in df.dtypes.astype(str).items())")).toBe(
    "name:str day:datetime64[ms] price:float64 count:float64 id:Int64 at:datetime64[us] yes:boolean",
  );
  expect(await run("result = int(df['id'][0])")).toBe(String(2n ** 60n + 1n));
  expect(
    await run("result = str([df['price'].sum().item(), df['day'].dt.year[0].item(), int(df['count'].isna().sum())])"),
  ).toBe("[1.5, 2024.0, 1]");
});

it("gives the same frame for df, the id and the name", async () => {
  const code = `result = df is datasets["people"] and df is datasets[${JSON.stringify(first)}] and datasets["cities 2024"]["city"][0]`;
  expect(await run(code)).toBe("Oslo");
});

it("lists every dataset once, by id", async () => {
  expect(await run("result = ' '.join(datasets) + f' {len(datasets)}'")).toBe(`${first} ${second} 2`);
  expect(await run("result = str(['people' in datasets, 'other' in datasets, repr(datasets)])")).toBe(
    `[True, False, "datasets('people', 'cities 2024')"]`,
  );
});

it("reads nothing that the code does not use", async () => {
  const loaded = "len(datasets._frames)";
  expect(await run(`result = ${loaded}`)).toBe(0);
  expect(await run(`df = datasets["cities 2024"]\nresult = ${loaded}`)).toBe(1);
  expect(await run(`df = df.dropna()\nresult = ${loaded}`)).toBe(1);
});

it.each([
  ["in a function", "def count():\n    return len(df)\nresult = count()"],
  [
    "in a function, before the code binds the name itself",
    "def count():\n    return len(df)\nrows = count()\ndf = 1\nresult = rows",
  ],
  ["in a lambda within a function", "def count():\n    return (lambda: len(df))()\nresult = count()"],
  ["in a class", "class Rows:\n    count = len(df)\nresult = Rows.count"],
  ["in a comprehension", "result = max(len(df) for _ in range(2))"],
  ["by name", "result = len(globals()['df'])"],
])("gives df to code that reads it %s alone", async (_, code) => {
  expect(await run(code)).toBe(await run("result = len(df)"));
});

it("lists the datasets when an unknown one is requested", async () => {
  expect(await run(`datasets["sales"]`)).toBe(
    `Line 1 failed: KeyError: "there is no dataset 'sales'; there are: 'people', 'cities 2024'"`,
  );
});
