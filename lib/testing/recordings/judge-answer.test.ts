import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { ExpectedFigure } from "./evaluation-case";
import { judgeAnswer } from "./judge-answer";

const judge = (values: ExpectedFigure[], explanation: string, result: AnalysisResult | null = null) =>
  judgeAnswer({ outcome: "answered", values }, { kind: "answered", explanation, result }).missing;

const revenue = { name: "revenue", accepted: [265089.6, 266266.55], tolerance: 1 };

describe("judging an answer by its true values", () => {
  it("accepts each reading, at the precision of the text", () => {
    expect(judge([revenue], "Garden brings **265,090**.")).toEqual([]);
    expect(judge([revenue], "Der Umsatz ist 266.266,55 €.")).toEqual([]);
    expect(judge([revenue], "Garden brings **265,900**.")).toEqual(["revenue"]);
  });

  it("accepts values that are only in the result, shares as fractions", () => {
    const share = { name: "share", accepted: [33.45], tolerance: 0.06 };
    expect(judge([share], "About a third.", { kind: "scalar", value: 0.3345 })).toEqual([]);
    expect(judge([share], "About a third.", { kind: "scalar", value: 0.35 })).toEqual(["share"]);
    const table = {
      ...{
        kind: "table" as const,
        columns: [
          { name: "carrier", type: "text" },
          { name: "late", type: "number" },
        ],
      },
      ...{ rows: [["RadPost", 50]], totalRows: 1 },
    };
    const carrier = { name: "worst", accepted: ["radpost"], tolerance: 0 };
    expect(judge([carrier], "See the table.", table)).toEqual([]);
    expect(judge([{ ...carrier, accepted: ["post"] }], "See the table.", table)).toEqual(["worst"]);
  });

  it("compares an answer with the value that it names, whatever else it says", () => {
    const slope = { name: "slope", accepted: [32.83], tolerance: 0.006 };
    expect(judge([slope], "32.83 g per mm: @slope[32.83]")).toEqual([]);
    expect(judge([slope], "32.83 g per mm: @slope[3.28]")).toEqual(["slope"]);
  });

  it("does not accept a bare digit for a number that happens to be near", () => {
    const hours = { name: "hours", accepted: [4.7], tolerance: 0.06 };
    expect(judge([hours], "In 5 of 12 months.")).toEqual(["hours"]);
    expect(judge([{ name: "count", accepted: [11], tolerance: 0 }], "There are 11.")).toEqual([]);
    expect(judge([{ name: "change", accepted: [-8.02], tolerance: 0.06 }], "It is −8.0 points.")).toEqual([]);
  });

  it("requires a question about missing data to be declined", () => {
    const turn = { outcome: "declined" as const, values: [] };
    expect(judgeAnswer(turn, { kind: "cannot_answer", explanation: "No such column.", result: null }).correct).toBe(
      true,
    );
    expect(judgeAnswer(turn, { kind: "answered", explanation: "It is 5.", result: null }).correct).toBe(false);
  });
});
