"use client";

import { connection } from "../api/connection";
import { useStore } from "../api/use-store";
import { words } from "../words/words";

/** Reports that the server does not respond, until it does. */
export function ConnectionBanner() {
  const { reachable } = useStore(connection);
  return (
    <div role="status" aria-live="polite">
      {!reachable && (
        <p className="border-b bg-hover px-4 py-1.5 text-center text-small text-ink">{words.shell.lost}</p>
      )}
    </div>
  );
}
