import { type MessageId, RunId, type SessionId } from "@/lib/domain/ids";
import type { Rerun } from "@/lib/domain/rerun";
import type { RunInput } from "./run-record";
import { toStorableJson } from "./storable";
import type { Transaction } from "./transaction";

/**
 * Writes a run of a session that the caller has locked or just made, and tells that there is something to claim. Its
 * version follows those of the question's runs that have given an answer or still may.
 */
export async function writeRun(
  transaction: Transaction,
  run: {
    sessionId: SessionId;
    questionId: MessageId;
    input: RunInput;
    seed: number;
    rerun?: Rerun;
    /** Id of the message that a rerun starts from. */
    previousAnswerId?: string | null;
  },
): Promise<RunId> {
  const { client } = transaction;
  const { sessionId, questionId, rerun } = run;
  const id = RunId.create();
  const newest = await client.run.aggregate({
    where: {
      questionMessageId: questionId,
      NOT: { status: { in: ["cancelled", "error"] }, answers: { none: {} } },
    },
    _max: { version: true },
  });
  await client.run.create({
    data: {
      id,
      sessionId,
      questionMessageId: questionId,
      input: toStorableJson(run.input),
      ...(rerun !== undefined && { rerun: toStorableJson(rerun) }),
      previousAnswerId: run.previousAnswerId ?? null,
      version: (newest._max.version ?? 0) + 1,
      seed: BigInt(run.seed),
    },
  });
  transaction.changed("runs", sessionId);
  return id;
}
