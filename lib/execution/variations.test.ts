import path from "node:path";
import { describe, expect } from "vitest";
import type { ExecutionOutcome } from "@/lib/domain/execution";
import type { VariationStep } from "@/lib/domain/variation";
import { DatasetId } from "@/lib/domain/ids";
import type { AttackBench } from "./attacks/attack-bench";
import { it } from "./attacks/shared-bench";
import { strongestTier, tiers } from "./attacks/tiers";
import { layOutFrame } from "./lay-out-frame";
import type { Job } from "./job";
import { defaultLimits } from "./limits";
import { runJob } from "./run-job";
import { toOutcome } from "./to-outcome";

let bench: AttackBench;
const first = DatasetId.create();
const second = DatasetId.create();
const fileOf = (name: string) => path.join(bench.folder, `varied-${name}`);

const making = (folder: string) => `import pyarrow as pa, pyarrow.parquet as pq
def put(name, **columns): pq.write_table(pa.table(columns), ${JSON.stringify(folder)} + "/varied-" + name)
day = lambda *parts: datetime.datetime(*parts)
put("orders", city=["Oslo", "oslo ", "Oslo", "Rome", "TOTAL", None, "  New   York", "new york", "New York"],
  units=pa.array([1, 2, 1, 4, 99, None, 5, 6, 7], pa.int64()), price=[1.5, None, 1.5, 2.0, 2.5, None, 1.0, 2.0, 1000.0], paid=[True, False, True, None, True, None, True, True, False])
put("blank", a=["x", None, "", None, "x", "x"], b=pa.array([1, None, None, None, 1, 2], pa.int64()))
put("days", day=[day(2024, 1, 1) + datetime.timedelta(at) for at in range(80)] + [None], n=list(range(81)))
put("firsts", day=[day(2023 + at // 12, at % 12 + 1, 1) for at in range(15)], n=list(range(15)))
put("series", day=[day(2024, 1, 3), day(2024, 1, 1), None, day(2024, 1, 2)], n=pa.array([9, 1, 7, 4], pa.uint8()), x=[1.0, 0.5, 3.0, None], g=["c", "a", "n", "b"])
put("codes", year=pa.array([2023, 2024, None, 2024], pa.int64()), on=pa.array([day(2024, 5, 1), day(2024, 5, 2), None, day(2024, 5, 1)]), mixed=[[1], [2], None, [1]])
put("same", n=[5.0] * 8 + [6.0, 900.0])
result = 1`;

it.beforeAll(async ({ warmBench }) => {
  bench = warmBench;
  expect(await bench.attack(making(bench.folder), "unsafe-none")).toBe(1);
  const frames = { parquet: fileOf("orders"), target: fileOf("frame") };
  expect(await layOutFrame(bench.zygote, frames, { tier: strongestTier, limits: defaultLimits })).toBe(true);
});

interface Options extends Partial<Job> {
  table?: string;
  form?: "frame" | "parquet";
}

async function run(steps: readonly VariationStep[], options: Options = {}): Promise<ExecutionOutcome> {
  const { table = "orders", form = "parquet", tier = strongestTier, ...rest } = options;
  const datasets = [
    { id: first, name: "table", path: fileOf(table), form },
    { id: second, name: "other", path: fileOf("orders"), form: "parquet" as const },
  ];
  const variation = steps.map((step) => ({ dataset: first, step }));
  const job: Job = {
    code: "result = df",
    tier,
    datasets,
    seed: 1,
    guard: true,
    limits: defaultLimits,
    variation,
    ...rest,
  };
  const finished = await runJob(bench.zygote.socketPath, job, { signal: AbortSignal.timeout(60_000) });
  return toOutcome(finished, { seed: 1, tier, limits: defaultLimits, figures: job.figures });
}

/** The rows that the code sees, and what the variation did; the failure where there is one. */
async function rowsOf(steps: readonly VariationStep[], options?: Options) {
  const { result, failure, variation } = await run(steps, options);
  if (failure !== null) return failure.kind;
  return { rows: result?.kind === "table" ? result.rows : result, ...variation };
}

const unitsOf = async (step: VariationStep, options?: Options) => {
  const outcome = await rowsOf([step], { code: "result = df['units']", ...options });
  return typeof outcome === "string" ? outcome : { ...outcome, rows: (outcome.rows as unknown[][]).flat() };
};

