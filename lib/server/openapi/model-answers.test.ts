import { afterAll, beforeAll, expect, it } from "vitest";
import { callRoute } from "@/lib/testing/documented-routes";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { findContainer, keepContainer } from "../find-container";

let fixture: ServerFixture;
const before = findContainer();
beforeAll(async () => {
  fixture = await createServerFixture();
  keepContainer(Promise.resolve((await fixture.open()).container));
});
afterAll(async () => {
  keepContainer(before);
  await fixture.close();
});

it("routes about models answer as documented, and never with a key", async () => {
  const key = "canary-key-0123456789";
  const local = { provider: "openai-compatible", baseUrl: "http://127.0.0.1:1/v1", key, model: "m" };
  const added = await callRoute("post", "/api/models", { body: local });
  const { id } = added.body as { id: string };
  const one = { params: { id } };
  const environment = { params: { id: "00000000-0000-4000-8000-000000000000" } };
  const inside = { ...local, baseUrl: "http://10.0.0.1/v1" };
  const calls = [
    added,
    await callRoute("get", "/api/models"),
    await callRoute("post", "/api/models", { body: { provider: "openai", model: "m" } }),
    await callRoute("post", "/api/models", { body: { provider: "openai-compatible", model: "m" } }),
    await callRoute("post", "/api/models", { body: { ...local, key: `${key} with blanks` } }),
    await callRoute("post", "/api/models", { body: { ...local, model: `sk-${key}` } }),
    await callRoute("post", "/api/models", { body: { ...local, provider: key } }),
    await callRoute("post", "/api/models", { body: inside }),
    await callRoute("patch", "/api/models/{id}", { ...one, body: { active: true } }),
    await callRoute("patch", "/api/models/{id}", { ...one, body: { active: "yes" } }),
    await callRoute("patch", "/api/models/{id}", { ...one, body: { key: "canary-key-9876543210", model: "n" } }),
    await callRoute("patch", "/api/models/{id}", { ...environment, body: { active: false } }),
    await callRoute("post", "/api/models/{id}/test", one),
    await callRoute("post", "/api/models/{id}/test", environment),
    await callRoute("get", "/api/models/local"),
    await callRoute("delete", "/api/models/{id}", environment),
    await callRoute("delete", "/api/models/{id}", one),
    await callRoute("delete", "/api/models/{id}", one),
  ];
  expect(calls.map(({ status }) => status)).toEqual([
    201, 200, 400, 400, 400, 400, 400, 400, 200, 400, 200, 409, 200, 404, 200, 409, 204, 404,
  ]);
  expect(calls.slice(0, 13).map(({ body }) => body)).toMatchObject([
    { model: "m", source: "settings", active: false, keyStatus: "stored", label: "OpenAI-compatible server · m" },
    {
      items: [{ id }],
      decidedBy: [],
      providers: [{ id: "openai" }, { id: "anthropic" }, { id: "openai-compatible" }],
    },
    { errors: [{ field: "key", message: "OpenAI needs a key." }] },
    { errors: [{ field: "baseUrl", message: "The address of the server is missing." }] },
    { errors: [{ field: "key" }] },
    { errors: [{ field: "model", message: "This looks like a key. Enter the model's name here." }] },
    { errors: [{ field: "provider" }] },
    { errors: [{ field: "baseUrl", message: "This server is on a private network." }] },
    { active: true },
    { errors: [{ field: "active" }] },
    { active: true, model: "n" },
    { detail: expect.stringContaining("environment variables") as string },
    { outcome: "no_connection" },
  ]);
  expect(JSON.stringify(calls)).not.toContain("canary");
});
