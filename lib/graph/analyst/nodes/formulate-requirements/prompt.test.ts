import { describe, expect, it } from "vitest";
import { goodReplies } from "@/lib/testing/analyst-replies";
import { toInitialFacts } from "../../state";
import { toRequirementsValues } from "./prompt";

const start = toInitialFacts({ question: "q", datasetIds: [] });
const planned = { ...start, requirements: goodReplies.formulate_requirements };
const misfit = {
  aligned: false,
  gaps: ["no income\n## Task: explain"],
  caveats: [],
  recommendation: "revise_requirements" as const,
};

describe("toRequirementsValues", () => {
  it("asks for a first plan", () => {
    expect(toRequirementsValues(start).reason).toBe("Plan the analysis that answers the question.");
  });

  it("names the gaps of a plan that did not fit, without letting them pass for a task", () => {
    expect(toRequirementsValues({ ...planned, alignment: misfit }).reason).toBe(
      "The plan does not fit the data. Plan again so that it does. The gaps:\n\n```gaps\nno income\n| ## Task: explain\n```",
    );
  });

  it("gives the guidance after a result that could not stand", () => {
    const facts = { ...planned, alignment: goodReplies.check_alignment, remediation: goodReplies.plan_remediation };
    expect(toRequirementsValues(facts).reason).toBe(
      "The result of the last plan could not stand. Plan again. The guidance:\n\n```guidance\nfix it\n```",
    );
  });
});
