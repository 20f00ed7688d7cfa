import { describe, expect } from "vitest";
import type { VariationStep } from "@/lib/domain/answers/variation";
import { it } from "./attacks/shared-bench";
import { prepareVariedRuns, type VariedRuns } from "./attacks/varied-runs";

let runs: VariedRuns;

it.beforeAll(async ({ warmBench }) => {
  runs = await prepareVariedRuns(warmBench);
});

describe("a step", () => {
  it("keep_columns keeps columns in their order", async () => {
    const step: VariationStep = { kind: "keep_columns", columns: ["price", "nowhere", "city"] };
    expect(await runs.rowsOf([step], { code: "result = list(df.columns)" })).toEqual({
      rows: [["city"], ["price"]],
      touched: 2,
      examples: [],
    });
    expect(await runs.rowsOf([{ kind: "keep_columns", columns: ["city", "units", "price", "paid"] }])).toBe(
      "unchanged",
    );
  });

  it("shuffle_rows puts whole rows in another order, the same for the same seed", async () => {
    const code =
      "result = [list(df['n']), sorted(df['n']) == list(range(80 + 1)), (df['day'].dt.dayofyear.fillna(81) == df['n'] + 1).all()]";
    const one = await runs.rowsOf([{ kind: "shuffle_rows", seed: 3 }], { table: "days", code });
    expect(one).toMatchObject({ touched: 81, rows: [[expect.any(String)], [true], [true]] });
    expect(await runs.rowsOf([{ kind: "shuffle_rows", seed: 3 }], { table: "days", code })).toEqual(one);
    expect(await runs.rowsOf([{ kind: "shuffle_rows", seed: -4 }], { table: "days", code })).not.toEqual(one);
    const alone = [
      { kind: "sample_rows", rows: 1, seed: 0 },
      { kind: "shuffle_rows", seed: 0 },
    ] as const;
    expect(await runs.rowsOf(alone, { code: "result = len(df)" })).toMatchObject({ touched: 8 });
  });

  it("sample_rows keeps some rows in order", async () => {
    const code =
      "result = [len(df), df['n'].is_monotonic_increasing, df['n'].nunique(), list(df.index) == list(range(20))]";
    expect(await runs.rowsOf([{ kind: "sample_rows", rows: 20, seed: 9 }], { table: "days", code })).toEqual({
      rows: [[20], [true], [20], [true]],
      touched: 61,
      examples: [],
    });
    expect(await runs.rowsOf([{ kind: "sample_rows", rows: 81, seed: 9 }], { table: "days" })).toBe("unchanged");
  });

  it("drop_duplicates drops rows that equal an earlier one in every column, or in some, but no blank ones", async () => {
    expect(await runs.unitsOf({ kind: "drop_duplicates" })).toEqual({
      rows: [1, 2, 4, 99, null, 5, 6, 7],
      touched: 1,
      examples: [],
    });
    expect(await runs.rowsOf([{ kind: "drop_duplicates" }], { table: "blank" })).toEqual({
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
    expect(await runs.rowsOf([{ kind: "drop_duplicates" }], { table: "codes" })).toBe("unchanged");
    const once = await runs.unitsOf({ kind: "drop_duplicates", columns: ["paid", "nowhere"] });
    expect(once).toEqual({ rows: [1, 2, 4, null], touched: 5, examples: [] });
    expect(await runs.rowsOf([{ kind: "drop_duplicates", columns: ["nowhere"] }])).toBe("unchanged");
  });

  it("drop_values drops rows with these texts, ignoring case and surrounding space", async () => {
    expect(await runs.unitsOf({ kind: "drop_values", column: "city", values: ["OSLO", "rome"] })).toEqual({
      rows: [99, null, 5, 6, 7],
      touched: 4,
      examples: ["Oslo", "oslo ", "Rome"],
    });
  });

  it("keep_value keeps rows with this text, number, date or truth value", async () => {
    expect(await runs.unitsOf({ kind: "keep_value", column: "city", value: "new york" })).toEqual({
      rows: [5, 6, 7],
      touched: 6,
      examples: ["Oslo", "oslo ", "Rome", "TOTAL"],
    });
    expect(await runs.unitsOf({ kind: "keep_value", column: "paid", value: "true" })).toMatchObject({
      rows: [1, 1, 99, 5, 6],
    });
    const years = { table: "codes", code: "result = len(df)" };
    const count = (column: string, value: string) => runs.rowsOf([{ kind: "keep_value", column, value }], years);
    expect(await count("year", "2024")).toMatchObject({ rows: { value: 2 } });
    expect(await count("year", "2024.0")).toMatchObject({ rows: { value: 2 } });
    expect(await count("on", "2024-05-01")).toMatchObject({ rows: { value: 2 } });
    expect(await count("on", "2024-05-01T00:00:00")).toMatchObject({ rows: { value: 2 } });
    expect(await count("mixed", "[2]")).toMatchObject({ rows: { value: 1 } });
    expect(await count("year", "x")).toMatchObject({ rows: { value: 0 } });
  });

  it("merge_spellings replaces texts by the most frequent of those that differ only in case or space", async () => {
    const merged = await runs.rowsOf([{ kind: "merge_spellings", columns: ["city", "units", "nowhere"] }], {
      code: "result = df['city']",
    });
    expect(merged).toEqual({
      rows: ["Oslo", "Oslo", "Oslo", "Rome", "TOTAL", null, "new york", "new york", "new york"].map((city) => [city]),
      touched: 3,
      examples: ["oslo ", "  New   York", "New York"],
    });
    expect(await runs.rowsOf([{ kind: "merge_spellings", columns: ["g"] }], { table: "series" })).toBe("unchanged");
  });

  it("drop_missing drops rows without a value, fill_zero puts 0 into numbers", async () => {
    expect(await runs.unitsOf({ kind: "drop_missing", column: "price" })).toEqual({
      rows: [1, 1, 4, 99, 5, 6, 7],
      touched: 2,
      examples: [],
    });
    expect(await runs.unitsOf({ kind: "fill_zero", column: "units" })).toEqual({
      rows: [1, 2, 1, 4, 99, 0, 5, 6, 7],
      touched: 1,
      examples: [],
    });
    expect(await runs.rowsOf([{ kind: "fill_zero", column: "city" }])).toBe("unchanged");
    expect(await runs.rowsOf([{ kind: "fill_zero", column: "paid" }])).toBe("unchanged");
  });

  it("drop_outliers drops numbers further than three interquartile ranges from the nearer quartile", async () => {
    expect(await runs.unitsOf({ kind: "drop_outliers", column: "price" })).toEqual({
      rows: [1, 2, 1, 4, 99, null, 5, 6],
      touched: 1,
      examples: ["1000"],
    });
    expect(await runs.rowsOf([{ kind: "drop_outliers", column: "n" }], { table: "same" })).toBe("unchanged");
    const farthest = { kind: "drop_outliers", column: "price", farthest: true } as const;
    expect(await runs.unitsOf(farthest)).toMatchObject({ touched: 1, examples: ["1000"] });
    expect(await runs.rowsOf([{ kind: "drop_outliers", column: "city" }])).toBe("unchanged");
    const nowhere = [{ column: "nowhere", value: "x" }];
    expect(await runs.rowsOf([{ ...farthest, within: nowhere }])).toBe("unchanged");
  });

  it("drop_negative drops numbers below zero", async () => {
    const signed = "result = df['n'].tolist()";
    const below = { kind: "drop_negative", column: "n" } as const;
    expect(await runs.rowsOf([below], { table: "signed", code: signed })).toMatchObject({
      rows: [[0], [3]],
      touched: 2,
      examples: ["-4", "-1"],
    });
    expect(await runs.rowsOf([{ kind: "drop_negative", column: "city" }])).toBe("unchanged");
  });

  it("drop_partial_periods drops the periods at the ends that the dates leave a tenth of or more uncovered", async () => {
    const partial = (period: "year" | "quarter" | "month", table: string) =>
      runs.rowsOf([{ kind: "drop_partial_periods", column: "day", period }], {
        table,
        code: "result = [df['n'].min(), df['n'].max(), len(df)]",
      });
    expect(await partial("month", "days")).toEqual({ rows: [[0], [80], [61]], touched: 20, examples: ["2024-03"] });
    expect(await partial("quarter", "days")).toBe("unchanged");
    expect(await partial("month", "firsts")).toBe("unchanged");
    expect(await partial("quarter", "firsts")).toBe("unchanged");
    expect(await runs.rowsOf([{ kind: "drop_partial_periods", column: "n", period: "month" }], { table: "days" })).toBe(
      "unchanged",
    );
  });

  it("drop_small_groups drops rows whose value is rare, but not those without a value", async () => {
    expect(await runs.unitsOf({ kind: "drop_small_groups", column: "city", fewerThan: 2 })).toEqual({
      rows: [1, 1, null],
      touched: 6,
      examples: ["oslo ", "Rome", "TOTAL", "  New   York", "new york"],
    });
    const code = "result = len(df)";
    expect(
      await runs.rowsOf([{ kind: "drop_small_groups", column: "mixed", fewerThan: 2 }], { table: "codes", code }),
    ).toMatchObject({ touched: 1 });
  });

  it("first_differences sorts by date and takes each change, without rows that have no date", async () => {
    expect(
      await runs.rowsOf([{ kind: "first_differences", by: "day", columns: ["n", "x", "g", "nowhere"] }], {
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
    expect(await runs.rowsOf([{ kind: "first_differences", by: "g", columns: ["n"] }], { table: "series" })).toBe(
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
    const { rows } = (await runs.rowsOf([step], { code: types })) as { rows: unknown };
    expect((await runs.run([], { code: types, variation: undefined })).result).toMatchObject({ rows });
  });
});
