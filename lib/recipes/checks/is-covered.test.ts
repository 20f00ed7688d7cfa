import { expect, it } from "vitest";
import { isCovered } from "./is-covered";

const all = ["row_count", "rows_of", "unique", "no_new_missing", "condition", "no_values", "no_values_2", "edge_rows"];
const toNames = (count: number) => Array.from({ length: count }, (_, place) => `c${place}`);
const swap = [
  { from: "a", to: "b" },
  { from: "b", to: "a" },
];

it.each([
  ["rename", {}, "row_count"],
  ["drop_duplicates", {}, "unique"],
  ["drop_duplicates", { columns: ["c1"] }, "unique_2"],
  ["drop_missing", { columns: ["c1"] }, "condition"],
  ["replace_values", { column: "c1", values: [{ from: "a", to: null }] }, "no_values"],
  ["join_spellings", { column: "c1", spellings: [{ from: "a", to: "A" }] }, "no_values"],
])("%s with %j is proven by a check of its promise, and by no other", (type, params, own) => {
  const step = { type, params, columns: 3 };
  const kind = own.replace(/_2$/u, "");
  expect(isCovered({ ...step, checks: [own] })).toBe(true);
  expect(isCovered({ ...step, checks: [] })).toBe(false);
  if (type !== "rename") expect(isCovered({ ...step, checks: all.filter((id) => !id.startsWith(kind)) })).toBe(false);
});

it.each([
  ["of more columns than a check has", "drop_duplicates", {}, 91],
  ["of more named columns than a check has", "drop_missing", { columns: toNames(91) }, 100],
  ["of rows that miss all values", "drop_missing", { columns: ["c1", "c2"], when: "all" }, 3],
  ["whose old values are new ones, too", "replace_values", { column: "c1", values: swap }, 3],
  ["whose old spellings are new ones, too", "join_spellings", { column: "c1", spellings: swap }, 3],
  ["that compares texts without case", "drop_totals", { column: "c1", texts: ["Total"] }, 3],
  ["whose promise is no whole one", "derive", { name: "d", expression: "1" }, 3],
])("no check proves a step %s", (_, type, params, columns) => {
  expect(isCovered({ type, params, columns, checks: all })).toBe(false);
});
