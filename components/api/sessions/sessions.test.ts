import { afterEach, beforeEach, expect, it } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import { startApiServer } from "../../testing/api-server";
import { buildSession, buildSummary } from "../../testing/build-session";
import { getSession, listSessions } from "./sessions";

const session = buildSession();
const summary = buildSummary();
const page = { items: [summary], nextCursor: "next" };
let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  server = await startApiServer(({ path }) => {
    if (path.startsWith("/api/sessions?")) return { body: page };
    return { body: session };
  });
});

afterEach(() => server.close());

const sent = () => server.received.map(({ method, path, body }) => [method, path, body]);
const id = SessionId.create();

it("conversations are listed by search, page by page", async () => {
  expect(await listSessions({ query: "body mass & more", cursor: "a/b", limit: 30 })).toEqual(page);
  await listSessions({ query: "", limit: 30 });
  expect(sent()).toEqual([
    ["GET", "/api/sessions?limit=30&query=body+mass+%26+more&cursor=a%2Fb", undefined],
    ["GET", "/api/sessions?limit=30", undefined],
  ]);
});

it("a conversation is read at its address", async () => {
  expect(await getSession(id)).toEqual(session);
  expect(sent()).toEqual([["GET", `/api/sessions/${id}`, undefined]]);
});
