import type { DatasetId } from "@/lib/domain/ids";
import { awaitQuestion } from "./await-question";
import { draftStore, emptyDraft } from "./draft";
import { chooseDatasets } from "./draft-datasets";

/**
 * Sends the question of a draft as soon as its data has arrived. The draft is empty from then on, so that the next question
 * can be written; when `send` rejects, the question returns before the new text, and the error is rethrown.
 * @param options.fixedIds datasets that the conversation already has.
 * @param options.isPresent whether the composer is still shown: a person who left would be surprised, so the draft is kept.
 */
export async function sendDraft(
  draftKey: string,
  options: {
    fixedIds: readonly DatasetId[];
    isPresent: () => boolean;
    send: (question: string, datasetIds: readonly DatasetId[]) => Promise<void>;
  },
): Promise<void> {
  const ready = await awaitQuestion(draftKey, options.fixedIds);
  if (ready === null || !options.isPresent()) return;
  draftStore(draftKey).set(() => emptyDraft);
  try {
    await options.send(ready.text, ready.datasetIds);
  } catch (error) {
    chooseDatasets(
      draftKey,
      ready.datasetIds.map((id) => ({ id })),
    );
    prependText(draftKey, ready.text);
    throw error;
  }
}

/** Puts a text before that of a draft, with an empty line between. */
export function prependText(draftKey: string, text: string): void {
  draftStore(draftKey).set((draft) => ({
    ...draft,
    text: [text, draft.text].filter((part) => part.trim() !== "").join("\n\n"),
  }));
}
