import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MessageId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import { createResource } from "../api/resource";
import { startApiServer } from "../testing/api-server";
import { buildSession } from "../testing/build-session";
import { createSessionRequests } from "./session-requests";

const session = buildSession();
const { id } = session;
let reply: { status: number; body: unknown };
let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  reply = { status: 200, body: buildSession({ id, title: "new" }) };
  server = await startApiServer(({ method, path }) => {
    if (path.startsWith("/api/sessions?")) return { body: { items: [], nextCursor: null } };
    return method === "GET" ? { body: buildSession({ id, title: "read again" }) } : reply;
  });
});

afterEach(() => server.close());

function open() {
  const resource = createResource(() =>
    fetch(`/api/sessions/${id}`).then(async (response) => (await response.json()) as SessionResponse),
  );
  resource.replace(() => session);
  const listen = vi.fn();
  return { resource, listen, requests: createSessionRequests(id, { resource, listen }) };
}

const sent = () =>
  server.received.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [method, path, body]);

describe("the requests of a conversation", () => {
  it("refresh it and resume its events", async () => {
    const { resource, listen, requests } = open();
    await requests.ask("And by sex?", []);
    expect([resource.get().value?.title, listen.mock.calls.length]).toEqual(["new", 1]);
    expect(sent()).toEqual([["POST", `/api/sessions/${id}/messages`, { question: "And by sex?" }]]);
  });

  it("send the data of a question together with the conversation's own", async () => {
    const { requests } = open();
    const [other] = buildSession().datasetIds;
    await requests.ask("And here?", other === undefined ? [] : [other]);
    expect(sent()[0]?.[2]).toEqual({ question: "And here?", datasetIds: [...session.datasetIds, other] });
  });

  it("withdraw a question, and reload when it is too late", async () => {
    const { resource, requests } = open();
    const questionId = MessageId.create();
    await requests.withdraw(questionId);
    expect([resource.get().value?.title, sent()]).toEqual([
      "new",
      [["DELETE", `/api/sessions/${id}/messages/${questionId}`, undefined]],
    ]);
    reply = {
      status: 409,
      body: { title: "Conflict", detail: "This question is already being answered, or was answered." },
    };
    await expect(requests.withdraw(questionId)).rejects.toThrow("already being answered");
    expect(resource.get().value?.title).toBe("read again");
  });

  it("show a chosen engine at once and send it to the server", async () => {
    const { resource, requests } = open();
    const changing = requests.changeEngine("builtin");
    expect(resource.get().value?.engine).toBe("builtin");
    await changing;
    expect(sent()).toEqual([["PATCH", `/api/sessions/${id}`, { engine: "builtin" }]]);
  });
});
