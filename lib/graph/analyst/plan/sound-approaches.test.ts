import { describe, expect, it } from "vitest";
import type { Approach } from "@/lib/domain/answers/analysis";
import { toSoundApproaches, withSoundApproaches } from "./sound-approaches";

const toApproach = (id: string, label: string, recommended = false): Approach => ({
  ...{ id, label, description: "d", assumptions: [], cannot_tell: [], cost: "low", recommended },
});
const inShort = (approaches: readonly Approach[]) =>
  toSoundApproaches(approaches).map(({ id, label, recommended }) => [id, label, recommended]);

describe("toSoundApproaches", () => {
  it("leaves a sound list as it is", () => {
    const list = [toApproach("mean", "Mean", true), toApproach("median", "Median")];
    expect(toSoundApproaches(list)).toEqual(list);
  });

  it.each([
    ["none", [false, false]],
    ["several", [true, true]],
  ])("recommends the first when %s is recommended", (_, [first = false, second = false]) => {
    expect(inShort([toApproach("a", "A", first), toApproach("b", "B", second)])).toEqual([
      ["a", "A", true],
      ["b", "B", false],
    ]);
  });

  it("drops blank and repeated ones, and the whole list if only one is left", () => {
    expect(inShort([toApproach("a", " "), toApproach("b", "Mean"), toApproach("c", "mean!")])).toEqual([]);
    expect(toSoundApproaches(null)).toEqual([]);
  });

  it("keeps three, the recommended one among them", () => {
    const list = ["A", "B", "C", "D", "E"].map((label) => toApproach(label, label, label === "E"));
    expect(inShort(list)).toEqual([
      ["a", "A", false],
      ["b", "B", false],
      ["e", "E", true],
    ]);
  });

  it("makes ids safe and unique", () => {
    const list = [toApproach("../x", "One", true), toApproach("X", "Zwei é"), toApproach("✓", "日本")];
    expect(inShort(list).map(([id]) => id)).toEqual(["x", "zwei-e", "approach-3"]);
    const same = ["b", "approach-2", "x"].map((id, index) => toApproach(index === 0 ? "approach-2" : "✓", `✓${id}`));
    expect(new Set(toSoundApproaches(same).map(({ id }) => id)).size).toBe(same.length);
  });
});

describe("withSoundApproaches", () => {
  it("touches nothing when the plan names none", () => {
    expect([withSoundApproaches({ approaches: null }), withSoundApproaches({})]).toEqual([{ approaches: null }, {}]);
  });
});
