import { expect, it } from "vitest";
import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import { buildColumn } from "../../testing/build-columns";
import { toFilterPills } from "./filter-pill";

const columns = [
  buildColumn(),
  buildColumn({ name: "mass", type: "number", storage: "DOUBLE", place: 1 }),
  buildColumn({ name: "time", type: "date", storage: "TIMESTAMP", place: 2 }),
];
const words = (...filters: RowFilter[]) => toFilterPills(filters, columns).map(({ text }) => text);

it("conditions on a column form one pill, in words", () => {
  expect(
    words(
      { column: "mass", op: ">=", value: 3000 },
      { column: "Species", op: "in", value: ["Adelie", null, "Gentoo", "Chinstrap", "x"] },
      { column: "mass", op: "<=", value: 4000 },
    ),
  ).toEqual(["mass: 3000 to 4000", "Species: Adelie, missing, Gentoo or 2 more"]);
  expect(words({ column: "time", op: "<", value: "2025-01-01" })).toEqual(["time: up to 2024-12-31"]);
  expect(words({ column: "mass", op: ">=", value: 1 })).toEqual(["mass: from 1"]);
  expect(words({ column: "Species", op: "contains", value: "en", anyCase: true })).toEqual(["Species contains “en”"]);
  expect(words({ column: "Species", op: "is_missing" })).toEqual(["Species is missing"]);
  expect(words({ column: "Species", op: "not_missing" })).toEqual(["Species is present"]);
});

it("a condition from an address is shown, too, and can only be removed", () => {
  const pills = toFilterPills(
    [
      { column: "mass", op: "!=", value: 3 },
      { column: "gone", op: "in", value: ["a", "b"] },
    ],
    columns,
  );
  expect(pills).toEqual([
    { column: "mass", text: "mass ≠ 3", filter: null },
    { column: "gone", text: "gone: a, b", filter: null },
  ]);
});
