import { expect, it } from "vitest";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { buildDataset } from "../../testing/build-dataset";
import { attributesOf, render, textOf } from "../../testing/render";
import { QualityDots } from "./quality-dots";

const dots = (part: Partial<Dataset>) => render(<QualityDots dataset={buildDataset(part)} />);
const filledOf = (html: string) => html.match(/bg-ink-soft/g)?.length ?? 0;
const gaps = (missing: number) => [{ name: "a", type: "number" as const, storage: "DOUBLE", missing, distinct: 1 }];

it("a dataset without gaps has all dots, one with a few has not", () => {
  expect([0, 1, 50, 85, 100].map((missing) => filledOf(dots({ columns: gaps(missing), rowCount: 100 })))).toEqual([
    5, 4, 3, 1, 0,
  ]);
});

it("the meaning of the dots is given in words, with the notices of reading", () => {
  expect(attributesOf(dots({}), "aria-label")).toEqual([
    "99.7 % of the cells have a value, nothing had to be repaired",
  ]);
  const html = dots({ columns: gaps(0), notices: [{ text: "a", columns: [] }] });
  expect([attributesOf(html, "aria-label"), textOf(html)]).toEqual([
    ["100 % of the cells have a value, 1 note about how it was read"],
    "1",
  ]);
});

it("a table without cells has no gaps", () => {
  expect(filledOf(dots({ columns: [], rowCount: 0 }))).toBe(5);
});
