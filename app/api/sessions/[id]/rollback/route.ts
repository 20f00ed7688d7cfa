import { SessionId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { RollbackRequest } from "@/lib/server/sessions/rollback-request";

export const POST = route(async ({ container, param, body }) => {
  const wish = { sessionId: param("id", SessionId.schema), ...(await body(RollbackRequest)) };
  return Response.json(await container.versions.rollback(wish), { status: wish.dryRun ? 200 : 201 });
});
