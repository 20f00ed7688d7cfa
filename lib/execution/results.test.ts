import { describe, expect } from "vitest";
import type { AnalysisResult, ExecutionOutcome } from "@/lib/domain/runs/execution";
import type { AttackBench, AttackOptions } from "./attacks/attack-bench";
import { it } from "./attacks/shared-bench";
import { defaultLimits } from "./limits";
import { toOutcome } from "./to-outcome";
import { strongestTier } from "./attacks/tiers";

let bench: AttackBench;

it.beforeAll(({ warmBench }) => {
  bench = warmBench;
});

async function run(code: string, options?: AttackOptions): Promise<ExecutionOutcome> {
  const job = await bench.job(code, strongestTier, options);
  return toOutcome(job, { seed: 1, tier: strongestTier, limits: defaultLimits });
}

const scalar = (value: string | number | boolean | null): AnalysisResult => ({ kind: "scalar", value });
const table = (columns: Record<string, string>, rows: (string | number | boolean | null)[][]): AnalysisResult => ({
  kind: "table",
  columns: Object.entries(columns).map(([name, type]) => ({ name, type })),
  rows,
  totalRows: rows.length,
});

const frame = `frame = pd.DataFrame({"g": list("aab"), "h": list("xyx"), "v": [1, 2, 3]})\n`;
const missingOne = "1 missing or undefined value (NaN) in the result is shown as empty.";

