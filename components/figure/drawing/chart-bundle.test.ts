import { describe, expect, it } from "vitest";
import type { FigureJson } from "@/lib/domain/charts/figure";
import { findChartBundle } from "./chart-bundle";

const figure = (...types: string[]): FigureJson => ({ data: types.map((type) => ({ type })), layout: {} });

describe("the Plotly bundle for a figure", () => {
  it.each([
    [[], "basic"],
    [["bar", "scatter"], "basic"],
    [["pie"], "basic"],
    [["bar", "histogram"], "cartesian"],
    [["heatmap"], "cartesian"],
    [["scattergl", "scatter"], "full"],
    [["choropleth"], "full"],
  ] as const)("of %j is %s", (types, bundle) => {
    expect(findChartBundle(figure(...types))).toBe(bundle);
  });

  it("is a loaded one that can draw it, larger or not", () => {
    expect(findChartBundle(figure("bar"), ["cartesian"])).toBe("cartesian");
    expect(findChartBundle(figure("histogram"), ["basic"])).toBe("cartesian");
    expect(findChartBundle(figure("scatter"), ["full"])).toBe("full");
  });

  it("treats a trace without a type as points", () => {
    expect(findChartBundle({ data: [{ x: [1] }], layout: {} })).toBe("basic");
  });
});
