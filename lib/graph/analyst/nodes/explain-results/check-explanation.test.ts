import { describe, expect, it } from "vitest";
import { goodReplies, penguinMeans, penguins } from "@/lib/testing/analyst-replies";
import { toArchivedExecution } from "@/lib/testing/archived-execution";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toInitialFacts } from "../../state";
import { checkExplanation } from "./check-explanation";

const facts = {
  ...toInitialFacts({ question: "Which of the 77 species weigh most in 2009?", datasets: [] }),
  caveats: [{ text: "1 of 5 rows has no mass.", columns: [], effect: "It may move by 12 %." }],
};
const execution = toArchivedExecution({
  code: 'result = df[df["Body Mass (g)"] > 1234].groupby("Species")["Body Mass (g)"].mean()',
  result: penguinMeans,
});
const unknownIn = (explanation: string) =>
  checkExplanation(explanation, facts, execution, { datasets: [penguins.facts] })?.unknown;

describe("checkExplanation", () => {
  it("knows numbers of the question, the caveats, the code and the columns in use", () => {
    expect(unknownIn("Of 77 in 2009, above 1,234 g, 5 rows, 5,200 at most, maybe 12 % off: 5,100 g.")).toEqual([]);
  });

  it("knows how many values are missing in all, and no difference of results", () => {
    const table = toDatasetFacts("t", {
      a: [1, ...Array.from({ length: 20 }, () => null)],
      b: Array.from({ length: 21 }, () => null),
    });
    const found = (explanation: string) =>
      checkExplanation(explanation, facts, execution, { datasets: [table] })?.unknown;
    expect(found("41 values are missing.")).toEqual([]);
    expect(found("Gentoo weigh 1,350 g more.")).toEqual(["1,350"]);
  });

  it("finds all others", () => {
    expect(unknownIn("It is 8,888 g.")).toEqual(["8,888"]);
  });

  it("says nothing when there is no result to compare with", () => {
    const without = toArchivedExecution({ ...execution, result: null });
    expect(checkExplanation("It is 8.", facts, without, { datasets: [] })).toBeNull();
    const failed = toArchivedExecution({ ...execution, status: "failed" });
    expect(checkExplanation(goodReplies.explain_results, facts, failed, { datasets: [] })).toBeNull();
  });
});
