import { describe, expect, it } from "vitest";
import type { FigureJson } from "@/lib/domain/charts/figure";
import { toFigureSummary } from "./to-figure-summary";

const bars: FigureJson = {
  data: [{ type: "bar", name: "mass", x: ["Gentoo", "Adelie"], y: [5076, 3701] }],
  layout: { xaxis: { title: { text: "Species" } }, yaxis: { title: { text: "Mass (g)" } } },
};

describe("the summary of a figure", () => {
  it("states type, title, axes, series and the number of values", () => {
    expect(toFigureSummary(bars, "Mass by species")).toBe(
      "Bar chart: Mass by species. Species across, Mass (g) up. 1 series (mass), 2 values. Largest: Gentoo, 5,076. Smallest: Adelie, 3,701.",
    );
  });

  it("counts base64 values of a typed array", () => {
    const y = { dtype: "f8", bdata: Buffer.from(new Float64Array([1, 2, 3, 4]).buffer).toString("base64") };
    const figure: FigureJson = { data: [{ type: "scatter", mode: "lines", y }], layout: { xaxis: { title: "Year" } } };
    expect(toFigureSummary(figure, "Trend")).toBe("Line chart: Trend. Year across. 1 series, 4 values.");
  });

  it("states the largest and smallest value of horizontal bars and of shares, and none for values without names", () => {
    const ends = (trace: object) => toFigureSummary({ data: [{ ...trace }], layout: {} }, "T").split(" values. ")[1];
    expect([
      ends({ type: "bar", orientation: "h", x: [1, 9, 5], y: ["a", "b", "c"] }),
      ends({ type: "pie", labels: ["a", "b"], values: [0.25, 0.75] }),
      ends({ type: "bar", x: ["a", "b"], y: [2, 2] }),
      ends({ type: "scatter", x: [1, 2], y: [3, 4] }),
    ]).toEqual(["Largest: b, 9. Smallest: a, 1.", "Largest: b, 0.75. Smallest: a, 0.25.", undefined, undefined]);
  });

  it("distinguishes a line from a scatter plot, and works without axes", () => {
    const cloud: FigureJson = { data: [{ type: "scattergl", mode: "markers", x: [1], y: [1] }], layout: {} };
    expect(toFigureSummary(cloud, "Points")).toBe("Scatter plot: Points. 1 series, 1 value.");
  });
});
