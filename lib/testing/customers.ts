import { readFileSync } from "node:fs";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { Scenario } from "./runs/analyst-run";
import { toDatasetFacts, type MemoryTable } from "./dataset-facts";
import type { exampleFlows } from "./model-server/example-flows";
import { toFailedOutcome, toOutcome } from "./stores/fake-ports";
import type { EngineScript } from "./engines/fake-reasoning-engine";

/** Reads the table that the example flows are written for, in memory. */
export function readCustomers(): NonNullable<Scenario["tables"]>[number] {
  const [header = "", ...lines] = readFileSync(new URL("fixtures/customers.csv", import.meta.url), "utf8")
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

/** Converts the replies of an example flow, whose script is written for a server. */
export function toEngineScript(script: object): EngineScript {
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

/** Outcomes of the example flows' code. */
export const flowOutcomes: Record<keyof typeof exampleFlows, Scenario["outcomes"]> = {
  simpleSuccess: [toOutcome({ result: { kind: "scalar", value: 42.3 } })],
  alignmentLoop: [toOutcome({ result: record(0.64), figures: [figure] })],
  remediationLoop: [toOutcome({ result: record(1.2) }), toOutcome({ result: record(0.72) })],
  conceptQuestion: [],
  remediationsExhausted: [toFailedOutcome("KeyError: 'trend'")],
};
