import { expect, it } from "vitest";
import type { FigureJson } from "@/lib/domain/charts/figure";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, elementsOf, render, textOf } from "../testing/render";
import { FigureTable } from "./figure-table";

const show = (figure: FigureJson, title = "Mass") => render(<FigureTable figure={figure} title={title} />);

it("a chart as a table has the titles of its axes as column headers", () => {
  const html = show({
    data: [{ type: "bar", x: ["Gentoo", "Adelie"], y: [5076, 3701] }],
    layout: { xaxis: { title: { text: "Species" } }, yaxis: { title: "Mass (g)" } },
  });
  expect([textOf(html), attributesOf(html, "aria-label")]).toEqual([
    "Species Mass (g) Gentoo 5,076 Adelie 3,701",
    ["Data for Mass"],
  ]);
});

it("a chart of several series names the series of each row", () => {
  const series = [
    { name: "2024", x: ["a"], y: [1] },
    { x: ["b"], y: [2] },
  ];
  expect(textOf(show({ data: series, layout: {} }))).toBe("series x y 2024 a 1 2 b 2");
});

it("an empty chart says that it has no rows", () => {
  expect(textOf(show({ data: [], layout: {} }))).toBe("The table has no rows.");
});

it("a chart of very many values lists the first rows and states the total", () => {
  const x = Array.from({ length: 5_000 }, (_, place) => `p${place}`);
  const html = show({ data: [{ x, y: x.map((_, place) => place) }], layout: {} });
  expect([elementsOf(html, ["tr"]).length, textOf(html).endsWith("Showing 200 of 5,000 rows")]).toEqual([201, true]);
});

it("markup in titles, series names and values stays text", () => {
  const trace = { name: hostile, x: [hostile], y: [1] };
  const html = show({ data: [trace, trace], layout: { xaxis: { title: hostile } } }, hostile);
  expect([elementsOf(html, hostileElements), attributesOf(html, "aria-label")]).toEqual([[], [`Data for ${hostile}`]]);
});
