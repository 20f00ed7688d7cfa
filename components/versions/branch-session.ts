import type { MessageId, SessionId } from "@/lib/domain/ids";
import { sessionList } from "../api/sessions/session-list";
import { branchConversation } from "@/app/actions/sessions";
import { valueOf } from "../api/value-of";
import { versionWords } from "../words/answers/version-words";
import { loadToast } from "../ui/load-toast";

/** Copies a conversation up to an answer and shows the copy. Rejects with the reason when the server refuses. */
export async function branchSession(id: SessionId, messageId: MessageId, show: (path: string) => void): Promise<void> {
  const copy = await valueOf(branchConversation({ id, messageId }));
  void sessionList.refresh();
  show(`/s/${copy.id}`);
  const toast = await loadToast();
  toast(versionWords.branch.done);
}
