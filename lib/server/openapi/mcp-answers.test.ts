import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { callRoute } from "@/lib/testing/documented-routes";
import { startForeignServer, type ForeignServer } from "@/lib/testing/mcp/foreign-server";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { findContainer, keepContainer } from "../find-container";

let fixture: ServerFixture;
let foreign: ForeignServer;
const before = findContainer();
beforeAll(async () => {
  fixture = await createServerFixture();
  foreign = await startForeignServer();
  foreign.offer((sdk) => sdk.registerTool("greet", { inputSchema: { name: z.string() } }, () => ({ content: [] })));
  keepContainer(Promise.resolve((await fixture.open()).container));
});
afterAll(async () => {
  keepContainer(before);
  await foreign.close();
  await fixture.close();
});

it("routes about MCP servers answer as documented, and never with a key", async () => {
  const key = "canary-key-0123456789";
  const local = { name: "greeter", url: foreign.url, key };
  const added = await callRoute("post", "/api/mcp-servers", { body: local });
  const { id } = added.body as { id: string };
  const one = { params: { id } };
  const tools = (name: string, risk: string) => ({ ...one, body: { tools: [{ name, risk }] } });
  const calls = [
    added,
    await callRoute("get", "/api/mcp-servers"),
    await callRoute("post", "/api/mcp-servers", { body: local }),
    await callRoute("post", "/api/mcp-servers", { body: { ...local, name: "Not A Name" } }),
    await callRoute("post", "/api/mcp-servers", { body: { ...local, name: "other", url: "http://10.0.0.1/mcp" } }),
    await callRoute("post", "/api/mcp-servers", { body: { ...local, name: "other", key: `${key} with blanks` } }),
    await callRoute("post", "/api/mcp-servers", { body: { name: "down", url: "http://127.0.0.1:1/mcp" } }),
    await callRoute("patch", "/api/mcp-servers/{id}", tools("greet", "read")),
    await callRoute("patch", "/api/mcp-servers/{id}", tools("greet", "harmless")),
    await callRoute("patch", "/api/mcp-servers/{id}", tools("insult", "read")),
    await callRoute("patch", "/api/mcp-servers/{id}", { ...one, body: { enabled: false, key: "canary-key-98765" } }),
    await callRoute("post", "/api/mcp-servers/{id}/test", one),
    await callRoute("get", "/api/tools"),
    await callRoute("delete", "/api/mcp-servers/{id}", one),
    await callRoute("delete", "/api/mcp-servers/{id}", one),
    await callRoute("post", "/api/mcp-servers/{id}/test", one),
  ];
  expect(calls.map(({ status }) => status)).toEqual([
    201, 200, 409, 400, 400, 400, 201, 200, 400, 400, 200, 200, 200, 204, 404, 404,
  ]);
  expect(calls.slice(0, 12).map(({ body }) => body)).toMatchObject([
    { name: "greeter", keyStatus: "stored", tools: [{ registeredName: "mcp.greeter.greet", risk: "write" }] },
    { items: [{ id }] },
    { errors: [{ field: "name", message: "This name is taken." }] },
    { errors: [{ field: "name" }] },
    { errors: [{ field: "url", message: "This server is on a private network." }] },
    { errors: [{ field: "key" }] },
    { problem: "The server cannot be reached. Check its address and that it is running.", tools: [] },
    { tools: [{ risk: "read" }] },
    { errors: [{ field: "tools.0.risk" }] },
    { errors: [{ field: "tools.0.name" }] },
    { enabled: false },
    { outcome: "works", detail: "It offers 1 tool.", server: { id } },
  ]);
  expect(JSON.stringify(calls)).not.toContain("canary");
});

it("the route of MCP answers as documented", async () => {
  const accept = { accept: "application/json, text/event-stream" };
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const calls = [
    await callRoute("post", "/api/mcp", { headers: accept, body: list }),
    await callRoute("post", "/api/mcp", {
      headers: accept,
      body: { jsonrpc: "2.0", method: "notifications/initialized" },
    }),
    await callRoute("post", "/api/mcp", { headers: accept, body: {} }),
    await callRoute("post", "/api/mcp", { body: list }),
  ];
  expect(calls.map(({ status }) => status)).toEqual([200, 202, 400, 406]);
});
