import type { MessageId } from "@/lib/domain/ids";
import { accept } from "../../api/sessions/outline";
import { createStoredStores } from "../../draft/stored-store";

/** Code of a person in place of an answer's; null while nothing is edited. */
export type CodeDraft = string | null;

/**
 * The edited code of one answer, kept in the browser's storage for this visit, so that neither another tab of the panel nor
 * a reload loses it. Without a working storage it lives as long as the page. While the server renders there is none.
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
