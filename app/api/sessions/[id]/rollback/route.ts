import { SessionId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { RollbackRequest } from "@/lib/server/sessions/rollback-request";

export const POST = route(async ({ container, param, body }) => {
  const options = { sessionId: param("id", SessionId.schema), ...(await body(RollbackRequest)) };
  return Response.json(await container.versions.rollback(options), { status: options.dryRun ? 200 : 201 });
});
