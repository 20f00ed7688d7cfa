import type { Answer } from "@/lib/domain/answer";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { RunEvent } from "@/lib/domain/run-event";
import type { GraphChunk } from "@/lib/graph/graph-chunk";
import type { RunRecord } from "@/lib/ports/run-store";
import type { Container } from "../container";
import { logError, logInfo } from "../log";
import { recordExecutions } from "./recording-executor";
import { toRunEngine } from "./run-engine";
import { readRunHistory } from "./run-history";
import type { RunLog } from "./run-log";
import { toRunSteps } from "./run-steps";
import { toCapabilityRerun } from "./to-capability-rerun";
import { toRunEvent } from "./to-run-event";

/** The parts of the server that working on a run takes. */
export type PerformingContainer = Pick<
  Container,
  | "runs"
  | "steps"
  | "events"
  | "sessions"
  | "artifacts"
  | "datasets"
  | "checkpointer"
  | "engine"
  | "executor"
  | "prompts"
  | "capabilities"
  | "owner"
  | "environment"
>;

/** Takes a run through the graph, storing and showing what it tells. Gives its answer; throws what the graph throws. */
export async function runGraph(
  container: PerformingContainer,
  options: { record: RunRecord; log: RunLog; signal: AbortSignal },
): Promise<Answer | null> {
  const { record, log, signal } = options;
  const { id: runId, sessionId, rerun } = record;
  const { environment } = container;
  const steps = toRunSteps(container.steps, runId);
  const engine = toRunEngine({ ...container, steps }, record);
  const previous = rerun === null ? null : await container.runs.previousAnswer(runId);
  const chunks = container.capabilities.get("analyst").run({
    ports: {
      engine,
      executor: recordExecutions(container.executor, { steps, runId }),
      datasets: container.datasets,
      artifacts: container.artifacts,
      prompts: container.prompts,
      clock: { now: () => new Date() },
    },
    sessionId,
    runId,
    input: { question: record.question, datasets: record.datasets, rerun: toCapabilityRerun(rerun, previous) },
    ...(await readRunHistory(container, { record, engine, signal })),
    seed: record.seed,
    version: record.version,
    shareValues: environment.SHARE_VALUES,
    planning: environment.PLANNING,
    checkpointer: container.checkpointer,
    signal,
  });
  let answer: Answer | null = null;
  // Chunks are taken as they come and told one after another: an aborted graph drops what nobody has taken, and a step
  // whose state is kept does not tell its end again.
  let told = Promise.resolve();
  let untold = false;
  try {
    for await (const chunk of chunks) {
      if (chunk.type === "answer") answer = chunk.answer;
      else {
        const at = new Date().toISOString();
        if (chunk.type === "node_end") log.node(chunk);
        told = told.then(() => tell(container, { record, chunk, at }));
        told.catch(() => (untold = true));
      }
      if (untold) break;
    }
  } finally {
    await told;
  }
  return answer;
}

async function tell(
  container: PerformingContainer,
  options: { record: RunRecord; chunk: Exclude<GraphChunk, { type: "answer" }>; at: string },
): Promise<void> {
  const { record, chunk, at } = options;
  if (chunk.type === "node_error" && chunk.cause !== undefined) {
    const { node, cause } = chunk;
    if (isCaveatError(cause, "budget_exceeded"))
      logInfo("The session's budget is used up.", { runId: record.id, node });
    else logError(`Run ${record.id}: ${node} failed.`, cause);
  }
  const converted = toRunEvent(chunk, { runId: record.id, at });
  if ("stored" in converted) await storeEvent(container, record, converted.stored);
  else container.events.emitLive(record.sessionId, converted.live);
}

/** Stores an event of a run; a repeated key adds none. */
export async function storeEvent(
  container: Pick<PerformingContainer, "events">,
  record: RunRecord,
  stored: { key: string; event: RunEvent },
): Promise<void> {
  await container.events.append({ sessionId: record.sessionId, runId: record.id, ...stored });
}
