import { describe, expect, it } from "vitest";
import { ColumnType } from "@/lib/domain/datasets/dataset";
import { buildColumn } from "../../testing/build-columns";
import { toColumnFilter, toEmptyFilter, toFilterKinds, toRowFilters, type ColumnFilter } from "./column-filter";

const mass = buildColumn({ name: "mass", type: "number", storage: "DOUBLE" });
const day = buildColumn({ name: "day", type: "date", storage: "DATE" });
const time = buildColumn({ name: "time", type: "date", storage: "TIMESTAMP" });
const species = buildColumn({ name: "species" });

describe("a column filter", () => {
  it.each<[string, typeof mass, ColumnFilter, ReturnType<typeof toRowFilters>]>([
    [
      "a range of numbers",
      mass,
      { kind: "range", from: "10", to: "2.5e1" },
      [
        { column: "mass", op: ">=", value: 10 },
        { column: "mass", op: "<=", value: 25 },
      ],
    ],
    ["an open range", mass, { kind: "range", from: "", to: "-3" }, [{ column: "mass", op: "<=", value: -3 }]],
    [
      "a number beyond 2^53",
      mass,
      { kind: "range", from: "9007199254740993", to: "" },
      [{ column: "mass", op: ">=", value: "9007199254740993" }],
    ],
    ["days", day, { kind: "range", from: "", to: "2024-02-29" }, [{ column: "day", op: "<=", value: "2024-02-29" }]],
    [
      "days of times, the last one whole",
      time,
      { kind: "range", from: "2024-01-01", to: "2024-12-31" },
      [
        { column: "time", op: ">=", value: "2024-01-01" },
        { column: "time", op: "<", value: "2025-01-01" },
      ],
    ],
    ["values", species, { kind: "one_of", values: ["a", null] }, [{ column: "species", op: "in", value: ["a", null] }]],
    [
      "a part of a text",
      species,
      { kind: "contains", text: "Gen" },
      [{ column: "species", op: "contains", value: "Gen", anyCase: true }],
    ],
    ["gaps", species, { kind: "missing", isMissing: true }, [{ column: "species", op: "is_missing" }]],
    ["no gaps", species, { kind: "missing", isMissing: false }, [{ column: "species", op: "not_missing" }]],
  ])("%s becomes conditions and is read back from them", (_, column, filter, expected) => {
    const filters = toRowFilters(column, filter);
    expect(filters).toEqual(expected);
    const back = toColumnFilter(column, typeof filters === "string" ? [] : filters);
    expect(back).toEqual(filter.kind === "range" && filter.to === "2.5e1" ? { ...filter, to: "25" } : filter);
  });

  it.each<[typeof mass, ColumnFilter, string]>([
    [mass, { kind: "range", from: " ", to: "" }, "Enter at least one end of the range."],
    [mass, { kind: "range", from: "ten", to: "" }, "Enter a number, for example 12.5."],
    [mass, { kind: "range", from: "Infinity", to: "" }, "Enter a number, for example 12.5."],
    [mass, { kind: "range", from: "3", to: "2" }, "The range ends before it begins."],
    [day, { kind: "range", from: "2024-02-30", to: "" }, "Enter a date, for example 2024-12-31."],
    [day, { kind: "range", from: "2024-03-01", to: "2024-02-01" }, "The range ends before it begins."],
    [species, { kind: "one_of", values: [] }, "Choose at least one value."],
    [species, { kind: "one_of", values: Array.from({ length: 101 }, (_, n) => n) }, "Choose at most 100 values."],
    [species, { kind: "contains", text: "  " }, "Enter the text to search for."],
  ])("is answered with a sentence when it makes no sense: %j", (column, filter, sentence) => {
    expect(toRowFilters(column, filter)).toBe(sentence);
  });
});

it("conditions that no field can show stay unchanged", () => {
  expect([
    toColumnFilter(species, []),
    toColumnFilter(species, [{ column: "species", op: "!=", value: "a" }]),
    toColumnFilter(species, [{ column: "species", op: "contains", value: "a" }]),
    toColumnFilter(species, [
      { column: "species", op: "in", value: ["a"] },
      { column: "species", op: "not_missing" },
    ]),
  ]).toEqual([null, null, null, null]);
});

it("each column type has suitable conditions, and all can be filtered by gaps", () => {
  const kinds = Object.fromEntries(ColumnType.options.map((type) => [type, toFilterKinds(type)[0]]));
  expect(kinds).toEqual({
    number: "range",
    category: "one_of",
    text: "contains",
    date: "range",
    boolean: "one_of",
    id: "contains",
    geo: "one_of",
    personal: "contains",
  });
  expect(ColumnType.options.filter((type) => !toFilterKinds(type).includes("missing"))).toEqual([]);
  expect(toRowFilters(species, toEmptyFilter("missing"))).toEqual([{ column: "species", op: "is_missing" }]);
});
