import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import type { VerifiedFigure } from "@/lib/domain/answers/verification";
import { buildFigure, buildVerification } from "../testing/build-verification";
import { attributesOf, textOf } from "../testing/render";
import { toFigureMarks } from "../verification/figure-marks";
import { resultSize, ResultView } from "./result-view";

const table: ResultTable = {
  kind: "table",
  columns: [
    { name: "Species", type: "object" },
    { name: "Mass", type: "float64" },
  ],
  rows: [
    ["<i>Gentoo</i>", 5076.016],
    [null, 3733.09],
    ["Adelie", null],
  ],
  totalRows: 344,
};

const verified = (result: AnalysisResult, figures: VerifiedFigure[], limit?: number) =>
  renderToStaticMarkup(
    <ResultView result={result} limit={limit} marks={toFigureMarks(buildVerification(figures), result)} />,
  );

describe("a verified result", () => {
  it("of one value is marked, or has the other value beside it", () => {
    const result = { kind: "scalar", value: 1234 } as const;
    const confirmed = verified(result, [buildFigure()]);
    expect([textOf(confirmed), attributesOf(confirmed, "aria-label")]).toEqual([
      "1,234",
      ["confirmed by a second computation"],
    ]);
    expect(textOf(verified(result, [buildFigure({ status: "different", other: 1300 })]))).toBe(
      "1,234 · second computation: 1,300",
    );
  });

  it("of named values and tables is marked at its figures", () => {
    const result: AnalysisResult = {
      kind: "record",
      entries: [
        { name: "mean", value: 12.5 },
        { name: "n", value: 3 },
        { name: "by species", value: table },
      ],
    };
    const place = { entry: "by species", row: 1, column: "Mass" };
    const html = verified(result, [
      buildFigure({ name: "mean", value: 12.5, place: { entry: "mean" } }),
      buildFigure({ name: "n", value: 3, status: "different", other: 4, place: { entry: "n" } }),
      buildFigure({ name: "Mass", value: 3733.09, status: "different", other: 3700, place }),
    ]);
    expect(textOf(html)).toMatch(
      /^1 of 3 figures confirmed · 2 differ mean 12\.5 n 3 · second computation: 4 by species/,
    );
    expect(textOf(html)).toContain("3,733.09 · second computation: 3,700.00");
  });

  it("states once that all figures are confirmed, even for a table of which few rows are shown", () => {
    const whole: AnalysisResult = { ...table, totalRows: table.rows.length };
    const figures = table.rows.map(([, value = null], row) => buildFigure({ value, place: { row, column: "Mass" } }));
    const html = verified(whole, figures, 1);
    expect(textOf(html)).toMatch(/^All 3 figures confirmed Species Mass/);
    expect(attributesOf(html, "aria-label")).not.toContain("confirmed by a second computation");
  });
});

describe("a result", () => {
  it("of one value shows that value", () => {
    expect(renderToStaticMarkup(<ResultView result={{ kind: "scalar", value: 1234.5 }} />)).toContain(">1,234.5<");
  });

  it("that is a table shows its cells as text, its gaps as missing, and the number of omitted rows", () => {
    const html = renderToStaticMarkup(<ResultView result={table} limit={2} />);
    const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map((match) => match[1]?.replace(/<\/?span[^>]*>/g, ""));
    expect(cells).toEqual(["&lt;i&gt;Gentoo&lt;/i&gt;", "5,076.02", "missing", "3,733.09"]);
    expect(html).toContain("Showing 2 of 344 rows");
    expect([...html.matchAll(/<th [^>]*scope="col"[^>]*>/g)]).toHaveLength(2);
  });

  it("of named values shows each under its name, nested tables as tables", () => {
    const result: AnalysisResult = {
      kind: "record",
      entries: [
        { name: "mean", value: 12.5 },
        { name: "by species", value: table },
      ],
    };
    const html = renderToStaticMarkup(<ResultView result={result} />);
    expect(html).toMatch(/mean<\/dt><dd[^>]*>12\.5<\/dd>/);
    expect(html).toMatch(/by species<\/dt><dd[^>]*><div.*<table/);
  });

  it("has the size of its largest table", () => {
    const record: AnalysisResult = {
      kind: "record",
      entries: [
        { name: "a", value: 1 },
        { name: "t", value: table },
      ],
    };
    expect([{ kind: "scalar", value: 1 } as const, table, record].map(resultSize)).toEqual([1, 344, 344]);
  });
});
