"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { isConnectionError } from "../api/api-error";
import { connection } from "../api/connection";
import { refreshPage } from "./keep-fresh";

/** Something that changes on the server for a while. */
interface Followed<Value> {
  /** How long to wait between two reads, in milliseconds. */
  everyMs: number;
  isChanging: (value: Value) => boolean;
  read: () => Promise<Value>;
}

/**
 * Returns what the server rendered the page with. While that is changing, reads it again by itself and returns the newest
 * state; once it has changed, has the server read the page again.
 */
export function useFollowed<Value>(rendered: Value, followed: Followed<Value>): Value {
  const router = useRouter();
  const [seen, setSeen] = useState({ of: rendered, latest: rendered });
  const isChanging = followed.isChanging(rendered);
  const begin = useEffectEvent((signal: AbortSignal) =>
    follow({
      ...{ ...followed, signal },
      onLook: (latest) => setSeen({ of: rendered, latest }),
      onEnd: () => refreshPage(router),
    }),
  );
  useEffect(() => {
    if (!isChanging) return;
    const left = new AbortController();
    void begin(left.signal);
    return () => left.abort();
  }, [isChanging, rendered]);
  return seen.of === rendered ? seen.latest : rendered;
}

/**
 * Reads something regularly while the page is visible, one read at a time, until `signal` fires. Never rejects.
 * @param following.onLook gets each state in which it is still changing.
 * @param following.onEnd called when it no longer is, or cannot be read; false lets it be read again.
 */
export async function follow<Value>(
  following: Followed<Value> & { signal: AbortSignal; onLook: (latest: Value) => void; onEnd: () => Promise<boolean> },
): Promise<void> {
  const { everyMs, isChanging, read, signal, onLook, onEnd } = following;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    if (signal.aborted) return;
    if (document.visibilityState !== "visible" || !connection.get().reachable) continue;
    const latest = await read().then(
      (value) => ({ value, isChanging: isChanging(value) }),
      (error: unknown) => ({ value: undefined, isChanging: isConnectionError(error) }),
    );
    if (signal.aborted) return;
    if (!latest.isChanging) {
      if (await onEnd()) return;
    } else if (latest.value !== undefined) onLook(latest.value);
  }
}
