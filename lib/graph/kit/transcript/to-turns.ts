import type { PromptTurn } from "@/lib/domain/runs/prompt";
import type { TranscriptEntry, TranscriptReference } from "./transcript-entry";

/** Converts entries to the turns that a model reads; the same entries always produce the same bytes. */
export function toTurns(
  entries: readonly TranscriptEntry[],
  readReference: (reference: TranscriptReference) => Promise<string>,
): Promise<PromptTurn[]> {
  return Promise.all(
    entries.map(async ({ role, parts }) => {
      const texts = await Promise.all(
        parts.map((part) => ("text" in part ? Promise.resolve(part.text) : readReference(part.reference))),
      );
      return { role, text: texts.join("") };
    }),
  );
}
