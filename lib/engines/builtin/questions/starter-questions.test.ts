import { MemorySaver } from "@langchain/langgraph";
import { afterAll, describe, expect } from "vitest";
import { sampleCatalogue } from "@/lib/datasets/sample-catalogue";
import type { Answer } from "@/lib/domain/answers/answer";
import { RunId, SessionId } from "@/lib/domain/ids";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import { answerOf, collect } from "@/lib/testing/runs/analyst-run";
import {
  createMemoryArtifactStore,
  createShippedPrompts,
  createSteppingClock,
  noParts,
  noQueries,
  noPreparations,
  noSurroundings,
  noTools,
} from "@/lib/testing/stores/fake-ports";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { it } from "@/lib/testing/warm-python";
import { createBuiltinEngine } from "../create-builtin-engine";

/** Items, one of which is far more expensive than the others. */
const things = [
  "item,price",
  ...Array.from({ length: 24 }, (_, row) => `thing ${row},${10 + row}`),
  "thing 24,9999",
].join("\n");

let lab: QuestionLab;
let executor: CodeExecutor;

it.beforeAll(async ({ python }) => {
  const names = sampleCatalogue.map(({ name }) => name);
  lab = await openQuestionLab(names, { python, tables: { things } });
  executor = lab.getExecutor();
});

afterAll(() => lab.close());

/** Asks the built-in engine through the entire graph, with the product's sandbox and tables. */
async function ask(sample: string, question: string): Promise<Answer> {
  const { id, versionId } = lab.facts(sample);
  const chunks = await collect({
    ports: {
      ...{ engine: createBuiltinEngine(), executor, datasets: lab.store, artifacts: createMemoryArtifactStore() },
      ...{
        prompts: createShippedPrompts(),
        clock: createSteppingClock(),
        surroundings: noSurroundings,
        parts: noParts,
        preparations: noPreparations,
        tools: noTools,
        queries: noQueries,
      },
    },
    ...{ sessionId: SessionId.create(), runId: RunId.create(), seed: 7, version: "v1.0" },
    input: { question, datasets: [{ id, versionId }], rerun: null },
    ...{ history: [], historySummary: null, shareValues: true, planning: "separate", secondComputation: true },
    consent: { clarify: true, approval: "auto", plansApproved: false, responses: [] },
    ...{ checkpointer: new MemorySaver(), signal: new AbortController().signal },
  });
  return answerOf(chunks);
}

const questions = sampleCatalogue.flatMap(({ name, starterQuestions }) =>
  starterQuestions.map((question) => [question, name] as const),
);

describe("starter questions of samples are answered and confirmed", () => {
  it.for(questions)("%s (%s)", async ([question, name]) => {
    const { kind, verdict, caveats, verification } = await ask(name, question);
    expect({ kind, status: verdict.status }).toEqual({
      kind: "answered",
      status: caveats.length > 0 || verdict.read?.status === "assumed" ? "caveats" : "checked",
    });
    expect(verdict.line).toMatch(/^Confirmed by a second computation \(SQL\)/u);
    expect(verification?.figures.filter(({ status }) => status === "confirmed")).not.toEqual([]);
    expect(verification?.figures.filter(({ status }) => status === "different")).toEqual([]);
  });
});

it("names a single odd value, so that a person can rerun without it", async () => {
  const { caveats } = await ask("things", "average price");
  const { id: datasetId, versionId } = lab.facts("things");
  expect(caveats.map(({ which }) => which)).toContainEqual({ datasetId, versionId, column: "price", value: 9999 });
});
