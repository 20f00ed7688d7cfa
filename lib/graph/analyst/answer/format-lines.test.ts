import { describe, expect, it } from "vitest";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { withFormatLines } from "./format-lines";

function toRecord(values: Record<string, string | number | boolean | null | ResultTable>): AnalysisResult {
  return { kind: "record", entries: Object.entries(values).map(([name, value]) => ({ name, value })) };
}

function toTable(names: string[], rows: (string | number | null)[][]): ResultTable {
  return { kind: "table", columns: names.map((name) => ({ name, type: "any" })), rows, totalRows: rows.length };
}

const harbour = toRecord({ mean_depth: 34.6543, "Std Depth": 51.0712, berths: 715, tidal: "Yes" });

describe("withFormatLines", () => {
  it("ends with the lines of the question, once each and in its order, with values of the result", () => {
    const question =
      "Give @mean_depth[mean], @std_depth[std], @berths[n] and @tidal[Yes/No], rounded to two decimal places.";
    const written = "The mean is 34.65.\n@tidal[Yes]\n@mean_depth[35]\n\nMore words.";
    expect(withFormatLines(written, question, harbour)).toBe(
      "The mean is 34.65.\n\nMore words.\n\n@mean_depth[34.65]\n@std_depth[51.07]\n@berths[715]\n@tidal[Yes]",
    );
  });

  it("is the same when it is applied again", () => {
    const question = "@mean_depth[m] to 1 decimal and @berths[n]";
    const once = withFormatLines("Deep: @mean_depth[9] m.", question, harbour);
    expect(once).toBe("Deep: 9 m.\n\n@mean_depth[34.7]\n@berths[715]");
    expect(withFormatLines(once, question, harbour)).toBe(once);
  });

  it("takes lines out of lists, code spans and fences", () => {
    const written = "Done.\n\n- `@berths[7]`\n- **@mean_depth[3]**\n\n```text\n@tidal[No]\n```";
    expect(withFormatLines(written, "@berths[n] @mean_depth[m] @tidal[t]", harbour)).toBe(
      "Done.\n\n@berths[715]\n@mean_depth[34.6543]\n@tidal[Yes]",
    );
  });

  it("assigns the only value to the only name", () => {
    expect(withFormatLines("", "@r[value] with 3 decimals", { kind: "scalar", value: 0.20671 })).toBe("@r[0.207]");
    expect(withFormatLines("", "@wanted[x]", toRecord({ other: 4 }))).toBe("@wanted[4]");
  });

  it("assigns no scalar to one of several names", () => {
    expect(withFormatLines("x", "@a[1] and @b[2]", { kind: "scalar", value: 5 })).toBe("x");
  });

  it("leaves out what the result does not have, and keeps what the model wrote if the result contains it", () => {
    const question = "Give @depth_class[c], @score[s] and @berths[n]";
    expect(withFormatLines("@depth_class[34.65]\n@score[0.3]", question, harbour)).toBe(
      "@depth_class[34.65]\n@berths[715]",
    );
  });

  it("changes nothing when no format is asked for or there is no result", () => {
    expect(withFormatLines("text @a[1]", "How many? Mail a@b.c [now]", harbour)).toBe("text @a[1]");
    expect(withFormatLines("text", "@mean_depth[x]", null)).toBe("text");
  });

  it("takes values from a table of one row, and from one of names and values", () => {
    expect(withFormatLines("x", "@mean_depth[v]", toTable(["mean_depth", "n"], [[1.5, 2]]))).toBe(
      "x\n\n@mean_depth[1.5]",
    );
    const described = toTable(["index", "0"], [["mean", 2.25], ["max", 7]]); // prettier-ignore
    expect(withFormatLines("x", "@max[v] @mean[v]", described)).toBe("x\n\n@max[7]\n@mean[2.25]");
  });

  it("uses lines that the code wrote itself", () => {
    const result: AnalysisResult = { kind: "scalar", value: "@low_tide[0.5]\n@high_tide[4.25]" };
    expect(withFormatLines("", "@high_tide[m] and @low_tide[m]", result)).toBe("@high_tide[4.25]\n@low_tide[0.5]");
  });

  it("prefers the exact spelling and does not choose between several that are alike", () => {
    const question = "@Tide[a] @ti_de[b]";
    expect(withFormatLines("", question, toRecord({ tide: 1, Tide: 2, TIDE: 3 }))).toBe("@Tide[2]");
  });

  it("reads names with blanks, and ranges of one text or of two values", () => {
    const question = "@mean depth[m] @ci[low, high] @span[start, end], rounded to 2 decimals";
    const result = toRecord({ "mean depth": 3.14159, ci: "(1.23456, 9.87654)", span_start: 0.5, span_end: 1.999 });
    expect(withFormatLines("", question, result)).toBe("@mean depth[3.14]\n@ci[1.23, 9.88]\n@span[0.50, 2.00]");
  });

  it("writes booleans, dates and missing values as Python prints them, and lists without brackets and quotes", () => {
    const result = toRecord({
      open: true,
      day: "2024-03-01T00:00:00",
      names: toTable(["name"], [["Ost"], ["West"]]),
      counts: toTable(["n"], [[1], [2]]),
      gone: null,
      raw: "[1, 2]",
    });
    const question = "@open[b] @day[d] @names[list] @counts[a, b] @gone[x] @raw[list]";
    expect(withFormatLines("", question, result)).toBe(
      "@open[True]\n@day[2024-03-01]\n@names[Ost, West]\n@counts[1, 2]\n@raw[1, 2]",
    );
  });

  it("puts no thousands separators into numbers and leaves whole ones whole", () => {
    const result = toRecord({ big: 1234567.891, whole: 1234567 });
    expect(withFormatLines("", "@big[b] @whole[w] with one decimal", result)).toBe("@big[1234567.9]\n@whole[1234567]");
  });
});
