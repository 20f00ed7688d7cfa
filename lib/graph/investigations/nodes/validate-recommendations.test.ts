import { describe, expect, it } from "vitest";
import type { KnownFigure } from "@/lib/domain/investigations/known-figure";
import { toRecommendation } from "./validate-recommendations";

const own = { unit: "€", analyst: null, messageId: null, sessionId: null };
const figures: KnownFigure[] = [
  { ...own, id: "c1", name: "change of South (Region)", value: -8945, points: "down" },
  { ...own, id: "after", name: "revenue after", value: 7983, points: null },
];

describe("a recommendation", () => {
  it.each([
    ["figures that exist and point that way", [{ figure: "c1", points: "down" as const }], true, 1],
    ["a figure by its name", ["Change of South (Region)"], true, 1],
    ["a figure without a direction", ["after"], true, 1],
    ["a direction in other words", [{ figure: "c1", points: "decrease" }], true, 1],
    ["a figure that points the other way, in other words", [{ figure: "c1", points: "positive" }], false, 1],
    ["a figure that points the other way", [{ figure: "c1", points: "up" as const }], false, 1],
    ["a direction of a figure that has none", [{ figure: "after", points: "down" as const }], false, 1],
    ["a figure that does not exist", ["c9"], false, 0],
    ["one figure that exists and one that does not", ["c1", "c9"], false, 1],
    ["no figure", [], false, 0],
  ])("with %s", (_, evidence, valid, count) => {
    const recommendation = toRecommendation({ text: "Look at the South.", evidence }, figures);
    expect([recommendation.valid, recommendation.evidence.length]).toEqual([valid, count]);
  });
});
