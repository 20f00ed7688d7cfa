"use client";

import type { InterruptId, SessionId } from "@/lib/domain/ids";
import { useStore } from "../api/use-store";
import { cardDraft, type CardDraft, changeEntry, emptyCardDraft, entryOf, type Entry } from "./card-draft";

/** The user's input for a card so far. */
export interface CardEntries {
  /** All of it; another object after each change. */
  draft: CardDraft;
  of: (part: string) => Entry;
  change: (part: string, entry: Partial<Entry>) => void;
  /** Clears the input after it was sent. */
  clear: () => void;
}

/** Returns the stored input of an interrupt's card. */
export function useCardDraft(sessionId: SessionId, interruptId: InterruptId): CardEntries {
  const store = cardDraft(sessionId);
  const draft = useStore(store);
  return {
    draft,
    of: (part) => entryOf(draft, interruptId, part),
    change: (part, entry) => store.set((before) => changeEntry(before, interruptId, { part, entry })),
    clear: () => store.set(() => emptyCardDraft),
  };
}
