import { describe, expect, it } from "vitest";
import { ArtifactId } from "@/lib/domain/ids";
import { goodReplies } from "@/lib/testing/engines/analyst-replies";
import { personsRevision } from "../../gates/review-result";
import { toInitialFacts } from "../../state";
import { toCodeValues } from "./prompt";

const start = toInitialFacts({ question: "q", datasets: [] });
const execution = { id: ArtifactId.create(), succeeded: false };

describe("toCodeValues", () => {
  it("asks for the first code without an outcome", () => {
    expect(toCodeValues(start)).toEqual({ reason: "Write the code for the plan.", outcome: "" });
  });

  it("shows the error of a failed attempt", () => {
    expect(toCodeValues({ ...start, execution, codeAttemptsThisEntry: 1 })).toEqual({
      reason: "The code failed. Correct it and give the whole program again.",
      outcome: { reference: { of: "outcome", execution: execution.id } },
    });
  });

  it("refers to the new plan when a person wants the result revised", () => {
    const remediation = { ...goodReplies.plan_remediation, root_cause: personsRevision };
    expect(toCodeValues({ ...start, execution, remediation })).toEqual({
      reason:
        "The person wants the result revised, as the new plan says. Give the whole program again with that change and keep the rest.",
      outcome: "",
    });
  });

  it("refers to the guidance after a remediation, and to the new plan after a plan change", () => {
    const remedied = { ...start, execution, remediation: goodReplies.plan_remediation };
    expect(toCodeValues(remedied).reason).toContain("following the guidance above");
    const replanned = {
      ...remedied,
      remediation: { ...goodReplies.plan_remediation, action: "revise_requirements" as const },
    };
    expect(toCodeValues(replanned).reason).toContain("new plan");
  });
});
