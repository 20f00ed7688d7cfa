import { RemarksChange } from "@/lib/domain/answers/answer-remarks";
import { MessageId, SessionId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { getMessage } from "@/lib/server/sessions/get-message";
import { withdrawQuestion } from "@/lib/server/sessions/withdraw-question";

export const GET = route(async ({ container, param }) => {
  const place = { sessionId: param("id", SessionId.schema), messageId: param("messageId", MessageId.schema) };
  return Response.json(await getMessage(container, place));
});

export const DELETE = route(async ({ container, param }) => {
  const [id, messageId] = [param("id", SessionId.schema), param("messageId", MessageId.schema)];
  return Response.json(await withdrawQuestion(container, id, messageId));
});

export const PATCH = route(async ({ container, param, body }) => {
  const [id, messageId] = [param("id", SessionId.schema), param("messageId", MessageId.schema)];
  return Response.json(await container.sessions.remark(id, messageId, await body(RemarksChange)));
});
