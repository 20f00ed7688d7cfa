import type { RunId, SessionId } from "@/lib/domain/ids";
import type { StoredEvent } from "@/lib/domain/runs/run-event";
import type { EventLog } from "@/lib/ports/runs/event-log";

const pageLength = 500;

/** Waits until the run has ended or asks a person something, or `signal` aborts. */
export async function waitForRun(options: {
  events: EventLog;
  sessionId: SessionId;
  runId: RunId;
  /** Number of the newest event to skip; 0 when left out. */
  after?: number;
  signal: AbortSignal;
  /** Receives the run's events, in order. */
  onEvent?: (stored: StoredEvent) => void;
}): Promise<void> {
  const { events, sessionId, runId, signal, onEvent } = options;
  let after = options.after ?? 0;
  let wake: () => void = () => undefined;
  const isOver = ({ event }: StoredEvent) =>
    event.runId === runId && (event.type === "run_end" || event.type === "interrupt");
  const stopListening = events.subscribe(sessionId, {
    onStored: (stored) => {
      if (stored.length === 0 || stored.some(isOver)) wake();
    },
    onLive: () => undefined,
  });
  const onAbort = () => wake();
  signal.addEventListener("abort", onAbort);
  try {
    while (!signal.aborted) {
      const changed = new Promise<void>((resolve) => (wake = resolve));
      for (;;) {
        const page = await events.read(sessionId, after, pageLength);
        const last = page.at(-1);
        if (last === undefined) break;
        after = last.seq;
        for (const stored of page) if (stored.event.runId === runId) onEvent?.(stored);
        if (page.some(isOver)) return;
        // What is stored after this page was read wakes `changed`.
        if (page.length < pageLength) break;
      }
      if (!signal.aborted) await changed;
    }
  } finally {
    stopListening();
    signal.removeEventListener("abort", onAbort);
  }
}
