import { describe, expect, it } from "vitest";
import type { NodeName } from "./node-name";
import { goodReplies, penguinMeans, penguins, toScript } from "@/lib/testing/engines/analyst-replies";
import { runScenario, type Scenario } from "@/lib/testing/runs/analyst-run";
import { toFailedOutcome, toOutcome } from "@/lib/testing/stores/fake-ports";

const good: Scenario = {
  question: "average body mass by species",
  script: toScript(),
  outcomes: [toOutcome({ result: penguinMeans })],
  tables: [penguins],
};
const start: NodeName[] = ["understand_question", "formulate_requirements", "profile_data", "check_alignment"];
const end: NodeName[] = ["evaluate_results", "explain_results"];
const revise = (recommendation: string) => ({
  aligned: false,
  gaps: ["no income column"],
  caveats: [],
  recommendation,
});

describe("the alignment loop", () => {
  it("plans again once and gives up at the second pass", async () => {
    const { nodes, answer } = await runScenario({
      ...good,
      script: toScript({ check_alignment: [revise("revise_requirements")], explain: ["The data has no income."] }),
    });
    expect(nodes).toEqual([...start, "formulate_requirements", "profile_data", "check_alignment", "explain"]);
    expect(answer).toMatchObject({
      kind: "limit",
      outputType: "explanation",
      explanation: "The data has no income.",
      attempts: { alignment: 2, code: 0, remediation: 0 },
      verdict: { status: "unverified", checks: [] },
      code: null,
    });
  });

  it.each(["revise_data_understanding", "proceed"])("profiles the data again after %s", async (recommendation) => {
    const { nodes } = await runScenario({
      ...good,
      script: toScript({ check_alignment: [revise(recommendation), goodReplies.check_alignment] }),
    });
    expect(nodes).toEqual([...start, "profile_data", "check_alignment", "generate_code", "execute_code", ...end]);
  });

  it("reports what is missing, and three next steps, before any code is written", async () => {
    const { nodes, answer, executor } = await runScenario({
      ...good,
      script: toScript({ check_alignment: [revise("cannot_proceed")], explain: ["There is no income."] }),
    });
    expect(nodes).toEqual([...start, "explain"]);
    expect(executor.requests).toEqual([]);
    expect(answer).toMatchObject({ kind: "cannot_answer", explanation: "There is no income." });
    expect(answer.followUps).toHaveLength(3);
  });

  it("keeps its caveats when it proceeds despite gaps", async () => {
    const alignment = { ...revise("proceed_with_caveats"), caveats: ["Scales differ between islands."] };
    const { nodes, answer } = await runScenario({ ...good, script: toScript({ check_alignment: [alignment] }) });
    expect(nodes).toEqual([...start, "generate_code", "execute_code", ...end]);
    expect(answer.caveats.map(({ text }) => text)).toContain("Scales differ between islands.");
  });
});

describe("the code loop", () => {
  it("retries failed code with the error in view", async () => {
    const { nodes, engine, answer } = await runScenario({
      ...good,
      outcomes: [toFailedOutcome("KeyError: 'x'"), toOutcome({ result: penguinMeans })],
    });
    expect(nodes).toEqual([...start, "generate_code", "execute_code", "generate_code", "execute_code", ...end]);
    const second = engine.calls.filter((call) => call.task === "generate_code")[1];
    expect(second?.prompt.turns.at(-1)?.text).toContain("```error\nKeyError: 'x' (line 1)");
    expect(second?.facts.execution).toMatchObject({ succeeded: false, failure: { message: "KeyError: 'x'" } });
    expect(answer.attempts).toEqual({ alignment: 1, code: 2, remediation: 0 });
  });

  it("evaluates after two failures; a failed execution is never valid", async () => {
    const { nodes, answer } = await runScenario({
      ...good,
      script: toScript({ explain_results: ["It could not be computed."] }),
      outcomes: [toFailedOutcome("boom")],
    });
    expect(nodes.slice(4, 10)).toEqual([
      "generate_code",
      "execute_code",
      "generate_code",
      "execute_code",
      "evaluate_results",
      "plan_remediation",
    ]);
    expect(answer).toMatchObject({
      kind: "limit",
      outputType: "error",
      verdict: { status: "failed", checks: [{ name: "Code ran", passed: false, detail: "boom" }] },
      attempts: { alignment: 1, code: 6, remediation: 3 },
    });
  });

  it("hands code without end to the sandbox, which refuses it, and never to a prompt", async () => {
    const { executor, engine } = await runScenario({
      ...good,
      script: toScript({ generate_code: ["x = 1\n".repeat(2_000_000)], explain_results: ["Too long."] }),
      outcomes: [toFailedOutcome("The code is too long.")],
    });
    expect(executor.requests[0]?.code).toHaveLength(100_001);
    const longest = Math.max(...engine.calls.flatMap((call) => call.prompt.turns.map((turn) => turn.text.length)));
    expect(longest).toBeLessThan(20_000);
  });
});

describe("the remediation loop", () => {
  const invalid = { ...goodReplies.evaluate_results, is_valid: false, issues_found: ["wrong denominator"] };

  it.each([
    ["rewrite_code", ["generate_code", "execute_code", ...end]],
    [
      "revise_requirements",
      ["formulate_requirements", "profile_data", "check_alignment", "generate_code", "execute_code", ...end],
    ],
    ["reexamine_data", ["profile_data", "check_alignment", "generate_code", "execute_code", ...end]],
  ])("carries out %s", async (action, way) => {
    const { nodes } = await runScenario({
      ...good,
      script: toScript({
        evaluate_results: [invalid, goodReplies.evaluate_results],
        plan_remediation: [{ ...goodReplies.plan_remediation, action }],
      }),
    });
    expect(nodes).toEqual([...start, "generate_code", "execute_code", "evaluate_results", "plan_remediation", ...way]);
  });

  it("does not carry out the third plan and explains", async () => {
    const { nodes, answer, engine } = await runScenario({
      ...good,
      script: toScript({ evaluate_results: [invalid], explain_results: ["Three plans did not help."] }),
    });
    expect(nodes.filter((node) => node === "plan_remediation")).toHaveLength(3);
    expect(nodes.slice(-2)).toEqual(["plan_remediation", "explain_results"]);
    expect(answer).toMatchObject({ kind: "limit", verdict: { status: "unverified" }, attempts: { remediation: 3 } });
    expect(engine.calls.at(-1)?.facts.limitReached).toBe("remediation");
    expect(engine.calls.at(-1)?.prompt.turns.at(-1)?.text).toContain("No valid result was reached");
  });

  it("stays within the graph's step limit on the longest path", async () => {
    const { nodes, answer } = await runScenario({
      ...good,
      script: toScript({
        plan_remediation: [{ ...goodReplies.plan_remediation, action: "revise_requirements" }],
        explain_results: ["No."],
      }),
      outcomes: [toFailedOutcome("boom")],
    });
    expect(nodes).toHaveLength(1 + 3 * 9 + 1);
    expect(answer.kind).toBe("limit");
  });
});
