import { toast } from "sonner";
import { afterEach, expect, it } from "vitest";
import { MessageId, SessionId } from "@/lib/domain/ids";
import { startApiServer, type ScriptedReply } from "../testing/api-server";
import { buildSession } from "../testing/build-session";
import { toastsWanted } from "../ui/load-toast";
import { branchSession } from "./branch-session";

let server: Awaited<ReturnType<typeof startApiServer>>;

afterEach(async () => {
  toast.dismiss();
  await server.close();
});

/** Branches a conversation with this server response; returns what was sent and shown, and the refusal. */
async function branch(reply: ScriptedReply) {
  server = await startApiServer(({ method }) => (method === "GET" ? { body: { items: [], nextCursor: null } } : reply));
  const [id, messageId] = [SessionId.create(), MessageId.create()];
  const shown: string[] = [];
  const refusal = await branchSession(id, messageId, (path) => shown.push(path)).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : "no error"),
  );
  const sent = server.received.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body]);
  return { sent, shown, refusal, expected: [["/actions/sessions/branchConversation", { id, messageId }]] };
}

it("a branch is a copy up to the answer, shown at once, and a message says that it is one", async () => {
  const copy = buildSession({ title: "Copy" });
  const { sent, shown, refusal, expected } = await branch({ body: { ok: true, value: { id: copy.id } } });
  expect([sent, shown, refusal]).toEqual([expected, [`/s/${copy.id}`], null]);
  expect(toastsWanted.get()).toBe(true);
  expect(toast.getHistory().at(-1)).toMatchObject({
    title: "This is a copy. The conversation it comes from stays as it is.",
  });
});

it("a refused branch shows nothing and gives the reason", async () => {
  const toasts = toast.getHistory().length;
  const { sent, shown, refusal, expected } = await branch({
    body: { ok: false, problem: { code: "conflict", status: 409, message: "It is being swept.", fields: [] } },
  });
  expect([sent, shown, refusal]).toEqual([expected, [], "It is being swept."]);
  expect(toast.getHistory()).toHaveLength(toasts);
});
