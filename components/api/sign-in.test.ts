import { afterEach, expect, it, vi } from "vitest";
import { startApiServer } from "../testing/api-server";
import { ApiError } from "./api-error";
import { reportReached } from "./connection";
import { listSessions } from "./sessions/sessions";
import { signIn, signOut } from "./sign-in";

let server: Awaited<ReturnType<typeof startApiServer>>;

afterEach(async () => {
  await server.close();
  reportReached();
  vi.unstubAllGlobals();
});

it("signing in sends the key as JSON, and signing out nothing at all", async () => {
  server = await startApiServer(() => ({ status: 204 }));
  await signIn("correct horse");
  await signOut();
  expect(server.received).toEqual([
    { method: "POST", path: "/api/sign-in", contentType: "application/json", body: { key: "correct horse" } },
    { method: "DELETE", path: "/api/sign-in", contentType: undefined, body: undefined },
  ]);
});

it("a wrong key is reported in the server's own words", async () => {
  server = await startApiServer(() => ({ status: 401, body: { title: "Sign in first", detail: "Not the key." } }));
  await expect(signIn("wrong")).rejects.toEqual(new ApiError(401, "Not the key."));
});

it("a page whose sign-in has expired asks for it again", async () => {
  server = await startApiServer(() => ({ status: 401, body: { title: "Sign in first" } }));
  const assign = vi.fn();
  vi.stubGlobal("location", { pathname: "/s/1", search: "", assign });
  await expect(listSessions({ query: "", limit: 20 })).rejects.toMatchObject({ status: 401 });
  expect(assign.mock.calls).toEqual([["/sign-in?next=%2Fs%2F1"]]);
});
