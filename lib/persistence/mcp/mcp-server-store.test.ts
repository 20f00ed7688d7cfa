import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { McpServerId } from "@/lib/domain/ids";
import type { McpServerStore, StoredMcpTool } from "@/lib/ports/tools/mcp-server-store";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";

let database: TestDatabase;
let store: McpServerStore;
let other: McpServerStore;
beforeAll(async () => {
  database = await createTestDatabase();
  store = (await database.open()).mcpServers;
  other = (await database.open()).mcpServers;
});
beforeEach(() => database.query("TRUNCATE mcp_server, secret"));
afterAll(() => database.drop());

const url = "http://127.0.0.1:1/mcp";
async function add(name: string, sealedKey: string | null = "sealed"): Promise<McpServerId> {
  const id = McpServerId.create();
  await store.add({ id, name, url, sealedKey });
  return id;
}
const tool = (name: string, hash = "h1"): StoredMcpTool => ({
  ...{ name, hash, description: "Does something.", inputSchema: { type: "object" }, outputSchema: null },
});
const time = expect.stringMatching(/^\d{4}-.*Z$/) as string;

describe("MCP servers", () => {
  it("are stored with their encrypted keys and tools, oldest first, for all servers of the installation", async () => {
    const first = await add("tickets");
    const second = await add("wiki", null);
    await store.recordTools(first, { tools: [tool("create")], notices: ["“x” was left out."] });
    const rest = { url, enabled: true, risks: [], problem: null, createdAt: time };
    expect(await other.list()).toEqual([
      {
        ...{ ...rest, id: first, name: "tickets", hasKey: true, sealedKey: "sealed", checkedAt: time },
        ...{ tools: [tool("create")], notices: ["“x” was left out."] },
      },
      {
        ...{
          ...rest,
          id: second,
          name: "wiki",
          hasKey: false,
          sealedKey: null,
          checkedAt: null,
          tools: [],
          notices: [],
        },
      },
    ]);
  });

  it("keep their tools when reading them fails, until it succeeds", async () => {
    const id = await add("tickets");
    await store.recordTools(id, { tools: [tool("create")], notices: [] });
    await store.recordTools(id, { problem: "It is down." });
    expect(await other.get(id)).toMatchObject({ problem: "It is down.", tools: [{ name: "create" }] });
    await store.recordTools(id, { tools: [], notices: [] });
    expect(await other.get(id)).toMatchObject({ problem: null, tools: [] });
  });

  it("have one risk for each tool, and lose none to a simultaneous change", async () => {
    const id = await add("tickets");
    const names = ["a", "b", "c", "d"];
    await Promise.all(
      names.map((name, index) =>
        (index % 2 === 0 ? store : other).change(id, { risks: [{ name, risk: "read", hash: "h1" }] }),
      ),
    );
    await store.change(id, { risks: [{ name: "a", risk: "destructive", hash: "h2" }] });
    const { risks } = await other.get(id);
    expect(risks.map(({ name, risk, hash }) => `${name} ${risk} ${hash}`).sort()).toEqual([
      "a destructive h2",
      "b read h1",
      "c read h1",
      "d read h1",
    ]);
  });

  it("can be disabled and get another key, and are removed with it", async () => {
    const id = await add("tickets", null);
    await store.change(id, { enabled: false, sealedKey: "new" });
    expect(await other.get(id)).toMatchObject({ enabled: false, hasKey: true, sealedKey: "new" });
    await other.remove(id);
    expect([await store.list(), await database.query("SELECT * FROM secret")]).toEqual([[], []]);
  });

  it("that do not exist are not found, and leave no key behind", async () => {
    const id = McpServerId.create();
    const missing = { code: "not_found" };
    await expect(store.get(id)).rejects.toMatchObject(missing);
    await expect(store.remove(id)).rejects.toMatchObject(missing);
    await expect(store.recordTools(id, { problem: "x" })).rejects.toMatchObject(missing);
    await expect(store.change(id, { sealedKey: "x" })).rejects.toMatchObject(missing);
    expect(await database.query("SELECT * FROM secret")).toEqual([]);
  });

  it("have names of their own, and are at most twenty", async () => {
    await add("tickets");
    await expect(add("tickets")).rejects.toMatchObject({ code: "conflict", fields: [{ field: "name" }] });
    for (let count = 1; count < 20; count += 1) await add(`s${count}`);
    await expect(add("more")).rejects.toMatchObject({
      code: "conflict",
      message: "The limit of 20 servers is reached.",
    });
  });
});
