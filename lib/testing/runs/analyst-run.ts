import { MemorySaver, type BaseCheckpointSaver } from "@langchain/langgraph";
import type { Planning } from "@/lib/domain/answers/analysis";
import type { Answer } from "@/lib/domain/answers/answer";
import type { ExecutionOutcome } from "@/lib/domain/runs/execution";
import { RunId, SessionId } from "@/lib/domain/ids";
import type { Variation } from "@/lib/domain/answers/variation";
import { analyst } from "@/lib/graph/analyst/capability";
import type { CapabilityRun } from "@/lib/graph/kit/capability";
import type { GraphChunk } from "@/lib/graph/kit/graph-chunk";
import type { DatasetFacts, HistoryTurn } from "@/lib/ports/reasoning/reasoning-engine";
import type { MemoryTable } from "../dataset-facts";
import {
  createFakeExecutor,
  createMemoryArtifactStore,
  createShippedPrompts,
  createSteppingClock,
  noParts,
  noQueries,
  noPreparations,
  noSurroundings,
  noTools,
  type ScriptedOutcome,
} from "../stores/fake-ports";
import { createFakeReasoningEngine, type EngineScript } from "../engines/fake-reasoning-engine";
import { createMemoryDatasetStore } from "../stores/memory-dataset-store";

/** Parts of a scenario. */
export interface Scenario {
  question: string;
  script: EngineScript;
  outcomes?: readonly ScriptedOutcome[];
  /** Outcomes of second programs; defaults to the first program's. */
  second?: readonly ScriptedOutcome[];
  /** Outcome of the program on varied data; by default nothing changes. */
  varied?: (variation: Variation) => ExecutionOutcome;
  tables?: readonly { facts: DatasetFacts; table: MemoryTable }[];
  history?: readonly HistoryTurn[];
  historySummary?: string;
  planning?: Planning;
  /** True by default. */
  secondComputation?: boolean;
  rerun?: CapabilityRun["input"]["rerun"];
  shareValues?: boolean;
  /** By default only clarifications are asked for, and nothing is answered. */
  consent?: Partial<CapabilityRun["consent"]>;
  correction?: string;
  isPart?: boolean;
}

/** Creates the analyst with fakes behind its ports, ready to run. */
export function createAnalystScenario(scenario: Scenario) {
  const tables = scenario.tables ?? [];
  const engine = createFakeReasoningEngine(scenario.script);
  const executor = createFakeExecutor(scenario.outcomes ?? [], scenario.second, scenario.varied);
  const datasets = createMemoryDatasetStore(tables.map(({ facts }) => facts));
  const artifacts = createMemoryArtifactStore();
  const checkpointer: BaseCheckpointSaver = new MemorySaver();
  const options: CapabilityRun = {
    ports: {
      engine,
      executor,
      datasets,
      artifacts,
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
      question: scenario.question,
      datasets: tables.map(({ facts: { id, versionId } }) => ({ id, versionId })),
      rerun: scenario.rerun ?? null,
    },
    history: scenario.history ?? [],
    historySummary: scenario.historySummary ?? null,
    seed: 7,
    version: "v1.0",
    shareValues: scenario.shareValues ?? true,
    planning: scenario.planning ?? "separate",
    secondComputation: scenario.secondComputation ?? true,
    ...(scenario.isPart !== undefined && { isPart: scenario.isPart }),
    ...(scenario.correction !== undefined && { correction: scenario.correction }),
    consent: { clarify: true, approval: "auto", plansApproved: false, responses: [], ...scenario.consent },
    checkpointer,
    signal: new AbortController().signal,
  };
  return { engine, executor, datasets, artifacts, checkpointer, options };
}

/** Runs a scenario to its end. */
export async function runScenario(scenario: Scenario) {
  const created = createAnalystScenario(scenario);
  const chunks = await collect(created.options);
  return { ...created, chunks, nodes: nodesOf(chunks), answer: answerOf(chunks) };
}

/** Collects all chunks of a run. */
export async function collect(options: CapabilityRun): Promise<GraphChunk[]> {
  const chunks: GraphChunk[] = [];
  for await (const chunk of analyst.run(options)) chunks.push(chunk);
  return chunks;
}

/** Lists the entered nodes, in order. */
export function nodesOf(chunks: readonly GraphChunk[]): string[] {
  return chunks.flatMap((chunk) => (chunk.type === "node_start" ? [chunk.node] : []));
}

/** Returns the answer, which is the last chunk. */
export function answerOf(chunks: readonly GraphChunk[]): Answer {
  const last = chunks.at(-1);
  if (last?.type !== "answer") throw new Error("The run ended without an answer.");
  return last.answer;
}
