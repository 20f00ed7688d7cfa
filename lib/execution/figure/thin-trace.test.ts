import { describe, expect, it } from "vitest";
import { pointsOf, thinTrace } from "./thin-trace";

const bytes = (...values: number[]) => ({ dtype: "u1", bdata: Buffer.from(values).toString("base64") });

describe("the points of a trace", () => {
  it.each([
    ["nothing", {}, { count: 0, typed: true }],
    ["no array", { type: "scatter", mode: "lines" }, { count: 0, typed: true }],
    ["plain arrays", { x: [1, 2, 3], y: [1, 2, 3] }, { count: 3, typed: false }],
    ["packed arrays", { x: bytes(1, 2, 3), name: "a" }, { count: 3, typed: true }],
    ["both", { x: ["a", "b"], y: bytes(1, 2) }, { count: 2, typed: false }],
    ["pairs", { customdata: { ...bytes(1, 2, 3, 4), shape: "2, 2" } }, { count: 2, typed: true }],
    ["an unknown packing", { x: { dtype: "f16", bdata: "AAAA" } }, { count: 0, typed: true }],
    [
      "more settings than a call takes",
      Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [`k${at}`, at])),
      { count: 0, typed: true },
    ],
    ["an absurd shape", { x: { ...bytes(1, 2), shape: "0, 0" } }, { count: 0, typed: true }],
  ])("with %s are counted", (_, trace, points) => {
    expect(pointsOf(trace)).toEqual(points);
  });
});

describe("a thinned trace", () => {
  it("keeps every second value of each list with one value per point, and the rest unchanged", () => {
    const trace = {
      x: ["a", "b", "c", "d", "e"],
      y: bytes(1, 2, 3, 4, 5),
      customdata: { ...bytes(1, 1, 2, 2, 3, 3, 4, 4, 5, 5), shape: "5, 2" },
      marker: { color: [1, 2, 3, 4, 5], colorscale: [[0, "red"]] },
      name: "five",
    };
    expect(thinTrace(trace, 5, 2)).toEqual({
      x: ["a", "c", "e"],
      y: bytes(1, 3, 5),
      customdata: { ...bytes(1, 1, 3, 3, 5, 5), shape: "3, 2" },
      marker: { color: [1, 3, 5], colorscale: [[0, "red"]] },
      name: "five",
    });
  });
});
