import { describe, expect, it } from "vitest";
import type { FigureJson } from "./figure";
import { withNaturalOrder } from "./with-natural-order";

const days = ["Sat", "Mon", "Fri", "Tue"];
const inOrder = ["Mon", "Tue", "Fri", "Sat"];
const toFigure = (trace: FigureJson["data"][number], layout: FigureJson["layout"] = {}): FigureJson => ({
  data: [trace],
  layout,
});
const bars = (y: number[], x: string[] = days) => ({ type: "bar", x, y });

describe("withNaturalOrder", () => {
  it("orders bars along their axis", () => {
    expect(withNaturalOrder(toFigure(bars([3, 9, 1, 5])))).toEqual({
      data: [bars([3, 9, 1, 5])],
      layout: { xaxis: { categoryorder: "array", categoryarray: inOrder } },
    });
  });

  it("orders bars across and keeps the other settings of the axis", () => {
    const across = { type: "bar", orientation: "h", x: [3, 9, 1, 5], y: days };
    const { layout } = withNaturalOrder(toFigure(across, { yaxis: { title: "Day" } }));
    expect(layout).toEqual({ yaxis: { title: "Day", categoryorder: "array", categoryarray: inOrder } });
  });

  it("sorts the points of a line with their texts", () => {
    const line = { type: "scatter", mode: "lines", x: days, y: [3, 9, 1, 5], text: ["s", "m", "f", "t"] };
    expect(withNaturalOrder(toFigure(line)).data).toEqual([
      { ...line, x: inOrder, y: [9, 5, 1, 3], text: ["m", "t", "f", "s"] },
    ]);
  });

  it.each<[string, FigureJson]>([
    ["a ranking", toFigure(bars([9, 5, 3, 1]))],
    ["an order of its own", toFigure(bars([3, 9, 1, 5]), { xaxis: { categoryorder: "total descending" } })],
    ["names without an order", toFigure(bars([3, 9, 1], ["Oslo", "Bergen", "Cork"]))],
    ["dates", toFigure({ type: "scatter", x: ["2024-02", "2024-01"], y: [1, 2] })],
    ["a pie", toFigure({ type: "pie", labels: days, values: [1, 2, 3, 4] })],
    ["no traces", { data: [], layout: {} }],
  ])("leaves %s", (_, figure) => {
    expect(withNaturalOrder(figure)).toBe(figure);
  });
});
