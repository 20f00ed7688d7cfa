import { MessageId, SessionId } from "@/lib/domain/ids";
import { undoCure } from "@/lib/server/cures/undo-cure";
import { route } from "@/lib/server/http/route";

export const POST = route(async ({ container, param, request }) => {
  const options = { messageId: param("messageId", MessageId.schema), signal: request.signal };
  return Response.json(await undoCure(container, param("id", SessionId.schema), options));
});
