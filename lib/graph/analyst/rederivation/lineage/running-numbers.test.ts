import { describe, expect, test } from "vitest";
import type { ColumnExpression } from "@/lib/ports/column-expression";
import { toGroupText } from "./derive-values";
import { toPlaces, toRunning } from "./running-numbers";
import type { Run } from "./values";

const day: ColumnExpression = { kind: "column", name: "day" };
const month: ColumnExpression = { kind: "period", unit: "month", of: day };
const year: ColumnExpression = { kind: "date_part", part: "year", of: day };

type Entry = readonly [key: string | number | null, value: number | null];

const numbers = (entries: readonly Entry[]) => new Map(entries.map(([key, value]) => [toGroupText([key]), value]));
const months = (...values: (number | null)[]): Entry[] =>
  values.map((value, index) => [`2024-${String(index + 1).padStart(2, "0")}-01`, value]);

/** The numbers that come of a run, in the order of the keys given. */
function run(entries: readonly Entry[], made: Run, key = month): (number | null)[] | null {
  const found = toRunning(numbers(entries), made, { key, order: null });
  return found === null ? null : entries.map(([cell]) => found.get(toGroupText([cell])) ?? null);
}

describe("numbers along groups", () => {
  test.each<[string, Run, (number | null)[]]>([
    ["the one before", { kind: "earlier", steps: 1 }, [null, 5, 1, 7]],
    ["the one two before", { kind: "earlier", steps: 2 }, [null, null, 5, 1]],
    ["the sum so far", { kind: "so_far", fold: "sum" }, [5, 6, 13, 15]],
    ["the largest so far", { kind: "so_far", fold: "max" }, [5, 5, 7, 7]],
    ["the mean of the last three", { kind: "window", fold: "mean", length: 3 }, [null, null, 13 / 3, 10 / 3]],
    [
      "the deviation of the last two",
      { kind: "window", fold: "stddev", length: 2 },
      [null, 8 ** 0.5, 18 ** 0.5, 12.5 ** 0.5],
    ],
  ])("have %s", (_, made, expected) => {
    const found = run(months(5, 1, 7, 2), made) ?? [];
    expect(found.map((value) => value?.toFixed(9))).toEqual(expected.map((value) => value?.toFixed(9)));
  });

  test.each<[string, Entry[], ColumnExpression]>([
    [
      "a month between two is missing",
      [
        ["2024-01-01", 1],
        ["2024-03-01", 2],
      ],
      month,
    ],
    [
      "only every second month is there",
      [
        ["2024-01-01", 1],
        ["2024-03-01", 2],
        ["2024-05-01", 2],
      ],
      month,
    ],
    ["a number is missing", months(1, null, 3), month],
    ["a key is missing", [...months(1, 2), [null, 3]], month],
    [
      "keys are names",
      [
        ["a", 1],
        ["b", 2],
      ],
      { kind: "column", name: "who" },
    ],
    [
      "years have a gap",
      [
        [2001, 1],
        [2002, 2],
        [2004, 3],
      ],
      year,
    ],
  ])("are not told where %s", (_, entries, key) => {
    expect(run(entries, { kind: "earlier", steps: 1 }, key)).toBeNull();
  });

  test("go from year to year over the turn of a year, and by equal steps of numbers and days", () => {
    const before: Run = { kind: "earlier", steps: 1 };
    expect(
      run(
        [
          ["2023-12-01", 3],
          ["2024-01-01", 4],
        ],
        before,
      ),
    ).toEqual([null, 3]);
    expect(
      run(
        [
          [1955, 1],
          [1960, 2],
          [1965, 4],
        ],
        before,
        year,
      ),
    ).toEqual([null, 1, 2]);
    expect(
      run(
        [
          ["2024-02-28", 1],
          ["2024-02-29", 2],
          ["2024-03-01", 4],
        ],
        before,
        day,
      ),
    ).toEqual([null, 1, 2]);
    const weeks: ColumnExpression = { kind: "period", unit: "week", of: day };
    expect(
      run(
        [
          ["2024-01-01", 1],
          ["2024-01-08", 2],
        ],
        before,
        weeks,
      ),
    ).toEqual([null, 1]);
    expect(
      run(
        [
          ["2024-01-01", 1],
          ["2024-01-15", 2],
        ],
        before,
        weeks,
      ),
    ).toBeNull();
  });

  test("go in the order of other numbers where these are given", () => {
    const values = numbers([
      ["a", 1],
      ["b", 5],
      ["c", 3],
    ]);
    const options = { key: { kind: "column", name: "who" }, order: { values, descending: true } } as const;
    expect(toRunning(values, { kind: "so_far", fold: "sum" }, options)).toEqual(
      numbers([
        ["b", 5],
        ["c", 8],
        ["a", 9],
      ]),
    );
  });
});

test.each<["average" | "min" | "max" | "dense", boolean, (number | null)[]]>([
  ["average", false, [1, 2.5, 2.5, 4, null]],
  ["min", false, [1, 2, 2, 4, null]],
  ["max", true, [4, 3, 3, 1, null]],
  ["dense", true, [3, 2, 2, 1, null]],
])("numbers that are the same share a place by %s", (ties, descending, expected) => {
  const keys = ["a", "b", "c", "d", "e"];
  const found = toPlaces(numbers([10, 20, 20, 30, null].map((value, index) => [keys[index] ?? "", value])), {
    ties,
    descending,
  });
  expect(keys.map((key) => found.get(toGroupText([key])))).toEqual(expected);
});
