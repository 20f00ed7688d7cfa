import type { MessageId } from "@/lib/domain/ids";
import { createStore, type Store } from "../api/store";

/** Code of a person in place of an answer's; null while nothing is edited. */
export type CodeDraft = string | null;

const drafts = new Map<MessageId, Store<CodeDraft>>();

/**
 * The edited code of one answer, kept in the browser's storage for this visit, so that neither another tab of the panel nor
 * a reload loses it. Without a working storage it lives as long as the page. While the server renders there is none.
 */
export function codeDraft(messageId: MessageId): Store<CodeDraft> {
  const present = drafts.get(messageId);
  if (present) return present;
  const name = `caveat:code:${messageId}`;
  const store = createStore(readDraft(name));
  const persistent: Store<CodeDraft> = {
    ...store,
    set(change) {
      store.set(change);
      writeDraft(name, store.get());
    },
  };
  if (typeof window !== "undefined") drafts.set(messageId, persistent);
  return persistent;
}

function readDraft(name: string): CodeDraft {
  try {
    return globalThis.sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function writeDraft(name: string, draft: CodeDraft): void {
  try {
    if (draft === null) globalThis.sessionStorage.removeItem(name);
    else globalThis.sessionStorage.setItem(name, draft);
  } catch {
    // Storage is full or forbidden; the draft still lives in the page.
  }
}
