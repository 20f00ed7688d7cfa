import { SessionId } from "@/lib/domain/ids";
import { changeSession } from "@/lib/server/sessions/change-session";
import { deleteSession } from "@/lib/server/sessions/delete-session";
import { SessionChange } from "@/lib/server/sessions/sessions-query";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container, param }) =>
  Response.json(await container.sessions.get(param("id", SessionId.schema))),
);

export const PATCH = route(async ({ container, param, body }) =>
  Response.json(await changeSession(container, param("id", SessionId.schema), await body(SessionChange))),
);

export const DELETE = route(async ({ container, param }) => {
  await deleteSession(container, param("id", SessionId.schema));
  return new Response(null, { status: 204 });
});
