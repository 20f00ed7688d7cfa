import { defaultCapability } from "@/lib/domain/capability";
import { type CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { LastChunk } from "@/lib/graph/kit/graph-chunk";
import { toDatabaseError } from "@/lib/persistence/connections/database-error";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import { checkSources } from "../connections/check-sources";
import { nameFullDisk } from "../disk/name-full-disk";
import { untilStored } from "../disk/until-stored";
import { logError } from "../log";
import { RunTrace } from "../telemetry/run-trace";
import { suggestTitle } from "../sessions/suggest-title";
import { failedAnswer } from "./failed-answer";
import { routeRun } from "./route-run";
import { removeQueries } from "../queries/dataset-queries";
import { type PerformingContainer, runGraph, storeEvent } from "./run-graph";
import { RunLog } from "./run-log";

/** A run that crashed its process this often is not restarted automatically. */
const maximumAttempts = 3;

/**
 * Performs one claimed run until its end is stored, or until it waits for a person and leaves this process. When
 * `signal` aborts with `cancelled`, the run ends as cancelled; with any other reason nothing is stored and another
 * process resumes it. While the disk is full, the end waits in this process. Throws only `database_unavailable`, and
 * `disk_full` when the server stops in the meantime.
 */
export async function performRun(
  container: PerformingContainer,
  record: RunRecord,
  signal: AbortSignal,
): Promise<void> {
  const log = new RunLog(record, container.spans && new RunTrace(record, container.spans));
  const outcome = await findOutcome(container, { record, log, signal });
  if (signal.aborted && signal.reason !== "cancelled") return;
  if (outcome?.type === "interrupt" && !signal.aborted) {
    const { key, interrupt } = outcome;
    const waits = await untilStored(
      () => container.runs.interrupt({ runId: record.id, owner: container.owner, key, interrupt }),
      { container, signal },
    );
    // Otherwise it is being stopped, or another process already holds it.
    if (waits) return log.wait(interrupt.type);
  }
  const ending =
    outcome?.type === "answer" && !signal.aborted
      ? { end: "completed" as const, answer: outcome.answer }
      : { end: "cancelled" as const, answer: null };
  const ended = await untilStored(
    () => container.runs.finish({ runId: record.id, owner: container.owner, ...ending }),
    { container, signal },
  );
  if (ended !== null) log.end(ending.end, ending.answer);
  await removeQueries(container.environment, record.id);
}

async function findOutcome(
  container: PerformingContainer,
  options: { record: RunRecord; log: RunLog; signal: AbortSignal },
): Promise<LastChunk | null> {
  const { record, signal } = options;
  const { version } = record;
  try {
    if (record.attempt > maximumAttempts) {
      await storeStart(container, record);
      return failed(version, "interrupted");
    }
    const { engine } = await container.engines.get();
    const unread = await checkSources(container, record, signal);
    if (unread !== null) return unread;
    const routed = await routeRun(container, { record, engine, signal });
    if ("type" in routed) return routed;
    await storeStart(container, routed);
    if (record.attempt === 1 && record.part === undefined) void suggestTitle({ ...container, engine }, routed, signal);
    return toRouted(await runGraph(container, { ...options, record: routed, engine }), routed);
  } catch (error) {
    if (signal.aborted || isCaveatError(error, "cancelled")) return null;
    // The checkpointer throws database errors in the driver's own words.
    const known = await nameFullDisk(toDatabaseError(error), container.environment);
    if (isCaveatError(known, "database_unavailable")) throw known;
    logError(`Run ${record.id} failed.`, error);
    return failed(version, isCaveatError(known, "disk_full") ? known : "fault");
  }
}

/** Stores that the run begins, once. */
async function storeStart(container: PerformingContainer, { id, sessionId, capability }: RunRecord): Promise<void> {
  const event = { type: "run_start", runId: id, at: new Date().toISOString(), capability } as const;
  await storeEvent(container, { id, sessionId }, { key: "run_start", event });
}

/** Adds to an answer who chose its capability, where there was a choice. */
function toRouted(outcome: LastChunk | null, { capability, route }: RunRecord): LastChunk | null {
  if (outcome?.type !== "answer" || route === null || route === "pending") return outcome;
  if (capability === defaultCapability && route.by === "rules") return outcome;
  return { type: "answer", answer: { ...outcome.answer, route } };
}

/** Ends a run that failed: abandoned, by a full disk, or by a fault of Caveat. */
function failed(version: string, reason: "interrupted" | "fault" | CaveatError): LastChunk {
  if (reason === "interrupted") {
    const explanation =
      "The server was interrupted three times while working on this question, so it no longer retries automatically. " +
      "Your question and your data are kept. Ask it again; if it fails again, try it on a smaller part of the data.";
    return toEnding({ version, explanation, detail: "The run was interrupted three times." });
  }
  if (reason === "fault") {
    const explanation =
      "An internal error occurred while the server was working on this question. Your question and your data are kept. " +
      "Ask it again; if it fails again, see the server's log.";
    return toEnding({ version, explanation, detail: "An internal error occurred." });
  }
  const explanation =
    `${reason.message} Work on this question ended there; your question and your data are kept. ` +
    "Free some space on the disk, then ask again.";
  return toEnding({ version, explanation, detail: "The disk was full." });
}

function toEnding(answer: Parameters<typeof failedAnswer>[0]): LastChunk {
  return { type: "answer", answer: failedAnswer(answer) };
}
