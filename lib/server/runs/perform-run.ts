import { isCaveatError } from "@/lib/domain/caveat-error";
import type { LastChunk } from "@/lib/graph/graph-chunk";
import { toDatabaseError } from "@/lib/persistence/database-error";
import type { RunRecord } from "@/lib/ports/run-store";
import { logError } from "../log";
import { RunTrace } from "../telemetry/run-trace";
import { suggestTitle } from "../sessions/suggest-title";
import { failedAnswer } from "./failed-answer";
import { type PerformingContainer, runGraph, storeEvent } from "./run-graph";
import { RunLog } from "./run-log";

/** A run that ended its process this often is not started again by itself. */
const maximumAttempts = 3;

/**
 * Works on one claimed run until its end is stored, or that it waits for a person: then nothing of it is left in this process.
 * When `signal` aborts with `cancelled`, the run ends as cancelled; with any other reason nothing is stored and another process
 * goes on with it. Never throws but for a database that is gone.
 */
export async function performRun(
  container: PerformingContainer,
  record: RunRecord,
  signal: AbortSignal,
): Promise<void> {
  const at = new Date().toISOString();
  await storeEvent(container, record, { key: "run_start", event: { type: "run_start", runId: record.id, at } });
  if (record.attempt === 1) void suggestTitle(container, record, signal);
  const log = new RunLog(record, container.spans && new RunTrace(record, container.spans));
  const outcome = await findOutcome(container, { record, log, signal });
  if (signal.aborted && signal.reason !== "cancelled") return;
  if (outcome?.type === "interrupt" && !signal.aborted) {
    const { key, interrupt } = outcome;
    const waits = await container.runs.interrupt({ runId: record.id, owner: container.owner, key, interrupt });
    // Otherwise it is to be stopped, or somebody else's by now.
    if (waits) return log.wait(interrupt.type);
  }
  const ending =
    outcome?.type === "answer" && !signal.aborted
      ? { end: "completed" as const, answer: outcome.answer }
      : { end: "cancelled" as const, answer: null };
  const ended = await container.runs.finish({ runId: record.id, owner: container.owner, ...ending });
  if (ended !== null) log.end(ending.end, ending.answer);
}

async function findOutcome(
  container: PerformingContainer,
  options: { record: RunRecord; log: RunLog; signal: AbortSignal },
): Promise<LastChunk | null> {
  const { record, signal } = options;
  if (record.attempt > maximumAttempts) {
    const answer = failedAnswer({
      version: record.version,
      explanation:
        "The server was interrupted three times while it worked on this question, so it has stopped trying by itself. " +
        "Your question and your data are kept. Ask it again; if it fails again, try it on a smaller part of the data.",
      detail: "The run was interrupted three times.",
    });
    return { type: "answer", answer };
  }
  try {
    return await runGraph(container, options);
  } catch (error) {
    if (signal.aborted || isCaveatError(error, "cancelled")) return null;
    // The checkpointer tells of a lost database in the driver's own words.
    const known = toDatabaseError(error);
    if (isCaveatError(known, "database_unavailable")) throw known;
    logError(`Run ${record.id} failed.`, error);
    const answer = failedAnswer({
      version: record.version,
      explanation:
        "The server met a fault of its own while it worked on this question. Your question and your data are kept. " +
        "Ask it again; if it fails again, the server's log tells more.",
      detail: "The server met a fault of its own.",
    });
    return { type: "answer", answer };
  }
}
