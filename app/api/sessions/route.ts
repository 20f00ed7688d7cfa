import { NewSession, startSession, WaitQuery } from "@/lib/server/sessions/ask-question";
import { countNewSession } from "@/lib/server/http/limits";
import { route } from "@/lib/server/http/route";
import { SessionsQuery } from "@/lib/server/sessions/sessions-query";

export const GET = route(async ({ container, query }) =>
  Response.json(await container.sessions.list(query(SessionsQuery))),
);

export const POST = route(async ({ container, query, body, request }) => {
  countNewSession(container.limits, request);
  const wait = query(WaitQuery).wait === "true";
  const session = await startSession(container, await body(NewSession), { wait, signal: request.signal });
  return Response.json(session, { status: 201, headers: { location: `/api/sessions/${session.id}` } });
});
