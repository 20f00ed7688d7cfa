import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MessageId, SessionId } from "@/lib/domain/ids";
import { sessionResource } from "../../api/sessions/session-resource";
import { startApiServer } from "../../testing/api-server";
import { buildAnswer } from "../../testing/build-answer";
import { buildReply } from "../../testing/build-message";
import { buildSession } from "../../testing/build-session";
import { pendingRemarks, remarkAnswer } from "./pending-remarks";

const id = SessionId.create();
const reply = buildReply(buildAnswer(), null);
let server: Awaited<ReturnType<typeof startApiServer>>;
let isRefused = false;

beforeEach(async () => {
  isRefused = false;
  const problem = { code: "not_found", status: 404, message: "It is gone.", fields: [] };
  server = await startApiServer(({ body }) => ({
    body: isRefused
      ? { ok: false, problem }
      : { ok: true, value: { ...reply, remarks: (body as { change: object }).change } },
  }));
  sessionResource(id).replace(() => buildSession({ id, messages: [reply] }));
});

afterEach(() => server.close());

const settled = () => vi.waitFor(() => expect(pendingRemarks.get().size).toBe(0), 300_000);
const stored = () => sessionResource(id).get().value?.messages[0]?.remarks;

it("remarks apply at once and are sent together", async () => {
  remarkAnswer(id, reply.id, { rating: "down" });
  remarkAnswer(id, reply.id, { comment: "The unit is wrong." });
  expect([pendingRemarks.get().get(reply.id), server.received.length]).toEqual([
    { rating: "down", comment: "The unit is wrong.", charts: {} },
    0,
  ]);
  await settled();
  expect(server.received.map(({ method, path, body }) => [method, path, body])).toEqual([
    [
      "POST",
      "/actions/questions/remarkAnswer",
      { id, messageId: reply.id, change: { rating: "down", comment: "The unit is wrong.", charts: {} } },
    ],
  ]);
  expect(stored()).toEqual({ rating: "down", comment: "The unit is wrong.", charts: {} });
});

it("a refused remark is reverted", async () => {
  isRefused = true;
  remarkAnswer(id, reply.id, { rating: "up" });
  await settled();
  expect(stored()).toBeUndefined();
});

it("answers are changed independently", async () => {
  const other = MessageId.create();
  remarkAnswer(id, reply.id, { rating: "up" });
  remarkAnswer(id, other, { rating: "down" });
  await settled();
  expect(server.received.map(({ body }) => (body as { messageId: string }).messageId).sort()).toEqual(
    [reply.id, other].sort(),
  );
});
