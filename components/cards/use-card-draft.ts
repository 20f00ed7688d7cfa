"use client";

import type { InterruptId, SessionId } from "@/lib/domain/ids";
import { useStore } from "../api/use-store";
import { cardDraft, changeEntry, emptyCardDraft, entryOf, type Entry } from "./card-draft";

/** The user's input for a card so far. */
export interface CardEntries {
  of: (part: string) => Entry;
  change: (part: string, entry: Partial<Entry>) => void;
  /** Clears the input after it was sent. */
  clear: () => void;
}

/** Returns the stored input of an interrupt's card; calls `onChange` on each change. */
export function useCardDraft(sessionId: SessionId, interruptId: InterruptId, onChange: () => void): CardEntries {
  const store = cardDraft(sessionId);
  const draft = useStore(store);
  return {
    of: (part) => entryOf(draft, interruptId, part),
    change: (part, entry) => {
      store.set((before) => changeEntry(before, interruptId, { part, entry }));
      onChange();
    },
    clear: () => store.set(() => emptyCardDraft),
  };
}
