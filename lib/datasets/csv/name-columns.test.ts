import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameColumns } from "./name-columns";

describe("column names", () => {
  test("stay as they are when they are good", () => {
    expect(nameColumns(["a", "B c", "__proto__", "constructor"], 4)).toEqual({
      names: ["a", "B c", "__proto__", "constructor"],
      notices: [],
    });
  });

  test("that repeat are numbered, also when only case differs, and take no existing name", () => {
    expect(nameColumns(["id", "ID", "id", "id_2"], 4)).toEqual({
      names: ["id", "ID_3", "id_4", "id_2"],
      notices: [
        {
          text: "Columns whose name was already taken were renamed.",
          columns: ["ID_3", "id_4"],
          examples: ["ID → ID_3", "id → id_4"],
        },
      ],
    });
  });

  test("that are blank are replaced by their position", () => {
    expect(nameColumns(["a", " ", "column_2"], 4)).toEqual({
      names: ["a", "column_2_2", "column_2", "column_4"],
      notices: [{ text: "Columns without a name were named by their position.", columns: ["column_2_2", "column_4"] }],
    });
  });

  test("without a header are positions, which the notice about the header mentions", () => {
    expect(nameColumns([], 2)).toEqual({ names: ["column_1", "column_2"], notices: [] });
  });

  test("lose blanks and invisible characters with a notice, line breaks inside stay", () => {
    expect(nameColumns([" a", "b\u202e\0", "c\nd"], 3)).toEqual({
      names: ["a", "b", "c\nd"],
      notices: [
        {
          text: "Columns were renamed: blanks and invisible characters around names were taken away.",
          columns: ["a", "b"],
        },
      ],
    });
  });

  test("are cut after 200 characters", () => {
    expect(nameColumns(["x".repeat(500)], 1).names[0]).toBe(`${"x".repeat(199)}…`);
  });

  test("are never blank and never the same, whatever a file holds", () => {
    const header = fc.array(
      fc.oneof(fc.constantFrom("", "a", "A", "a_2", "column_1", "column_2", " a "), fc.string()),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(header, fc.nat(3), (written, more) => {
        const { names } = nameColumns(written, written.length + more);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(written.length + more);
        expect(names.every((name) => name.trim() !== "")).toBe(true);
      }),
    );
  });
});
