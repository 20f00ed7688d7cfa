import type { MessageId } from "@/lib/domain/ids";
import type { Transaction } from "../connections/transaction";

/**
 * Returns the number of the next version of a question's answer, from 1, under the session's lock: after those of the
 * question's answers and of its unfinished runs.
 */
export async function findNextVersion({ client }: Transaction, questionId: MessageId): Promise<number> {
  const [row] = await client.$queryRaw<{ next: number }[]>`
    SELECT 1 + greatest(
      (
        SELECT max(version) FROM run
        WHERE question_message_id = question.id
          AND (status NOT IN ('cancelled', 'error') OR EXISTS (SELECT 1 FROM message WHERE run_id = run.id))
      ),
      (
        SELECT max(substring(answer->>'version' FROM '^v([0-9]{1,9})')::int) FROM message
        WHERE session_id = question.session_id AND turn = question.turn AND role = 'assistant'
      ),
      0
    ) AS next
    FROM message AS question WHERE id = ${questionId}::uuid`;
  return row?.next ?? 1;
}
