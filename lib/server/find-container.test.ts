import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { findContainer, getContainer, keepContainer } from "./find-container";
import { route } from "./http/route";
import { openContainer } from "./open-container";

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
});
afterAll(() => fixture.close());
afterEach(() => {
  keepContainer(undefined);
  vi.unstubAllEnvs();
});

const owner = route(({ container }) => Promise.resolve(Response.json(container.owner)));

async function ask() {
  const request = new Request("http://127.0.0.1:3000/api/things", { headers: { host: "127.0.0.1:3000" } });
  const response = await owner(request, { params: Promise.resolve({}) });
  return { status: response.status, body: (await response.json()) as unknown };
}

it("is the open one, for routes and for the shutdown", async () => {
  keepContainer(Promise.resolve(server.container));
  expect(await openContainer()).toBe(server.container);
  expect(await getContainer()).toBe(server.container);
  expect(await findContainer()).toBe(server.container);
});

it("makes a route that is called before it opens wait for it", async () => {
  const early = ask();
  keepContainer(Promise.resolve(server.container));
  expect(await early).toEqual({ status: 200, body: server.container.owner });
});

it("answers with the reason if it cannot be opened, also to a route that waits", async () => {
  vi.stubEnv("PORT", "many");
  const early = ask();
  const refusal = { code: "invalid_input", message: expect.stringContaining("PORT") as string };
  await expect(openContainer()).rejects.toMatchObject(refusal);
  vi.unstubAllEnvs();
  const problem = { status: 400, body: { detail: expect.stringContaining("PORT") as string } };
  expect(await early).toMatchObject(problem);
  expect(await ask()).toMatchObject(problem);
});
