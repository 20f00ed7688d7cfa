import { describe, expect, it } from "vitest";
import type { FigureJson } from "@/lib/domain/charts/figure";
import type { FigureTheme } from "../figure-theme";
import { toThemedFigure } from "./to-themed-figure";

const theme: FigureTheme = {
  ink: "#111111",
  inkSoft: "#555555",
  surface: "#ffffff",
  grid: "#eeeeee",
  line: "#999999",
  font: "Geist",
  palette: ["#a1", "#a2", "#a3", "#a4", "#a5", "#a6", "#a7", "#a8"],
};

const bars: FigureJson = {
  data: [{ type: "bar", name: "mass", x: ["Gentoo", "Adelie"], y: [5076, 3701], marker: { color: "#636EFA" } }],
  layout: {
    template: { layout: { colorway: ["red"] } },
    title: { text: "Mass" },
    width: 700,
    height: 500,
    paper_bgcolor: "white",
    xaxis: { title: { text: "Species" }, type: "category" },
    yaxis: { title: { text: "Mass (g)" } },
  },
};

describe("a figure in the page's theme", () => {
  it("loses its own size, title and backgrounds and keeps its axis settings", () => {
    const { layout } = toThemedFigure(bars, theme);
    expect(Object.keys(layout).sort()).toEqual(["autosize", "margin", "template", "xaxis", "yaxis"]);
    expect(layout.xaxis).toEqual({ title: { text: "Species" }, type: "category" });
    expect(layout.template).toMatchObject({
      layout: { colorway: theme.palette, paper_bgcolor: "#ffffff", font: { family: "Geist", color: "#111111" } },
    });
  });

  it("gets the palette in place of Plotly's default colours and keeps chosen ones", () => {
    const figure: FigureJson = {
      data: [
        { marker: { color: "#636efa", line: { color: "#EF553B" } } },
        { line: { color: "#FECB52" }, fillcolor: "crimson", name: "#636efa" },
        { marker: { color: ["#636efa", 3] } },
      ],
      layout: {},
    };
    expect(toThemedFigure(figure, theme).data).toEqual([
      { marker: { color: "#a1", line: { color: "#a2" } } },
      { line: { color: "#a2" }, fillcolor: "crimson", name: "#636efa" },
      { marker: { color: ["#636efa", 3] } },
    ]);
  });

  it("removes the gaps between histogram bars and keeps others", () => {
    const gapOf = (type: string) => toThemedFigure({ data: [{ type }], layout: {} }, theme).layout.template;
    expect(gapOf("histogram")).toMatchObject({ layout: { bargap: 0.03 } });
    expect(gapOf("bar")).toMatchObject({ layout: { bargap: 0.35 } });
  });

  it("has its grid and thousands separators on the value axis, even with horizontal bars", () => {
    const axesOf = (...data: FigureJson["data"]) =>
      (toThemedFigure({ data, layout: {} }, theme).layout.template as { layout: Record<string, object> }).layout;
    const [names, values] = [{ showgrid: false, showline: true }, { separatethousands: true }];
    const lying = { type: "bar", orientation: "h" };
    for (const upright of [[{ type: "bar" }], [{ type: "scatter" }], [lying, { type: "bar", orientation: "v" }], []]) {
      expect(axesOf(...upright)).toMatchObject({ xaxis: names, yaxis: values });
    }
    for (const across of [
      [lying, lying],
      [lying, { type: "scatter", mode: "markers" }],
    ]) {
      const { xaxis, yaxis } = axesOf(...across);
      expect({ xaxis, yaxis }).toMatchObject({ xaxis: values, yaxis: names });
      expect([xaxis, yaxis].map((axis) => axis !== undefined && "showgrid" in axis)).toEqual([false, true]);
    }
  });

  it("is a copy that Plotly may modify", () => {
    const before = structuredClone(bars);
    const { data, layout } = toThemedFigure(bars, theme);
    (layout.xaxis as Record<string, unknown>).range = [0, 1];
    Object.assign(data[0] ?? {}, { x: [] });
    expect(bars).toEqual(before);
  });

  it("has a horizontal legend while that fits, and a vertical one otherwise", () => {
    const legendOf = (series: number) =>
      toThemedFigure({ data: Array.from({ length: series }, () => ({ type: "scatter" })), layout: {} }, theme).layout
        .template;
    expect(legendOf(8)).toMatchObject({ layout: { legend: { orientation: "h" } } });
    expect(legendOf(9)).not.toMatchObject({ layout: { legend: { orientation: "h" } } });
  });
});
