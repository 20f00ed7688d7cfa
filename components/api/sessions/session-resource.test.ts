import { afterEach, expect, it } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import { startApiServer } from "../../testing/api-server";
import { buildSession } from "../../testing/build-session";
import { ApiError } from "../api-error";
import { sessionResource } from "./session-resource";

let server: Awaited<ReturnType<typeof startApiServer>>;

afterEach(() => server.close());

it("all viewers of a conversation share one resource, and each conversation has its own", async () => {
  const session = buildSession();
  server = await startApiServer(() => ({ body: session }));
  const resource = sessionResource(session.id);
  await resource.refresh();
  expect(sessionResource(session.id)).toBe(resource);
  expect([resource.get().value, sessionResource(SessionId.create()).get().value]).toEqual([session, undefined]);
});

it("a deleted conversation keeps its last known state beside the refusal", async () => {
  const session = buildSession();
  let gone = false;
  server = await startApiServer(() =>
    gone ? { status: 404, body: { title: "Not found", detail: "It was deleted." } } : { body: session },
  );
  const resource = sessionResource(session.id);
  await resource.refresh();
  gone = true;
  await resource.refresh();
  expect(resource.get()).toEqual({ value: session, error: new ApiError(404, "It was deleted."), pending: false });
});
