import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/execution";
import { resultSize, ResultView } from "./result-view";

const table: AnalysisResult = {
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

describe("a result", () => {
  it("of one value shows that value", () => {
    expect(renderToStaticMarkup(<ResultView result={{ kind: "scalar", value: 1234.5 }} />)).toContain(">1,234.5<");
  });

  it("that is a table shows its cells as text, gaps by name, and how many rows are left out", () => {
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

  it("is as large as its largest table", () => {
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
