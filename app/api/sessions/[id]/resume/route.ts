import { SessionId } from "@/lib/domain/ids";
import { WaitQuery } from "@/lib/server/sessions/ask-question";
import { Resumption, resumeRun } from "@/lib/server/sessions/resume-run";
import { route } from "@/lib/server/http/route";

export const POST = route(async ({ container, param, query, body, request }) => {
  const wait = query(WaitQuery).wait === "true";
  const session = await resumeRun(container, param("id", SessionId.schema), await body(Resumption), {
    wait,
    signal: request.signal,
  });
  return Response.json(session, { status: 202 });
});
