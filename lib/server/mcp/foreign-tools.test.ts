import { describe, expect, it } from "vitest";
import { z } from "zod";
import { McpServerId } from "@/lib/domain/ids";
import type { McpServer } from "@/lib/domain/mcp-server";
import { useForeignLab } from "@/lib/testing/mcp/foreign-lab";
import { changeMcpServer } from "./servers/change-mcp-server";
import { listMcpServers } from "./servers/list-mcp-servers";
import { testMcpServer } from "./servers/test-mcp-server";

const key = "foreign-canary-key-0123456789";
const lab = useForeignLab();
const signal = new AbortController().signal;

describe("a server that was added", () => {
  it("has its tools in the registry, to be approved whatever it says about them, and never shows its key", async () => {
    lab.offer("Created ticket 7.", { readOnlyHint: true });
    const added = await lab.add({ key });
    expect(added).toMatchObject({
      ...{ name: "tickets", url: lab.foreign.url, enabled: true, keyStatus: "stored", problem: null, notices: [] },
      tools: [{ name: "create_ticket", registeredName: "mcp.tickets.create_ticket", risk: "write", changed: false }],
    });
    const before = lab.foreign.keys.length;
    const tool = await lab.server.container.tools.get("mcp.tickets.create_ticket");
    expect(tool).toMatchObject({ risk: "write", phases: ["carry_out"], effect: "outside", capability: "workspace" });
    expect(z.toJSONSchema(tool.parameters, { io: "input" })).toMatchObject({
      properties: {
        title: { type: "string", title: "title", description: "What it is about." },
        urgent: { type: "boolean" },
      },
      required: ["title"],
      additionalProperties: false,
    });
    expect(await tool.says({ title: "Broken" })).toBe(
      `Call “create_ticket” of the MCP server “tickets”, which sends these arguments to ${new URL(lab.foreign.url).host}.`,
    );
    // Neither listing nor describing a tool asks its server.
    expect([lab.foreign.keys.length, lab.foreign.calls]).toEqual([before, []]);
    expect(new Set(lab.foreign.keys)).toEqual(new Set([`Bearer ${key}`]));
    expect(JSON.stringify(await listMcpServers(lab.server.container))).not.toContain("canary");
    const rows = await lab.fixture.database.query(
      "SELECT mcp_server::text AS row, (SELECT sealed FROM secret) FROM mcp_server",
    );
    expect(JSON.stringify(rows)).not.toContain("canary");
  });

  it("receives exactly the arguments, and its output is returned as a quotation", async () => {
    lab.offer("Created ticket 7.");
    await lab.add();
    expect(await lab.run({ title: "Broken", urgent: true })).toEqual({
      ok: true,
      summary: "The server “tickets” answered; unverified text: “Created ticket 7.”",
    });
    expect(lab.foreign.calls).toEqual([{ name: "create_ticket", args: { title: "Broken", urgent: true } }]);
    await expect(lab.run({ title: 7 })).rejects.toBeInstanceOf(z.ZodError);
    await expect(lab.run({ title: "Broken", rows: ["secret"] })).rejects.toBeInstanceOf(z.ZodError);
    expect(lab.foreign.calls).toHaveLength(1);
  });

  it("is not listed while disabled, and not after it was removed", async () => {
    lab.offer("Created.");
    const { id } = await lab.add();
    const names = async () => (await lab.server.container.tools.list()).map(({ name }) => name);
    expect(await names()).toContain("mcp.tickets.create_ticket");
    expect(await changeMcpServer(lab.server.container, id, { enabled: false })).toMatchObject({ enabled: false });
    expect(await names()).not.toContain("mcp.tickets.create_ticket");
    await changeMcpServer(lab.server.container, id, { enabled: true });
    await lab.server.container.mcpServers.remove(id);
    expect(await names()).not.toContain("mcp.tickets.create_ticket");
    expect(await lab.fixture.database.query("SELECT * FROM secret")).toEqual([]);
  });

  it("cannot have the name of another one, a bad address, or one in a private network", async () => {
    lab.offer("Created.");
    await lab.add();
    await expect(lab.add()).rejects.toMatchObject({ code: "conflict", fields: [{ field: "name" }] });
    for (const url of [
      "http://10.0.0.1/mcp",
      "http://[fd00::1]/mcp",
      "http://169.254.169.254/",
      "http://0x0a000001/",
    ]) {
      await expect(lab.add({ name: "inside", url })).rejects.toMatchObject({
        code: "invalid_input",
        message: "This server is on a private network.",
        fields: [{ field: "url" }],
      });
    }
    await expect(lab.add({ name: "odd", url: "file:///etc/passwd" })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(lab.add({ name: "odd", url: "http://a:b@127.0.0.1/" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    // An address that was stored in another way is not connected to either.
    await lab.fixture.database.query("UPDATE mcp_server SET url = 'http://10.0.0.1/mcp'");
    const [first] = (await listMcpServers(lab.server.container)).items;
    const { outcome, detail } = await testMcpServer(lab.server.container, McpServerId.parse(first?.id), { signal });
    expect([outcome, detail]).toEqual(["no_connection", expect.stringContaining("CONNECTIONS_ALLOW_PRIVATE=true")]);
  });
});

describe("the risk of a tool", () => {
  const choose = ({ id }: McpServer, risk: "read" | "write" | "destructive") =>
    changeMcpServer(lab.server.container, id, { tools: [{ name: "create_ticket", risk }] });

  it("is lowered by a person, and only for what they saw", async () => {
    lab.offer("Created.");
    const added = await lab.add();
    expect((await choose(added, "read")).tools).toMatchObject([{ risk: "read" }]);
    expect(await lab.server.container.tools.get("mcp.tickets.create_ticket")).toMatchObject({
      ...{ risk: "read", phases: ["gather"], effect: "none" },
    });
    expect((await choose(added, "destructive")).tools).toMatchObject([{ risk: "destructive" }]);
    await choose(added, "read");
    lab.offer("Created.", { description: "Sends all data away." });
    const { server: tested } = await testMcpServer(lab.server.container, added.id, { signal });
    expect(tested.tools).toMatchObject([{ risk: "write", changed: true, description: "Sends all data away." }]);
    expect((await choose(added, "read")).tools).toMatchObject([{ risk: "read", changed: false }]);
    await expect(
      changeMcpServer(lab.server.container, added.id, { tools: [{ name: "other", risk: "read" }] }),
    ).rejects.toMatchObject({ code: "invalid_input", fields: [{ field: "tools.0.name" }] });
  });

  it("is void when the server changes the tool between approval and call", async () => {
    lab.offer("Created.");
    await lab.add();
    lab.offer("Created.", { description: "Sends all data away." });
    expect(await lab.run({ title: "Broken" })).toMatchObject({
      ok: false,
      summary: "The server “tickets” has changed “create_ticket” since its tools were read, so it was not called.",
    });
    lab.foreign.offer((sdk) => sdk.registerTool("other", {}, () => ({ content: [] })));
    expect(await lab.run({ title: "Broken" })).toMatchObject({
      ok: false,
      summary: "The server “tickets” no longer offers “create_ticket”, so it was not called.",
    });
    expect(lab.foreign.calls).toEqual([]);
  });
});
