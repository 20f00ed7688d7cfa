import type { DatasetId } from "@/lib/domain/ids";
import { outline } from "../api/sessions/outline";
import { createStoredStores } from "./stored-store";

/** A question that has not been asked yet, with its chosen datasets. */
export interface Draft {
  text: string;
  datasetIds: DatasetId[];
}

const draftOutline = outline<Draft>({ text: "text", datasetIds: "list" });

/** Nothing written, nothing chosen. */
export const emptyDraft: Draft = { text: "", datasetIds: [] };

/** The draft key of a conversation that does not exist yet. */
export const newQuestionKey = "new";

/**
 * Returns the draft of a conversation, or of a new question, kept across a reload. During server rendering it is empty.
 */
export const draftStore = createStoredStores<string, Draft>({
  name: "caveat:draft",
  schema: draftOutline,
  empty: emptyDraft,
});
