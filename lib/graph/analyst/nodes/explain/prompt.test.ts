import { describe, expect, it } from "vitest";
import { toInitialFacts } from "../../state";
import { toExplainValues } from "./prompt";

const start = toInitialFacts({ question: "q", datasets: [] });
const alignment = { aligned: false, gaps: ["no income"], caveats: [], recommendation: "cannot_proceed" as const };

describe("toExplainValues", () => {
  it("asks for a concept", () => {
    expect(toExplainValues({ ...start, needsDataWork: false }, []).reason).toContain("what the person asks about");
  });

  it("asks for a limitation with its gaps, and states when attempts ran out", () => {
    const limited = { ...start, needsDataWork: true, alignment };
    expect(toExplainValues(limited, []).reason).toBe(
      "The data cannot answer the question, so no analysis is made. Explain this limitation. The gaps:\n\n```gaps\nno income\n```",
    );
    expect(toExplainValues({ ...limited, limitReached: "alignment" }, []).reason).toContain("in two attempts");
  });
});