const cases: { name: string; code: string; result: AnalysisResult; notices?: string[] }[] = [
  { name: "a whole number", code: "result = 3", result: scalar(3) },
  { name: "a number of numpy", code: "result = np.float32(2.5)", result: scalar(2.5) },
  { name: "a truth value of numpy", code: "result = np.bool_(False)", result: scalar(false) },
  { name: "an array of no dimension", code: "result = np.array(4)", result: scalar(4) },
  { name: "not a number", code: "result = np.nan", result: scalar(null), notices: [missingOne] },
  {
    name: "an infinite number",
    code: "result = -math.inf",
    result: scalar(null),
    notices: ["1 infinite value in the result is shown as empty."],
  },
  { name: "a missing value", code: "result = pd.NA", result: scalar(null) },
  { name: "a whole number beyond 2^53", code: "result = -(2**60)", result: scalar("-1152921504606846976") },
  { name: "a number of the machine's longest kind", code: "result = np.longdouble(1.5)", result: scalar(1.5) },
  { name: "a whole number of 9,001 digits", code: "result = 10**9000", result: scalar(`1${"0".repeat(9000)}`) },
  {
    name: "a whole number with more digits than anybody reads",
    code: "result = {'a': 7**100_000, 'b': 1}",
    result: {
      kind: "record",
      entries: [
        { name: "a", value: null },
        { name: "b", value: 1 },
      ],
    },
    notices: ["1 whole number in the result has too many digits to be shown and is shown as empty."],
  },
  {
    name: "a decimal number that is none",
    code: "import decimal\nresult = decimal.Decimal('sNaN')",
    result: scalar(null),
    notices: [missingOne],
  },
  { name: "no date", code: "result = np.datetime64('NaT')", result: scalar(null) },
  { name: "no span of time", code: "result = np.timedelta64('NaT')", result: scalar(null) },
  {
    name: "a date that no calendar holds",
    code: "result = np.datetime64('300000-01-01')",
    result: scalar("300000-01-01T00:00:00"),
  },
  { name: "a decimal number", code: "import decimal\nresult = decimal.Decimal('1.5')", result: scalar(1.5) },
  {
    name: "text with what JSON cannot hold",
    code: `result = "a\\0b\\ud800c"`,
    result: scalar("a\ufffdb\ufffdc"),
    notices: ["1 text in the result held characters that cannot be shown; they were replaced."],
  },
  { name: "text beyond ASCII", code: `result = "naïve 🙂"`, result: scalar("naïve 🙂") },
  { name: "a date", code: `result = pd.Timestamp("2024-01-02")`, result: scalar("2024-01-02") },
  {
    name: "a moment with its zone",
    code: `result = pd.Timestamp("2024-01-02 03:04", tz="Europe/Paris")`,
    result: scalar("2024-01-02T03:04:00+01:00"),
  },
  { name: "a span of time", code: `result = pd.Timedelta("2 days 3h")`, result: scalar("2 days 03:00:00") },
  { name: "a period", code: `result = pd.Period("2024-01")`, result: scalar("2024-01") },
  { name: "an interval", code: "result = pd.Interval(0, 5)", result: scalar("(0, 5]") },
  {
    name: "a mapping",
    code: `result = {"mean": 1.5, "parts": [1, 2], "by": pd.Series([3], index=["x"]), "more": {"k": 1}, ("t", 1): None}`,
    result: {
      kind: "record",
      entries: [
        { name: "mean", value: 1.5 },
        { name: "parts", value: table({ value: "number" }, [[1], [2]]) as never },
        { name: "by", value: table({ index: "text", value: "number" }, [["x", 3]]) as never },
        { name: "more", value: table({ name: "text", value: "number" }, [["k", 1]]) as never },
        { name: "t 1", value: null },
      ],
    },
  },
  {
    name: "the outcome of a test of scipy",
    code: "result = stats.ttest_ind([1, 2, 3], [1, 2, 3])",
    result: {
      kind: "record",
      entries: [
        { name: "statistic", value: 0 },
        { name: "pvalue", value: 1 },
      ],
    },
  },
  {
    name: "a grouped series",
    code: `${frame}result = frame.groupby("g")["v"].mean()`,
    result: table({ g: "text", v: "number" }, [
      ["a", 1.5],
      ["b", 3],
    ]),
  },
  {
    name: "a series grouped by two columns",
    code: `${frame}result = frame.groupby(["g", "h"])["v"].sum()`,
    result: table({ g: "text", h: "text", v: "number" }, [
      ["a", "x", 1],
      ["a", "y", 2],
      ["b", "x", 3],
    ]),
  },
  {
    name: "a pivot with columns in two levels",
    code: `${frame}result = frame.pivot_table(index="g", columns="h", values="v", aggfunc=["sum", "mean"])`,
    result: table({ g: "text", "sum x": "number", "sum y": "number", "mean x": "number", "mean y": "number" }, [
      ["a", 1, 2, 1, 2],
      ["b", 3, null, 3, null],
    ]),
    notices: ["2 missing or undefined values (NaN) in the result are shown as empty."],
  },
  {
    name: "a sorted frame, whose row numbers say nothing",
    code: `${frame}result = frame.sort_values("v", ascending=False)[["v"]].head(2)`,
    result: table({ v: "number" }, [[3], [2]]),
  },
  {
    name: "a frame with row names",
    code: `${frame}result = frame[["v"]].describe().loc[["count", "mean"]]`,
    result: table({ index: "text", v: "number" }, [
      ["count", 3],
      ["mean", 2],
    ]),
  },
  {
    name: "a frame with the same name twice",
    code: `result = pd.DataFrame([[1, 2]], columns=["a", "a"])`,
    result: table({ a: "number", "a (2)": "number" }, [[1, 2]]),
  },
  {
    name: "bins with their counts",
    code: "result = pd.cut(pd.Series([1, 5, 9]), [0, 4, 10], ordered=True).value_counts().rename_axis('bin')",
    result: table({ bin: "text", count: "number" }, [
      ["(4, 10]", 2],
      ["(0, 4]", 1],
    ]),
  },
  {
    name: "columns of every kind",
    code: `result = pd.DataFrame({
  "when": pd.to_datetime(["2024-01-01 00:00", "2024-01-01 06:00"]), "day": [datetime.date(2024, 1, 1), None],
  "yes": [True, None], "big": pd.array([2**60, None], dtype="Int64"), "kind": pd.Categorical(["x", None])})`,
    result: table({ when: "date", day: "date", yes: "boolean", big: "number", kind: "text" }, [
      ["2024-01-01T00:00:00", "2024-01-01", true, "1152921504606846976", "x"],
      ["2024-01-01T06:00:00", null, null, null, null],
    ]),
    notices: [missingOne],
  },
  {
    name: "a list of records",
    code: `result = [{"a": 1, "b": "x"}, {"a": 2}]`,
    result: table({ a: "number", b: "text" }, [
      [1, "x"],
      [2, null],
    ]),
    notices: [missingOne],
  },
  {
    name: "a list of values",
    code: `result = (1.5, "x", None)`,
    result: table({ value: "text" }, [[1.5], ["x"], [null]]),
  },
  {
    name: "categories, periods, intervals and spans of time side by side",
    code: `result = pd.DataFrame({
  "kind": pd.Categorical([2, None]), "month": pd.PeriodIndex(["2024-01", None], freq="M"),
  "bin": pd.arrays.IntervalArray.from_tuples([(0, 1), None]), "span": pd.to_timedelta(["1 day", None])})`,
    result: table({ kind: "number", month: "text", bin: "text", span: "text" }, [
      [2, "2024-01", "(0.0, 1.0]", "1 days 00:00:00"],
      [null, null, null, null],
    ]),
    notices: ["2 missing or undefined values (NaN) in the result are shown as empty."],
  },
  {
    name: "moments with gaps of another kind",
    code: "result = pd.Series([datetime.datetime(2024, 1, 1, 6), float('nan')], dtype=object)",
    result: table({ value: "date" }, [["2024-01-01T06:00:00"], [null]]),
    notices: [missingOne],
  },
  {
    name: "an array of records",
    code: "result = np.array([(1, 2.5)], dtype=[('a', 'i4'), ('b', 'f8')])",
    result: table({ a: "number", b: "number" }, [[1, 2.5]]),
  },
  {
    name: "an array with covered values",
    code: "result = np.ma.array([1, 2], mask=[False, True])",
    result: table({ value: "text" }, [[1], [null]]),
  },
  { name: "a range", code: "result = range(2)", result: table({ value: "number" }, [[0], [1]]) },
  {
    name: "a table of Arrow",
    code: "import pyarrow\nresult = pyarrow.table({'a': [1]})",
    result: table({ a: "number" }, [[1]]),
  },
  {
    name: "a list that holds itself",
    code: "result = []\nresult.append(result)",
    result: table({ "value 1": "text" }, [["[[...]]"]]),
  },
  { name: "an empty frame", code: `result = pd.DataFrame({"a": []})`, result: table({ a: "number" }, []) },
  {
    name: "a matrix",
    code: "result = np.eye(2)",
    result: table({ "value 1": "number", "value 2": "number" }, [
      [1, 0],
      [0, 1],
    ]),
  },
];

