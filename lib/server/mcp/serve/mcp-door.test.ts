import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openMcpEndpoint, type McpEndpoint } from "@/lib/testing/mcp/mcp-endpoint";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { findContainer, keepContainer } from "../../find-container";

const before = findContainer();
let fixture: ServerFixture;
let server: OpenServer;
let endpoint: McpEndpoint;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
  keepContainer(Promise.resolve(server.container));
  endpoint = await openMcpEndpoint();
});
afterAll(async () => {
  keepContainer(before);
  await endpoint.close();
  await fixture.close();
});

describe("the endpoint", () => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const post = (headers: Record<string, string>, body: unknown = message) =>
    fetch(endpoint.url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

  it("accepts only the right key", async () => {
    const key = "a key of many words";
    const { container } = await fixture.open({ environment: { ...server.container.environment, CAVEAT_API_KEY: key } });
    keepContainer(Promise.resolve(container));
    onTestFinished(() => keepContainer(Promise.resolve(server.container)));
    const { status, headers } = await post({});
    expect([status, headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="Caveat"']);
    expect((await post({ authorization: "Bearer wrong" })).status).toBe(401);
    await expect(endpoint.connect()).rejects.toThrow("Sign in first");
    const client = await endpoint.connect({ authorization: `Bearer ${key}` });
    expect((await client.listTools()).tools).toHaveLength(8);
  });

  it("refuses other sites, foreign host names and other content types", async () => {
    const statuses = [
      (await post({ origin: "https://evil.example" })).status,
      (await post({ origin: "null" })).status,
      (await post({ "sec-fetch-site": "cross-site" })).status,
      (await post({ "content-type": "text/plain" })).status,
      (await post({ origin: endpoint.url.origin })).status,
    ];
    expect(statuses).toEqual([403, 403, 403, 415, 200]);
  });

  it("answers malformed messages in the protocol", async () => {
    const replies = [await post({}, "{"), await post({}, { hello: 1 }), await post({ accept: "text/html" })];
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 406]);
    const huge = await post({}, { ...message, params: { text: "x".repeat(1_000_001) } });
    expect([huge.status, await huge.json()]).toMatchObject([413, { error: { code: -32000 } }]);
    const batch = await post(
      {},
      Array.from({ length: 101 }, () => message),
    );
    expect(batch.status).toBe(400);
  });
});
