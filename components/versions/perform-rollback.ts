import type { MessageId, SessionId } from "@/lib/domain/ids";
import { sessionList } from "../api/sessions/session-list";
import { sessionResource } from "../api/sessions/session-resource";
import { rollBack } from "@/app/actions/versions";
import { valueOf } from "../api/value-of";
import { loadToast } from "../ui/load-toast";
import { showFault } from "../ui/show-fault";
import { versionWords } from "../words/answers/version-words";

const texts = versionWords.rollback;

/** The versions that a rollback affects. */
export interface RollbackRequest {
  questionId: MessageId;
  /** Label of the version that becomes current again. */
  version: string;
  includeConversation: boolean;
}

/** How long a rollback can be undone from its message; in the list of versions always. Milliseconds. */
const undoMs = 15_000;

/**
 * Rolls back and offers to undo that. Rejects with the reason when the server refuses.
 * @param onDone called when the conversation is reloaded, including after undoing it.
 */
export async function performRollback(id: SessionId, request: RollbackRequest, onDone: () => void): Promise<void> {
  const { from, to, version } = await valueOf(rollBack({ id, ...request }));
  await readAnew(id);
  onDone();
  const toast = await loadToast();
  const undo = () =>
    valueOf(rollBack({ id, ...request, version: from }))
      .then(() => readAnew(id))
      .then(onDone)
      .catch(showFault);
  toast(texts.done(to, version), { duration: undoMs, action: { label: texts.undo, onClick: () => void undo() } });
}

async function readAnew(id: SessionId): Promise<void> {
  await Promise.all([sessionResource(id).refresh(), sessionList.refresh()]);
}
