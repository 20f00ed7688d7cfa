import { z } from "zod";
import { DatasetId } from "@/lib/domain/ids";
import { parseJson } from "../api/parse-json";
import { createStore, type Store } from "../api/store";

/** A question that was not asked yet, with the datasets chosen for it. */
const Draft = z.object({ text: z.string(), datasetIds: z.array(DatasetId.schema) });
export type Draft = z.infer<typeof Draft>;

/** Nothing written, nothing chosen. */
export const emptyDraft: Draft = { text: "", datasetIds: [] };

/** The draft key of a conversation that does not exist yet. */
export const newQuestionKey = "new";

const drafts = new Map<string, Store<Draft>>();

/**
 * The draft of a conversation, or of a new question, kept in the browser's storage so that a reload loses nothing.
 * Without a working storage it lives as long as the page. While the server renders it is empty.
 */
export function draftStore(key: string): Store<Draft> {
  const present = drafts.get(key);
  if (present) return present;
  const name = `caveat:draft:${key}`;
  const store = createStore(readDraft(name));
  const persistent: Store<Draft> = {
    ...store,
    set(change) {
      store.set(change);
      writeDraft(name, store.get());
    },
  };
  if (typeof window !== "undefined") drafts.set(key, persistent);
  return persistent;
}

function readDraft(name: string): Draft {
  try {
    const parsed = Draft.safeParse(parseJson(globalThis.localStorage.getItem(name) ?? ""));
    return parsed.success ? parsed.data : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

function writeDraft(name: string, draft: Draft): void {
  try {
    if (draft.text === "" && draft.datasetIds.length === 0) globalThis.localStorage.removeItem(name);
    else globalThis.localStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden; the draft still lives in the page.
  }
}
