import { expect, it } from "vitest";
import type { FigureJson } from "../api/artifacts";
import { needsFullBundle } from "./needs-full-bundle";

it("only figures with a trace beyond the common kinds need the full bundle", () => {
  const figure = (...types: string[]): FigureJson => ({ data: types.map((type) => ({ type })), layout: {} });
  expect(
    [figure("bar", "scatter"), figure(), figure("bar", "scattergl"), figure("choropleth")].map(needsFullBundle),
  ).toEqual([false, false, true, true]);
  expect(needsFullBundle({ data: [{ x: [1] }], layout: {} })).toBe(false);
});
