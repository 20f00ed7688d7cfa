import type { SessionId } from "@/lib/domain/ids";
import type { LiveEvent, StoredEvent } from "@/lib/domain/runs/run-event";
import type { EventLog } from "@/lib/ports/runs/event-log";
import { encodeServerSentEvent } from "@/lib/stream/encode-server-sent-event";

/** Beyond the buffer, a reader that does not read costs at most one page. */
const pageSize = 100;
const bufferBytes = 64 * 1024;
const keepAliveMs = 15_000;

/**
 * Streams the events of a session as server-sent events: those stored after `after`, then new ones, until nothing runs
 * or waits any more (`done`). Forwards events that this process stores directly and reads others from the log. A reader
 * that is too slow misses live events, never stored ones: these are read from the log as fast as it reads.
 */
export function streamSessionEvents(options: {
  events: EventLog;
  sessionId: SessionId;
  after: number;
  /** Whether a run of the session is queued, runs or waits. */
  isActive: () => Promise<boolean>;
  signal: AbortSignal;
}): ReadableStream<Uint8Array> {
  const { events, sessionId, isActive, signal } = options;
  const encoder = new TextEncoder();
  let last = options.after;
  let close: () => void = () => undefined;
  let pump: () => Promise<void> = () => Promise.resolve();
  /** Whether the log has more events for which the reader had no room. */
  let stalled = false;
  /** Whether the session's state must be queried: at the start, and after the end of a run. */
  let isDoubtful = true;

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let closed = false;
        let pumping = false;
        let again = false;
        const hasRoom = () => (controller.desiredSize ?? 0) > 0;
        const write = (text: string) => {
          if (!closed) controller.enqueue(encoder.encode(text));
        };
        const send = (stored: readonly StoredEvent[]) => {
          for (const each of stored) {
            write(encodeServerSentEvent(each));
            last = each.seq;
            if (each.event.type === "run_end") isDoubtful = true;
          }
        };
        const keepAlive = setInterval(() => {
          if (hasRoom()) write(": keep-alive\n\n");
        }, keepAliveMs);
        const unsubscribe = events.subscribe(sessionId, {
          onStored: (stored) => {
            const isComplete = stored.length > 0 && !pumping && !stalled;
            const news = stored.filter(({ seq }) => seq > last);
            const follows = news.length === 0 || (news[0]?.seq === last + 1 && hasRoom());
            if (isComplete && follows) send(news);
            if (!isComplete || !follows || isDoubtful) void pump();
          },
          onLive: (event: LiveEvent) => {
            if (hasRoom()) write(encodeServerSentEvent(event));
          },
        });
        close = () => {
          if (closed) return;
          closed = true;
          clearInterval(keepAlive);
          unsubscribe();
          signal.removeEventListener("abort", close);
          try {
            controller.close();
          } catch {
            // The reader has already disconnected.
          }
        };
        signal.addEventListener("abort", close);

        pump = async (): Promise<void> => {
          if (pumping) {
            again = true;
            return;
          }
          pumping = true;
          try {
            do {
              again = false;
              // Queried before reading, so that the log already contains the end of a run that has ended.
              const active = !isDoubtful || (await isActive());
              isDoubtful = !active;
              let isComplete = false;
              while (!isComplete && !closed && hasRoom()) {
                const page = await events.read(sessionId, last, pageSize);
                send(page);
                isComplete = page.length < pageSize;
              }
              stalled = !isComplete;
              if (isComplete && !active && !again && !closed) {
                write(encodeServerSentEvent({ type: "done", at: new Date().toISOString() }));
                close();
              }
            } while ((again || (isDoubtful && !stalled)) && !closed);
          } catch {
            close();
          } finally {
            pumping = false;
          }
        };
        write("retry: 1000\n\n");
        if (signal.aborted) close();
        else void pump();
      },
      pull() {
        if (stalled) void pump();
      },
      cancel() {
        close();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: bufferBytes }),
  );
}
