import { describe, expect, it } from "vitest";
import type { ResultTable } from "@/lib/domain/runs/execution";
import type { VerifiedFigure } from "@/lib/domain/answers/verification";
import { buildFigure, buildVerification } from "../testing/build-verification";
import { hostile, hostileElements } from "../testing/hostile";
import { elementsOf, render, textOf } from "../testing/render";
import { ConfirmedLine } from "./confirmed-line";
import { toFigureMarks } from "./figure-marks";

/** Figures of a table, one per row. */
const figuresOf = (...statuses: VerifiedFigure["status"][]) =>
  statuses.map((status, row) =>
    buildFigure({
      name: `n · ${row}`,
      status,
      place: { row, column: "n" },
      ...(status === "different" && { other: 1300 }),
    }),
  );

function line(figures: VerifiedFigure[], part: { limit?: number; totalRows?: number } = {}): string {
  const rows = figures.map(({ value }) => [value]);
  const result: ResultTable = {
    kind: "table",
    columns: [{ name: "n", type: "number" }],
    rows,
    totalRows: part.totalRows ?? rows.length,
  };
  const marks = toFigureMarks(buildVerification(figures), result);
  return marks === undefined ? "" : render(<ConfirmedLine marks={marks} limit={part.limit} />);
}

describe("the line above a result", () => {
  it("says that all figures are confirmed, with the number when there are several", () => {
    const figures = figuresOf("confirmed", "confirmed", "confirmed");
    expect([textOf(line(figures)), textOf(line(figures, { totalRows: 5_000 }))]).toEqual([
      "All 3 figures confirmed",
      "First 3 figures confirmed",
    ]);
  });

  it("counts the differing ones and those that were not covered", () => {
    expect([
      textOf(line(figuresOf("confirmed", "different", "not_covered"))),
      textOf(line(figuresOf("different", "different"))),
      textOf(line(figuresOf("confirmed", "not_covered", "not_covered"))),
    ]).toEqual([
      "1 of 3 figures confirmed · 1 differs · 1 not covered",
      "0 of 2 figures confirmed · 2 differ",
      "1 of 3 figures confirmed · 2 not covered",
    ]);
  });

  it("names differences in rows that are not rendered, at most three", () => {
    const figures = figuresOf("different", "confirmed", "different", "different", "different", "different");
    const text = textOf(line(figures, { limit: 2 }));
    expect(text).toBe(
      [
        "1 of 6 figures confirmed · 5 differ",
        ...[2, 3, 4].map((row) => `n · ${row}: 1,234 · second computation: 1,300`),
        "1 more difference in the table",
      ].join(" "),
    );
  });

  it("names no single value of a record, which is always visible", () => {
    const figures = ["a", "b"].map((entry) =>
      buildFigure({ name: entry, status: "different", other: 1, place: { entry } }),
    );
    expect(textOf(line(figures, { limit: 0 }))).toBe("0 of 2 figures confirmed · 2 differ");
  });

  it("is absent for a single figure", () => {
    expect(line(figuresOf("confirmed"))).toBe("");
  });

  it("shows hostile names and values as text", () => {
    const place = { row: 1, column: "n" };
    const evil = buildFigure({ name: hostile, value: hostile, other: 1, status: "different", place });
    expect(elementsOf(line([buildFigure(), evil], { limit: 1 }), hostileElements)).toEqual([]);
  });
});
