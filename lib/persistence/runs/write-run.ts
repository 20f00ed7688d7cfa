import { CaveatError } from "@/lib/domain/caveat-error";
import type { MessageRoute } from "@/lib/domain/capability";
import { ChosenEngine } from "@/lib/domain/engine-kind";
import { MessageId, RunId, SessionId } from "@/lib/domain/ids";
import { readLeniently } from "@/lib/domain/read-leniently";
import type { Rerun } from "@/lib/domain/answers/rerun";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import { findNextVersion } from "../versions/next-version";
import { pendingRoute, type RunInput } from "./run-record";
import { toStorableJson, toStorableText } from "../connections/storable";
import { inTransaction, type Transaction } from "../connections/transaction";
import type { Database } from "../database";

/**
 * Writes a run of a session that the caller has locked or just created, and announces that there is something to claim.
 */
export async function writeRun(
  transaction: Transaction,
  run: {
    id?: RunId;
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
  const { id = RunId.create(), sessionId, questionId, rerun } = run;
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

/** The places of a run that was just written, or had been before. */
interface WrittenRun {
  sessionId: SessionId;
  messageId: MessageId;
  runId: RunId;
}

/**
 * Runs `work`, which writes the run `runId`, in one transaction; if that run exists, returns it instead. Throws `conflict`
 * for a run of a session other than `sessionId`, or of another question.
 */
export function writeRunOnce(
  database: Database,
  { runId, sessionId, question }: { runId?: RunId | undefined; sessionId?: SessionId; question?: string },
  work: (transaction: Transaction) => Promise<WrittenRun>,
): Promise<WrittenRun> {
  return inTransaction(database, async (transaction) => {
    if (runId === undefined) return work(transaction);
    const { client } = transaction;
    // Two requests with the same id wait for each other before either has written it.
    await client.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('caveat run ' || ${runId}::text, 0))`;
    const known = await client.run.findUnique({
      where: { id: runId },
      select: { sessionId: true, questionMessageId: true, question: { select: { text: true } } },
    });
    if (known === null) return work(transaction);
    if (question !== undefined && known.question.text !== toStorableText(question))
      throw new CaveatError("conflict", "This request was already made with another question.", {
        remedy: "Reload the page and ask again.",
      });
    if (sessionId !== undefined && known.sessionId !== sessionId)
      throw new CaveatError("conflict", "This request was already made for another conversation.");
    return { runId, sessionId: SessionId.parse(known.sessionId), messageId: MessageId.parse(known.questionMessageId) };
  });
}
