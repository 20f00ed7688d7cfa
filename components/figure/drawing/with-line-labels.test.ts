import { describe, expect, it } from "vitest";
import type { FigureJson, FigureTrace } from "@/lib/domain/charts/figure";
import { withLineLabels } from "./with-line-labels";

const line = (name: string, y: unknown, part: FigureTrace = {}): FigureTrace => ({
  type: "scatter",
  mode: "lines",
  name,
  x: [2007, 2008, 2009],
  y,
  ...part,
});
const [adelie, gentoo] = [line("Adelie", [10, 20, 30]), line("Gentoo", [12, 15, 80])];
const margin = { l: 8, r: 8, t: 12, b: 8 };
const chart = (data: FigureTrace[], layout: FigureJson["layout"] = {}): FigureJson => ({
  data,
  layout: { margin, ...layout },
});
const isLabelled = (data: FigureTrace[], layout?: FigureJson["layout"]) => {
  const figure = chart(data, layout);
  return withLineLabels(figure) !== figure;
};

describe("named lines", () => {
  it("are labelled at their ends, with space for the longest name, and need no legend", () => {
    const { data, layout } = withLineLabels(chart([adelie, gentoo]));
    expect(data.map(({ mode, text, textposition, cliponaxis }) => ({ mode, text, textposition, cliponaxis }))).toEqual([
      { mode: "lines+text", text: ["", "", "\u00a0Adelie"], textposition: "middle right", cliponaxis: false },
      { mode: "lines+text", text: ["", "", "\u00a0Gentoo"], textposition: "middle right", cliponaxis: false },
    ]);
    expect(layout).toEqual({ showlegend: false, margin: { ...margin, r: 56 } });
  });

  it("keep the markers and the hover texts that Plotly gives to few points", () => {
    const few = line("Adelie", [10, 20, 30], { mode: undefined });
    const many = line(
      "Gentoo",
      Array.from({ length: 30 }, (_, place) => place * 3),
      {
        mode: undefined,
        x: Array.from({ length: 30 }, (_, place) => 1980 + place),
      },
    );
    const { data } = withLineLabels(chart([few, many]));
    expect(data.map(({ mode, hoverinfo }) => [mode, hoverinfo])).toEqual([
      ["lines+markers+text", "x+y+name"],
      ["lines+text", "x+y+name"],
    ]);
  });

  it("are detected over dates, names and base64 numbers", () => {
    const bdata = Buffer.from(new Float64Array([1, 2, 9]).buffer).toString("base64");
    const over = (x: unknown) => isLabelled([line("a", [1, 2, 3], { x }), line("b", { dtype: "f8", bdata }, { x })]);
    expect([over(["2024-01-01", "2024-02-01", "2024-03-01"]), over(["Mon", "Tue", "Fri"])]).toEqual([true, true]);
  });

  it("keep their legend where labels at the ends would overlap", () => {
    const near = line("Chinstrap", [10, 20, 31]);
    const six = Array.from({ length: 6 }, (_, place) => line(`n${place}`, [0, 0, place * 20]));
    expect([isLabelled([adelie, gentoo, near]), isLabelled(six), isLabelled(six.slice(1))]).toEqual([
      false,
      false,
      true,
    ]);
    expect(isLabelled([adelie, line("A name that is much too long", [1, 2, 90])])).toBe(false);
    // When the axis begins at zero, the same ends are closer to each other.
    const [high, higher] = [line("a", [1000, 1000, 1000]), line("b", [1000, 1000, 1010])];
    const zero = { yaxis: { rangemode: "tozero" } };
    expect([isLabelled([high, higher]), isLabelled([high, higher], zero)]).toEqual([true, false]);
    const log = { yaxis: { type: "log" } };
    const [small, large] = [line("a", [1, 10, 10]), line("b", [1, 10, 1_000_000])];
    const between = line("c", [1, 10, 1000]);
    expect([isLabelled([small, large, between]), isLabelled([small, large, between], log)]).toEqual([false, true]);
  });

  it("keep their legend where they do not end together on the right", () => {
    const shorter = line("Gentoo", [12, 80], { x: [2007, 2008] });
    const open = line("Gentoo", [12, 80, null]);
    const back = line("Gentoo", [12, 15, 80], { x: [2007, 2010, 2009] });
    for (const other of [shorter, open, back]) expect(isLabelled([adelie, other])).toBe(false);
    expect(isLabelled([adelie, gentoo], { xaxis: { autorange: "reversed" } })).toBe(false);
    expect(isLabelled([adelie, gentoo], { yaxis: { range: [0, 50] } })).toBe(false);
  });

  it("keep their legend where the code chose otherwise, or where they are not plain lines", () => {
    expect(isLabelled([adelie, gentoo], { showlegend: false })).toBe(false);
    const parts: FigureTrace[] = [
      { text: ["a", "b", "c"] },
      { texttemplate: "%{y}" },
      { stackgroup: "one" },
      { yaxis: "y2" },
      { mode: "markers" },
      { type: "scattergl" },
      { type: "bar" },
      { visible: "legendonly" },
      { name: "" },
      { name: "Adelie" },
    ];
    for (const part of parts) expect(isLabelled([adelie, { ...gentoo, ...part }])).toBe(false);
    expect([isLabelled([adelie]), isLabelled([])]).toEqual([false, false]);
  });
});
