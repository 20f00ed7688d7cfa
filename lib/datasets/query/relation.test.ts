import { describe, expect, test } from "vitest";
import type { ColumnExpression, RowCondition } from "@/lib/ports/column-expression";
import type { FileQuery } from "@/lib/ports/dataset-reader";
import { withTable } from "../testing/query-fixture";

const csv = `kind,n,x,day,ok,word
a,1,0.5,2024-01-01,true, 12
b,2,1.5,2024-05-31,false,abc
a,,2.5,2023-11-05,true,7.5
,4,,,,
`;
const column = (name: string): ColumnExpression => ({ kind: "column", name });
const compare = (
  name: string,
  op: "=" | "!=" | ">" | "is_missing",
  value?: string | number | boolean,
): RowCondition => ({
  kind: "compare",
  of: column(name),
  op,
  ...(value === undefined ? {} : { value }),
});

/** All values of a computed column, in the order of `n` and `x`. */
async function compute(expression: ColumnExpression) {
  const rows = await withTable(csv, (reader, parquet) =>
    reader.aggregate({
      parquet,
      groupBy: ["word", "computed"],
      measures: [],
      filters: [],
      derived: [{ name: "computed", expression }],
    }),
  );
  return Object.fromEntries(rows.map(([word, value]) => [String(word).trim(), value]));
}

const count = (where: RowCondition) =>
  withTable(csv, async (reader, parquet) => {
    const query: FileQuery = {
      parquet,
      groupBy: [],
      measures: [{ aggregate: "count", column: null }],
      filters: [],
      where,
    };
    return (await reader.aggregate(query))[0]?.[0];
  });

describe("computed columns", () => {
  test.each<[string, ColumnExpression, unknown[]]>([
    ["arithmetic", { kind: "arithmetic", op: "*", left: column("n"), right: column("x") }, [0.5, 3, null, null]],
    [
      "a division by zero as no value",
      { kind: "arithmetic", op: "/", left: column("x"), right: { kind: "literal", value: 0 } },
      [null, null, null, null],
    ],
    ["parts of dates", { kind: "date_part", part: "month", of: column("day") }, [1, 5, 11, null]],
    ["weekdays from Monday = 0", { kind: "date_part", part: "weekday", of: column("day") }, [0, 4, 6, null]],
    [
      "periods",
      { kind: "period", unit: "quarter", of: column("day") },
      ["2024-01-01", "2024-04-01", "2023-10-01", null],
    ],
    ["numbers of texts", { kind: "number_of", of: column("word") }, [12, null, 7.5, null]],
    ["filled gaps", { kind: "filled", of: column("n"), value: 0 }, [1, 2, 0, 4]],
    ["texts in another form", { kind: "text_form", form: "upper", of: column("kind") }, ["A", "B", "A", null]],
    [
      "texts with a capital",
      { kind: "text_form", form: "capitalize", of: { kind: "literal", value: "chef's KNIFE" } },
      ["Chef's knife", "Chef's knife", "Chef's knife", "Chef's knife"],
    ],
    [
      "texts with a capital wherever a word begins",
      { kind: "text_form", form: "title", of: { kind: "literal", value: "chef's BIG-knife" } },
      ["Chef'S Big-Knife", "Chef'S Big-Knife", "Chef'S Big-Knife", "Chef'S Big-Knife"],
    ],
    [
      "a choice of texts",
      { kind: "choice", branches: [{ when: compare("n", ">", 1), value: "many" }], otherwise: column("kind") },
      ["a", "many", "a", "many"],
    ],
    [
      "a choice of numbers or none",
      { kind: "choice", branches: [{ when: compare("kind", "=", "a"), value: 7 }], otherwise: null },
      [7, null, 7, null],
    ],
    [
      "places among those that are there",
      { kind: "rank", of: column("n"), descending: true, among: null },
      [3, 2, null, 1],
    ],
    [
      "places among some rows",
      { kind: "rank", of: column("x"), descending: false, among: compare("kind", "=", "a") },
      [1, null, 2, null],
    ],
    ["truth, never missing", { kind: "truth", of: compare("ok", "=", true) }, [true, false, true, false]],
    [
      "bins",
      {
        kind: "bin",
        of: column("x"),
        edges: [0, 1, Number.POSITIVE_INFINITY],
        labels: ["low", "high"],
        closed: "right",
        includeLowest: false,
      },
      ["low", "high", "high", null],
    ],
  ])("has %s", async (_, expression, [first, second, third, fourth]) => {
    expect(await compute(expression)).toEqual({ "12": first, abc: second, "7.5": third, null: fourth });
  });

  test.each<[string, ColumnExpression, string]>([
    ["sums of text", { kind: "arithmetic", op: "+", left: column("kind"), right: column("n") }, "numbers are wanted"],
    ["parts of numbers", { kind: "date_part", part: "year", of: column("n") }, "a date is wanted"],
    ["gaps filled with another kind", { kind: "filled", of: column("n"), value: "none" }, "another kind of value"],
    [
      "a choice of several kinds",
      { kind: "choice", branches: [{ when: compare("n", ">", 1), value: 1 }], otherwise: column("kind") },
      "of several kinds",
    ],
    [
      "places of places",
      {
        kind: "rank",
        of: { kind: "rank", of: column("n"), descending: false, among: null },
        descending: false,
        among: null,
      },
      "places are wanted where single rows are looked at",
    ],
    ["unknown columns", column("nope"), 'There is no column "nope"'],
  ])("refuses %s", async (_, expression, message) => {
    await expect(compute(expression)).rejects.toThrow(message);
  });

  test("cannot take the name of a stored column", async () => {
    const query = { groupBy: [], measures: [{ aggregate: "count" as const, column: null }], filters: [] };
    const derived = [{ name: "KIND", expression: column("n") }];
    await expect(withTable(csv, (reader, parquet) => reader.aggregate({ ...query, parquet, derived }))).rejects.toThrow(
      'There are two columns "KIND".',
    );
  });
});

