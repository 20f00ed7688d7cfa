import { END } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { ArtifactId } from "@/lib/domain/ids";
import { goodReplies } from "@/lib/testing/engines/analyst-replies";
import {
  routeAfterApproval,
  routeAfterChoice,
  routeAfterReview,
  routeToCode,
  routeToExplanation,
  routeToMeaning,
} from "./gate-routes";
import type { GateContext } from "../run-context";
import { noDecisions, toInitialFacts, type AnalystFacts, type PersonsDecisions } from "../state";

const consent = { clarify: true, approval: "ask" as const, plansApproved: false, responses: [] };
const asks: GateContext = { consent, rerun: null, datasets: [] };
const auto: GateContext = { ...asks, consent: { ...consent, approval: "auto" } };
const approved: GateContext = { ...asks, consent: { ...consent, plansApproved: true } };

const facts = (change: Partial<AnalystFacts>, decided: Partial<PersonsDecisions> = {}): AnalystFacts => ({
  ...toInitialFacts({ question: "q", datasets: [] }),
  needsDataWork: true,
  ...change,
  decided: { ...noDecisions, ...decided },
});

const approach = {
  id: "a",
  label: "A",
  description: "",
  assumptions: [],
  cannot_tell: [],
  cost: "",
  recommended: true,
};
const several = {
  requirements: { ...goodReplies.formulate_requirements, approaches: [approach, { ...approach, id: "b", label: "B" }] },
};
const succeeded = { execution: { id: ArtifactId.create(), succeeded: true } };
const openQuestions = [{ id: "q1", text: "Which?", options: [] }];

describe("routeToMeaning", () => {
  it("asks once what is meant, whatever the approval mode, unless that is switched off", () => {
    const open = facts({ openQuestions });
    expect(routeToMeaning(open, auto)).toBe("ask_clarification");
    expect(routeToMeaning({ ...open, needsDataWork: false }, asks)).toBe("ask_clarification");
    expect(routeToMeaning(open, { ...asks, consent: { ...consent, clarify: false } })).toBe("formulate_requirements");
    const known = facts({ openQuestions, clarifications: [{ question: "Which?", answer: "That." }] });
    expect(routeToMeaning(known, asks)).toBe("formulate_requirements");
    expect(routeToMeaning({ ...open, beyond: { explanation: "", suggestions: [] } }, asks)).toBe("explain");
  });
});

describe("routeToCode", () => {
  it.each<[string, AnalystFacts, GateContext, ReturnType<typeof routeToCode>]>([
    ["several ways", facts(several), asks, "choose_approach"],
    ["one way", facts({}), asks, "approve_plan"],
    ["several ways, one of them chosen", facts(several, { isApproachChosen: true }), asks, "approve_plan"],
    ["plans approved for good", facts({}), approved, "generate_code"],
    ["several ways, plans approved for good", facts(several), approved, "choose_approach"],
    ["an approved plan", facts({}, { plan: "approved" }), asks, "generate_code"],
    ["nothing more to be asked", facts(several, { isSilent: true }), asks, "generate_code"],
    ["no approval wanted", facts(several), auto, "generate_code"],
  ])("with %s goes to the right node", (_name, given, context, next) => {
    expect(routeToCode(given, context)).toBe(next);
  });

  it("offers no choice when the run was requested for one approach", () => {
    const rerun = { kind: "approach" as const, approach, code: null, previous: null };
    expect(routeToCode(facts(several), { ...asks, rerun })).toBe("approve_plan");
  });
});

describe("routeToExplanation", () => {
  it("reviews an existing result that a person has not accepted and that no person's code made", () => {
    expect(routeToExplanation(facts(succeeded), asks)).toBe("review_result");
    expect(routeToExplanation(facts(succeeded), auto)).toBe("explain_results");
    expect(routeToExplanation(facts({ ...succeeded, givenCode: true }), asks)).toBe("explain_results");
    expect(routeToExplanation(facts(succeeded, { result: "accepted" }), asks)).toBe("explain_results");
    const failed = { execution: { id: ArtifactId.create(), succeeded: false } };
    expect(routeToExplanation(facts(failed), asks)).toBe("explain_results");
  });
});

describe("after a gate", () => {
  it("another approach or a changed plan is planned for, a rejected plan ends the run", () => {
    expect(routeAfterChoice(facts({}, { plan: "other_approach", isApproachChosen: true }), asks)).toBe(
      "formulate_requirements",
    );
    expect(routeAfterChoice(facts({}, { plan: "change" }), asks)).toBe("formulate_requirements");
    expect(routeAfterChoice(facts(several, { isApproachChosen: true }), asks)).toBe("approve_plan");
    const plans = (["approved", "change", "rejected"] as const).map((plan) =>
      routeAfterApproval(facts({}, { plan }), asks),
    );
    expect(plans).toEqual(["generate_code", "formulate_requirements", END]);
  });

  it("an accepted result is explained, one to be revised is computed again, one rolled back ends the run", () => {
    const results = (["accepted", "revise", "rolled_back"] as const).map((result) =>
      routeAfterReview(facts({}, { result })),
    );
    expect(results).toEqual(["explain_results", "formulate_requirements", END]);
  });
});
