import { describe, expect, it } from "vitest";
import type { RecipeServer } from "@/lib/domain/recipes/recipe-server";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { prepareValid } from "@/lib/testing/recipes/recipe-bench";
import { applyValid, emptyRecipe } from "@/lib/testing/recipes/recipe-builder";
import { findMisfits } from "./find-misfits";

const add = (type: string, params: Extract<RecipeOp, { op: "AddStep" }>["params"]): RecipeOp => ({
  ...{ op: "AddStep", type, params },
});
const find = (server: RecipeServer, ...ops: RecipeOp[]) =>
  findMisfits(prepareValid(applyValid(emptyRecipe(), ops)), server);

describe("a step that may not run on a server", () => {
  it.each([
    ["changes letters within an expression", add("filter", { expression: "if(lower(city) = 'a', paid, false)" })],
    ["changes letters", add("trim_and_case", { columns: ["city"], letters: "upper" })],
    ["compares texts of other alphabets without case", add("drop_totals", { column: "city", texts: ["Straße"] })],
    ["reads numbers", add("parse_number", { columns: ["city"] })],
  ])("is found when it %s", (_, op) => {
    expect(find("postgres", add("drop_duplicates", {}), op)).toMatchObject([
      { step: `${"type" in op ? op.type : ""}_1` },
    ]);
    expect(find("duckdb", op)).toEqual([]);
  });

  it("is not found when it is switched off", () => {
    const off: RecipeOp = { op: "SetParam", step: "parse_number_1", param: "disabled", value: true };
    expect(find("postgres", add("parse_number", { columns: ["city"] }), off)).toEqual([]);
  });

  it.each([
    ["takes the value of the previous row", add("fill_missing", { columns: ["amount"], method: "previous" })],
    ["keeps the first rows", add("sort_limit", { limit: 10 })],
    ["numbers rows", add("window", { name: "n", function: "number" })],
    [
      "takes the first value of a group",
      add("pivot", { rows: ["city"], column: "id", names: ["1"], values: "amount", aggregate: "first" }),
    ],
  ])("is found when it %s of a table without an order, unless a step sorts it", (_, op) => {
    expect(find("duckdb", op)).toMatchObject([{ reason: expect.stringMatching(/have no order/) as string }]);
    expect(find("duckdb", add("sort_limit", { by: [{ column: "id", direction: "ascending" }] }), op)).toEqual([]);
  });

  it.each<[RecipeServer, string, RecipeOp]>([
    ["sqlite", "splits texts", add("split_column", { column: "city", separator: ",", names: ["one", "two"] })],
    ["sqlite", "moves days", add("keep_complete_periods", { column: "ordered", period: "month" })],
    ["sqlite", "has a null character", add("replace_values", { column: "city", values: [{ from: "a\0", to: "b" }] })],
    ["sqlite", "writes truth values", add("derive", { name: "new", expression: "to_text(paid)" })],
    ["mysql", "changes letters", add("trim_and_case", { columns: ["city"], letters: "lower" })],
    ["mysql", "computes medians", add("fill_missing", { columns: ["amount"], method: "median" })],
    ["mysql", "computes quartiles", add("cap_outliers", { column: "amount" })],
    ["mysql", "reads dates", add("parse_date", { columns: ["city"], order: "day month year" })],
    [
      "mysql",
      "aggregates to medians",
      add("group_aggregate", { measures: [{ name: "m", aggregate: "median", column: "amount" }] }),
    ],
    ["spark", "changes letters", add("trim_and_case", { columns: ["city"], letters: "lower" })],
    ["spark", "writes decimals", add("derive", { name: "new", expression: 'to_text("unit price")' })],
    ["spark", "takes parts of texts", add("derive", { name: "new", expression: "split_part(city, ',', 2)" })],
  ])("is found on %s when it %s", (server, _, op) => {
    expect(find(server, op)).toHaveLength(1);
    expect(find("duckdb", op)).toEqual([]);
  });
});
