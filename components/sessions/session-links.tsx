"use client";

import { usePathname } from "next/navigation";
import { startTransition, useEffect, useOptimistic, useRef, useState, type KeyboardEvent } from "react";
import type { SessionSummary } from "@/lib/domain/session";
import { formatMoment, formatUtc } from "@/lib/domain/text/dates";
import { sessionList, showMoreSessions } from "../api/sessions/session-list";
import { useResource } from "../api/use-resource";
import { useKnown } from "../api/server-state";
import { useStore } from "../api/use-store";
import { showFault } from "../ui/show-fault";
import { toTwinDetails } from "../ui/to-twin-details";
import { useInBrowser } from "../ui/use-in-browser";
import { words } from "../words/words";
import { groupByDay } from "./group-by-day";
import { MoreSessions } from "./more-sessions";
import { withChange, type ListChange } from "./session-actions";
import { SessionRow } from "./session-row";
import { SessionSearch } from "./session-search";
import { nothingUnseen, toUnseen, unseen } from "./unseen";

const busyEveryMs = 3_000;
const idleEveryMs = 30_000;
const noSessions: SessionSummary[] = [];

/**
 * Lists the conversations: search, groups by day, and more as soon as the end becomes visible. Arrow keys move between them.
 */
export function SessionLinks() {
  const pathname = usePathname();
  const [query, setQuery] = useState("");
  const list = useRef<HTMLElement>(null);
  const busy = useKnown(sessionList).value?.items.some((item) => item.status === "running") ?? false;
  const { value, error, pending } = useResource(sessionList, { everyMs: busy ? busyEveryMs : idleEveryMs });
  const [sessions, show] = useOptimistic(value?.items ?? noSessions, withChange);
  /** Shows a change at once; what the server makes of it replaces that. */
  const perform = (change: ListChange, act: () => Promise<void>) =>
    startTransition(async () => {
      show(change);
      await act();
    });
  const current = sessions.find(({ id }) => pathname === `/s/${id}`)?.id ?? null;
  const { ended } = useStore(unseen, nothingUnseen);
  useEffect(() => unseen.set((before) => toUnseen(before, sessions, current)), [sessions, current]);
  // Until then, the page shows the same as the server, which does not know the reader's time zone.
  const inBrowser = useInBrowser();
  const details = toTwinDetails(sessions, ({ title }) => title, [
    ({ datasetNames }) => datasetNames.join(", "),
    ({ updatedAt }) => (inBrowser ? formatMoment(new Date(updatedAt)) : formatUtc(updatedAt)),
  ]);
  const groups = query === "" ? groupByDay(sessions, { inUtc: !inBrowser }) : [{ title: "", sessions }];

  const search = (text: string) => {
    setQuery(text);
    // Another search is shown from its beginning.
    list.current?.scrollTo({ top: 0 });
  };
  const linksOf = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>("a[href]") ?? [])];
  const leaveSearch = (how: "look" | "open") => {
    const [link] = linksOf();
    if (how === "open") link?.click();
    else link?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const links = linksOf();
    const place = links.findIndex((link) => link === document.activeElement);
    if (step === 0 || place === -1) return;
    event.preventDefault();
    links[place + step]?.focus();
  };
  return (
    <>
      <SessionSearch query={query} onQuery={search} onLeave={leaveSearch} />
      <nav
        ref={list}
        aria-label={words.sessions.label}
        onKeyDown={onKeyDown}
        className="min-h-0 flex-1 overflow-y-auto px-2 pb-2"
      >
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title || undefined}>
            {group.title !== "" && (
              <h2 className="sticky top-0 z-1 bg-sunken px-2 pt-2 pb-1 text-small text-ink-soft">{group.title}</h2>
            )}
            <ul>
              {group.sessions.map((session) => (
                <li key={session.id}>
                  <SessionRow
                    session={session}
                    onChange={(part, act) => perform({ id: session.id, part }, act)}
                    current={session.id === current}
                    detail={details.get(session)}
                    unseen={session.id !== current && ended.includes(session.id)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {sessions.length === 0 && !pending && (
          <p className="px-2 py-1 text-small text-ink-soft">
            {error instanceof Error ? error.message : query === "" ? words.sessions.none : words.sessions.noMatch}
          </p>
        )}
        {value?.nextCursor && (
          // A new one for each page, so that its end is observed again.
          <MoreSessions key={value.nextCursor} onMore={() => showMoreSessions().catch(showFault)} />
        )}
      </nav>
    </>
  );
}
