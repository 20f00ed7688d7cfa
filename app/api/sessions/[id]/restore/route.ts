import { SessionId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";

export const POST = route(async ({ container, param }) => {
  await container.sessions.restore(param("id", SessionId.schema));
  return new Response(null, { status: 204 });
});
