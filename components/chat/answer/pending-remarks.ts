import type { RemarksChange } from "@/lib/domain/answers/answer-remarks";
import { joinChanges } from "@/lib/domain/answers/change-remarks";
import type { MessageId, SessionId } from "@/lib/domain/ids";
import { remarkAnswer as storeRemarks } from "@/app/actions/questions";
import { sessionResource } from "../../api/sessions/session-resource";
import { createStore } from "../../api/store";
import { valueOf } from "../../api/value-of";
import { showFault } from "../../ui/show-fault";

/** Time within which changes to one answer are batched, in milliseconds. */
const gatherMs = 400;

/** Remarks on answers that the server has not confirmed yet. */
export const pendingRemarks = createStore<ReadonlyMap<MessageId, RemarksChange>>(new Map());

const timers = new Map<MessageId, ReturnType<typeof setTimeout>>();

/**
 * Stores remarks on an answer: shows them immediately and sends them shortly after. Reports and reverts changes that
 * the server refuses.
 */
export function remarkAnswer(id: SessionId, messageId: MessageId, change: RemarksChange): void {
  pendingRemarks.set((all) => new Map([...all, [messageId, joinChanges(all.get(messageId) ?? {}, change)]]));
  clearTimeout(timers.get(messageId));
  timers.set(
    messageId,
    setTimeout(() => void send(id, messageId), gatherMs),
  );
}

async function send(id: SessionId, messageId: MessageId): Promise<void> {
  const change = pendingRemarks.get().get(messageId);
  if (change === undefined) return;
  try {
    const message = await valueOf(storeRemarks({ id, messageId, change }));
    sessionResource(id).replace(
      (session) =>
        session && {
          ...session,
          messages: session.messages.map((known) =>
            known.id === messageId ? { ...known, remarks: message.remarks } : known,
          ),
        },
    );
  } catch (error) {
    await showFault(error);
  }
  // Remarks added in the meantime are sent with the next request.
  pendingRemarks.set((all) =>
    all.get(messageId) === change ? new Map([...all].filter(([other]) => other !== messageId)) : all,
  );
}