describe("a variation", () => {
  it.for(tiers)("shows the code a changed copy only, in Python and in SQL, in tier %s", async (tier) => {
    const steps: VariationStep[] = [{ kind: "drop_values", column: "city", values: [" total"] }];
    const effect = { touched: 1, examples: ["TOTAL"] };
    const sum =
      "result = [df['units'].sum(), datasets['table']['units'].sum(), datasets['other']['units'].sum(), list(df.index) == list(range(8))]";
    for (const [form, table] of [
      ["parquet", "orders"],
      ["frame", "frame"],
    ] as const) {
      expect(await rowsOf(steps, { tier, form, table, code: sum })).toEqual({
        rows: [[26], [26], [125], [true]],
        ...effect,
      });
      expect(await rowsOf(steps, { tier, form, table, language: "sql", code: "SELECT sum(units) FROM df" })).toEqual({
        rows: [[26]],
        ...effect,
      });
    }
    const untouched = await run([], {
      tier,
      form: "frame",
      table: "frame",
      code: "result = df['units'].sum()",
      variation: undefined,
    });
    expect(untouched).toMatchObject({ result: { kind: "scalar", value: 125 } });
    expect(untouched).not.toHaveProperty("variation");
  });

  it("that changes nothing keeps the code from being run", async () => {
    const { failure, variation, stdout, result } = await run(
      [{ kind: "drop_values", column: "city", values: ["Paris"] }],
      {
        code: "print('ran')\nresult = df",
      },
    );
    expect({ failure, variation, stdout, result }).toEqual({
      failure: {
        kind: "unchanged",
        message: "The code was not run, because the variation leaves the data as they are.",
      },
      variation: { touched: 0, examples: [] },
      stdout: "",
      result: null,
    });
    expect(await rowsOf([{ kind: "fill_zero", column: "nowhere" }], { language: "sql", code: "FROM df" })).toBe(
      "unchanged",
    );
  });

  it("makes its changes one after the other, and counts preparations only where there is nothing else", async () => {
    const keep: VariationStep = { kind: "keep_columns", columns: ["units"] };
    expect(await rowsOf([keep, { kind: "drop_missing", column: "units" }], { code: "result = df.sum()" })).toEqual({
      rows: [["units", 125]],
      touched: 1,
      examples: [],
    });
    expect(await rowsOf([keep, { kind: "drop_missing", column: "city" }])).toBe("unchanged");
    expect(await rowsOf([keep], { code: "result = df.sum()" })).toEqual({
      rows: [["units", 125]],
      touched: 3,
      examples: [],
    });
  });

  it("of a dataset that is not there changes nothing", async () => {
    const variation = [{ dataset: DatasetId.create(), step: { kind: "drop_duplicates" } as const }];
    expect(await rowsOf([], { variation })).toBe("unchanged");
  });

  it("is told of when the code fails on the changed data", async () => {
    const { failure, variation } = await run([{ kind: "drop_missing", column: "units" }], {
      code: "result = df['nope']",
    });
    expect({ kind: failure?.kind, variation }).toEqual({ kind: "error", variation: { touched: 1, examples: [] } });
  });

  it("draws in its own way, so that code with a seed draws what it always does", async () => {
    const code = "result = float(df['units'].notna().sum() * 0 + np.random.default_rng().random())";
    const { rows } = (await rowsOf([{ kind: "shuffle_rows", seed: 5 }], { code })) as { rows: unknown };
    expect((await run([], { code, variation: undefined })).result).toEqual(rows);
  });
});

