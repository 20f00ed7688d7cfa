import type { MessageId } from "@/lib/domain/ids";
import { accept } from "../../api/sessions/outline";
import { createStoredStores } from "../../draft/stored-store";

/** The user's edited code for an answer; null while nothing is edited. */
export type CodeDraft = string | null;

/**
 * Stores the edited code of one answer in session storage, so that it survives switching panel tabs and reloads. Falls
 * back to memory if storage is unavailable, as during server rendering.
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
