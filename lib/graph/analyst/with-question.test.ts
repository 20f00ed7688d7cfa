import { describe, expect, it } from "vitest";
import { toInitialFacts } from "./state";
import { withQuestion } from "./with-question";

describe("withQuestion", () => {
  it("puts the run's question into facts that hold none, and leaves one that is held", () => {
    const held = toInitialFacts({ question: "old", datasets: [] });
    expect(withQuestion({ ...held, question: "" }, { question: "q" })).toEqual({ ...held, question: "q" });
    expect(withQuestion(held, { question: "q" })).toEqual(held);
  });
});
