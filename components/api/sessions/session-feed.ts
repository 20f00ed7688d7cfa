import type { SessionId } from "@/lib/domain/ids";
import { decodeServerSentEvent, serverSentEventTypes } from "@/lib/stream/decode-server-sent-event";
import type { ReceivedEvent } from "@/lib/stream/received-event";
import { reduceRunView } from "@/lib/stream/reduce-run-view";
import type { SessionRunsView } from "@/lib/stream/run-view";
import { connection, reportReached, reportUnreachable } from "../connection";
import { createStore, type Store } from "../store";

/** Events within this time are shown together, so that a long replay does not render the page for each. */
const batchMs = 30;

/** The live view of one conversation's runs. */
export interface SessionFeed extends Pick<Store<SessionRunsView>, "get" | "subscribe"> {
  /** Listens from where it stopped, unless it is listening. */
  connect: () => void;
  /** Stops listening; what was seen stays. */
  disconnect: () => void;
}

/**
 * The feed of a conversation. The browser takes up a lost connection by itself; a refused one is tried again when the
 * server answers again.
 * @param options.begin what is known: it listens to the events that follow.
 * @param options.onNews called when the stored conversation changed: a run began, asked, went on, answered or ended.
 */
export function createSessionFeed(
  id: SessionId,
  { begin, onNews }: { begin: SessionRunsView; onNews: () => void },
): SessionFeed {
  const view = createStore(begin);
  let source: EventSource | undefined;
  let batch: ReceivedEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwatch: () => void = () => undefined;

  const flush = () => {
    timer = undefined;
    const events = batch;
    batch = [];
    const before = view.get();
    view.set((state) => events.reduce(reduceRunView, state));
    const after = view.get();
    // The interrupt may have been answered elsewhere.
    const goesOn = pendingOf(after) !== pendingOf(before) || (after.settled && !before.settled);
    if (goesOn || events.some(({ event }) => newsTypes.has(event.type))) onNews();
  };

  const receive = (message: MessageEvent<string>) => {
    const received = decodeServerSentEvent(message);
    if (received === null) return;
    batch.push(received);
    if (received.event.type === "done") close();
    timer ??= setTimeout(flush, batchMs);
  };

  const close = () => {
    source?.close();
    source = undefined;
    unwatch();
  };

  const connect = () => {
    if (source) return;
    const seen = batch.findLast((received) => received.seq !== null)?.seq ?? view.get().seen;
    const opened = new EventSource(`/api/sessions/${id}/events?after=${seen}`);
    source = opened;
    for (const type of serverSentEventTypes) opened.addEventListener(type, receive);
    opened.onopen = reportReached;
    opened.onerror = () => {
      if (source !== opened) return;
      reportUnreachable();
      if (opened.readyState !== EventSource.CLOSED) return;
      source = undefined;
      const { returns } = connection.get();
      unwatch();
      unwatch = connection.subscribe(() => {
        if (connection.get().returns === returns) return;
        unwatch();
        connect();
      });
    };
  };

  return {
    get: view.get,
    subscribe: view.subscribe,
    connect,
    disconnect() {
      close();
      clearTimeout(timer);
      if (batch.length > 0) flush();
    },
  };
}

/** What the runs wait for. */
function pendingOf({ runs }: SessionRunsView): string {
  return runs.flatMap((run) => run.interrupt?.id ?? []).join(" ");
}

const newsTypes = new Set<ReceivedEvent["event"]["type"]>(["run_start", "interrupt", "answer", "run_end"]);