describe("a step", () => {
  it("keep_columns keeps columns in their order", async () => {
    const step: VariationStep = { kind: "keep_columns", columns: ["price", "nowhere", "city"] };
    expect(await rowsOf([step], { code: "result = list(df.columns)" })).toEqual({
      rows: [["city"], ["price"]],
      touched: 2,
      examples: [],
    });
    expect(await rowsOf([{ kind: "keep_columns", columns: ["city", "units", "price", "paid"] }])).toBe("unchanged");
  });

  it("shuffle_rows puts whole rows in another order, the same for the same seed", async () => {
    const code =
      "result = [list(df['n']), sorted(df['n']) == list(range(80 + 1)), (df['day'].dt.dayofyear.fillna(81) == df['n'] + 1).all()]";
    const one = await rowsOf([{ kind: "shuffle_rows", seed: 3 }], { table: "days", code });
    expect(one).toMatchObject({ touched: 81, rows: [[expect.any(String)], [true], [true]] });
    expect(await rowsOf([{ kind: "shuffle_rows", seed: 3 }], { table: "days", code })).toEqual(one);
    expect(await rowsOf([{ kind: "shuffle_rows", seed: -4 }], { table: "days", code })).not.toEqual(one);
    const alone = [
      { kind: "sample_rows", rows: 1, seed: 0 },
      { kind: "shuffle_rows", seed: 0 },
    ] as const;
    expect(await rowsOf(alone, { code: "result = len(df)" })).toMatchObject({ touched: 8 });
  });

  it("sample_rows keeps some rows in their order", async () => {
    const code =
      "result = [len(df), df['n'].is_monotonic_increasing, df['n'].nunique(), list(df.index) == list(range(20))]";
    expect(await rowsOf([{ kind: "sample_rows", rows: 20, seed: 9 }], { table: "days", code })).toEqual({
      rows: [[20], [true], [20], [true]],
      touched: 61,
      examples: [],
    });
    expect(await rowsOf([{ kind: "sample_rows", rows: 81, seed: 9 }], { table: "days" })).toBe("unchanged");
  });

  it("drop_duplicates drops rows that equal an earlier one in every column, but no blank ones", async () => {
    expect(await unitsOf({ kind: "drop_duplicates" })).toEqual({
      rows: [1, 2, 4, 99, null, 5, 6, 7],
      touched: 1,
      examples: [],
    });
    expect(await rowsOf([{ kind: "drop_duplicates" }], { table: "blank" })).toEqual({
      rows: [
        ["x", 1],
        [null, null],
        ["", null],
        [null, null],
        ["x", 2],
      ],
      touched: 1,
      examples: [],
    });
    expect(await rowsOf([{ kind: "drop_duplicates" }], { table: "codes" })).toBe("unchanged");
  });

  it("drop_values drops rows with these texts, case and space around them aside", async () => {
    expect(await unitsOf({ kind: "drop_values", column: "city", values: ["OSLO", "rome"] })).toEqual({
      rows: [99, null, 5, 6, 7],
      touched: 4,
      examples: ["Oslo", "oslo ", "Rome"],
    });
  });

  it("keep_value keeps rows with this text, number, date or truth value", async () => {
    expect(await unitsOf({ kind: "keep_value", column: "city", value: "new york" })).toEqual({
      rows: [5, 6, 7],
      touched: 6,
      examples: ["Oslo", "oslo ", "Rome", "TOTAL"],
    });
    expect(await unitsOf({ kind: "keep_value", column: "paid", value: "true" })).toMatchObject({
      rows: [1, 1, 99, 5, 6],
    });
    const years = { table: "codes", code: "result = len(df)" };
    const count = (column: string, value: string) => rowsOf([{ kind: "keep_value", column, value }], years);
    expect(await count("year", "2024")).toMatchObject({ rows: { value: 2 } });
    expect(await count("year", "2024.0")).toMatchObject({ rows: { value: 2 } });
    expect(await count("on", "2024-05-01")).toMatchObject({ rows: { value: 2 } });
    expect(await count("on", "2024-05-01T00:00:00")).toMatchObject({ rows: { value: 2 } });
    expect(await count("mixed", "[2]")).toMatchObject({ rows: { value: 1 } });
    expect(await count("year", "x")).toMatchObject({ rows: { value: 0 } });
  });

  it("merge_spellings writes texts as the most frequent of those that differ in case or space only", async () => {
    const merged = await rowsOf([{ kind: "merge_spellings", columns: ["city", "units", "nowhere"] }], {
      code: "result = df['city']",
    });
    expect(merged).toEqual({
      rows: ["Oslo", "Oslo", "Oslo", "Rome", "TOTAL", null, "new york", "new york", "new york"].map((city) => [city]),
      touched: 3,
      examples: ["oslo ", "  New   York", "New York"],
    });
    expect(await rowsOf([{ kind: "merge_spellings", columns: ["g"] }], { table: "series" })).toBe("unchanged");
  });

  it("drop_missing drops rows without a value, fill_zero puts 0 into numbers", async () => {
    expect(await unitsOf({ kind: "drop_missing", column: "price" })).toEqual({
      rows: [1, 1, 4, 99, 5, 6, 7],
      touched: 2,
      examples: [],
    });
    expect(await unitsOf({ kind: "fill_zero", column: "units" })).toEqual({
      rows: [1, 2, 1, 4, 99, 0, 5, 6, 7],
      touched: 1,
      examples: [],
    });
    expect(await rowsOf([{ kind: "fill_zero", column: "city" }])).toBe("unchanged");
    expect(await rowsOf([{ kind: "fill_zero", column: "paid" }])).toBe("unchanged");
  });

  it("drop_outliers drops numbers further than three interquartile ranges from the nearer quartile", async () => {
    expect(await unitsOf({ kind: "drop_outliers", column: "price" })).toEqual({
      rows: [1, 2, 1, 4, 99, null, 5, 6],
      touched: 1,
      examples: ["1000"],
    });
    expect(await rowsOf([{ kind: "drop_outliers", column: "n" }], { table: "same" })).toBe("unchanged");
    expect(await rowsOf([{ kind: "drop_outliers", column: "city" }])).toBe("unchanged");
  });

  it("drop_partial_periods drops the periods at the ends that the dates leave a tenth of or more uncovered", async () => {
    const partial = (period: "year" | "quarter" | "month", table: string) =>
      rowsOf([{ kind: "drop_partial_periods", column: "day", period }], {
        table,
        code: "result = [df['n'].min(), df['n'].max(), len(df)]",
      });
    expect(await partial("month", "days")).toEqual({ rows: [[0], [80], [61]], touched: 20, examples: ["2024-03"] });
    expect(await partial("quarter", "days")).toBe("unchanged");
    expect(await partial("month", "firsts")).toBe("unchanged");
    expect(await partial("quarter", "firsts")).toBe("unchanged");
    expect(await rowsOf([{ kind: "drop_partial_periods", column: "n", period: "month" }], { table: "days" })).toBe(
      "unchanged",
    );
  });

  it("drop_small_groups drops rows whose value is rare, but not those without a value", async () => {
    expect(await unitsOf({ kind: "drop_small_groups", column: "city", fewerThan: 2 })).toEqual({
      rows: [1, 1, null],
      touched: 6,
      examples: ["oslo ", "Rome", "TOTAL", "  New   York", "new york"],
    });
    const code = "result = len(df)";
    expect(
      await rowsOf([{ kind: "drop_small_groups", column: "mixed", fewerThan: 2 }], { table: "codes", code }),
    ).toMatchObject({ touched: 1 });
  });

  it("first_differences sorts by date and takes each change, without rows that have no date", async () => {
    expect(
      await rowsOf([{ kind: "first_differences", by: "day", columns: ["n", "x", "g", "nowhere"] }], {
        table: "series",
      }),
    ).toEqual({
      rows: [
        ["2024-01-02", 3, null, "b"],
        ["2024-01-03", 5, null, "c"],
      ],
      touched: 4,
      examples: [],
    });
    expect(await rowsOf([{ kind: "first_differences", by: "g", columns: ["n"] }], { table: "series" })).toBe(
      "unchanged",
    );
  });

  const types = "result = df.dtypes.astype(str)";
  it.for<VariationStep>([
    { kind: "shuffle_rows", seed: 1 },
    { kind: "drop_duplicates" },
    { kind: "drop_missing", column: "city" },
    { kind: "merge_spellings", columns: ["city"] },
    { kind: "fill_zero", column: "units" },
    { kind: "drop_outliers", column: "price" },
  ])("$kind keeps the types of columns", async (step) => {
    const { rows } = (await rowsOf([step], { code: types })) as { rows: unknown };
    expect((await run([], { code: types, variation: undefined })).result).toMatchObject({ rows });
  });
});

