import { describe, expect, test } from "vitest";
import { quoteText } from "@/lib/domain/text/quotes";
import { withFiles } from "../testing/temporary-folder";
import { isMisfit, toCheckedValues } from "./checked-value";
import { planColumn } from "./plan-column";

const comma = { delimiter: ",", dayFirst: null };

/** Reads a text in a column that begins with `samples`; null when it does not fit. */
async function read(samples: string[], text: string): Promise<unknown> {
  return withFiles([], async (session) => {
    const plan = planColumn(samples, comma);
    const raw = `(SELECT ${quoteText(text)} AS c0)`;
    const { relation, values } = toCheckedValues(raw, [{ plan, empty: samples.length === 0 }]);
    try {
      const [row = []] = await session.query(
        `SELECT CAST(${values[0]} AS VARCHAR), typeof(${values[0]}) FROM ${relation}`,
      );
      return row;
    } catch (error) {
      if (isMisfit(error)) return null;
      throw error;
    }
  });
}

describe("a text of a column of whole numbers", () => {
  test.each([
    ["12", "12"],
    [" 12 ", "12"],
    ["-9223372036854775808", "-9223372036854775808"],
    ["+5", "5"],
    ["-0", "0"],
  ])("that is one is read: %j", async (text, value) => {
    expect(await read(["1", "20"], text)).toEqual([value, "BIGINT"]);
  });

  test.each(["007", "1e2", "1_0", "9.9", "0x1F", "x", "9223372036854775808", ""])(
    "that DuckDB alone would read, or cannot, does not fit: %j",
    async (text) => {
      expect(await read(["1", "20"], text)).toBeNull();
    },
  );
});

describe("a text of a column of decimals", () => {
  test.each([
    ["2.50", "2.5"],
    ["1e2", "100.0"],
    ["0.5", "0.5"],
    ["-.5", "-0.5"],
  ])("that is one is read: %j", async (text, value) => {
    expect(await read(["1.5", "20.25"], text)).toEqual([value, "DOUBLE"]);
  });

  test.each(["007.5", "1_0.5", "inf", "nan", "1e999", "1,5"])("does not fit else: %j", async (text) => {
    expect(await read(["1.5", "20.25"], text)).toBeNull();
  });
});

describe("a text of a column of dates or times", () => {
  test.each([
    [["2024-01-02"], "2024-02-29", ["2024-02-29", "DATE"]],
    [["2024-01-02"], " 2024-02-29", ["2024-02-29", "DATE"]],
    [["2024-01-02 03:04:05"], "2024-01-02T03:04:06", ["2024-01-02 03:04:06", "TIMESTAMP"]],
    [["2024-01-02 03:04:05"], "2024-01-02 03:04:05.5", ["2024-01-02 03:04:05.5", "TIMESTAMP"]],
    [["2024-01-02T03:04:05+02:00"], "2024-01-02T03:04:05+01:00", ["2024-01-02 02:04:05", "TIMESTAMP"]],
  ])("that is one is read: %j, %j", async (samples, text, expected) => {
    expect(await read(samples, text)).toEqual(expected);
  });

  test.each([
    [["2024-01-02"], "infinity"],
    [["2024-01-02"], "epoch"],
    [["2024-01-02"], "2024/01/02"],
    [["2024-01-02"], "2023-02-29"],
    [["2024-01-02 03:04:05"], "2024-01-02 03:04+01:00"],
    [["2024-01-02 03:04:05"], "2024-01-02 25:04:05"],
  ])("does not fit otherwise: %j, %j", async (samples, text) => {
    expect(await read(samples, text)).toBeNull();
  });
});

test("a spelling of no value is missing, and any text ends a so far empty column", async () => {
  expect(await read(["1", "n/a"], "N/A")).toEqual([null, "BIGINT"]);
  expect(await read([], "x")).toBeNull();
});
