import type { SessionSummary } from "@/lib/domain/session";
import { changeConversation, deleteConversation, restoreConversation } from "@/app/actions/sessions";
import { sessionList } from "../api/sessions/session-list";
import { sessionResource } from "../api/sessions/session-resource";
import { getSession } from "../api/sessions/sessions";
import { valueOf } from "../api/value-of";
import { loadToast } from "../ui/load-toast";
import { showFault } from "../ui/show-fault";
import { words } from "../words/words";

/** A change to an entry of the list; null removes it. */
export interface ListChange {
  id: SessionSummary["id"];
  part: Partial<SessionSummary> | null;
}

/** Returns the list as it will be once the server has made a change. */
export function withChange(sessions: SessionSummary[], { id, part }: ListChange): SessionSummary[] {
  return sessions.flatMap((session) =>
    session.id !== id ? [session] : part === null ? [] : [{ ...session, ...part }],
  );
}

/** How long a deletion can be undone here; the server allows a little longer. Milliseconds. */
const undoMs = 20_000;

/** Renames a conversation; shows the error when the server refuses. */
export function renameSession(session: SessionSummary, title: string): Promise<void> {
  return change(session, { title });
}

/** Pins a conversation to the head of the list, or unpins it. */
export function pinSession(session: SessionSummary, pinned: boolean): Promise<void> {
  return change(session, { pinned });
}

/** Copies a conversation up to its last answer and shows the copy; says so when there is nothing to copy. */
export async function duplicateSession({ id }: SessionSummary, show: (path: string) => void): Promise<void> {
  try {
    const { messages } = await getSession(id);
    const last = messages.findLast((message) => message.answer !== undefined && message.setAside !== true);
    if (last === undefined) return await showFault(null, words.sessions.nothingToDuplicate);
    const { branchSession } = await import("../versions/branch-session");
    await branchSession(id, last.id, show);
  } catch (error) {
    await showFault(error);
  }
}

/** Deletes a conversation and offers to undo that. */
export async function removeSession(session: SessionSummary): Promise<void> {
  const { id, title } = session;
  try {
    await valueOf(deleteConversation(id));
  } catch (error) {
    return showFault(error);
  }
  await sessionList.refresh();
  const toast = await loadToast();
  toast(words.sessions.deleted(title), {
    duration: undoMs,
    action: { label: words.sessions.undo, onClick: () => void bringBack(session) },
  });
}

async function bringBack({ id }: SessionSummary): Promise<void> {
  await valueOf(restoreConversation(id)).catch(showFault);
  await Promise.all([sessionList.refresh(), sessionResource(id).refresh()]);
}

async function change({ id }: SessionSummary, part: { title?: string; pinned?: boolean }): Promise<void> {
  try {
    await valueOf(changeConversation({ id, change: part }));
    // The open conversation first: it reloads when the list shows another title.
    sessionResource(id).replace((known) => known && { ...known, ...part });
  } catch (error) {
    await showFault(error);
  }
  await sessionList.refresh();
}
