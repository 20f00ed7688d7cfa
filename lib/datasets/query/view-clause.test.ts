import { describe, expect, it } from "vitest";
import { toViewClause } from "./view-clause";

const columns = [
  { name: "name", storage: "VARCHAR" },
  { name: "n", storage: "BIGINT" },
  { name: "day", storage: "TIMESTAMP" },
  { name: "ok", storage: "BOOLEAN" },
];

/** Returns the condition and the values bound in it. */
function clause(view: Parameters<typeof toViewClause>[0], among = columns) {
  const values: Parameters<typeof toViewClause>[2] = {};
  return [toViewClause(view, among, values), values];
}

describe("the condition of a view", () => {
  it("is none for all rows", () => {
    expect([clause({}), clause({ filters: [], search: "  ", rows: null })]).toEqual([
      [null, {}],
      [null, {}],
    ]);
  });

  it("searches text as text, and binds what a person wrote", () => {
    expect(clause({ search: " O'Hara " })).toEqual([
      `coalesce(contains(lower("name"), lower($search_text)), false)`,
      { search_text: "O'Hara" },
    ]);
  });

  it("searches numbers as numbers, with or without thousands separators", () => {
    expect(clause({ search: "1,234.5" })).toEqual([
      `coalesce(contains(lower("name"), lower($search_text)) OR "n" = $search_number, false)`,
      { search_text: "1,234.5", search_number: 1234.5 },
    ]);
    expect(clause({ search: "12,34" })).toEqual([
      `coalesce(contains(lower("name"), lower($search_text)), false)`,
      { search_text: "12,34" },
    ]);
  });

  it.each([
    ["2024", "2024-01-01", "2025-01-01"],
    ["2024-12", "2024-12-01", "2025-01-01"],
    ["2024-02-29", "2024-02-29", "2024-03-01"],
  ])("searches dates as the period %s", (search, from, until) => {
    const [sql, values] = clause({ search });
    expect(sql).toContain(`"day" >= CAST($search_from AS DATE) AND "day" < CAST($search_until AS DATE)`);
    expect(values).toMatchObject({ search_from: from, search_until: until });
  });

  it.each(["2023-02-29", "2024-13", "9999", "12", "2024-1"])("does not take %s for a period", (search) => {
    expect(clause({ search })[1]).not.toHaveProperty("search_from");
  });

  it("finds nothing where nothing can be searched, and then binds nothing", () => {
    expect(clause({ search: "x" }, [{ name: "n", storage: "BIGINT" }])).toEqual(["false", {}]);
  });

  it("is parenthesised", () => {
    const [sql] = clause({ filters: [{ column: "n", op: ">", value: 1 }], search: "x", rows: [3, 1.9] });
    expect(sql).toBe(
      `("n" > $value0) AND coalesce(contains(lower("name"), lower($search_text)), false) AND file_row_number IN (3, 1)`,
    );
    expect(clause({ rows: [] })[0]).toBe("false");
  });

  it("quotes names that hold quotes", () => {
    const [sql] = clause({ search: "x" }, [{ name: 'a"b', storage: "VARCHAR" }]);
    expect(sql).toContain(`"a""b"`);
  });
});
