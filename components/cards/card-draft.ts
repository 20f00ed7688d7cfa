import { z } from "zod";
import { InterruptId, type SessionId } from "@/lib/domain/ids";
import { createStoredStores } from "../draft/stored-store";

/** What a person has put in so far for one part of a card: one of its options, words of their own, or both. */
const Entry = z.object({
  optionId: z.string().nullable(),
  /** The words are the answer, not the option. */
  own: z.boolean(),
  text: z.string(),
});
export type Entry = z.infer<typeof Entry>;

/** Nothing chosen, nothing written. */
export const emptyEntry: Entry = { optionId: null, own: false, text: "" };

/** An answer that was not sent yet, part by part. */
const CardDraft = z.object({
  interruptId: InterruptId.schema.nullable(),
  entries: z.record(z.string(), Entry),
});
export type CardDraft = z.infer<typeof CardDraft>;

/** Of a conversation that asks nothing. */
export const emptyCardDraft: CardDraft = { interruptId: null, entries: {} };

/**
 * What a person put into the card of a conversation that waits, kept over a reload. A conversation asks one thing at a
 * time, so the draft of another interrupt is out of date.
 */
export const cardDraft = createStoredStores<SessionId, CardDraft>({
  name: "caveat:card",
  schema: CardDraft,
  empty: emptyCardDraft,
});

/** The draft with one part of the card of `interruptId` changed; of another card nothing is kept. */
export function changeEntry(
  draft: CardDraft,
  interruptId: InterruptId,
  change: { part: string; entry: Partial<Entry> },
): CardDraft {
  const entries = draft.interruptId === interruptId ? draft.entries : {};
  const before = entries[change.part] ?? emptyEntry;
  return { interruptId, entries: { ...entries, [change.part]: { ...before, ...change.entry } } };
}

/** What stands in one part of the card of `interruptId`. */
export function entryOf(draft: CardDraft, interruptId: InterruptId, part: string): Entry {
  return (draft.interruptId === interruptId ? draft.entries[part] : undefined) ?? emptyEntry;
}
