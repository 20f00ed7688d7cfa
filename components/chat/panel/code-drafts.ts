import type { MessageId } from "@/lib/domain/ids";
import { accept } from "../../api/sessions/outline";
import { createStoredStores } from "../../draft/stored-store";

/** A person's code in place of an answer's; null while nothing is edited. */
export type CodeDraft = string | null;

/**
 * Stores the edited code of one answer in session storage, so that neither another tab of the panel nor a reload loses it.
 * Without working storage it lives only as long as the page; there is none during server rendering.
 */
export const codeDraft = createStoredStores<MessageId, CodeDraft>({
  name: "caveat:code",
  schema: accept(isCodeDraft),
  empty: null,
  ofTab: true,
});

function isCodeDraft(value: unknown): value is CodeDraft {
  return value === null || typeof value === "string";
}
