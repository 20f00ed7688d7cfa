import { expect, it } from "vitest";
import { toCaseFile } from "@/lib/testing/recordings/case-datasets";
import { askInMemory } from "./ask-in-memory";
import { judgeTurns } from "./judge-turn";

it("holds conversations with the built-in engine, each turn knowing the earlier ones", async () => {
  const turn = { outcome: "answered", means: null } as const;
  const toTurns = (...asked: [question: string, count: number][]) =>
    asked.map(([question, count]) => ({
      ...{ ...turn, question },
      values: [{ name: "penguins", accepted: [count], tolerance: 0 }],
    }));
  const cases = [
    {
      id: "talk",
      files: ["penguins.csv"],
      turns: toTurns(["how many penguins are Gentoo?", 124], ["and Adelie?", 152]),
    },
    { id: "all", files: ["penguins.csv"], turns: toTurns(["how many penguins are there?", 344]) },
  ];
  const asked = await askInMemory({ cases, toFile: toCaseFile, parallel: 2 });
  expect(judgeTurns(cases, asked).map(({ id, fate, trusted, missing }) => ({ id, fate, trusted, missing }))).toEqual([
    { id: "talk", fate: "right", trusted: true, missing: [] },
    { id: "talk", fate: "right", trusted: true, missing: [] },
    { id: "all", fate: "right", trusted: true, missing: [] },
  ]);
});
