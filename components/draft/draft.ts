import type { DatasetId } from "@/lib/domain/ids";
import { outline } from "../api/sessions/outline";
import { createStoredStores } from "./stored-store";

/** A question that was not asked yet, with the datasets chosen for it. */
export interface Draft {
  text: string;
  datasetIds: DatasetId[];
}

const draftOutline = outline<Draft>({ text: "text", datasetIds: "list" });

/** Nothing written, nothing chosen. */
export const emptyDraft: Draft = { text: "", datasetIds: [] };

/** The draft key of a conversation that does not exist yet. */
export const newQuestionKey = "new";

/** The draft of a conversation, or of a new question, kept over a reload. While the server renders it is empty. */
export const draftStore = createStoredStores<string, Draft>({
  name: "caveat:draft",
  schema: draftOutline,
  empty: emptyDraft,
});
