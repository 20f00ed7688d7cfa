import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toast } from "sonner";
import type { SessionSummary } from "@/lib/domain/session";
import { sessionList } from "../api/sessions/session-list";
import { startApiServer } from "../testing/api-server";
import { buildSummary } from "../testing/build-session";
import { pinSession, removeSession, renameSession, withChange } from "./session-actions";

let stored: SessionSummary;
let refuses: boolean;
let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  stored = buildSummary({ title: "mass" });
  refuses = false;
  let deleted = false;
  server = await startApiServer(({ method, path, body }) => {
    if (method === "GET") return { body: { items: deleted ? [] : [stored], nextCursor: null } };
    if (refuses) {
      const problem = { code: "conflict", status: 409, message: "It is being swept.", fields: [] };
      return { body: { ok: false, problem } };
    }
    if (path.endsWith("/restoreConversation")) deleted = false;
    else if (path.endsWith("/deleteConversation")) deleted = true;
    else Object.assign(stored, (body as { change: object }).change);
    return { body: { ok: true, value: stored } };
  });
  await sessionList.refresh();
});

afterEach(async () => {
  toast.dismiss();
  await server.close();
});

const listed = () => sessionList.get().value?.items.map(({ title, pinned }) => [title, pinned]);
const newestToast = () => toast.getHistory().at(-1);

it("a change is shown in the list before the server has made it", () => {
  const other = buildSummary();
  const list = [stored, other];
  expect(withChange(list, { id: stored.id, part: { title: "rain" } })).toEqual([{ ...stored, title: "rain" }, other]);
  expect(withChange(list, { id: stored.id, part: null })).toEqual([other]);
});

describe("a conversation", () => {
  it("is renamed and pinned, in the list and on the server", async () => {
    await renameSession(stored, "Penguin mass");
    await pinSession(stored, true);
    expect(listed()).toEqual([["Penguin mass", true]]);
    expect(server.received.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body])).toEqual([
      ["/actions/sessions/changeConversation", { id: stored.id, change: { title: "Penguin mass" } }],
      ["/actions/sessions/changeConversation", { id: stored.id, change: { pinned: true } }],
    ]);
  });

  it("gets its old title back when the server refuses the new one, and the reason is shown", async () => {
    refuses = true;
    await renameSession({ ...stored }, "Penguin mass");
    expect(listed()).toEqual([["mass", false]]);
    expect(newestToast()).toMatchObject({ type: "error", title: "It is being swept." });
  });

  it("disappears from the list when deleted, and can be restored from the message", async () => {
    await removeSession(stored);
    expect(listed()).toEqual([]);
    expect(newestToast()).toMatchObject({ title: "Deleted “mass”", action: { label: "Undo" } });
  });

  it("stays when its deletion is refused", async () => {
    refuses = true;
    await removeSession(stored);
    expect(listed()).toEqual([["mass", false]]);
  });
});
