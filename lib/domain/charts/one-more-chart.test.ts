import { createElement } from "react";
import { expect, it } from "vitest";
import { chartTypes } from "./chart-types";
import { traceKinds } from "./trace-kinds";

// Registers one more kind of trace, and one more way of drawing, before anything else is loaded: everything below must follow from it.
(traceKinds as Map<string, object>).set("lollipop", {
  ...{ name: "Lollipop chart", bundle: "cartesian", axes: true, lies: true, thins: true, slices: true },
});
const steps = "steps" as "line";
Object.assign(chartTypes, {
  [steps]: {
    label: "Steps",
    is: ({ type }: { type?: unknown }) => type === "lollipop",
    draw: () => ({ type: "lollipop", mode: "stems" }),
  },
});

const lollipop = (points: number) => ({
  data: [{ type: "lollipop", orientation: "h", x: Array.from({ length: points }, (_, place) => place), y: ["a"] }],
  layout: { title: { text: "Prices" } },
});

it("a kind of trace that is only registered may be stored, and is thinned", async () => {
  const { cleanFigure } = await import("@/lib/execution/figure/clean-figure");
  const cleaned = cleanFigure(JSON.stringify(lollipop(60_000)), "");
  expect(cleaned).toMatchObject({
    status: "clean",
    title: "Prices",
    notices: [expect.stringMatching("one in every 2")],
  });
});

it("is drawn by the bundle that has it, lies with its names on the left, and is named for a screen reader", async () => {
  const { findChartBundle } = await import("@/components/figure/drawing/chart-bundle");
  const { toThemedFigure } = await import("@/components/figure/drawing/to-themed-figure");
  const { toFigureSummary } = await import("@/components/figure/to-figure-summary");
  const theme = {
    ink: "#111",
    inkSoft: "#555",
    surface: "#fff",
    grid: "#eee",
    line: "#999",
    font: "Geist",
    palette: [],
  };
  expect(findChartBundle(lollipop(2), ["basic"])).toBe("cartesian");
  const { layout } = toThemedFigure(lollipop(2), theme);
  expect(layout.template).toMatchObject({ layout: { xaxis: { separatethousands: true }, yaxis: { showgrid: false } } });
  expect(toFigureSummary(lollipop(2), "Prices")).toMatch(/^Lollipop chart: Prices\./);
});

it("is saved as a page with the small library", async () => {
  const { toFigurePage } = await import("@/lib/server/takeaway/figure/figure-page");
  const page = await toFigurePage({ title: "Prices", figure: lollipop(2), root: process.cwd() });
  expect(page).toContain("plotly.js (cartesian - minified)");
});

it("a way of drawing that is only registered is found, offered and applied", async () => {
  const { findChartAbilities } = await import("./chart-abilities");
  const { applyChartEdit } = await import("./apply-chart-edit");
  const { ChartEdit } = await import("./chart-edit");
  const { ChartEditor } = await import("@/components/figure/editor/chart-editor");
  const { render, textOf } = await import("@/components/testing/render");
  expect(findChartAbilities(lollipop(2))).toMatchObject({ type: steps, axes: true, labels: true });
  const bars = { data: [{ type: "bar", x: ["a"], y: [1] }], layout: {} };
  const edit = ChartEdit.parse({ type: steps });
  expect(applyChartEdit(bars, edit).data).toMatchObject([{ type: "lollipop", mode: "stems", x: ["a"], y: [1] }]);
  const editor = createElement(ChartEditor, { figure: bars, title: "Prices", edit, onEdit: () => undefined });
  expect(textOf(render(editor))).toContain("Steps");
});
