import { z } from "zod";
import { InterruptId, type SessionId } from "@/lib/domain/ids";
import { createStoredStores } from "../draft/stored-store";

/** The user's input for one part of a card: one of its options, free text, or both. */
const Entry = z.object({
  optionId: z.string().nullable(),
  /** Whether the text is the answer, rather than the option. */
  own: z.boolean(),
  text: z.string(),
});
export type Entry = z.infer<typeof Entry>;

/** No option chosen and no text entered. */
export const emptyEntry: Entry = { optionId: null, own: false, text: "" };

/** An answer that has not been sent yet, part by part. */
const CardDraft = z.object({
  interruptId: InterruptId.schema.nullable(),
  entries: z.record(z.string(), Entry),
});
export type CardDraft = z.infer<typeof CardDraft>;

/** The draft of a conversation without an interrupt. */
export const emptyCardDraft: CardDraft = { interruptId: null, entries: {} };

/**
 * The user's input for the card of a waiting conversation, kept across reloads. A conversation has one interrupt at a
 * time, so the draft of a different one is outdated.
 */
export const cardDraft = createStoredStores<SessionId, CardDraft>({
  name: "caveat:card",
  schema: CardDraft,
  empty: emptyCardDraft,
});

/** Returns the draft with one part of the card of `interruptId` changed; drops the parts of other cards. */
export function changeEntry(
  draft: CardDraft,
  interruptId: InterruptId,
  change: { part: string; entry: Partial<Entry> },
): CardDraft {
  const entries = draft.interruptId === interruptId ? draft.entries : {};
  const before = entries[change.part] ?? emptyEntry;
  return { interruptId, entries: { ...entries, [change.part]: { ...before, ...change.entry } } };
}

/** Returns the input of one part of the card of `interruptId`. */
export function entryOf(draft: CardDraft, interruptId: InterruptId, part: string): Entry {
  return (draft.interruptId === interruptId ? draft.entries[part] : undefined) ?? emptyEntry;
}
