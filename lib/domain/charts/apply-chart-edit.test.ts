import { describe, expect, it } from "vitest";
import type { ChartEdit } from "./chart-edit";
import type { FigureJson } from "./figure";
import { applyChartEdit } from "./apply-chart-edit";

const bars: FigureJson = {
  data: [{ type: "bar", name: "mass", x: ["Gentoo", "Adelie"], y: [5076, 3701], hovertemplate: "%{x}" }],
  layout: {
    xaxis: { title: { text: "Species" }, anchor: "y" },
    yaxis: { title: { text: "Mass (g)" }, range: [0, 6000] },
  },
};
const cloud: FigureJson = { data: [{ type: "scattergl", mode: "markers", x: [1, 2], y: [3, 4] }], layout: {} };
const edited = (edit: ChartEdit, figure = bars) => applyChartEdit(figure, edit);

describe("an edit of a chart", () => {
  it("that is empty returns the figure itself", () => {
    expect([applyChartEdit(bars, undefined), applyChartEdit(bars, {})].map((figure) => figure === bars)).toEqual([
      true,
      true,
    ]);
  });

  it("turns bars and their axes horizontal, and back", () => {
    const { data, layout } = edited({ type: "bars_across" });
    expect(data).toEqual([{ type: "bar", orientation: "h", name: "mass", x: [5076, 3701], y: ["Gentoo", "Adelie"] }]);
    expect([layout.xaxis, layout.yaxis]).toEqual([{ title: { text: "Mass (g)" } }, { title: { text: "Species" } }]);
    const [up] = applyChartEdit({ data, layout }, { type: "bars" }).data;
    expect(up).toMatchObject({ orientation: "v", x: ["Gentoo", "Adelie"], y: [5076, 3701] });
  });

  it.each([
    ["line", { type: "scatter", mode: "lines+markers" }],
    ["area", { type: "scatter", mode: "lines", fill: "tozeroy" }],
    ["points", { type: "scatter", mode: "markers" }],
    ["bars", { type: "bar", orientation: "v" }],
  ] as const)("draws them as %s", (type, expected) => {
    expect(edited({ type }).data[0]).toMatchObject({ ...expected, x: ["Gentoo", "Adelie"], y: [5076, 3701] });
  });

  it("leaves points to WebGL unless they need text", () => {
    expect(edited({ type: "line" }, cloud).data[0]).toMatchObject({ type: "scattergl", mode: "lines+markers" });
    expect(edited({ labels: true }, cloud).data[0]).toMatchObject({ type: "scatter", mode: "markers+text" });
  });

  it("names axes and series, and sets colours by their place in the palette", () => {
    const { data, layout } = edited({
      ...{ xTitle: "Kind", yTitle: "" },
      series: { 0: { name: "Weight", colour: 1 }, 5: { name: "none" } },
    });
    expect(data[0]).toMatchObject({ name: "Weight", marker: { color: "#ef553b" } });
    expect([layout.xaxis, layout.yaxis]).toMatchObject([{ title: { text: "Kind" } }, { title: { text: "" } }]);
  });

  it("sets only numeric scales, and drops the range of the previous scale", () => {
    const { layout } = edited({ xScale: "log", yScale: "log" });
    expect([layout.xaxis, layout.yaxis]).toEqual([
      { title: { text: "Species" }, anchor: "y" },
      { title: { text: "Mass (g)" }, type: "log", range: undefined },
    ]);
  });

  it.each([
    ["largest", "total descending"],
    ["smallest", "total ascending"],
    ["name", "category ascending"],
    ["data", "trace"],
  ] as const)("puts names in order: %s", (order, categoryorder) => {
    expect(edited({ order }).layout.xaxis).toMatchObject({ type: "category", categoryorder });
    expect(edited({ order, type: "bars_across" }).layout.yaxis).toMatchObject({ type: "category", categoryorder });
  });

  it("shows values beside bars and slices, and hides them", () => {
    const pie: FigureJson = { data: [{ type: "pie", labels: ["a"], values: [1] }], layout: {} };
    const textOf = (labels: boolean, figure: FigureJson) => applyChartEdit(figure, { labels }).data[0];
    expect(textOf(true, bars)).toMatchObject({ texttemplate: "%{y:,.4~g}", textposition: "auto" });
    expect(textOf(false, bars)).toMatchObject({ textposition: "none" });
    expect([textOf(true, pie), textOf(false, pie)]).toMatchObject([{ textinfo: "label+value" }, { textinfo: "none" }]);
  });

  it("that does not fit changes nothing", () => {
    const edit: ChartEdit = { type: "line", xScale: "log", order: "name", labels: true, xTitle: "x" };
    const sankey: FigureJson = { data: [{ type: "sankey" }], layout: {} };
    expect(applyChartEdit(sankey, edit)).toEqual(sankey);
  });

  it("never modifies the figure", () => {
    const before = structuredClone(bars);
    edited({ type: "bars_across", yScale: "log", order: "name", labels: true, series: { 0: { colour: 2 } } });
    expect(bars).toEqual(before);
  });
});
