import { describe, expect, it } from "vitest";
import type { ChartEdit } from "@/lib/domain/charts/chart-edit";
import type { FigureJson } from "@/lib/domain/charts/figure";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { ChartEditor } from "./chart-editor";

const nothing = () => undefined;
const bars: FigureJson = {
  data: [{ type: "bar", name: "mass", x: ["Gentoo", "Adelie"], y: [5076, 3701] }],
  layout: { xaxis: { title: { text: "Species" } } },
};

function editor(figure: FigureJson, edit: ChartEdit = {}, onAsk?: () => void): string {
  return render(<ChartEditor figure={figure} title="Masses" edit={edit} onEdit={nothing} onAsk={onAsk} />);
}
const labelsOf = (html: string) =>
  [...html.matchAll(/<label[^>]*>(.*?)<\/label>/gs)].map((match) => textOf(match[1] ?? ""));
const chosenOf = (html: string) =>
  [...html.matchAll(/<option[^>]*selected=""[^>]*>(.*?)<\/option>/g)].map((match) => match[1]);

describe("the editor of a chart", () => {
  it("offers the parts of the chart, each under its name", () => {
    expect(labelsOf(editor(bars))).toEqual([
      "Title",
      "Chart type",
      "Order",
      "X-axis title",
      "Y-axis title",
      "Y-axis scale",
      "Value labels",
      "Name of mass",
      "Colour of mass",
    ]);
    const map: FigureJson = { data: [{ type: "choropleth", locations: ["a"] }], layout: {} };
    expect(labelsOf(editor(map))).toEqual(["Title", "Name of series 1", "Colour of series 1"]);
  });

  it("shows the current look of the chart", () => {
    expect(chosenOf(editor(bars))).toEqual(["Bars", "As in the data", "Linear", "Original", "Original"]);
    const edit: ChartEdit = {
      type: "bars_across",
      order: "largest",
      xScale: "log",
      labels: true,
      series: { 0: { colour: 1 } },
    };
    expect(chosenOf(editor(bars, edit))).toEqual(["Horizontal bars", "Largest first", "Logarithmic", "Yes", "orange"]);
    expect(attributesOf(editor(bars, { xTitle: "Kind" }), "value")).toEqual(
      expect.arrayContaining(["Masses", "Kind", "mass"]),
    );
  });

  it("offers a reset only after a change, and a request in words only where it can", () => {
    const isDisabled = (html: string) => /<button[^>]*disabled=""[^>]*>Original/.test(html);
    expect([isDisabled(editor(bars)), isDisabled(editor(bars, { labels: true }))]).toEqual([true, false]);
    expect([buttonsOf(editor(bars)), buttonsOf(editor(bars, {}, nothing))]).toEqual([
      ["Original"],
      ["Original", "Ask for this chart"],
    ]);
  });

  it("does not list very many series one by one, and keeps hostile names as text", () => {
    const series = (count: number): FigureJson => ({
      data: Array.from({ length: count }, () => ({ type: "bar", name: hostile, x: [1], y: [1] })),
      layout: {},
    });
    expect(labelsOf(editor(series(9))).filter((label) => label.startsWith("Name"))).toEqual([]);
    const html = editor(series(2));
    expect([elementsOf(html, hostileElements), textOf(html).includes(hostile)]).toEqual([[], true]);
  });
});
