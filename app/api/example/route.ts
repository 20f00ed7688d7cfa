import { countNewSession } from "@/lib/server/http/limits";
import { route } from "@/lib/server/http/route";
import { openExample } from "@/lib/server/sessions/open-example";

export const POST = route(async ({ container, request }) => {
  countNewSession(container.limits, request);
  const session = await openExample(container);
  return Response.json(session, { status: 201, headers: { location: `/api/sessions/${session.id}` } });
});
