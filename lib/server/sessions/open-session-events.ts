import { z } from "zod";
import type { SessionId } from "@/lib/domain/ids";
import type { Container } from "../container";
import { streamSessionEvents } from "./session-events";

/** Query of the event stream: the number of the last known event. */
export const EventsQuery = z.object({ after: z.coerce.number().int().min(0).optional() });

/** Opens the event stream of a session, ended by the reader or by the server's shutdown. Throws `not_found`. */
export async function openSessionEvents(
  container: Pick<Container, "sessions" | "events" | "stopping">,
  options: { sessionId: SessionId; after: number; signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  const isActive = async () => {
    const status = await container.sessions.getStatus(options.sessionId);
    return status === "running" || status === "pending_interrupt";
  };
  await isActive();
  return streamSessionEvents({
    events: container.events,
    sessionId: options.sessionId,
    after: options.after,
    isActive,
    signal: AbortSignal.any([options.signal, container.stopping]),
  });
}
