import type { MessageRoute } from "@/lib/domain/capability";
import { ChosenEngine } from "@/lib/domain/engine-kind";
import { type MessageId, RunId, type SessionId } from "@/lib/domain/ids";
import { readLeniently } from "@/lib/domain/read-leniently";
import type { Rerun } from "@/lib/domain/answers/rerun";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import { findNextVersion } from "../versions/next-version";
import { pendingRoute, type RunInput } from "./run-record";
import { toStorableJson } from "../connections/storable";
import type { Transaction } from "../connections/transaction";

/**
 * Writes a run of a session that the caller has locked or just created, and announces that there is something to claim.
 */
export async function writeRun(
  transaction: Transaction,
  run: {
    sessionId: SessionId;
    questionId: MessageId;
    input: Omit<RunInput, "engine">;
    seed: number;
    rerun?: Rerun;
    /** Id of the message that a rerun starts from. */
    previousAnswerId?: string | null;
    /** What performs it, and who chose that; routed when it starts when left out. */
    routed?: Pick<RunRecord, "capability"> & { route: MessageRoute | null };
    /** Overrides the session's engine. */
    engine?: ChosenEngine;
  },
): Promise<RunId> {
  const { client } = transaction;
  const { sessionId, questionId, rerun } = run;
  const id = RunId.create();
  const { engine } = await client.session.findUniqueOrThrow({ where: { id: sessionId }, select: { engine: true } });
  const chosen = run.engine ?? readLeniently(ChosenEngine.nullable(), engine)?.value ?? null;
  const input: RunInput = { ...run.input, ...(chosen !== null && { engine: chosen }) };
  await client.run.create({
    data: {
      id,
      sessionId,
      questionMessageId: questionId,
      input: toStorableJson(input),
      ...(run.routed === undefined
        ? { route: pendingRoute }
        : { capability: run.routed.capability, ...(run.routed.route !== null && { route: run.routed.route }) }),
      ...(rerun !== undefined && { rerun: toStorableJson(rerun) }),
      previousAnswerId: run.previousAnswerId ?? null,
      version: await findNextVersion(transaction, questionId),
      seed: BigInt(run.seed),
    },
  });
  transaction.changed("runs", sessionId);
  return id;
}
