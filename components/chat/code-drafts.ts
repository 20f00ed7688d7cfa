import type { MessageId } from "@/lib/domain/ids";
import { accept } from "../api/outline";
import type { Store } from "../api/store";
import { createStoredStore } from "../draft/stored-store";

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
  const store = createStoredStore({
    name: `caveat:code:${messageId}`,
    schema: accept(isCodeDraft),
    empty: null,
    ofTab: true,
  });
  if (typeof window !== "undefined") drafts.set(messageId, store);
  return store;
}

function isCodeDraft(value: unknown): value is CodeDraft {
  return value === null || typeof value === "string";
}
