import { CaveatError } from "@/lib/domain/caveat-error";
import type { RunId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import type { Database } from "../database";
import { type Message as MessageRow, Prisma } from "../generated/client";
import { runPrepared } from "../runs/run-prepared";
import { toMessages } from "./message-view";

/** JSON has no dates, so they are text. */
interface HistoryRow {
  messages: (Pick<MessageRow, "id" | "role" | "text" | "runId" | "answer" | "remarks"> & { createdAt: string })[];
}

/**
 * Returns the newest `limit` messages before the question of a run, oldest first, without those set aside. The run of a question is the
 * last one that was to answer it. Throws `not_found`.
 */
export async function readHistory(database: Database, runId: RunId, limit: number): Promise<Message[]> {
  const [row] = await runPrepared<HistoryRow>(
    database,
    "read_history",
    Prisma.sql`
      SELECT (
        SELECT coalesce(json_agg(json_build_object(
          'id', newest.id, 'role', newest.role, 'text', newest.text, 'answer', newest.answer, 'remarks', newest.remarks,
          'createdAt', newest.created_at,
          'runId', coalesce(
            newest.run_id,
            (SELECT asked.id FROM run AS asked WHERE question_message_id = newest.id ORDER BY asked.ordinal DESC LIMIT 1)
          )
        ) ORDER BY newest.turn, newest.ordinal), '[]')
        FROM (
          SELECT message.* FROM message
          WHERE message.session_id = run.session_id AND message.turn < question.turn AND message.set_aside_by IS NULL
          ORDER BY message.turn DESC, message.ordinal DESC LIMIT ${limit}::int
        ) AS newest
      ) AS messages
      FROM run JOIN message AS question ON question.id = run.question_message_id
      WHERE run.id = ${runId}::uuid`,
  );
  if (row === undefined) throw new CaveatError("not_found", "There is no such run.");
  return toMessages(row.messages.map((message) => ({ ...message, createdAt: new Date(message.createdAt), runs: [] })));
}
