import type { DatasetId } from "@/lib/domain/ids";
import { outline } from "../api/outline";
import type { Store } from "../api/store";
import { createStoredStore } from "./stored-store";

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

const drafts = new Map<string, Store<Draft>>();

/** The draft of a conversation, or of a new question, kept over a reload. While the server renders it is empty. */
export function draftStore(key: string): Store<Draft> {
  const present = drafts.get(key);
  if (present) return present;
  const store = createStoredStore({ name: `caveat:draft:${key}`, schema: draftOutline, empty: emptyDraft });
  if (typeof window !== "undefined") drafts.set(key, store);
  return store;
}
