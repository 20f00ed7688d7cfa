import { CaveatError } from "@/lib/domain/caveat-error";
import { type MessageId, SessionId } from "@/lib/domain/ids";
import type { VersionStore } from "@/lib/ports/runs/version-store";
import { type AnsweredTurn, readAnsweredTurns } from "../versions/answered-turns";
import { holdBlobsSql } from "../datasets/blob-lock";
import { CopyIds } from "./copy-ids";
import { copyMessages } from "./copy-messages";
import { copyRuns } from "./copy-runs";
import type { Database } from "../database";
import { lockLivingSession } from "../connections/session-lock";
import { inTransaction, type Transaction } from "../connections/transaction";

const titleEnd = " (copy)";
const longestTitle = 200;

/**
 * Copies a session up to an answer: the questions that it was made with, their answers as they were then, its own, and
 * everything that their runs left. Shares bytes but not rows, so that both continue independently. Throws `not_found`.
 */
export function forkSession(
  database: Database,
  { sessionId, messageId }: Parameters<VersionStore["fork"]>[0],
): Promise<SessionId> {
  return inTransaction(database, async (transaction) => {
    const { client } = transaction;
    // Prevents the removal of shared bytes in the meantime. In the usual order of locks: bytes before rows.
    await client.$queryRaw`SELECT 1 AS held FROM (SELECT ${holdBlobsSql}) AS lock`;
    await lockLivingSession(transaction, sessionId);
    const turns = toKeptTurns(await readAnsweredTurns(client, sessionId), messageId);
    const ids = new CopyIds();
    const copy = SessionId.create();
    await createCopy(transaction, { source: sessionId, copy, turnCount: turns.length });
    const runIds = [...new Set(turns.flatMap(({ versions }) => versions.map(({ runId }) => runId)))].filter(
      (runId) => runId !== null,
    );
    await copyMessages(transaction, { copy, turns, ids, copyRuns: () => copyRuns(transaction, { copy, runIds, ids }) });
    return copy;
  });
}

/**
 * Returns the turns up to the answer with the versions that existed when it was made; it is the newest of its own turn.
 */
function toKeptTurns(turns: readonly AnsweredTurn[], messageId: MessageId): AnsweredTurn[] {
  const last = turns.find(({ versions }) => versions.some(({ id }) => id === messageId));
  const answer = last?.versions.find(({ id }) => id === messageId);
  if (last === undefined || answer === undefined) {
    throw new CaveatError("not_found", "There is no such answer in this session.", {
      remedy: "Give the id of a message of the session whose role is “assistant”.",
    });
  }
  return turns
    .filter(
      ({ turn, setAsideById }) => turn <= last.turn && (setAsideById === null || setAsideById === last.setAsideById),
    )
    .map((turn) => ({ ...turn, versions: turn.versions.filter(({ ordinal }) => ordinal <= answer.ordinal) }))
    .filter(({ versions }) => versions.length > 0);
}

/** Writes the session with the datasets of the source, including those deleted since, because its answers used them. */
async function createCopy(
  { client }: Transaction,
  { source, copy, turnCount }: { source: SessionId; copy: SessionId; turnCount: number },
): Promise<void> {
  const { title, titleSource, approval, engine } = await client.session.findUniqueOrThrow({ where: { id: source } });
  await client.session.create({
    data: { id: copy, title: toCopyTitle(title), titleSource, approval, engine, turnCount },
  });
  await client.$executeRaw`
    INSERT INTO session_dataset (session_id, dataset_id, position)
    SELECT ${copy}::uuid, dataset_id, position FROM session_dataset WHERE session_id = ${source}::uuid`;
  await client.$executeRaw`
    INSERT INTO history_summary (session_id, digest, text, created_at)
    SELECT ${copy}::uuid, digest, text, created_at FROM history_summary WHERE session_id = ${source}::uuid`;
}

/** Derives the title of a copy; a copy of a copy gets the same one. */
function toCopyTitle(title: string): string {
  if (title.endsWith(titleEnd)) return title;
  const characters = [...title];
  const room = longestTitle - titleEnd.length;
  const start =
    characters.length > room
      ? `${characters
          .slice(0, room - 1)
          .join("")
          .trimEnd()}…`
      : title;
  return `${start}${titleEnd}`;
}
