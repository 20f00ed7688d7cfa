import { describe, expect, it } from "vitest";
import { goodReplies, penguins } from "@/lib/testing/engines/analyst-replies";
import { toInitialFacts } from "../../state";
import { checkLimitation } from "./check-limitation";

const facts = {
  ...toInitialFacts({ question: "What will 2031 bring?", datasets: [] }),
  requirements: { ...goodReplies.formulate_requirements, constraints: ["at least 48 months"] },
  alignment: { ...goodReplies.check_alignment, aligned: false, gaps: ["only 17 % of incomes are known"] },
};
const check = (text: string) => checkLimitation(text, facts, { datasets: [penguins.facts] });

describe("checkLimitation", () => {
  it("accepts figures of the question, the plan and the counted facts", () => {
    expect(check("For 2031, 48 months are needed; 17 % are known, and 1 of 5 rows has no mass.")).toBeNull();
    expect(check("There is no income.")).toBeNull();
  });

  it("flags all others, since nothing was computed", () => {
    expect(check("The mean is about 4,321 g.")).toEqual({
      name: "Numbers in the text",
      passed: false,
      detail:
        "4,321 in the text appears neither in the question nor in the data, and nothing was computed for this text.",
    });
  });
});
