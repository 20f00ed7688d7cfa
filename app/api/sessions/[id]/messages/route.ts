import { SessionId } from "@/lib/domain/ids";
import { askQuestion, NewMessage, WaitQuery } from "@/lib/server/sessions/ask-question";
import { route } from "@/lib/server/http/route";

export const POST = route(async ({ container, param, query, body, request }) => {
  const wait = query(WaitQuery).wait === "true";
  const session = await askQuestion(container, param("id", SessionId.schema), await body(NewMessage), {
    wait,
    signal: request.signal,
  });
  return Response.json(session, { status: 202 });
});
