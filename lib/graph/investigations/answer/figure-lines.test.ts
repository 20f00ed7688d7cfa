import { expect, it } from "vitest";
import type { KnownFigure } from "@/lib/domain/investigations/known-figure";
import { toFigureLines, toLeftOutLines } from "./figure-lines";

const own = { unit: "€", analyst: null, messageId: null, sessionId: null };
const figures: KnownFigure[] = [
  { ...own, id: "change", name: "change of revenue", value: -10, points: "down" },
  { ...own, id: "c1", name: "change of South (Region)", value: -8, points: "down", cut: "Region" },
  { ...own, id: "k1", name: "estimated effect of item lost", value: -8, points: "down", about: "South (Region)" },
];

it("names the items of a cause only where values are shared", () => {
  expect(toFigureLines(figures, { shareValues: true }).split("\n")).toEqual([
    "change: change of revenue = -10 € (down)",
    "k1: estimated effect of item lost, South (Region) = -8 € (down)",
    "The same change broken down by Region; never add figures of different breakdowns:",
    "c1: change of South (Region) = -8 € (down)",
  ]);
  expect(toFigureLines(figures, { shareValues: false })).not.toContain("South");
});

it("states how many figures of an analyst are not listed", () => {
  const none = { sessionId: null, messageId: null, finding: "", differences: [], unchecked: null };
  const outcome = { ...none, id: "a2", status: "answered" as const, figures: [], leftOut: 31 };
  expect(toLeftOutLines({ report: null, outcomes: [outcome] })).toBe(
    "Not listed: 31 further figures of a2, of rows that say less.",
  );
  expect(toLeftOutLines({ report: null, outcomes: [{ ...outcome, leftOut: 0 }] })).toBe("");
});
