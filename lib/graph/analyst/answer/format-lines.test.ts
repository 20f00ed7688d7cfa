import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/execution";
import { withFormatLines } from "./format-lines";

const record: AnalysisResult = {
  kind: "record",
  entries: [
    { name: "mean_fare", value: 34.6543 },
    { name: "Std Fare", value: 51.0712 },
    { name: "count", value: 715 },
    { name: "related", value: "Yes" },
  ],
};

describe("withFormatLines", () => {
  it("adds lines that are missing and corrects those that differ, rounded as asked", () => {
    const question =
      "Give @mean_fare[mean], @std_fare[std], @count[n] and @related[Yes/No], rounded to two decimal places.";
    expect(withFormatLines("The mean is 34.65.\n@mean_fare[35]", question, record)).toBe(
      "The mean is 34.65.\n@mean_fare[34.65]\n\n@std_fare[51.07]\n@count[715]\n@related[Yes]",
    );
  });

  it("gives the only value to the only name", () => {
    expect(withFormatLines("", "@r[value] with 3 decimals", { kind: "scalar", value: 0.20671 })).toBe("\n\n@r[0.207]");
  });

  it("leaves names alone that the result does not have", () => {
    expect(withFormatLines("@p[0.3]", "Give @p[p] and @q[q]", record)).toBe("@p[0.3]");
  });

  it("changes nothing when no format is asked for or there is no result", () => {
    expect(withFormatLines("text", "How many? Mail a@b.c", record)).toBe("text");
    expect(withFormatLines("text", "@mean_fare[x]", null)).toBe("text");
  });

  it("takes values from a table of one row", () => {
    const table: AnalysisResult = {
      kind: "table",
      columns: [{ name: "mean_fare", type: "number" }],
      rows: [[1.5]],
      totalRows: 1,
    };
    expect(withFormatLines("x", "@mean_fare[v]", table)).toBe("x\n\n@mean_fare[1.5]");
  });
});
