import { describe, expect, it } from "vitest";
import type { AlignmentRecommendation } from "@/lib/domain/answers/analysis";
import { ArtifactId } from "@/lib/domain/ids";
import type { NodeName } from "../node-name";
import { goodReplies } from "@/lib/testing/engines/analyst-replies";
import { toRouteReason } from "./route-reason";
import { toInitialFacts, type AnalystFacts } from "../state";

const facts = (change: Partial<AnalystFacts>): AnalystFacts => ({
  ...toInitialFacts({ question: "q", datasets: [] }),
  ...change,
});
const alignment = (recommendation: AlignmentRecommendation, gaps: string[] = [], caveats: string[] = []) => ({
  alignment: { aligned: false, recommendation, gaps, caveats },
});
const failed = {
  execution: { id: ArtifactId.create(), succeeded: false, error: "KeyError: 'x'", failure: "KeyError in line 2" },
};
const ran = { execution: { id: ArtifactId.create(), succeeded: true } };
const refused = { evaluation: { ...goodReplies.evaluate_results, is_valid: false, issues_found: [" ", "too large"] } };
const remedy = { remediation: { ...goodReplies.plan_remediation, root_cause: "A join multiplied rows." } };

describe("toRouteReason", () => {
  it.each<[NodeName, NodeName | null, Partial<AnalystFacts>, string]>([
    [
      "understand_question",
      "formulate_requirements",
      { needsDataWork: true },
      "Plan the analysis, because the answer depends on the data.",
    ],
    [
      "understand_question",
      "explain",
      { needsDataWork: false },
      "Explain, because the question needs no work on the data.",
    ],
    [
      "understand_question",
      "explain",
      { beyond: { explanation: "", suggestions: [] } },
      "Explain what is possible, because the engine cannot answer this question.",
    ],
    [
      "understand_question",
      "ask_clarification",
      { needsDataWork: true },
      "Ask what is meant, because readings of the question lead to different answers.",
    ],
    [
      "check_alignment",
      "choose_approach",
      alignment("proceed"),
      "Ask which approach is meant, because several are open and approval is wanted.",
    ],
    [
      "check_alignment",
      "approve_plan",
      alignment("proceed"),
      "Ask for approval of the plan, because the data can answer the question and approval is wanted.",
    ],
    ["choose_approach", "formulate_requirements", {}, "Plan for what was chosen."],
    ["approve_plan", "formulate_requirements", {}, "Plan again, because the plan is to be changed."],
    ["evaluate_results", "review_result", ran, "Ask for a review of the result, because approval is wanted."],
    [
      "plan_remediation",
      "review_result",
      remedy,
      "Stop repairing and ask for a review, because three plans have not helped: A join multiplied rows.",
    ],
    ["review_result", "formulate_requirements", {}, "Plan again, because the result is to be revised."],
    ["check_alignment", "review_result", {}, "Keep the result, because the change does not fit the data."],
    [
      "check_alignment",
      "generate_code",
      alignment("proceed"),
      "Write the code, because the data can answer the question.",
    ],
    [
      "check_alignment",
      "generate_code",
      alignment("proceed_with_caveats", [], ["half is missing", "b"]),
      "Write the code, because the data can answer the question with 2 caveats: half is missing.",
    ],
    [
      "check_alignment",
      "formulate_requirements",
      alignment("revise_requirements", ["no column\nfor revenue"]),
      "Plan again, because the plan does not fit the data: no column for revenue.",
    ],
    [
      "check_alignment",
      "profile_data",
      alignment("proceed"),
      "Look at the data again, because it does not seem to fit the plan yet.",
    ],
    [
      "check_alignment",
      "explain",
      alignment("cannot_proceed", ["No income!"]),
      "Explain what is missing, because the data cannot answer the question: No income!",
    ],
    [
      "check_alignment",
      "explain",
      { ...alignment("proceed", ["no income"]), limitReached: "alignment" },
      "Explain what is missing, because plan and data still do not fit after two passes: no income.",
    ],
    ["execute_code", "evaluate_results", ran, "Judge the result, because the code ran."],
    ["execute_code", "generate_code", failed, "Write the code again, because it failed: KeyError in line 2."],
    [
      "execute_code",
      "evaluate_results",
      failed,
      "Judge what there is, because the code failed twice: KeyError in line 2.",
    ],
    [
      "execute_code",
      null,
      { ...failed, givenCode: true },
      "Stop, because the code failed and code that was handed in is not rewritten: KeyError in line 2.",
    ],
    [
      "evaluate_results",
      "explain_results",
      { evaluation: goodReplies.evaluate_results },
      "Explain the result, because neither the checks nor the evaluation object to it.",
    ],
    ["evaluate_results", "plan_remediation", refused, "Find the cause, because the result was rejected: too large."],
    [
      "evaluate_results",
      "plan_remediation",
      { ...refused, checks: [{ name: "Possible values", passed: false, detail: "too large" }] },
      'Find the cause, because the result was rejected: The check "Possible values" failed.',
    ],
    [
      "evaluate_results",
      "explain_results",
      { ...refused, givenCode: true },
      "Explain the result with its doubts, because code that was handed in is not rewritten: too large.",
    ],
    [
      "plan_remediation",
      "generate_code",
      remedy,
      "Write the code again, because the fault lies in the code: A join multiplied rows.",
    ],
    [
      "plan_remediation",
      "formulate_requirements",
      remedy,
      "Plan again, because the fault lies in the plan: A join multiplied rows.",
    ],
    [
      "plan_remediation",
      "profile_data",
      remedy,
      "Look at the data again, because it was misunderstood: A join multiplied rows.",
    ],
    [
      "plan_remediation",
      "explain_results",
      remedy,
      "Stop repairing and explain, because three plans have not helped: A join multiplied rows.",
    ],
  ])("from %s to %s: %j", (node, next, change, reason) => {
    expect(toRouteReason(node, next, facts(change))).toBe(reason);
  });

  it("reveals nothing of a failure that an older checkpoint has only in Python's words", () => {
    const older = { execution: { id: ArtifactId.create(), succeeded: false, error: "KeyError: 'x'" } };
    expect(toRouteReason("execute_code", "generate_code", facts(older))).toBe(
      "Write the code again, because it failed.",
    );
  });

  it("is null where there is no choice", () => {
    const nodes = ["explain", "formulate_requirements", "profile_data", "generate_code", "explain_results"] as const;
    expect(nodes.map((node) => toRouteReason(node, null, facts({})))).toEqual(nodes.map(() => null));
  });

  it("is never longer than 300 characters", () => {
    const long = alignment("revise_requirements", ["x".repeat(1000)]);
    expect(toRouteReason("check_alignment", "formulate_requirements", facts(long))).toHaveLength(300);
  });
});