describe("hostile tables", () => {
  const hostile = `import pyarrow as pa, pyarrow.parquet as pq
columns = [pa.array([1, None, 3]), pa.array(["a", "A", None]), pa.array([[1], None, [1]]), pa.array([{"a": 1}, None, {"a": 1}]), pa.array([b"x", b"X", None]), pa.array([datetime.time(1), None, datetime.time(1)]),
  pa.array([math.inf, -math.inf, math.nan]), pa.array([2**63 - 1, -(2**63), 0]), pa.array([None, None, None], pa.string()), pa.array([datetime.datetime(1, 1, 1), datetime.datetime(9999, 12, 31), None]),
  pa.array([datetime.datetime(2024, 1, 1), None, None], pa.timestamp("us", "Europe/Oslo")), pa.array([None] * 3), pa.array([True, None, False]), pa.array(["x", "y", "x"]).dictionary_encode(), pa.array([datetime.timedelta(1), None, None])]
names = ["n", "again", "N", "", " ", "__class__", "df", "a\\nb", "index", "level_0", "day", "😀", "0", "cat", "span"]
pq.write_table(pa.table(columns, names=names), PATH)
pq.write_table(pa.table({name: pa.array([], kind) for name, kind in {"n": pa.int64(), "t": pa.string(), "day": pa.timestamp("us")}.items()}), PATH + "-empty")
result = 1`;

  it.for(["", "-empty"])("no step fails on any column of the table%s", async (suffix) => {
    const file = fileOf("hostile");
    expect(await bench.attack(hostile.replaceAll("PATH", JSON.stringify(file)), "unsafe-none")).toBe(1);
    const code = `import sys
sys.path.insert(0, ${JSON.stringify(path.join(process.cwd(), "lib/execution/runtime"))})
import variations
from dataset_frames import read_frame
frame, faults = read_frame({"path": PATH, "form": "parquet"}), []
frame.columns = [str(name).replace("again", "n") for name in frame.columns]
before = frame.copy(deep=True)
names = list(frame.columns) + ["nowhere"]
steps = [{"kind": "keep_columns", "columns": names[:3]}, {"kind": "keep_columns", "columns": []}, {"kind": "shuffle_rows", "seed": -1}, {"kind": "sample_rows", "rows": 1, "seed": 2}, {"kind": "drop_duplicates"}, {"kind": "merge_spellings", "columns": names}]
for name in names:
    steps += [{"kind": kind, "column": name} for kind in ("drop_missing", "fill_zero", "drop_outliers")]
    steps += [{"kind": "drop_values", "column": name, "values": ["a", "1", "1e999", "nan", "true", "2024-01-01", "[1]", ""]}, {"kind": "keep_value", "column": name, "value": "inf"}]
    steps += [{"kind": "drop_partial_periods", "column": name, "period": period} for period in ("year", "quarter", "month")]
    steps += [{"kind": "drop_small_groups", "column": name, "fewerThan": 2}, {"kind": "first_differences", "by": name, "columns": names}]
for step in steps:
    try:
        changed, count, examples = variations._STEPS[step["kind"]](frame, step)
        effect = variations.Effect()
        effect.give_examples(examples)
        assert 0 <= count and list(changed.index) == list(range(len(changed))), "index"
        assert (count == 0) == (changed is frame) or step["kind"] == "keep_columns", "frame"
        json.dumps(effect.as_reply(), allow_nan=False)
    except Exception as fault:
        faults.append(f"{step} {type(fault).__name__}: {fault}")
pd.testing.assert_frame_equal(frame, before)
result = "\\n".join(faults)`.replaceAll("PATH", JSON.stringify(file + suffix));
    const job = await bench.job(code, "unsafe-none");
    const outcome = toOutcome(job, { seed: 1, tier: "unsafe-none", limits: defaultLimits });
    expect(outcome.failure ?? outcome.result).toEqual({ kind: "scalar", value: "" });
  });
});

describe("figures that nobody wants", () => {
  it("are not made, and a program of nothing else succeeds without a result", async () => {
    const code = "fig = px.bar(df, x='city', y='units')\nplt.plot([1, 2])";
    const wanted = await run([], { code, variation: undefined });
    expect(wanted.figures.map(({ kind }) => kind)).toEqual(["plotly", "image"]);
    const outcome = await run([], { code, variation: undefined, figures: false });
    expect(outcome).toMatchObject({ status: "succeeded", result: null, figures: [], failure: null });
    const both = await run([], { code: `${code}\nresult = df['units'].sum()`, variation: undefined, figures: false });
    expect(both).toMatchObject({ status: "succeeded", result: { kind: "scalar", value: 125 }, figures: [] });
    const held = await run([], {
      code: "result = px.bar(df, x='city', y='units')",
      variation: undefined,
      figures: false,
    });
    expect(held).toMatchObject({ status: "succeeded", result: null, figures: [] });
  });
});
