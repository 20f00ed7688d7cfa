import { CaveatError } from "@/lib/domain/caveat-error";
import type { MessageId, SessionId } from "@/lib/domain/ids";
import type { Database } from "../database";
import { lockLivingSession } from "../connections/session-lock";
import { inTransaction } from "../connections/transaction";

/** Withdraws a question that no run has started to answer. Throws `not_found`, `conflict`. */
export function withdrawQuestion(database: Database, sessionId: SessionId, questionId: MessageId): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const { client } = transaction;
    await lockLivingSession(transaction, sessionId);
    const question = await client.message.findFirst({
      where: { id: questionId, sessionId, role: "user" },
      select: { turn: true, runs: { select: { status: true, _count: { select: { events: true } } } } },
    });
    if (question === null) {
      throw new CaveatError("not_found", "There is no such question in this session.", {
        remedy: "It may have been withdrawn already; reload the session.",
      });
    }
    // A resumed run that waited for a person is queued as well, but has emitted events.
    if (question.runs.some(({ status, _count }) => status !== "queued" || _count.events > 0)) {
      throw new CaveatError("conflict", "This question is already being answered, or was answered.", {
        remedy: "Stop the run instead, or ask something else.",
      });
    }
    const others = await client.message.count({ where: { sessionId, role: "user", id: { not: questionId } } });
    if (others === 0) {
      throw new CaveatError("conflict", "This is the only question of its session.", {
        remedy: "Stop the run or delete the session instead.",
      });
    }
    // Its run is removed with it.
    await client.message.delete({ where: { id: questionId } });
    transaction.changed("runs", sessionId);
  });
}
