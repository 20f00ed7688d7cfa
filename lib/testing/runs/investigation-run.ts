import { MemorySaver } from "@langchain/langgraph";
import type { Answer } from "@/lib/domain/answers/answer";
import { RunId, SessionId } from "@/lib/domain/ids";
import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import type { CapabilityRun } from "@/lib/graph/kit/capability";
import type { GraphChunk } from "@/lib/graph/kit/graph-chunk";
import { investigations } from "@/lib/graph/investigations/capability";
import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import type { QuestionLab } from "../engines/question-lab";
import {
  createMemoryArtifactStore,
  createShippedPrompts,
  createSteppingClock,
  noParts,
  noQueries,
  noPreparations,
  noSurroundings,
  noTools,
} from "../stores/fake-ports";

/** An investigation over datasets of a lab, with the real sandbox. */
export interface InvestigationCase {
  lab: QuestionLab;
  /** Names of the lab's datasets. */
  names: readonly string[];
  question: string;
  /** The built-in engine by default. */
  engine?: ReasoningEngine;
  consent?: Partial<CapabilityRun["consent"]>;
}

/** Prepares the run of an investigation. */
export function createInvestigationRun({ lab, names, question, engine, consent }: InvestigationCase): CapabilityRun {
  return {
    ports: {
      engine: engine ?? createBuiltinEngine(),
      executor: lab.getExecutor(),
      datasets: lab.store,
      artifacts: createMemoryArtifactStore(),
      prompts: createShippedPrompts(),
      clock: createSteppingClock(),
      surroundings: noSurroundings,
      parts: noParts,
      queries: noQueries,
      preparations: noPreparations,
      tools: noTools,
    },
    sessionId: SessionId.create(),
    runId: RunId.create(),
    input: {
      question,
      datasets: names.map((name) => {
        const { id, versionId } = lab.facts(name);
        return { id, versionId };
      }),
      rerun: null,
    },
    history: [],
    historySummary: null,
    seed: 7,
    version: "v1.0",
    shareValues: true,
    planning: "separate",
    secondComputation: true,
    consent: { clarify: true, approval: "auto", plansApproved: false, responses: [], ...consent },
    checkpointer: new MemorySaver(),
    signal: new AbortController().signal,
  };
}

/** Runs an investigation until it answers or asks; returns all chunks. */
export async function runInvestigation(run: CapabilityRun): Promise<GraphChunk[]> {
  const chunks: GraphChunk[] = [];
  for await (const chunk of investigations.run(run)) chunks.push(chunk);
  return chunks;
}

/** Returns the answer of an investigation. Throws when it asked something instead. */
export async function investigate(example: InvestigationCase): Promise<Answer> {
  const last = (await runInvestigation(createInvestigationRun(example))).at(-1);
  if (last?.type !== "answer") throw new Error(`The investigation ended with ${last?.type ?? "nothing"}.`);
  return last.answer;
}