test("rows that repeat an earlier one are left out before anything else", async () => {
  const repeated = `kind,n\na,1\na,1\na,2\n,\n,\n`;
  const measures = [
    { aggregate: "count" as const, column: null },
    { aggregate: "sum" as const, column: "n" },
  ];
  const ask = (distinct: boolean) =>
    withTable(repeated, (reader, parquet) =>
      reader.aggregate({ parquet, groupBy: [], measures, filters: [], distinct }),
    );
  expect([await ask(false), await ask(true)]).toEqual([[[5, 4]], [[3, 3]]]);
});

test("equal values share the mean of their places", async () => {
  const rows = await withTable("n\n5\n1\n5\n5\n\n", (reader, parquet) =>
    reader.aggregate({
      parquet,
      groupBy: ["n", "place"],
      measures: [{ aggregate: "count", column: null }],
      filters: [],
      derived: [{ name: "place", expression: { kind: "rank", of: column("n"), descending: false, among: null } }],
    }),
  );
  expect(rows.filter(([n]) => n !== null)).toEqual([
    [1, 1, 1],
    [5, 3, 3],
  ]);
});

describe("conditions", () => {
  test.each<[string, RowCondition, number]>([
    ["both", { kind: "all", of: [compare("kind", "=", "a"), compare("n", ">", 0)] }, 1],
    ["either", { kind: "any", of: [compare("kind", "=", "b"), compare("n", ">", 3)] }, 2],
    ["the contrary, where a missing value counts as not", { kind: "not", of: compare("n", ">", 1) }, 2],
    ["another value, where a missing one is another", compare("kind", "!=", "a"), 2],
    ["missing", compare("n", "is_missing"), 1],
    ["two columns", { kind: "compare_both", op: ">", left: column("n"), right: column("x") }, 2],
    ["nothing", { kind: "all", of: [] }, 4],
  ])("count rows that are %s", async (_, where, expected) => {
    expect(await count(where)).toBe(expected);
  });
});

test("a quantile lies between two values by proportion, and needs a level", async () => {
  const ask = (level?: number) =>
    withTable(csv, (reader, parquet) =>
      reader.aggregate({
        parquet,
        groupBy: [],
        measures: [{ aggregate: "quantile", column: "x", ...(level === undefined ? {} : { level }) }],
        filters: [],
      }),
    );
  expect(await ask(0.25)).toEqual([[1]]);
  await expect(ask()).rejects.toThrow("A quantile needs a level from 0 to 1.");
});
