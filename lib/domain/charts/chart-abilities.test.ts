import { describe, expect, it } from "vitest";
import type { FigureJson } from "./figure";
import { findChartAbilities } from "./chart-abilities";

const find = (trace: object, layout: object = {}) =>
  findChartAbilities({ data: [{ ...trace }], layout: { ...layout } } satisfies FigureJson);

describe("what can be changed about a chart", () => {
  it("of bars: kind, names in order, the scale of values", () => {
    expect(find({ type: "bar", name: "mass", x: ["a", "b"], y: [1, 2] })).toEqual({
      ...{ type: "bars", axes: true, xScale: null, yScale: "linear", names: "x", labels: true },
      series: ["mass"],
    });
    expect(find({ type: "bar", orientation: "h", x: [1, 2], y: ["a", "b"] })).toMatchObject({
      ...{ type: "bars_across", xScale: "linear", yScale: null, names: "y" },
    });
  });

  it.each([
    [{ mode: "markers" }, "points"],
    [{ mode: "lines+markers" }, "line"],
    [{}, "line"],
    [{ mode: "lines", fill: "tozeroy" }, "area"],
    [{ stackgroup: "one" }, "area"],
    [{ mode: "text" }, null],
  ])("of points %j: kind", (trace, type) => {
    expect(find({ type: "scatter", x: [1], y: [2], ...trace }).type).toBe(type);
  });

  it("of an axis: a scale for numbers, none for dates and names", () => {
    const across = (x: unknown[], xaxis: object = {}) => find({ x, y: [1, 2] }, { xaxis }).xScale;
    expect([
      across([1, 2]),
      across(["1", "2.5"]),
      across([1, 2], { type: "log" }),
      across(["2024-01", "2024-02"]),
      across(["a", "b"]),
      across([1, 2], { type: "category" }),
    ]).toEqual(["linear", "linear", "log", null, null, null]);
  });

  it("of others: what they have", () => {
    const pie = find({ type: "pie", labels: ["a"], values: [1] });
    expect(pie).toMatchObject({ type: null, axes: false, names: null, labels: true });
    const histogram = find({ type: "histogram", x: [1, 2, 2] });
    expect(histogram).toMatchObject({ type: null, axes: true, xScale: "linear", yScale: "linear", labels: false });
    expect(find({ type: "heatmap", z: [[1]] })).toMatchObject({ type: null, axes: true, xScale: null, yScale: null });
    expect(find({ type: "sankey" })).toMatchObject({ type: null, axes: false, labels: false });
  });

  it("of several: only what they have in common, and nothing from adjacent panels", () => {
    const mixed = { data: [{ type: "bar", x: [1], y: [1] }, { mode: "lines", x: [1], y: [1] }], layout: {} }; // prettier-ignore
    expect(findChartAbilities(mixed)).toMatchObject({ type: null, axes: true, series: ["", ""] });
    expect(find({ type: "bar", x: [1], y: [1] }, { xaxis2: {} })).toMatchObject({ type: null, axes: false });
    expect(findChartAbilities({ data: [], layout: {} })).toMatchObject({ type: null, axes: false, series: [] });
  });
});
