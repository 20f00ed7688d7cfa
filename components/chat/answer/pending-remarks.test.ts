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
let status = 200;

beforeEach(async () => {
  status = 200;
  server = await startApiServer(({ body }) => ({
    status,
    body: status === 200 ? { ...reply, remarks: body } : { title: "No", detail: "It is gone." },
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
      "PATCH",
      `/api/sessions/${id}/messages/${reply.id}`,
      { rating: "down", comment: "The unit is wrong.", charts: {} },
    ],
  ]);
  expect(stored()).toEqual({ rating: "down", comment: "The unit is wrong.", charts: {} });
});

it("a refused remark is reverted", async () => {
  status = 404;
  remarkAnswer(id, reply.id, { rating: "up" });
  await settled();
  expect(stored()).toBeUndefined();
});

it("answers are changed independently", async () => {
  const other = MessageId.create();
  remarkAnswer(id, reply.id, { rating: "up" });
  remarkAnswer(id, other, { rating: "down" });
  await settled();
  expect(server.received.map(({ path }) => path.split("/").at(-1)).sort()).toEqual([reply.id, other].sort());
});
