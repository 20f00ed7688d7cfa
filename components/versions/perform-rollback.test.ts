import { afterEach, beforeEach, expect, it } from "vitest";
import { sessionResource } from "../api/sessions/session-resource";
import { startApiServer } from "../testing/api-server";
import { buildRollback } from "../testing/build-rollback";
import { buildSession, buildSummary } from "../testing/build-session";
import { performRollback } from "./perform-rollback";

const session = buildSession();
const plan = buildRollback();
let refused = false;
let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  refused = false;
  server = await startApiServer(({ path }) => {
    const problem = { code: "conflict", status: 409, message: "It runs.", fields: [] };
    if (path === "/actions/versions/rollBack")
      return { body: refused ? { ok: false, problem } : { ok: true, value: plan } };
    if (path.startsWith("/api/sessions?")) return { body: { items: [buildSummary()], nextCursor: null } };
    return { body: session };
  });
});

afterEach(() => server.close());

const wish = { questionId: plan.questionId, version: "v1.0", includeConversation: false };

it("after a rollback, the conversation is reloaded before the newest version is shown", async () => {
  const order: string[] = [];
  await performRollback(session.id, wish, () => order.push(...server.received.map(({ path }) => path)));
  expect(order[0]).toBe("/actions/versions/rollBack");
  expect(order.slice(1)).toContain(`/api/sessions/${session.id}`);
  expect(sessionResource(session.id).get().value).toEqual(session);
});

it("a refused rollback gives the reason and changes nothing", async () => {
  refused = true;
  await expect(performRollback(session.id, wish, () => expect.unreachable())).rejects.toThrow("It runs.");
});
