import { describe, expect, it } from "vitest";
import type { FigureJson, FigureTrace } from "@/lib/domain/charts/figure";
import { toDrawableFigure } from "./to-drawable-figure";

const points = (count: number, part: FigureTrace = {}): FigureTrace => {
  const values = Array.from({ length: count }, (_, index) => index);
  return { type: "scatter", mode: "markers", x: values, y: values, ...part };
};
const typesOf = (data: FigureTrace[], canUse = true) =>
  toDrawableFigure({ data, layout: {} } satisfies FigureJson, canUse).data.map(({ type }) => type);

describe("a drawable figure", () => {
  it("draws more than 5,000 points, over all its series, with WebGL", () => {
    expect([typesOf([points(5_000)]), typesOf([points(5_001)]), typesOf([points(2_501), points(2_500)])]).toEqual([
      ["scatter"],
      ["scattergl"],
      ["scattergl", "scattergl"],
    ]);
  });

  it("uses SVG when it has few points or the browser has no WebGL", () => {
    expect(typesOf([points(10, { type: "scattergl" })])).toEqual(["scatter"]);
    expect(typesOf([points(6_000, { type: "scattergl" })], false)).toEqual(["scatter"]);
  });

  it("keeps what WebGL cannot draw", () => {
    const kept = [{ fill: "tozeroy" }, { stackgroup: "1" }, { mode: "markers+text" }, { line: { shape: "spline" } }];
    expect(kept.map((part) => typesOf([points(6_000, part)]))).toEqual(kept.map(() => ["scatter"]));
    expect(typesOf([points(6_000, { fill: "none", line: { shape: "linear" } })])).toEqual(["scattergl"]);
  });

  it("leaves other types alone, and points beside them", () => {
    expect(typesOf([points(6_000), { type: "bar" }])).toEqual(["scatter", "bar"]);
    expect(typesOf([points(6_000, { type: "scattergl" }), { type: "bar" }])).toEqual(["scattergl", "bar"]);
    expect(typesOf([{ type: "pie" }])).toEqual(["pie"]);
  });
});
