import { afterEach, expect, it } from "vitest";
import { toast } from "sonner";
import type { Message } from "@/lib/domain/session";
import { startApiServer } from "../testing/api-server";
import { buildAnswer } from "../testing/build-answer";
import { buildQuestion, buildReply } from "../testing/build-message";
import { buildSession, buildSummary } from "../testing/build-session";
import { duplicateSession } from "./session-actions";

let server: Awaited<ReturnType<typeof startApiServer>>;

afterEach(async () => {
  toast.dismiss();
  await server.close();
});

/** Duplicates a conversation with these messages; returns what was shown and the answer up to which it was copied. */
async function duplicate(messages: Message[]) {
  const copy = buildSession();
  server = await startApiServer(({ method, path }) => {
    if (path.startsWith("/api/sessions?")) return { body: { items: [], nextCursor: null } };
    return { body: method === "GET" ? buildSession({ messages }) : { ok: true, value: { id: copy.id } } };
  });
  const shown: string[] = [];
  await duplicateSession(buildSummary(), (path) => shown.push(path));
  const forks = server.received
    .filter(({ path }) => path.endsWith("/branchConversation"))
    .map(({ body }) => (body as { messageId: string }).messageId);
  return { shown, forks, copyPath: `/s/${copy.id}` };
}

it("a conversation is copied up to its last answer that is not set aside, and the copy is shown", async () => {
  const [first, second] = [buildReply(buildAnswer(), null), buildReply(buildAnswer(), null)];
  const aside = { ...buildReply(buildAnswer(), null), setAside: true as const };
  const messages = [buildQuestion("a", null), first, buildQuestion("b", null), second, buildQuestion("c", null), aside];
  const { shown, forks, copyPath } = await duplicate([...messages, buildQuestion("d", null)]);
  expect([shown, forks]).toEqual([[copyPath], [second.id]]);
});

it("a conversation without an answer is not copied, and the reason is shown", async () => {
  const { shown, forks } = await duplicate([buildQuestion("a", null)]);
  expect([shown, forks]).toEqual([[], []]);
  expect(toast.getHistory().at(-1)).toMatchObject({ title: "There is no answer to copy yet." });
});
