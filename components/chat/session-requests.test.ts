import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toast } from "sonner";
import { InterruptId, MessageId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import { createResource } from "../api/resource";
import { startApiServer } from "../testing/api-server";
import { buildSession } from "../testing/build-session";
import { createSessionRequests } from "./session-requests";

const session = buildSession();
const { id } = session;
let reply: unknown;
let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  reply = { ok: true, value: buildSession({ id, title: "new" }) };
  server = await startApiServer(({ method, path }) => {
    if (path.startsWith("/api/sessions?")) return { body: { items: [], nextCursor: null } };
    return method === "GET" ? { body: buildSession({ id, title: "read again" }) } : { body: reply };
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
  server.received.filter(({ method }) => method !== "GET").map(({ path, body }) => [path.split("/").at(-1), body]);

describe("the requests of a conversation", () => {
  it("refresh it and resume its events", async () => {
    const { resource, listen, requests } = open();
    await requests.ask("And by sex?", []);
    expect([resource.get().value?.title, listen.mock.calls.length]).toEqual(["new", 1]);
    expect(sent()).toMatchObject([["askQuestion", { id, question: "And by sex?" }]]);
  });

  it("send the data of a question together with the conversation's own", async () => {
    const { requests } = open();
    const [other] = buildSession().datasetIds;
    await requests.ask("And here?", other === undefined ? [] : [other]);
    expect(sent()[0]?.[1]).toMatchObject({ question: "And here?", datasetIds: [...session.datasetIds, other] });
  });

  it("start one run for a question that is sent twice at once", async () => {
    const { requests } = open();
    await Promise.all([requests.ask("Twice?", []), requests.ask("Twice?", [])]);
    const [first, second] = sent().map(([, body]) => (body as { runId: string }).runId);
    expect([first, sent().length]).toEqual([second, 2]);
  });

  it("say in words that another answer to a card counts, and show it", async () => {
    const { resource, requests } = open();
    reply = { ok: false, problem: { code: "conflict", status: 409, message: "It was answered.", fields: [] } };
    await requests.answer(InterruptId.create(), { optionId: "approve" });
    expect([resource.get().value?.title, toast.getHistory().at(-1)]).toMatchObject([
      "read again",
      { type: "error", title: "It was answered." },
    ]);
    toast.dismiss();
  });

  it("withdraw a question, and reload when it is too late", async () => {
    const { resource, requests } = open();
    const questionId = MessageId.create();
    await requests.withdraw(questionId);
    expect([resource.get().value?.title, sent()]).toEqual([
      "new",
      [["withdrawQuestion", { id, messageId: questionId }]],
    ]);
    const message = "This question is already being answered, or was answered.";
    reply = { ok: false, problem: { code: "conflict", status: 409, message, fields: [] } };
    await expect(requests.withdraw(questionId)).rejects.toThrow("already being answered");
    expect(resource.get().value?.title).toBe("read again");
  });

  it("show a chosen engine at once and send it to the server", async () => {
    const { resource, requests } = open();
    const changing = requests.changeEngine("builtin");
    expect(resource.get().value?.engine).toBe("builtin");
    await changing;
    expect(sent()).toEqual([["changeConversation", { id, change: { engine: "builtin" } }]]);
  });
});
