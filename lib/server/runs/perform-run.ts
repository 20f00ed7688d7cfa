import type { Answer } from "@/lib/domain/answer";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { RunEvent } from "@/lib/domain/run-event";
import type { GraphChunk } from "@/lib/graph/graph-chunk";
import { toDatabaseError } from "@/lib/persistence/database-error";
import type { RunRecord } from "@/lib/ports/run-store";
import type { Container } from "../container";
import { suggestTitle } from "../sessions/suggest-title";
import { failedAnswer } from "./failed-answer";
import { recordExecutions } from "./recording-executor";
import { recordReplies } from "./recording-engine";
import { toHistory } from "./to-history";
import { toRunEvent } from "./to-run-event";
import { logError } from "../log";

/** A run that ended its process this often is not started again by itself. */
const maximumAttempts = 3;
const historyMessages = 20;

/** Until an answer can be made again, each question has one version. */
const firstVersion = "v1.0";

type PerformingContainer = Pick<
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

/**
 * Works on one claimed run until its end is stored. When `signal` aborts with `cancelled`, the run ends as cancelled; with
 * any other reason nothing is stored and another process goes on with it. Never throws but for a database that is gone.
 */
export async function performRun(
  container: PerformingContainer,
  record: RunRecord,
  signal: AbortSignal,
): Promise<void> {
  await store(container, record, "run_start", { type: "run_start", runId: record.id, at: new Date().toISOString() });
  if (record.attempt === 1) void suggestTitle(container, record, signal);
  const answer = await findAnswer(container, record, signal);
  if (signal.aborted && signal.reason !== "cancelled") return;
  const ending = { runId: record.id, owner: container.owner };
  if (signal.aborted || answer === null) await container.runs.finish({ ...ending, end: "cancelled", answer: null });
  else await container.runs.finish({ ...ending, end: "completed", answer });
}

async function findAnswer(
  container: PerformingContainer,
  record: RunRecord,
  signal: AbortSignal,
): Promise<Answer | null> {
  if (record.attempt > maximumAttempts) {
    return failedAnswer({
      version: firstVersion,
      explanation:
        "The server was interrupted three times while it worked on this question, so it has stopped trying by itself. " +
        "Your question and your data are kept. Ask it again; if it fails again, try it on a smaller part of the data.",
      detail: "The run was interrupted three times.",
    });
  }
  try {
    return await runGraph(container, record, signal);
  } catch (error) {
    if (signal.aborted || isCaveatError(error, "cancelled")) return null;
    // The checkpointer tells of a lost database in the driver's own words.
    const known = toDatabaseError(error);
    if (isCaveatError(known, "database_unavailable")) throw known;
    logError(`Run ${record.id} failed.`, error);
    return failedAnswer({
      version: firstVersion,
      explanation:
        "The server met a fault of its own while it worked on this question. Your question and your data are kept. " +
        "Ask it again; if it fails again, the server's log tells more.",
      detail: "The server met a fault of its own.",
    });
  }
}

async function runGraph(
  container: PerformingContainer,
  record: RunRecord,
  signal: AbortSignal,
): Promise<Answer | null> {
  const { id: runId, sessionId } = record;
  const { steps } = container;
  const chunks = container.capabilities.get("analyst").run({
    ports: {
      engine: recordReplies(container.engine, { steps, runId, sessionId }),
      executor: recordExecutions(container.executor, { steps, runId }),
      datasets: container.datasets,
      artifacts: container.artifacts,
      prompts: container.prompts,
      clock: { now: () => new Date() },
    },
    sessionId,
    runId,
    input: { question: record.question, datasetIds: record.datasetIds },
    history: toHistory(await container.sessions.history(runId, historyMessages)),
    seed: record.seed,
    version: firstVersion,
    shareValues: container.environment.SHARE_VALUES,
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
        told = told.then(() => tell(container, record, chunk, at));
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
  record: RunRecord,
  chunk: Exclude<GraphChunk, { type: "answer" }>,
  at: string,
): Promise<void> {
  if (chunk.type === "node_error" && chunk.cause !== undefined) {
    logError(`Run ${record.id}: ${chunk.node} failed.`, chunk.cause);
  }
  const converted = toRunEvent(chunk, { runId: record.id, at });
  if ("stored" in converted) await store(container, record, converted.stored.key, converted.stored.event);
  else container.events.emitLive(record.sessionId, converted.live);
}

async function store(container: PerformingContainer, record: RunRecord, key: string, event: RunEvent): Promise<void> {
  await container.events.append({ sessionId: record.sessionId, runId: record.id, key, event });
}
