import { RemarksChange } from "@/lib/domain/answers/answer-remarks";
import { MessageId, SessionId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { getMessage } from "@/lib/server/sessions/get-message";

export const GET = route(async ({ container, param }) => {
  const place = { sessionId: param("id", SessionId.schema), messageId: param("messageId", MessageId.schema) };
  return Response.json(await getMessage(container, place));
});

export const DELETE = route(async ({ container, param }) => {
  const id = param("id", SessionId.schema);
  await container.runs.withdraw(id, param("messageId", MessageId.schema));
  return Response.json(await container.sessions.get(id));
});

export const PATCH = route(async ({ container, param, body }) => {
  const [id, messageId] = [param("id", SessionId.schema), param("messageId", MessageId.schema)];
  return Response.json(await container.sessions.remark(id, messageId, await body(RemarksChange)));
});
