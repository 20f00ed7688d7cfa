"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { readPlace, writePlace, type ConversationPlace } from "./conversation-place";

/**
 * Keeps the visible place in the URL. @returns `go` changes it; `returns` makes the back button lead to the previous
 * place.
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
  // Reads the URL itself, because the second of two consecutive changes must include the first, which React has not
  // rendered yet.
  const address = `${pathname}${writePlace({ ...readPlace(new URLSearchParams(search)), ...change })}`;
  if (returns) window.history.pushState(null, "", address);
  else window.history.replaceState(null, "", address);
}
