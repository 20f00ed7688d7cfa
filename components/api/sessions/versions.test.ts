import { afterEach, beforeEach, expect, it } from "vitest";
import { MessageId, SessionId } from "@/lib/domain/ids";
import { startApiServer } from "../../testing/api-server";
import { buildRollback } from "../../testing/build-rollback";
import { buildSession } from "../../testing/build-session";
import { forkSession, previewRollback, rollBack } from "./versions";

const session = buildSession();
const plan = buildRollback();
let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  server = await startApiServer(({ path }) => ({ status: 201, body: path.endsWith("/fork") ? session : plan }));
});

afterEach(() => server.close());

const id = SessionId.create();
const messageId = MessageId.create();

it("a rollback is previewed before it happens, and a conversation is copied up to an answer", async () => {
  const wish = { questionId: messageId, version: "v1.0", includeConversation: true };
  expect(await previewRollback(id, wish)).toEqual(plan);
  expect(await rollBack(id, wish)).toEqual(plan);
  expect(await forkSession(id, messageId)).toEqual(session);
  expect(server.received.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["POST", `/api/sessions/${id}/rollback`, { ...wish, dryRun: true }],
    ["POST", `/api/sessions/${id}/rollback`, wish],
    ["POST", `/api/sessions/${id}/fork`, { messageId }],
  ]);
});
