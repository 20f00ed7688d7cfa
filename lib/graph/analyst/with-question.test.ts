import { describe, expect, it } from "vitest";
import { toInitialFacts, type AnalystFacts } from "./state";
import { withQuestion } from "./with-question";

describe("withQuestion", () => {
  it("puts the run's question into facts that hold none, and leaves one that is held", () => {
    const held = toInitialFacts({ question: "old", datasets: [] });
    expect(withQuestion({ ...held, question: "" }, { question: "q" })).toEqual({ ...held, question: "q" });
    expect(withQuestion(held, { question: "q" })).toEqual(held);
  });

  it("takes a checkpoint of a release that asked nobody for one in which nothing was asked", () => {
    const { openQuestions, clarifications, decided, ...earlier } = toInitialFacts({ question: "q", datasets: [] });
    expect(withQuestion(earlier as AnalystFacts, { question: "q" })).toEqual({
      ...earlier,
      openQuestions,
      clarifications,
      decided,
    });
  });
});