describe("a result", () => {
  it.each(cases)("can be $name", async ({ code, result, notices }) => {
    const outcome = await run(code);
    expect({ failure: outcome.failure, result: outcome.result, notices: outcome.notices }).toEqual({
      failure: null,
      result,
      notices: notices ?? [],
    });
  });

  it("is cut to 1,000 rows and 200 columns, and states how many there were", async () => {
    const { result, notices } = await run("result = pd.DataFrame(np.zeros((3000, 300)))");
    expect(result).toMatchObject({ kind: "table", totalRows: 3000 });
    expect(result?.kind === "table" && [result.rows.length, result.columns.length]).toEqual([1000, 200]);
    expect(notices).toEqual([
      "The table has 3,000 rows; the first 1,000 are kept.",
      "The table has 300 columns; the first 200 are kept.",
    ]);
  });

  it("of a library's own type is its text", async () => {
    const { result, notices } = await run(
      "result = smf.ols('b ~ a', {'a': [1, 2, 3], 'b': [1, 2, 4]}).fit().summary()",
    );
    expect(result).toMatchObject({
      kind: "scalar",
      value: expect.stringContaining("OLS Regression Results") as unknown,
    });
    expect(notices).toEqual(["The result is of type Summary and is shown as text."]);
  });

  it("has long texts cut", async () => {
    const { result, notices } = await run("result = 'x' * 20_000");
    expect(result).toEqual(scalar("x".repeat(10_000)));
    expect(notices).toEqual(["1 text in the result was cut to 10,000 characters."]);
  });

  it("that is too large in total is a failure that says what to do", async () => {
    const { failure } = await run("result = pd.DataFrame({'a': ['x' * 9000] * 1000})");
    expect(failure).toEqual({
      kind: "result_size",
      message: "The result is too large to keep; aggregate, take the top rows, or plot fewer points.",
    });
  });
});
