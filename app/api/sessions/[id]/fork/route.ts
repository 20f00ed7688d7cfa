import { SessionId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { ForkRequest, forkSession } from "@/lib/server/sessions/fork-session";

export const POST = route(async ({ container, param, body }) => {
  const session = await forkSession(container, param("id", SessionId.schema), await body(ForkRequest));
  return Response.json(session, { status: 201, headers: { location: `/api/sessions/${session.id}` } });
});
