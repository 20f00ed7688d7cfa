import { describe, expect, it } from "vitest";
import type { AlignmentCheck, RemediationPlan } from "@/lib/domain/answers/analysis";
import { ArtifactId } from "@/lib/domain/ids";
import {
  routeAfterAlignment,
  routeAfterEvaluation,
  routeAfterExecution,
  routeAfterRemediation,
  routeAfterUnderstanding,
} from "./routes";
import { toInitialFacts, type AnalystFacts } from "../state";

const facts = (change: Partial<AnalystFacts>): AnalystFacts => ({
  ...toInitialFacts({ question: "q", datasets: [] }),
  ...change,
});

describe("routeAfterUnderstanding", () => {
  it.each<[Partial<AnalystFacts>, string]>([
    [{ needsDataWork: true }, "formulate_requirements"],
    [{ needsDataWork: false }, "explain"],
    [{ needsDataWork: true, beyond: { explanation: "no", suggestions: [] } }, "explain"],
  ])("%j → %s", (change, next) => {
    expect(routeAfterUnderstanding(facts(change))).toBe(next);
  });
});

describe("routeAfterAlignment", () => {
  const route = (aligned: boolean, recommendation: AlignmentCheck["recommendation"], passes: number) =>
    routeAfterAlignment(
      facts({
        alignment: { aligned, recommendation, gaps: [], caveats: [] },
        attempts: { alignment: passes, code: 0, remediation: 0 },
      }),
    );

  it.each([
    [true, "proceed", 1, "generate_code"],
    [true, "cannot_proceed", 2, "generate_code"],
    [false, "proceed_with_caveats", 5, "generate_code"],
    [false, "proceed", 1, "profile_data"],
    [false, "proceed", 2, "explain"],
    [false, "revise_requirements", 1, "formulate_requirements"],
    [false, "revise_requirements", 2, "explain"],
    [false, "revise_data_understanding", 1, "profile_data"],
    [false, "revise_data_understanding", 2, "explain"],
    [false, "cannot_proceed", 1, "explain"],
  ] as const)("aligned %s, %s at pass %i → %s", (aligned, recommendation, passes, next) => {
    expect(route(aligned, recommendation, passes)).toBe(next);
  });
});

describe("routeAfterExecution", () => {
  it.each([
    [true, 1, "evaluate_results"],
    [false, 1, "generate_code"],
    [false, 2, "evaluate_results"],
  ] as const)("succeeded %s at attempt %i of this entry → %s", (succeeded, codeAttemptsThisEntry, next) => {
    const execution = { id: ArtifactId.create(), succeeded };
    expect(routeAfterExecution(facts({ execution, codeAttemptsThisEntry }))).toBe(next);
  });
});

describe("routeAfterEvaluation", () => {
  it.each([
    [true, "explain_results"],
    [false, "plan_remediation"],
  ] as const)("valid %s → %s", (is_valid, next) => {
    const evaluation = { is_valid, issues_found: [], confidence: 0.5, recommendation: "accept" as const };
    expect(routeAfterEvaluation(facts({ evaluation }))).toBe(next);
  });
});

describe("routeAfterRemediation", () => {
  const route = (action: RemediationPlan["action"], remediation: number) =>
    routeAfterRemediation(
      facts({
        remediation: { root_cause: "", action, guidance: "" },
        attempts: { alignment: 0, code: 0, remediation },
      }),
    );

  it.each([
    ["rewrite_code", 1, "generate_code"],
    ["revise_requirements", 2, "formulate_requirements"],
    ["reexamine_data", 2, "profile_data"],
    ["rewrite_code", 3, "explain_results"],
    ["reexamine_data", 3, "explain_results"],
  ] as const)("%s as plan %i → %s", (action, plans, next) => {
    expect(route(action, plans)).toBe(next);
  });
});
