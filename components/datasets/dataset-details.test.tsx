import { describe, expect, it } from "vitest";
import type { Dataset } from "@/lib/domain/dataset";
import { buildDataset } from "../testing/build-dataset";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { DatasetDetails } from "./dataset-details";

const page = (part: Partial<Dataset> = {}) =>
  render(<DatasetDetails dataset={buildDataset(part)} actions={<button type="button">Delete dataset</button>} />);

describe("the page of a dataset", () => {
  it("tells what it is, what was found while reading, and its columns, each part under its name", () => {
    const html = page({ version: 2, attribution: "Gorman 2014", notices: [{ text: "Two rows repeat.", columns: [] }] });
    expect(textOf(html)).toBe(
      [
        "penguins 344 rows, 2 columns · CSV · 14 KB · version 2 Gorman 2014 Delete dataset",
        "Found while reading Two rows repeat.",
        "Columns Column Type Missing Distinct Species Category 0 3 Mass Number 2 (0.6 %) 94",
        "First rows",
      ].join(" "),
    );
    expect(attributesOf(html, "aria-label")).toEqual(["Found while reading", "Columns", "Columns", "First rows"]);
    expect([elementsOf(html, ["h1", "h2"]), buttonsOf(html)]).toEqual([["h1", "h2", "h2", "h2"], ["Delete dataset"]]);
  });

  it.each([
    ["reading", "This dataset is still being read."],
    ["failed", "This dataset could not be read."],
  ] as const)("that is %s says so as a status", (status, sentence) => {
    const html = page({ status });
    expect(textOf(/<p role="status"[^>]*>(.*?)<\/p>/.exec(html)?.[1] ?? "")).toBe(sentence);
    expect(page()).not.toContain('role="status"');
  });

  it("counts one row and one column as one", () => {
    expect(textOf(page({ rowCount: 1, columnCount: 1 }))).toContain("1 row, 1 column · CSV");
  });

  it("shows hostile names, sources and formats as text", () => {
    const html = page({
      name: hostile,
      attribution: hostile,
      format: "<b>",
      notices: [{ text: hostile, columns: [] }],
    });
    expect(elementsOf(html, [...hostileElements, "b"])).toEqual([]);
    expect(textOf(html).split(hostile)).toHaveLength(4);
  });
});
