import type { SessionId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import { reduceRunView } from "@/lib/stream/reduce-run-view";
import { noRuns, type SessionRunsView } from "@/lib/stream/run-view";
import type { Container } from "../container";

const pageSize = 500;

/** A conversation with its runs, as a page shows it. */
export interface Conversation {
  session: SessionResponse;
  /** `seen` is the number of the event from which the page follows. */
  runs: SessionRunsView;
}

/** Returns a conversation at one moment, from which its event stream continues without a gap. Throws `not_found`. */
export async function getConversation(
  { sessions, events }: Pick<Container, "sessions" | "events">,
  id: SessionId,
): Promise<Conversation> {
  let runs = noRuns;
  for (;;) {
    const page = await events.read(id, runs.seen, pageSize);
    runs = page.reduce(reduceRunView, runs);
    if (page.length < pageSize) break;
  }
  // Read after its events: what it knows beyond them is reported again, and nothing is missed.
  const session = await sessions.get(id);
  const isActive = session.status === "running" || session.status === "pending_interrupt";
  return { session, runs: { ...runs, settled: !isActive } };
}
