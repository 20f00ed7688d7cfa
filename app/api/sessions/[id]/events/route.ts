import { z } from "zod";
import { SessionId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { EventsQuery, openSessionEvents } from "@/lib/server/sessions/open-session-events";

const LastEventId = z.coerce.number().int().min(0).catch(0);

export const dynamic = "force-dynamic";

export const GET = route(async ({ container, param, query, request }) => {
  const header = request.headers.get("last-event-id");
  const after = header === null ? (query(EventsQuery).after ?? 0) : LastEventId.parse(header);
  const stream = await openSessionEvents(container, {
    sessionId: param("id", SessionId.schema),
    after,
    signal: request.signal,
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
  });
});
