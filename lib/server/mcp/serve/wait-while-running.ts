import type { SessionId } from "@/lib/domain/ids";
import type { Container } from "../../container";
import type { FollowOptions } from "../../sessions/follow-run";

/** Waits until no run of a conversation is queued or in progress, or `signal` aborts. Throws `not_found`. */
export async function waitWhileRunning(
  { events, sessions }: Pick<Container, "events" | "sessions">,
  sessionId: SessionId,
  { wait, signal, onEvent }: FollowOptions,
): Promise<void> {
  if (!wait) return;
  let wake: () => void = () => undefined;
  const stopListening = events.subscribe(sessionId, {
    onStored: (stored) => {
      for (const each of stored) onEvent?.(each);
      wake();
    },
    onLive: () => undefined,
  });
  const onAbort = () => wake();
  signal.addEventListener("abort", onAbort);
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => (wake = resolve));
      if (signal.aborted || (await sessions.getStatus(sessionId)) !== "running") return;
      await changed;
    }
  } finally {
    stopListening();
    signal.removeEventListener("abort", onAbort);
  }
}
