import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toCodeFilters } from "./code-filters";
import { toCodeReading } from "./code-reading";

const table = toDatasetFacts("t", { city: ["a", "b"], age: [1, 2], vip: [true, false] });
const filtersOf = (code: string) => toCodeFilters(toCodeReading(code, [table]));

describe("toCodeFilters", () => {
  it("sees comparisons with literals joined by and", () => {
    expect(filtersOf(`x = df[(df["city"] == "a") & (df.age >= -1.5) & (df['vip'] == True)]`)).toEqual({
      filters: [
        { column: "city", op: "=", value: "a" },
        { column: "age", op: ">=", value: -1.5 },
        { column: "vip", op: "=", value: true },
      ],
      complete: true,
    });
  });

  it("sees membership, presence and dropped rows", () => {
    const code = `x = df[df["city"].isin(["a", "b"])]\ny = x[x["age"].notna()]\nz = y.dropna(subset=["vip"])`;
    expect(filtersOf(code)).toEqual({
      filters: [
        { column: "city", op: "in", value: ["a", "b"] },
        { column: "age", op: "not_missing" },
        { column: "vip", op: "not_missing" },
      ],
      complete: true,
    });
  });

  it("reads what dropna concerns: all columns, a selection, or one column", () => {
    const missing = (names: string[]) => names.map((column) => ({ column, op: "not_missing" }));
    expect(filtersOf(`x = df.dropna()`).filters).toEqual(missing(["city", "age", "vip"]));
    expect(filtersOf(`x = df[["age", "city"]].dropna()`).filters).toEqual(missing(["age", "city"]));
    expect(filtersOf(`x = df["age"].dropna()`).filters).toEqual(missing(["age"]));
  });

  it("follows a variable that holds one column", () => {
    expect(filtersOf(`known = df["city"].dropna()\nresult = (known == "a").mean()`)).toEqual({
      filters: [
        { column: "city", op: "not_missing" },
        { column: "city", op: "=", value: "a" },
      ],
      complete: true,
    });
    expect(filtersOf(`old = df["age"] * 2\nresult = (old > 1).sum()`).complete).toBe(false);
  });

  it.each([
    ["an alternative", `x = df[(df["age"] > 1) | (df["age"] < 0)]`],
    ["a negation", `x = df[~df["city"].isin(["a"])]`],
    ["a comparison with something computed", `x = df[df["age"] > df["age"].mean()]`],
    ["membership in something computed", `x = df[df["city"].isin(cities)]`],
  ])("knows that it does not see all of %s", (_, code) => {
    expect(filtersOf(code).complete).toBe(false);
  });
});
