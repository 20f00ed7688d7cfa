"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { readPlace, writePlace, type ConversationPlace } from "./conversation-place";

/**
 * What is in sight, kept in the address.
 * @returns `go` changes it; `returns` makes the browser's way back lead to the place before.
 */
export function useConversationPlace(): {
  place: ConversationPlace;
  go: (change: Partial<ConversationPlace>, options?: { returns?: boolean }) => void;
} {
  const search = useSearchParams();
  return { place: useMemo(() => readPlace(search), [search]), go };
}

function go(change: Partial<ConversationPlace>, { returns = false }: { returns?: boolean } = {}): void {
  const { pathname, search } = window.location;
  // The address itself: of two changes in a row the second knows the first, which React has not told yet.
  const address = `${pathname}${writePlace({ ...readPlace(new URLSearchParams(search)), ...change })}`;
  if (returns) window.history.pushState(null, "", address);
  else window.history.replaceState(null, "", address);
}
