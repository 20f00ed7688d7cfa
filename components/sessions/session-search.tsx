"use client";

import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { searchSessions } from "../api/session-list";
import { words } from "../words";

const pauseMs = 200;

/** Searches conversations while it is written in; Ctrl+K and ⌘K lead to it. */
export function SessionSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const first = useRef(true);

  useEffect(() => {
    // The list is read without a search when it appears.
    if (first.current) {
      first.current = false;
      return;
    }
    const timer = setTimeout(() => void searchSessions(query), pauseMs);
    return () => clearTimeout(timer);
  }, [query]);

  const focusOnShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    input.current?.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => focusOnShortcut(event);
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
      void searchSessions("");
    };
  }, []);

  return (
    <div className="relative mx-2 mb-1">
      <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-ink-soft" />
      <input
        ref={input}
        type="search"
        aria-label={words.sessions.search}
        placeholder={words.sessions.search}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        className="h-8 w-full rounded-md border bg-surface pr-2 pl-8 text-small outline-none placeholder:text-ink-soft focus:border-accent"
      />
    </div>
  );
}
