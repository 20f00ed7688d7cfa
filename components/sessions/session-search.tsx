"use client";

import { Search } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { searchSessions } from "../api/sessions/session-list";
import { useStore } from "../api/use-store";
import { searchRequests } from "../shell/sidebar-choice";
import { words } from "../words/words";

const pauseMs = 200;

/** Number of handled requests to focus the search; the field comes and goes with the sidebar. */
let fulfilled = 0;

/**
 * Searches conversations while typing.
 * @param props.onLeave moves to the first match, which Enter opens.
 */
export function SessionSearch(props: {
  query: string;
  onQuery: (query: string) => void;
  onLeave: (how: "look" | "open") => void;
}) {
  const { query, onQuery, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  const first = useRef(true);
  const requests = useStore(searchRequests, 0);

  useEffect(() => {
    if (requests === fulfilled) return;
    fulfilled = requests;
    input.current?.focus();
    input.current?.select();
  }, [requests]);

  useEffect(() => {
    // The list starts without a search.
    if (first.current) {
      first.current = false;
      return;
    }
    const timer = setTimeout(() => void searchSessions(query), pauseMs);
    return () => clearTimeout(timer);
  }, [query]);

  useEffect(() => () => void searchSessions(""), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    event.preventDefault();
    onLeave(event.key === "Enter" ? "open" : "look");
  };
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
        onKeyDown={onKeyDown}
        className="h-8 w-full rounded-md border bg-surface pr-2 pl-8 text-small outline-none placeholder:text-ink-soft focus:border-accent"
      />
    </div>
  );
}
