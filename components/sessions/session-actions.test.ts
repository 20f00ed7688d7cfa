import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toast } from "sonner";
import type { SessionSummary } from "@/lib/domain/session";
import { sessionList } from "../api/sessions/session-list";
import { startApiServer } from "../testing/api-server";
import { buildSummary } from "../testing/build-session";
import { pinSession, removeSession, renameSession } from "./session-actions";

let stored: SessionSummary;
let refuses: boolean;
let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  stored = buildSummary({ title: "mass" });
  refuses = false;
  let deleted = false;
  server = await startApiServer(({ method, path, body }) => {
    if (method === "GET") return { body: { items: deleted ? [] : [stored], nextCursor: null } };
    if (refuses) return { status: 409, body: { title: "Not possible right now", detail: "It is being swept." } };
    if (path.endsWith("/restore")) deleted = false;
    else if (method === "DELETE") deleted = true;
    else Object.assign(stored, body);
    return method === "PATCH" ? { body: stored } : { status: 204 };
  });
  await sessionList.refresh();
});

afterEach(async () => {
  toast.dismiss();
  await server.close();
});

const listed = () => sessionList.get().value?.items.map(({ title, pinned }) => [title, pinned]);
const newestToast = () => toast.getHistory().at(-1);

describe("a conversation", () => {
  it("is renamed and pinned, in the list and on the server", async () => {
    await renameSession(stored, "Penguin mass");
    await pinSession(stored, true);
    expect(listed()).toEqual([["Penguin mass", true]]);
    expect(server.received.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
      { title: "Penguin mass" },
      { pinned: true },
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
