import type { RemarksChange } from "@/lib/domain/answers/answer-remarks";
import { CaveatError } from "@/lib/domain/caveat-error";
import { changeRemarks } from "@/lib/domain/answers/change-remarks";
import type { MessageId, SessionId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { readRemarks } from "./read-remarks";
import { messageSelection, toMessages } from "../sessions/message-view";
import { lockLivingSession } from "../connections/session-lock";
import { toStorableJson } from "../connections/storable";
import { inTransaction } from "../connections/transaction";

/** Changes what a person added to an answer, one change after another. Throws `not_found`. */
export function remarkAnswer(
  database: Database,
  { sessionId, messageId, change }: { sessionId: SessionId; messageId: MessageId; change: RemarksChange },
): Promise<Message> {
  return inTransaction(database, async (transaction) => {
    const { client } = transaction;
    await lockLivingSession(transaction, sessionId);
    const found = await client.message.findFirst({
      where: { id: messageId, sessionId, role: "assistant" },
      select: { remarks: true },
    });
    if (found === null) {
      throw new CaveatError("not_found", "There is no such answer in this session.", {
        remedy: "Give the id of a message of the session whose role is “assistant”.",
      });
    }
    const remarks = changeRemarks(readRemarks(found.remarks), change);
    const row = await client.message.update({
      where: { id: messageId },
      data: { remarks: remarks === null ? Prisma.DbNull : toStorableJson(remarks) },
      select: messageSelection,
    });
    const [message] = toMessages([row]);
    if (message === undefined) throw new CaveatError("internal", "The answer could not be read after a change.");
    return message;
  });
}
