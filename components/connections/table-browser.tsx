"use client";

import { useEffect, useState } from "react";
import type { Connection, RemoteTables } from "@/lib/domain/connections/connection";
import { listTables } from "../api/connections";
import { connectionWords as texts } from "../words/connection-words";
import { formatBytes } from "../datasets/upload/format-bytes";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";
import { Disclosure } from "../ui/disclosure";
import { words } from "../words/words";
import { RepairConnection } from "./repair-connection";

/** Quiet time after a key before the server is asked, in milliseconds. */
const typingMs = 200;

/** Searches the tables of a connection and lets a person read one; lets a person fix a connection that does not work. */
export function TableBrowser(props: {
  connection: Connection;
  busy: boolean;
  /** Whether the search receives the focus at first. */
  focused: boolean;
  onRead: (table: string) => void;
}) {
  const { connection, busy, onRead } = props;
  const { id } = connection;
  const [query, setQuery] = useState("");
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<RemoteTables | string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(
      () =>
        void listTables(id, query, abort.signal).then(setFound, (error: unknown) => {
          if (!abort.signal.aborted) setFound(error instanceof Error ? error.message : words.errors.unexpectedReply);
        }),
      typingMs,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [id, query, attempt]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-small">
      <input
        type="search"
        autoFocus={props.focused}
        aria-label={texts.search}
        placeholder={texts.search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        className={fieldLook}
      />
      <div role="status" aria-live="polite" className="text-ink-soft empty:hidden">
        {found === null && texts.loading}
        {found !== null && typeof found !== "string" && found.items.length === 0 && texts.noTables}
        {found !== null && typeof found !== "string" && found.more && texts.more}
      </div>
      {typeof found === "string" && (
        <>
          <p role="alert" className="text-failed [overflow-wrap:anywhere]">
            {found}
          </p>
          <Disclosure summary={texts.editHere}>
            <RepairConnection
              fault={{ ...connection, connectionId: id, reason: "broken", detail: "", datasets: [] }}
              onRepaired={() => setAttempt(attempt + 1)}
            />
          </Disclosure>
        </>
      )}
      {found !== null && typeof found !== "string" && found.items.length > 0 && (
        <ul
          aria-label={texts.tables}
          className="grid max-h-64 grid-cols-[minmax(0,1fr)] overflow-y-auto rounded-md border"
        >
          {found.items.map(({ table, kind, rows, bytes }) => (
            <li key={table} className="flex items-center gap-2 border-b px-3 py-1.5 last:border-b-0">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{table}</span>
              <span className="text-ink-soft tabular-nums">
                {kind === "view" && texts.view}
                {rows !== null && kind === "table" && texts.rows(rows)}
                {bytes !== null && formatBytes(bytes)}
              </span>
              <Button size="small" disabled={busy} aria-label={texts.readTable(table)} onClick={() => onRead(table)}>
                {texts.read}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
