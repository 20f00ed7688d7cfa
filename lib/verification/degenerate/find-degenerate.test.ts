import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { ResultTable } from "@/lib/domain/runs/execution";
import { findDegenerate, type DegenerateInput } from "./find-degenerate";

const toTable = (names: string[], ...rows: Cell[][]): ResultTable => ({
  kind: "table",
  columns: names.map((name) => ({ name, type: "" })),
  rows,
  totalRows: rows.length,
});

const toColumn = (name: string, change: Partial<ColumnProfile> = {}): ColumnProfile => ({
  ...{ name, type: "number", storage: "DOUBLE", missing: 0, distinct: 9, min: 2, max: 80, mean: 9, deviation: 3 },
  ...{ median: 8, top: [], samples: { head: null, middle: null, tail: null, rare: null } },
  ...change,
});

/** Twenty calls of six branches; every call has its own id and day. */
const datasets: DegenerateInput["datasets"] = [
  {
    profile: {
      rowCount: 20,
      columns: [
        toColumn("Call", { type: "id", storage: "VARCHAR", distinct: 20 }),
        toColumn("Day", { type: "date", storage: "DATE", distinct: 20 }),
        toColumn("Branch", { type: "category", storage: "VARCHAR", distinct: 6 }),
        toColumn("Minutes"),
        toColumn("Units", { min: 1, max: 1, distinct: 1 }),
        toColumn("Refunds", { min: 0, max: 0, distinct: 1 }),
      ],
    },
  },
];
const find = (question: string, result: DegenerateInput["result"]) => findDegenerate({ question, result, datasets });

const byBranch = (name: string, values: Cell[], rows: Cell[] = [3, 5, 2]) =>
  toTable(["Branch", name, "rows used"], ...["A1", "B2", "C3"].map((key, at) => [key, values[at] ?? null, rows[at] ?? null])); // prettier-ignore
const calls = Array.from({ length: 20 }, (_, at) => `c${at}`);
const byCall = (name: string, toValue: (at: number) => Cell) =>
  toTable(["Call", name], ...calls.map((call, at) => [call, toValue(at)]));

describe("findDegenerate doubts", () => {
  it.each<[string, string, DegenerateInput["result"], string]>([
    [
      "a count of one row per value of a key that never repeats",
      "how many calls by call",
      byCall("number of rows", () => 1),
      "every value is 1, because every “Call” has one row.",
    ],
    [
      "a count of one row per period",
      "how many calls were logged each day",
      toTable(["day", "number of rows"], ...calls.map((_, at) => [`2024-01-${at + 10}`, 1])),
      "every value is 1, because every “day” has one row.",
    ],
    [
      "rows divided by rows",
      "calls per call by branch",
      byBranch("number of rows per number of rows", [1, 1, 1]),
      "every value of “number of rows per number of rows” is 1, because each group is divided by itself.",
    ],
    [
      "a share of 100 % everywhere",
      "what percentage of calls were answered by branch",
      byBranch("answered %", [100, 100, 100]),
      "every value of “answered %” is 100 %, because each group is divided by itself.",
    ],
    [
      "a share of 1 everywhere, whatever its name",
      "what share of calls were answered by branch",
      byBranch("answered", [1, 1, 1]),
      "every value of “answered” is 1, because each group is divided by itself.",
    ],
    [
      "an amount that is the number of rows",
      "total minutes by branch",
      byBranch("total of Minutes", [3, 5, 2]),
      "every value of “total of Minutes” is the number of rows of its group.",
    ],
    [
      "numbers of rows where an average is asked for",
      "average minutes by branch",
      toTable(["Branch", "number of rows"], ["A1", 3], ["B2", 5]),
      "the values are numbers of rows, but the question asks for an average.",
    ],
    [
      "averages of single rows",
      "average minutes by call",
      byCall("average of Minutes", (at) => at + 2),
      "every “Call” has one row, so each value is that of a single row.",
    ],
    [
      "lowest, highest and mean values that are one",
      "summarise minutes by call",
      toTable(["Call", "min", "max", "mean"], ...calls.map((call, at) => [call, at, at, at])),
      "every “Call” has one row, so each value is that of a single row.",
    ],
    [
      "a measure without values",
      "average minutes by branch",
      byBranch("average of Minutes", [null, null, null], [0, 0, 0]),
      "no group has a value of “average of Minutes”.",
    ],
    ["no value at all", "minutes of branch Z9", { kind: "scalar", value: null }, "no row has a value for this."],
    [
      "a measure of zeros",
      "total minutes by branch",
      byBranch("total of Minutes", [0, 0, 0]),
      "every value of “total of Minutes” is 0.",
    ],
    [
      "a quotient whose parts are the same",
      "minutes per minute",
      {
        kind: "record",
        entries: [
          { name: "ratio", value: 1 },
          { name: "total of Minutes", value: 90 },
          { name: "total of Minutes ", value: 90 },
        ],
      },
      "the value is that of a quantity divided by itself.",
    ],
  ])("%s", (_, question, result, reason) => {
    const found = find(question, result) ?? "";
    expect(found.startsWith(`${reason} `)).toBe(true);
    // What to do follows the reason.
    expect(found.length).toBeGreaterThan(reason.length + 10);
  });
});

describe("findDegenerate accepts", () => {
  it.each<[string, string, DegenerateInput["result"]]>([
    ["totals of single rows", "minutes by call", byCall("total of Minutes", (at) => at + 2)],
    ["listed rows", "show call and minutes", toTable(["Call", "Minutes"], ["a", 0], ["b", 0])],
    [
      "distinct values asked for by name",
      "number of distinct calls by call",
      byCall("different values of Call", () => 1),
    ],
    [
      "averages of the days that the data has a row for",
      "average minutes by day",
      toTable(["day", "average of Minutes"], ...calls.map((_, at) => [`2024-01-${at + 10}`, at])),
    ],
    ["counts", "how many calls by branch", toTable(["Branch", "number of rows"], ["A1", 3], ["B2", 5])],
    [
      "few rows of a key that repeats",
      "calls by branch in May",
      toTable(["Branch", "number of rows"], ["A1", 1], ["B2", 1]),
    ],
    ["totals of a column of ones", "total units by branch", byBranch("total of Units", [3, 5, 2])],
    ["averages of a column of ones", "average units by branch", byBranch("average of Units", [1, 1, 1])],
    ["customers as many as rows", "customers by branch", byBranch("different values of Customer", [3, 5, 2])],
    ["shares beside their counts", "share of calls by branch", toTable(["Branch", "number of rows", "share in %"], ["A1", 3, 60], ["B2", 2, 40])], // prettier-ignore
    ["missing values of columns", "which columns have missing values", toTable(["column", "missing values"], ["Day", 0], ["Minutes", 0])], // prettier-ignore
    ["zeros asked for", "calls without minutes by branch", byBranch("total of Minutes", [0, 0, 0])],
    ["one group", "average minutes by branch", toTable(["Branch", "average of Minutes"], ["A1", 1])],
    ["a share of 100 % of everything", "what percentage of calls were answered", { kind: "scalar", value: 100 }],
    ["no rows", "average minutes by branch", toTable(["Branch", "average of Minutes"])],
  ])("%s", (_, question, result) => {
    expect(find(question, result)).toBeNull();
  });

  it("totals and averages of any values that differ between groups of several rows", () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const values = fc.uniqueArray(value, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(values, fc.constantFrom("total", "average", "highest"), (three, name) => {
        expect(find(`${name} minutes by branch`, byBranch(`${name} of Minutes`, three, [7, 8, 9]))).toBeNull();
      }),
    );
  });
});
