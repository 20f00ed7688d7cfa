import { isCaveatError } from "@/lib/domain/caveat-error";
import type { SessionId } from "@/lib/domain/ids";
import type { RunEvent } from "@/lib/domain/runs/run-event";
import type { LastChunk, NodeChunk } from "@/lib/graph/kit/graph-chunk";
import { toRunEvent } from "@/lib/graph/kit/to-run-event";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import { findBackground } from "../catalog/find-background";
import type { Container } from "../container";
import { logError, logInfo } from "../log";
import { EarlyStarts } from "./early-starts";
import { recordExecutions } from "./recording-executor";
import { createPartRuns } from "./part-runs";
import { toRunEngine } from "./run-engine";
import { readRunHistory } from "./run-history";
import type { RunLog } from "./run-log";
import { toRunSteps } from "./run-steps";
import { SerialQueue } from "./serial-queue";
import { createPreparations } from "../preparation/create-preparations";
import { createToolBox } from "../tools/create-tool-box";
import { toCapabilityRerun } from "./to-capability-rerun";
import { createDatasetQueries } from "../queries/dataset-queries";
import type { EngineContainer } from "../queries/choose-engine";
import { untilAborted } from "./until-aborted";
import { executeOutside, queryOutside, reasonOutside, WorkPlace } from "./work-place";
import { toSuggestions } from "@/lib/engines/builtin/conversation/abilities";
import { readChange } from "@/lib/engines/builtin/changes/read-change";
import type { Surroundings } from "@/lib/ports/reasoning/surroundings";

/** The parts of the server that performing a run needs. */
export type PerformingContainer = Pick<
  Container,
  | "runs"
  | "steps"
  | "parts"
  | "events"
  | "sessions"
  | "search"
  | "artifacts"
  | "datasets"
  | "catalogue"
  | "recipes"
  | "recipeSupervisor"
  | "reader"
  | "files"
  | "checkpointer"
  | "connections"
  | "secrets"
  | "drivers"
  | "connector"
  | "readingSupervisor"
  | "engines"
  | "executor"
  | "prompts"
  | "capabilities"
  | "tools"
  | "journal"
  | "role"
  | "settings"
  | "owner"
  | "environment"
  | "stopping"
  | "spans"
  | "workPlaces"
  | "doubtsMs"
> &
  EngineContainer;

/**
 * Performs a run in the graph and emits its events; the checkpointer persists the stored events of each step. Returns
 * its answer or interrupt, null when a person has ended it. Throws what the graph throws, and `cancelled` as soon as
 * the signal aborts; nothing still in progress is emitted then.
 */
export async function runGraph(container: PerformingContainer, options: GraphRun): Promise<LastChunk | null> {
  const { signal } = options;
  const emitting = new SerialQueue();
  const place = new WorkPlace(container.workPlaces, { sessionId: toServed(options.record), signal });
  const following = place.enter().then(() => followGraph(container, { ...options, place }, emitting));
  try {
    return await untilAborted(following, signal);
  } finally {
    place.close();
    await emitting.close();
  }
}

/** A run with its log and the signal that stops it. */
interface GraphRun {
  record: RunRecord;
  /** Keeps this engine until the end, whatever is selected in the meantime. */
  engine: ReasoningEngine;
  log: RunLog;
  signal: AbortSignal;
}

