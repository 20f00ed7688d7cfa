import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import { toVersionLabel } from "@/lib/domain/answers/answer-version";
import { MessageRoute } from "@/lib/domain/capability";
import { ChosenEngine } from "@/lib/domain/engine-kind";
import { DatasetId, DatasetVersionId, MessageId, RunId, SessionId } from "@/lib/domain/ids";
import { readLeniently } from "@/lib/domain/read-leniently";
import { Rerun } from "@/lib/domain/answers/rerun";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import type { Run } from "../generated/client";

/** The input of a run, stored with it so that it can be restarted. */
const RunInput = z.object({
  question: z.string(),
  datasets: z.array(z.object({ id: DatasetId.schema, versionId: DatasetVersionId.schema })),
  /** Stored with the run, so that the same engine answers one that resumes after a crash. */
  engine: ChosenEngine.optional(),
  /** Set for a part of another run's question: whose, what its answer is bound to, and what was wrong with the previous one. */
  part: z.object({ of: SessionId.schema, constraints: z.string(), correction: z.string().optional() }).optional(),
});
export type RunInput = z.infer<typeof RunInput>;

/** Reads the input of a run leniently; lost parts are empty. */
export function readRunInput(stored: unknown): RunInput {
  return readLeniently(RunInput, stored)?.value ?? { question: "", datasets: [] };
}

/** How a run is stored that is to be routed when it starts. */
export const pendingRoute = { by: "pending" };

function toRoute(stored: unknown): RunRecord["route"] {
  if (stored === null) return null;
  const route = MessageRoute.safeParse(stored);
  return route.success ? route.data : "pending";
}

/** Converts a row to the port's record. Treats an unreadable rerun request as a plain rerun from the start. */
export function toRunRecord(row: Run): RunRecord {
  const { question, datasets, engine, part } = readRunInput(row.input);
  return {
    id: RunId.parse(row.id),
    sessionId: SessionId.parse(row.sessionId),
    questionMessageId: MessageId.parse(row.questionMessageId),
    status: row.status,
    question,
    capability: row.capability,
    route: toRoute(row.route),
    datasets,
    ...(engine !== undefined && { engine }),
    ...(part !== undefined && { part }),
    rerun: row.rerun === null ? null : (readLeniently(Rerun, row.rerun)?.value ?? {}),
    version: toVersionLabel(row.version),
    seed: Number(row.seed),
    attempt: row.attempt,
    cancelRequested: row.cancelRequestedAt !== null,
    createdAt: row.createdAt,
  };
}

/** Creates the error for a run that does not exist (any more). */
export function runNotFound(): CaveatError {
  return new CaveatError("not_found", "There is no such run.", { remedy: "Its session may have been deleted." });
}
