import path from "node:path";
import { describe, expect } from "vitest";
import type { VariationStep } from "@/lib/domain/answers/variation";
import { DatasetId } from "@/lib/domain/ids";
import type { AttackBench } from "./attacks/attack-bench";
import { it } from "./attacks/shared-bench";
import { tiers } from "./attacks/tiers";
import { prepareVariedRuns, type VariedRuns } from "./attacks/varied-runs";
import { defaultLimits } from "./limits";
import { toOutcome } from "./to-outcome";

let bench: AttackBench;
let runs: VariedRuns;

it.beforeAll(async ({ warmBench }) => {
  bench = warmBench;
  runs = await prepareVariedRuns(bench);
});

describe("a variation", () => {
  it.for(tiers)("shows the code a changed copy only, in Python and in SQL, in tier %s", async (tier) => {
    const steps: VariationStep[] = [{ kind: "drop_values", column: "city", values: [" total"] }];
    const effect = { touched: 1, examples: ["TOTAL"] };
    const sum =
      "result = [df['units'].sum(), datasets['table']['units'].sum(), datasets['other']['units'].sum(), list(df.index) == list(range(8))]";
    for (const [form, table] of [
      ["parquet", "orders"],
      ["frame", "orders"],
    ] as const) {
      expect(await runs.rowsOf(steps, { tier, form, table, code: sum })).toEqual({
        rows: [[26], [26], [125], [true]],
        ...effect,
      });
      expect(
        await runs.rowsOf(steps, { tier, form, table, language: "sql", code: "SELECT sum(units) FROM df" }),
      ).toEqual({
        rows: [[26]],
        ...effect,
      });
    }
    const untouched = await runs.run([], {
      tier,
      form: "frame",
      code: "result = df['units'].sum()",
      variation: undefined,
    });
    expect(untouched).toMatchObject({ result: { kind: "scalar", value: 125 } });
    expect(untouched).not.toHaveProperty("variation");
  });

  it("that changes nothing prevents the code from running", async () => {
    const { failure, variation, stdout, result } = await runs.run(
      [{ kind: "drop_values", column: "city", values: ["Paris"] }],
      {
        code: "print('ran')\nresult = df",
      },
    );
    expect({ failure, variation, stdout, result }).toEqual({
      failure: {
        kind: "unchanged",
        message: "The code did not run, because the variation leaves the data unchanged.",
      },
      variation: { touched: 0, examples: [] },
      stdout: "",
      result: null,
    });
    expect(await runs.rowsOf([{ kind: "fill_zero", column: "nowhere" }], { language: "sql", code: "FROM df" })).toBe(
      "unchanged",
    );
  });

  it("makes its changes one after another, and counts preparations only where there is nothing else", async () => {
    const keep: VariationStep = { kind: "keep_columns", columns: ["units"] };
    expect(await runs.rowsOf([keep, { kind: "drop_missing", column: "units" }], { code: "result = df.sum()" })).toEqual(
      {
        rows: [["units", 125]],
        touched: 1,
        examples: [],
      },
    );
    expect(await runs.rowsOf([keep, { kind: "drop_missing", column: "city" }])).toBe("unchanged");
    expect(await runs.rowsOf([keep], { code: "result = df.sum()" })).toEqual({
      rows: [["units", 125]],
      touched: 3,
      examples: [],
    });
  });

  it("of an unknown dataset changes nothing", async () => {
    const variation = [{ dataset: DatasetId.create(), step: { kind: "drop_duplicates" } as const }];
    expect(await runs.rowsOf([], { variation })).toBe("unchanged");
  });

  it("is reported when the code fails on the changed data", async () => {
    const { failure, variation } = await runs.run([{ kind: "drop_missing", column: "units" }], {
      code: "result = df['nope']",
    });
    expect({ kind: failure?.kind, variation }).toEqual({ kind: "error", variation: { touched: 1, examples: [] } });
  });

  it("draws separately, so that code with a seed draws what it always does", async () => {
    const code = "result = float(df['units'].notna().sum() * 0 + np.random.default_rng().random())";
    const { rows } = (await runs.rowsOf([{ kind: "shuffle_rows", seed: 5 }], { code })) as { rows: unknown };
    expect((await runs.run([], { code, variation: undefined })).result).toEqual(rows);
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
    const file = path.join(bench.folder, "hostile");
    expect(await bench.attack(hostile.replaceAll("PATH", JSON.stringify(file)), "unsafe-none")).toBe(1);
    const code = `import sys
sys.path.insert(0, ${JSON.stringify(path.join(process.cwd(), "lib/execution/runtime"))})
from data import variations
from data.dataset_frames import read_frame
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

describe("unrequested figures", () => {
  it("are not rendered, and a program of nothing else succeeds without a result", async () => {
    const code = "fig = px.bar(df, x='city', y='units')\nplt.plot([1, 2])";
    const wanted = await runs.run([], { code, variation: undefined });
    expect(wanted.figures.map(({ kind }) => kind)).toEqual(["plotly", "image"]);
    const outcome = await runs.run([], { code, variation: undefined, figures: false });
    expect(outcome).toMatchObject({ status: "succeeded", result: null, figures: [], failure: null });
    const both = await runs.run([], {
      code: `${code}\nresult = df['units'].sum()`,
      variation: undefined,
      figures: false,
    });
    expect(both).toMatchObject({ status: "succeeded", result: { kind: "scalar", value: 125 }, figures: [] });
    const held = await runs.run([], {
      code: "result = px.bar(df, x='city', y='units')",
      variation: undefined,
      figures: false,
    });
    expect(held).toMatchObject({ status: "succeeded", result: null, figures: [] });
  });
});
