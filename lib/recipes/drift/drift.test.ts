import { describe, expect, it } from "vitest";
import type { ColumnKind, RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { emptyRecipe } from "@/lib/testing/recipes/recipe-builder";
import { compareSchemas, toKindsIdentity, toSchemaIdentity } from "./compare-schemas";
import { decideDrift, rebindInput } from "./decide-drift";

const columns = (kinds: Record<string, ColumnKind>): RecipeColumn[] =>
  Object.entries(kinds).map(([name, kind]) => ({ name, kind }));
const expected = columns({ "Order ID": "integer", revenue: "number", city: "text", ordered: "date" });

describe("a new file", () => {
  it.each([
    [
      "with the same columns",
      columns({ city: "text", "Order ID": "integer", revenue: "number", ordered: "date", more: "text" }),
      ["run", "run", "run"],
      {},
      "",
    ],
    [
      "with other case and blanks",
      columns({ order_id: "integer", Revenue: "number", city: "text", ordered: "date" }),
      ["ask", "refuse", "run"],
      { "Order ID": "order_id", revenue: "Revenue" },
      "In the file, “Order ID” is “order_id” now and “revenue” is “Revenue” now.",
    ],
    [
      "with a similar name and a narrower kind",
      columns({ "Order ID": "integer", revenues: "integer", city: "text", ordered: "date" }),
      ["ask", "refuse", "run"],
      { revenue: "revenues" },
      "In the file, “revenue” is “revenues” now and “revenue” holds a whole number instead of a number.",
    ],
    [
      "with another kind",
      columns({ "Order ID": "integer", revenue: "text", city: "text", ordered: "date" }),
      ["refuse", "refuse", "refuse"],
      {},
      "In the file, “revenue” holds a text instead of a number: read the file with other types, or change the recipe.",
    ],
    [
      "without columns",
      columns({ "Order ID": "integer", citi: "date" }),
      ["refuse", "refuse", "refuse"],
      { city: "citi" },
      "The file lacks “revenue” and “ordered”, which the recipe reads.",
    ],
  ])("%s", (_, found, actions, mapping, reason) => {
    const drift = compareSchemas(expected, found);
    const decisions = (["ask", "strict", "lenient"] as const).map((policy) => decideDrift(drift, policy));
    expect(decisions.map(({ action }) => action)).toEqual(actions);
    expect([decisions[0]?.mapping, decisions[0]?.reason]).toEqual([mapping, reason]);
  });

  it("never gives one column to two names", () => {
    const drift = compareSchemas(columns({ total: "number", totals: "number" }), columns({ totale: "number" }));
    expect([drift.renamed.length, drift.missing.map(({ name }) => name)]).toEqual([1, ["totals"]]);
  });

  it("is read with the types of its own columns", () => {
    const [input] = emptyRecipe({ orders: columns({ id: "integer" }) }).inputs;
    const found = [{ name: "ID", kind: "integer" as const, storage: "INTEGER" }];
    expect(input && rebindInput(input, found, { id: "ID" }).columns).toEqual([
      { name: "id", kind: "integer", storage: "INTEGER" },
    ]);
  });
});

it("a schema is the same whatever the order of columns, kinds are the same whatever their names", () => {
  const other = columns({ a: "integer", b: "number", c: "text", d: "date" });
  expect(toSchemaIdentity(expected)).toBe(toSchemaIdentity(expected.toReversed()));
  expect(toSchemaIdentity(other)).not.toBe(toSchemaIdentity(expected));
  expect(toKindsIdentity(other)).toBe(toKindsIdentity(expected));
  expect(toKindsIdentity(other.slice(1))).not.toBe(toKindsIdentity(expected));
});
