import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { findFormatValue } from "./format-value";

const ask = (value: number, digits: number, by: "decimals" | "significant" = "decimals") =>
  findFormatValue({ name: "a", hint: "x", rounding: { by, digits } }, { kind: "scalar", value }, true);

describe("findFormatValue", () => {
  it("rounds as Python does, the exact middle to the even digit", () => {
    expect([
      ask(0.125, 2),
      ask(0.375, 2),
      ask(2.675, 2),
      ask(1.005, 2),
      ask(0.5, 0),
      ask(1.5, 0),
      ask(-0.125, 2),
    ]).toEqual(["0.12", "0.38", "2.67", "1.00", "0", "2", "-0.12"]);
  });

  it("writes no minus sign before zero", () => {
    expect([ask(-0.001, 2), ask(-0.4, 0)]).toEqual(["0.00", "0"]);
  });

  it("rounds to significant digits", () => {
    expect([ask(0.0012345, 3, "significant"), ask(12345.6, 2, "significant")]).toEqual(["0.00123", "12000"]);
  });

  it("has no text for a table of several rows and columns", () => {
    const grid = { kind: "table" as const, columns: ["a", "b"].map((name) => ({ name, type: "number" })), rows: [[1, 2], [3, 4]], totalRows: 2 }; // prettier-ignore
    const result: AnalysisResult = { kind: "record", entries: [{ name: "grid", value: grid }] };
    expect(findFormatValue({ name: "grid", hint: "g", rounding: null }, result, true)).toBeNull();
    expect(findFormatValue({ name: "a", hint: "g", rounding: null }, grid, true)).toBeNull();
  });

  it("gives a row of a table as a list", () => {
    const row = { kind: "table" as const, columns: ["a", "b"].map((name) => ({ name, type: "any" })), rows: [[1.26, "x"]], totalRows: 1 }; // prettier-ignore
    const result: AnalysisResult = { kind: "record", entries: [{ name: "row", value: row }] };
    expect(findFormatValue({ name: "row", hint: "r", rounding: { by: "decimals", digits: 1 } }, result, false)).toBe(
      "1.3, x",
    );
  });
});
