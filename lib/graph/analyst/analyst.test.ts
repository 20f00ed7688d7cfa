import { describe, expect, it } from "vitest";
import { Answer } from "@/lib/domain/answers/answer";
import { runScenario } from "@/lib/testing/runs/analyst-run";
import { flowOutcomes, readCustomers, toEngineScript } from "@/lib/testing/customers";
import { exampleFlows } from "@/lib/testing/model-server/example-flows";

const customers = readCustomers();

describe("the example flows of the documents", () => {
  it.each(Object.keys(exampleFlows) as (keyof typeof exampleFlows)[])("%s takes its expected path", async (name) => {
    const flow = exampleFlows[name];
    const { nodes, answer } = await runScenario({
      question: flow.question,
      script: toEngineScript(flow.script),
      outcomes: flowOutcomes[name],
      tables: [customers],
    });
    expect(nodes).toEqual<string[]>(flow.nodes);
    expect(answer).toMatchObject({
      kind: flow.kind,
      outputType: flow.outputType,
      attempts: flow.attempts,
      version: "v1.0",
    });
    expect(answer.explanation).toContain(flow.says);
    expect(Answer.parse(answer)).toEqual(answer);
  });

  it("asks no model again for a profile that names no new column", async () => {
    const { engine, nodes } = await runScenario({
      question: exampleFlows.alignmentLoop.question,
      script: toEngineScript(exampleFlows.alignmentLoop.script),
      outcomes: flowOutcomes.alignmentLoop,
      tables: [customers],
    });
    expect(nodes.filter((node) => node === "profile_data")).toHaveLength(2);
    expect(engine.calls.filter((call) => call.task === "profile_data")).toHaveLength(1);
    const second = engine.calls.filter((call) => call.task === "check_alignment")[1];
    expect(second?.facts.dataProfile).toMatchObject({
      available_columns: ["satisfaction", "sales"],
      missing_columns: [],
      is_suitable: true,
    });
  });

  it("suspects the impossible correlation by code, and leaves the judgement to the model", async () => {
    const { engine } = await runScenario({
      question: exampleFlows.remediationLoop.question,
      script: toEngineScript(exampleFlows.remediationLoop.script),
      outcomes: flowOutcomes.remediationLoop,
      tables: [customers],
    });
    const [evaluation] = engine.calls.filter((call) => call.task === "evaluate_results");
    expect(evaluation?.facts.checks.filter((check) => !check.passed)).toEqual([]);
    expect(evaluation?.prompt.turns.at(-1)?.text).toContain(
      "```suspicions\n“correlation” should lie between −1 and 1, but holds 1.2.\n```",
    );
  });
});
