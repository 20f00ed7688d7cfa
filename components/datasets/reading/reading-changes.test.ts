import { expect, it } from "vitest";
import { toChosenType, toReadingChanges } from "./reading-changes";

const now = [
  { name: "id", storage: "BIGINT" },
  { name: "when", storage: "VARCHAR" },
  { name: "price", storage: "DOUBLE" },
];

it("a reading with the same columns changes nothing, whatever their number types", () => {
  expect(toReadingChanges(now, [{ name: "id", storage: "DOUBLE" }, ...now.slice(1)])).toEqual([]);
});

it("added, removed and changed columns are listed", () => {
  const next = [
    { name: "when", storage: "DATE" },
    { name: "price", storage: "VARCHAR" },
    { name: "note", storage: "VARCHAR" },
  ];
  expect(toReadingChanges(now, next)).toEqual([
    "New columns: note.",
    "Removed columns: id.",
    "when becomes date instead of text.",
    "price becomes text instead of number.",
  ]);
});

it("of many changes, a few are listed and the others counted", () => {
  const columns = Array.from({ length: 9 }, (_, index) => ({ name: `c${index}`, storage: "VARCHAR" }));
  const numbers = columns.map(({ name }) => ({ name, storage: "BIGINT" }));
  expect(toReadingChanges([], columns)).toEqual(["New columns: c0, c1, c2, c3, c4, 4 more."]);
  expect(toReadingChanges(columns, numbers).slice(4)).toEqual(["c4 becomes number instead of text.", "4 more."]);
});

it("each storage type belongs to one of the types that a person can choose", () => {
  const kinds = ["VARCHAR", "BOOLEAN", "DATE", "TIMESTAMP", "TIMESTAMP WITH TIME ZONE", "BIGINT", "DECIMAL(10,2)"];
  expect(kinds.map(toChosenType)).toEqual(["text", "boolean", "date", "date", "date", "number", "number"]);
});
