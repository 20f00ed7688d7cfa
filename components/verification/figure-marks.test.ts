import { describe, expect, it } from "vitest";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { buildFigure, buildVerification } from "../testing/build-verification";
import { toFigureMarks } from "./figure-marks";

const scalar: AnalysisResult = { kind: "scalar", value: 1234 };
const table = (rows: ResultTable["rows"], totalRows = rows.length): ResultTable => ({
  kind: "table",
  columns: [
    { name: "region", type: "text" },
    { name: "revenue", type: "number" },
  ],
  rows,
  totalRows,
});
const revenueOf = (row: number, value: number, entry?: string) =>
  buildFigure({ name: "revenue", value, place: { ...(entry !== undefined && { entry }), row, column: "revenue" } });

describe("the marks of a result", () => {
  it("are none without a verification, and none where nothing was covered", () => {
    const open = buildVerification([buildFigure({ status: "not_covered" })]);
    expect([toFigureMarks(undefined, scalar), toFigureMarks(open, scalar)]).toEqual([undefined, undefined]);
    expect(toFigureMarks(buildVerification([]), scalar)).toBeUndefined();
  });

  it("are found by the position of their figure in a scalar, a record and a table of it", () => {
    const figures = [
      buildFigure(),
      buildFigure({ name: "n", place: { entry: "n" } }),
      revenueOf(0, 5),
      revenueOf(0, 6, "by region"),
    ];
    const marks = toFigureMarks(buildVerification(figures), scalar);
    expect([
      marks?.find({}, 1234),
      marks?.find({ entry: "n" }, 1234),
      marks?.find({ row: 0, column: "revenue" }, 5),
      marks?.find({ entry: "by region", row: 0, column: "revenue" }, 6),
      marks?.find({ row: 1, column: "revenue" }, 5),
      marks?.find({ row: 0, column: "region" }, "North"),
    ]).toEqual([...figures, undefined, undefined]);
  });

  it("distinguish columns of the same name by their values", () => {
    const [one, other] = [revenueOf(0, 5), revenueOf(0, 6)];
    const marks = toFigureMarks(buildVerification([one, other]), scalar);
    const place = { row: 0, column: "revenue" };
    expect([marks?.find(place, 6), marks?.find(place, 5), marks?.find(place, 7)]).toEqual([other, one, undefined]);
  });

  it("are quiet when each of several figures is confirmed", () => {
    const different = buildFigure({ status: "different", other: 1300 });
    const sets = [[buildFigure()], [buildFigure(), buildFigure()], [buildFigure(), different]];
    expect(sets.map((figures) => toFigureMarks(buildVerification(figures), scalar)?.isQuiet)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("are complete when the last row of each table has one and all rows are stored", () => {
    const rows = [
      ["North", 5],
      ["South", 6],
    ];
    const both = buildVerification([revenueOf(0, 5), revenueOf(1, 6)]);
    const first = buildVerification([revenueOf(0, 5)]);
    const record: AnalysisResult = { kind: "record", entries: [{ name: "by region", value: table(rows) }] };
    expect([
      toFigureMarks(both, table(rows))?.isWhole,
      toFigureMarks(first, table(rows))?.isWhole,
      toFigureMarks(both, table(rows, 2_000))?.isWhole,
      toFigureMarks(both, record)?.isWhole,
      toFigureMarks(buildVerification([revenueOf(1, 6, "by region")]), record)?.isWhole,
    ]).toEqual([true, false, false, false, true]);
  });
});
