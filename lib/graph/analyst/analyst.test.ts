import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Answer } from "@/lib/domain/answer";
import type { AnalysisResult } from "@/lib/domain/execution";
import type { NodeName } from "@/lib/domain/node-name";
import { runScenario, type Scenario } from "@/lib/testing/analyst-run";
import { toDatasetFacts, type MemoryTable } from "@/lib/testing/dataset-facts";
import { exampleFlows } from "@/lib/testing/example-flows";
import { toFailedOutcome, toOutcome } from "@/lib/testing/fake-ports";
import type { EngineScript } from "@/lib/testing/fake-reasoning-engine";

const customers = readCustomers();

/** The fixture that the example flows are written for. */
function readCustomers() {
  const [header = "", ...lines] = readFileSync(new URL("../../testing/fixtures/customers.csv", import.meta.url), "utf8")
    .trim()
    .split("\n");
  const rows = lines.map((line) => line.split(","));
  const table: MemoryTable = Object.fromEntries(
    header
      .split(",")
      .map((name, index) => [
        name,
        rows.map((row) => (name === "customer_id" ? (row[index] ?? null) : Number(row[index]))),
      ]),
  );
  return { facts: toDatasetFacts("customers", table, { types: { customer_id: "id" } }), table };
}

/** The replies of an example flow, whose script is written for a server. */
function toEngineScript(script: object): EngineScript {
  return Object.fromEntries(
    Object.entries(script).map(([task, replies]) => [
      task,
      (Array.isArray(replies) ? replies : [replies]).map((output: unknown) => ({ output })),
    ]),
  );
}

const record = (correlation: number): AnalysisResult => ({
  kind: "record",
  entries: [{ name: "correlation", value: correlation }],
});
const figure = { kind: "plotly" as const, title: "Satisfaction and sales", json: '{"data":[]}' };

const outcomes: Record<keyof typeof exampleFlows, Scenario["outcomes"]> = {
  simpleSuccess: [toOutcome({ result: { kind: "scalar", value: 42.3 } })],
  alignmentLoop: [toOutcome({ result: record(0.64), figures: [figure] })],
  remediationLoop: [toOutcome({ result: record(1.2) }), toOutcome({ result: record(0.72) })],
  conceptQuestion: [],
  remediationsExhausted: [toFailedOutcome("KeyError: 'trend'")],
};

describe("the example flows of the documents", () => {
  it.each(Object.keys(exampleFlows) as (keyof typeof exampleFlows)[])("%s goes its way", async (name) => {
    const flow = exampleFlows[name];
    const { nodes, answer } = await runScenario({
      question: flow.question,
      script: toEngineScript(flow.script),
      outcomes: outcomes[name],
      tables: [customers],
    });
    expect(nodes).toEqual<NodeName[]>(flow.nodes);
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
      outcomes: outcomes.alignmentLoop,
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

  it("finds the impossible correlation by code", async () => {
    const { engine } = await runScenario({
      question: exampleFlows.remediationLoop.question,
      script: toEngineScript(exampleFlows.remediationLoop.script),
      outcomes: outcomes.remediationLoop,
      tables: [customers],
    });
    const [evaluation] = engine.calls.filter((call) => call.task === "evaluate_results");
    expect(evaluation?.facts.checks.filter((check) => !check.passed)).toEqual([
      {
        name: "Possible values",
        passed: false,
        detail: "A correlation cannot lie outside -1 and 1, but there is 1.2 (correlation).",
      },
    ]);
  });
});
