import { afterEach, beforeEach, expect, it } from "vitest";
import { sessionResource } from "../api/sessions/session-resource";
import { startApiServer } from "../testing/api-server";
import { buildRollback } from "../testing/build-rollback";
import { buildSession, buildSummary } from "../testing/build-session";
import { branchSession } from "./branch-session";
import { performRollback } from "./perform-rollback";

const session = buildSession();
const copy = buildSession({ title: "Penguins (copy)" });
const plan = buildRollback();
let refused = false;
let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  refused = false;
  server = await startApiServer(({ path }) => {
    if (refused)
      return { status: 409, body: { type: "about:blank", title: "Conflict", status: 409, detail: "It runs." } };
    if (path.endsWith("/rollback")) return { status: 201, body: plan };
    if (path.endsWith("/fork")) return { status: 201, body: copy };
    if (path.startsWith("/api/sessions?")) return { body: { items: [buildSummary()], nextCursor: null } };
    return { body: session };
  });
});

afterEach(() => server.close());

const wish = { questionId: plan.questionId, version: "v1.0", includeConversation: false };

it("after a rollback, the conversation is reloaded before the newest version is shown", async () => {
  const order: string[] = [];
  await performRollback(session.id, wish, () => order.push(...server.received.map(({ path }) => path)));
  expect(order[0]).toBe(`/api/sessions/${session.id}/rollback`);
  expect(order.slice(1)).toContain(`/api/sessions/${session.id}`);
  expect(sessionResource(session.id).get().value).toEqual(session);
});

it("a refused rollback gives the reason and changes nothing", async () => {
  refused = true;
  await expect(performRollback(session.id, wish, () => expect.unreachable())).rejects.toThrow("It runs.");
});

it("a branch is shown at its own address, known before it is loaded", async () => {
  const shown: string[] = [];
  await branchSession(session.id, plan.questionId, (path) => shown.push(path));
  expect(shown).toEqual([`/s/${copy.id}`]);
  expect(sessionResource(copy.id).get().value).toEqual(copy);
});