async function followGraph(
  container: PerformingContainer,
  options: GraphRun & { place: WorkPlace },
  emitting: SerialQueue,
): Promise<LastChunk | null> {
  const { record, log, signal, place } = options;
  const { id: runId, sessionId, rerun } = record;
  const { environment } = container;
  const { plansApproved, ...consent } = await container.runs.consentOf(runId);
  const steps = toRunSteps(container.steps, runId);
  const engine = toRunEngine({ ...container, engine: reasonOutside(options.engine, place), steps }, record);
  const previous = rerun === null ? null : await container.runs.previousAnswer(runId);
  const chunks = container.capabilities.get(record.capability).run({
    ports: {
      engine,
      executor: recordExecutions(executeFor(record, executeOutside(container.executor, place)), { steps, runId }),
      datasets: container.datasets,
      artifacts: container.artifacts,
      prompts: container.prompts,
      clock: { now: () => new Date() },
      parts: createPartRuns(container, { record, place, signal }),
      preparations: createPreparations(container, { sessionId, place, signal }),
      surroundings: toSurroundings(container),
      queries: queryOutside(createDatasetQueries(container, { runId, steps }), place),
      tools: createToolBox(container, { sessionId, runId, role: container.role }),
    },
    sessionId,
    runId,
    input: { question: record.question, datasets: record.datasets, rerun: toCapabilityRerun(rerun, previous) },
    ...(await readRunHistory(container, { record, engine, signal })),
    background: [record.part?.constraints ?? "", await findBackground({ ...container, steps }, record)]
      .filter((text) => text !== "")
      .join("\n\n"),
    isPart: record.part !== undefined,
    ...(record.part?.correction !== undefined && { correction: record.part.correction }),
    seed: record.seed,
    version: record.version,
    shareValues: environment.SHARE_VALUES,
    planning: environment.PLANNING,
    secondComputation: environment.SECOND_COMPUTATION,
    ...(container.doubtsMs !== undefined && { doubtsMs: container.doubtsMs }),
    consent: {
      ...consent,
      plansApproved: plansApproved !== null,
      findPlansApproved: async () => (await container.runs.consentOf(runId)).plansApproved !== null,
      clarify: !environment.SKIP_CLARIFICATION && record.part === undefined,
    },
    checkpointer: container.checkpointer,
    signal,
  });
  let outcome: LastChunk | null = null;
  const starts = new EarlyStarts();
  // Takes chunks as they come and emits them one after another, so that no step waits for what is only displayed.
  for await (const chunk of chunks) {
    if (chunk.type === "answer" || chunk.type === "interrupt") outcome = chunk;
    else {
      const at = new Date().toISOString();
      const emit = () => emitting.add(() => emitChunk(container, { record, chunk, at }));
      if (chunk.type === "node_end") log.node(chunk);
      starts.take(chunk, emit);
      if (chunk.type !== "node_start") emit();
    }
    if (emitting.failed) break;
  }
  starts.drop();
  await emitting.settle();
  return outcome;
}

/** Returns the session that a run is served for: the one of the whole, so that its parts take no places of their own. */
function toServed({ sessionId, part }: Pick<RunRecord, "sessionId" | "part">): SessionId {
  return part?.of ?? sessionId;
}

/** Wraps the executor: executions of a part are scheduled for the whole. */
function executeFor(record: Pick<RunRecord, "sessionId" | "part">, executor: CodeExecutor): CodeExecutor {
  return {
    describe: () => executor.describe(),
    close: () => executor.close(),
    execute: (request, options) => executor.execute({ ...request, sessionId: toServed(record) }, options),
  };
}

async function emitChunk(
  container: PerformingContainer,
  options: { record: RunRecord; chunk: NodeChunk; at: string },
): Promise<void> {
  const { record, chunk, at } = options;
  if (chunk.type === "node_error" && chunk.cause !== undefined) {
    const { node, cause } = chunk;
    if (isCaveatError(cause, "budget_exceeded"))
      logInfo("The session's budget is used up.", { runId: record.id, node });
    else logError(`Run ${record.id}: ${node} failed.`, cause);
  }
  const converted = toRunEvent(chunk, { runId: record.id, at });
  if ("live" in converted) container.events.emitLive(record.sessionId, converted.live);
  // Other events are persisted with the state of their step; only what starts must be visible before.
  else if (chunk.type === "node_start" || chunk.type === "part") await storeEvent(container, record, converted.stored);
}

/** Stores an event of a run; a repeated key adds none. */
export async function storeEvent(
  container: Pick<PerformingContainer, "events">,
  record: Pick<RunRecord, "id" | "sessionId">,
  stored: { key: string; event: RunEvent },
): Promise<void> {
  await container.events.append({ sessionId: record.sessionId, runId: record.id, ...stored });
}

/** Describes this installation to its capabilities. */
function toSurroundings({ capabilities, catalogue }: Pick<Container, "capabilities" | "catalogue">): Surroundings {
  return {
    capabilities: capabilities.all,
    listDatasetNames: async (limit) => (await catalogue.list({ limit })).items.map(({ name }) => name),
    suggestQuestions: toSuggestions,
    readChange,
  };
}
