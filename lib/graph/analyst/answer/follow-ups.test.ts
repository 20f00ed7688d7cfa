import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toFollowUps, toNextSteps } from "./follow-ups";

const penguins = toDatasetFacts("penguins", {
  Species: ["a", "b", "a"],
  Sex: ["f", "m", "f"],
  "Body Mass (g)": [1, 2, 3],
  flipper_length: [4, 5, 6],
});
const columns = (...names: string[]) => penguins.profile.columns.filter((column) => names.includes(column.name));

describe("toFollowUps", () => {
  it("asks about columns that the answer has left unused", () => {
    expect(toFollowUps("", columns("Species", "Body Mass (g)"), [penguins])).toEqual([
      "Average Body Mass by Sex?",
      "Is Body Mass related to flipper length?",
      "How is Body Mass distributed?",
    ]);
    expect(toFollowUps("", columns("Species"), [penguins])).toEqual([
      "Average Body Mass by Species?",
      "How many rows per Sex?",
      "Which columns have missing values?",
    ]);
  });

  it("does not suggest the question just asked", () => {
    expect(toFollowUps("distribution of body mass", columns("Body Mass (g)"), [penguins])).toEqual([
      "Average Body Mass by Species?",
      "Is Body Mass related to flipper length?",
      "How many rows per Species?",
    ]);
  });

  it("asks about the dataset that the answer is about, not about another one", () => {
    const runs = toDatasetFacts("runs", { Sport: ["Trail", "Road"], Pace: [5.5, 6.5] });
    expect(toFollowUps("", columns("Species", "Body Mass (g)"), [runs, penguins])).toEqual([
      "Average Body Mass by Sex?",
      "Is Body Mass related to flipper length?",
      "How is Body Mass distributed?",
    ]);
  });

  it("does not take years and codes for measures", () => {
    const facts = toDatasetFacts("g", { year: [1955, 1960], cluster: [0, 1], pop: [1.5, 2.5] });
    const profile = facts.profile.columns.map((column) =>
      column.name === "pop" ? column : { ...column, storage: "BIGINT" },
    );
    const gapminder = { ...facts, profile: { ...facts.profile, columns: profile } };
    expect(toFollowUps("", profile, [gapminder])[0]).toBe("How is pop distributed?");
  });

  it("uses at most eight words, and asks nothing where there is nothing to ask about", () => {
    const long = toDatasetFacts("t", { "the number of all the many things that were counted": [1, 2] });
    expect(toFollowUps("", long.profile.columns, [long])).toEqual(["Which columns have missing values?"]);
    expect(toFollowUps("", [], [])).toEqual([]);
  });
});

describe("toNextSteps", () => {
  it("begins with the most similar column", () => {
    expect(toNextSteps(["flipper width"], [penguins])).toEqual([
      "How is flipper length distributed?",
      "What columns are there?",
      "Which columns have missing values?",
    ]);
    expect(toNextSteps(["zzz"], [penguins])[0]).toBe("How is Body Mass distributed?");
  });

  it("asks what is possible when there is no dataset", () => {
    expect(toNextSteps(["x"], [])).toEqual(["What can you do?"]);
  });
});
