import { expect, it } from "vitest";
import { DatasetVersionId } from "@/lib/domain/ids";
import { toFileView, ViewQuery } from "./view-query";

const view = (query: Record<string, string>) => toFileView(ViewQuery.parse(query));

it("a query names rows, columns, an order and a search; an empty one is the whole table", () => {
  expect(view({})).toEqual({ sort: null, filters: [], search: "", rows: null, columns: undefined });
  expect(
    view({
      sort: "start:time:desc",
      filter: '[{"column":"a","op":"contains","value":"x","anyCase":true}]',
      search: "ä",
      rows: "17,3",
      columns: "0-2,7,5-5",
    }),
  ).toEqual({
    sort: { column: "start:time", descending: true },
    filters: [{ column: "a", op: "contains", value: "x", anyCase: true }],
    search: "ä",
    rows: [17, 3],
    columns: [0, 1, 2, 7, 5],
  });
});

it("a query may ask for rows that repeat an earlier one, and for another version", () => {
  const version = DatasetVersionId.create();
  expect([view({ repeated: "true" }).repeated, view({ repeated: "false" }).repeated]).toEqual([true, undefined]);
  expect(ViewQuery.parse({ version }).version).toBe(version);
  expect(ViewQuery.safeParse({ version: "2" }).success).toBe(false);
});

it("columns from a higher place to a lower one are rejected", () => {
  expect(view({ columns: "5-2" }).columns).toEqual([]);
});

it.each([
  ["columns", "a"],
  ["columns", "1,"],
  ["columns", "1-2-3"],
  ["columns", "0-999999"],
  ["rows", "-1"],
  ["rows", "1;2"],
  ["rows", Array.from({ length: 101 }, (_, place) => place).join()],
  ["search", "x".repeat(201)],
])("%s that cannot be understood are refused: %s", (name, value) => {
  expect(ViewQuery.safeParse({ [name]: value }).success).toBe(false);
});

it("a filter that is not a list of conditions is refused with a message", () => {
  const refusal = "The filter is not a JSON list of {column, op, value}.";
  for (const filter of ["{", "{}", '[{"column":"a"}]', '[{"column":"a","op":"contains_any_case","value":"x"}]']) {
    expect(() => view({ filter })).toThrow(refusal);
  }
});
