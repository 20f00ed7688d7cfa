import { expect, it } from "vitest";
import { buildColumn } from "../../testing/build-columns";
import { toColumnWidth, toNumberWidth } from "./grid-measures";

const width = (part: Parameters<typeof buildColumn>[0]) => toColumnWidth(buildColumn(part));

it("a column has space for its name, up to a limit", () => {
  expect(width({ name: "a name of some thirty letters!" })).toBeGreaterThan(width({ name: "short" }));
  expect(width({ name: "x".repeat(500) })).toBe(width({ name: "x".repeat(400) }));
});

it("a column has space for its counts", () => {
  const number = { name: "n", type: "number", storage: "DOUBLE" } as const;
  expect(width({ ...number, distinct: 9_999_999 })).toBeGreaterThan(width({ ...number, distinct: 5 }));
  expect(width({ ...number, distinct: 5_000, missing: 3 })).toBeGreaterThan(width({ ...number, distinct: 5_000 }));
});

it("texts have more space than numbers", () => {
  expect(width({ type: "text" })).toBeGreaterThan(width({ type: "number" }));
});

it("a column has the space that its values need, up to a limit", () => {
  expect([width({ minWidth: 300 }), width({ minWidth: 5_000 })]).toEqual([300, width({ name: "x".repeat(400) })]);
});

it("row numbers have space for the highest, and few rows have a minimum", () => {
  expect([toNumberWidth(5), toNumberWidth(344)]).toEqual([48, 48]);
  expect(toNumberWidth(10_000_000)).toBeGreaterThan(toNumberWidth(1000));
});
