import { describe, expect, test } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import { inferColumnType, type ColumnEvidence } from "./infer-column-type";

function evidenceOf(
  name: string,
  storage: string,
  spread: Cell[],
  change: Partial<ColumnEvidence> = {},
): ColumnEvidence {
  const count = spread.length;
  return { name, storage, rowCount: count, present: count, distinct: count, min: null, max: null, spread, ...change };
}

const many = (make: (index: number) => Cell) => Array.from({ length: 60 }, (_, index) => make(index));

describe("what a column means", () => {
  test.each<[string, ColumnEvidence, string]>([
    ["true and false", evidenceOf("x", "BOOLEAN", [true]), "boolean"],
    ["dates", evidenceOf("x", "DATE", []), "date"],
    ["times", evidenceOf("x", "TIMESTAMP", []), "date"],
    ["numbers", evidenceOf("price", "DOUBLE", [1.5]), "number"],
    ["years are numbers", evidenceOf("year", "BIGINT", [1955]), "number"],
    ["whole numbers named id", evidenceOf("person_id", "BIGINT", [1, 2], { distinct: 1 }), "id"],
    ["whole numbers named in one word", evidenceOf("PassengerId", "BIGINT", [1, 2]), "id"],
    ["fractions named id are numbers", evidenceOf("id", "DOUBLE", [0.5]), "number"],
    ["latitudes", evidenceOf("lat", "DOUBLE", [1], { min: -33.5, max: 61 }), "geo"],
    ["longitudes", evidenceOf("Longitude", "DOUBLE", [1], { min: -179, max: 180 }), "geo"],
    ["numbers too large for a latitude", evidenceOf("lat", "DOUBLE", [1], { min: 0, max: 5000 }), "number"],
    ["telephone numbers as numbers", evidenceOf("Contact Phone", "BIGINT", [2_095_257_564]), "personal"],
    ["e-mail addresses by their look", evidenceOf("login", "VARCHAR", ["a@b.org", "c.d@e.net"]), "personal"],
    ["e-mail addresses by name", evidenceOf("email", "VARCHAR", ["hidden"]), "personal"],
    ["names of persons by name", evidenceOf("last_name", "VARCHAR", ["Doe", "Roe"]), "personal"],
    [
      "names of persons by their look",
      evidenceOf(
        "Name",
        "VARCHAR",
        many((index) => `Braund, Mr. Owen ${index % 2 ? "Harris" : "Miles"}`),
      ),
      "personal",
    ],
    [
      "names of things",
      evidenceOf(
        "name",
        "VARCHAR",
        many((index) => `widget ${index}`),
      ),
      "text",
    ],
    ["countries", evidenceOf("country", "VARCHAR", ["Peru", "Chile"]), "geo"],
    ["names of places in two words", evidenceOf("city name", "VARCHAR", ["Bonn"]), "geo"],
    ["codes with zeros in front", evidenceOf("CODE", "VARCHAR", ["09001", "12345"]), "id"],
    [
      "unique codes",
      evidenceOf(
        "ref",
        "VARCHAR",
        many((index) => `A-${1000 + index}`),
      ),
      "id",
    ],
    ["unique texts named id", evidenceOf("id", "VARCHAR", ["x", "y"]), "id"],
    ["few words", evidenceOf("species", "VARCHAR", ["a", "b"], { present: 344, rowCount: 344 }), "category"],
    [
      "some hundred words in many rows",
      evidenceOf(
        "airline",
        "VARCHAR",
        many((index) => `air ${index}x`),
        { distinct: 900, present: 90_000, rowCount: 90_000 },
      ),
      "category",
    ],
    ["long texts", evidenceOf("comment", "VARCHAR", ["very ".repeat(30), "long ".repeat(30)]), "text"],
    ["nothing", evidenceOf("x", "VARCHAR", []), "text"],
  ])("%s", (_, evidence, type) => {
    expect(inferColumnType(evidence)).toBe(type);
  });
});
