import { describe, expect, it } from "vitest";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { parseViewParameters } from "./parse-view-parameters";
import { toViewAddress, toViewParameters, wholeTable } from "./view-address";
import { toViewRequest } from "./view-request";

const view: TableView = {
  filters: [
    { column: "a&b=c", op: "in", value: ["x", null, 3] },
    { column: "n", op: ">=", value: 2 },
    { column: "t", op: "contains", value: "Ü%", anyCase: true },
  ],
  search: "50 %",
  rows: [3, 17],
  repeated: true,
  sort: { column: "start:time", descending: true },
};

describe("the address of a view", () => {
  it("is empty for the entire table", () => {
    const id = DatasetId.create();
    expect(toViewAddress(id, {})).toBe(`/datasets/${id}#rows`);
  });

  it("is parsed back unchanged, whatever names and values contain", () => {
    const { search } = new URL(toViewAddress(DatasetId.create(), view), "http://127.0.0.1");
    expect(parseViewParameters(new URLSearchParams(search))).toEqual(view);
  });

  it.each([
    ["filter", "{"],
    ["filter", '{"column":"a"}'],
    ["filter", '[{"column":1,"op":"="}]'],
    ["filter", '[{"column":"a","op":"toString"}]'],
    ["filter", '[{"column":"a","op":"=","value":{"x":1}}]'],
    ["filter", JSON.stringify(Array.from({ length: 21 }, () => ({ column: "a", op: "is_missing" })))],
    ["rows", "1,x"],
    ["rows", "-1"],
    ["rows", Array.from({ length: 101 }, () => 1).join()],
    ["sort", "a"],
    ["sort", "a:up"],
  ])("that makes no sense in %s counts as not said: %s", (name, value) => {
    expect(parseViewParameters(new URLSearchParams({ [name]: value }))).toEqual(wholeTable);
  });
});

describe("the request for a view", () => {
  it("combines neighbouring columns, and names only the requested ones", () => {
    expect(toViewRequest(wholeTable, { columns: [0, 1, 2, 7, 5, 6], offset: 100, limit: 50 }).toString()).toBe(
      "offset=100&limit=50&columns=0-2%2C7%2C5-6",
    );
    expect(toViewRequest(wholeTable, { format: "csv", version: undefined }).toString()).toBe("format=csv");
    const version = DatasetVersionId.create();
    expect(toViewRequest({ ...wholeTable, repeated: true }, { version }).toString()).toBe(
      `repeated=true&version=${version}`,
    );
  });

  it("is refused with a next step before it is too long for a server", () => {
    const filters = [{ column: "a", op: "in" as const, value: Array.from({ length: 90 }, () => "x".repeat(190)) }];
    expect(() => toViewRequest({ ...wholeTable, filters }, {})).toThrow("Remove some of them.");
  });
});

it("excludes blanks around a search", () => {
  expect(toViewParameters({ ...wholeTable, search: "  x " }).get("search")).toBe("x");
});
