import { describe, expect, it } from "vitest";
import { startForeignServer } from "@/lib/testing/mcp/foreign-server";
import { useForeignLab } from "@/lib/testing/mcp/foreign-lab";
import { callForeignTool } from "./client/call-foreign-tool";
import { testMcpServer } from "./servers/test-mcp-server";

const lab = useForeignLab();
const signal = new AbortController().signal;

describe("a server that does not work", () => {
  const outcomeOf = async (url = lab.foreign.url) => {
    const { id } = await lab.add({ name: "broken", url, key: "a-key-of-its-own" });
    const {
      outcome,
      detail,
      server: shown,
    } = await testMcpServer(lab.server.container, id, { signal, limitMs: 20_000 });
    await lab.server.container.mcpServers.remove(id);
    expect(shown.problem).toBe(detail);
    return [outcome, detail];
  };

  it("is added with a readable reason", async () => {
    const status = (code: number, headers: Record<string, string> = {}) => {
      lab.foreign.answerWith((_, response) => response.writeHead(code, headers).end("<html>x</html>"));
      return outcomeOf();
    };
    const type = { "content-type": "text/html" };
    expect([
      await outcomeOf("http://127.0.0.1:1/mcp"),
      await status(401),
      await status(404),
      await status(500),
      await status(200, type),
      await status(200, { "content-type": "application/json" }),
    ]).toEqual([
      ["no_connection", "The server cannot be reached. Check its address and that it is running."],
      ["key_refused", "The server rejected the key, or requires one. Enter the key that it expects."],
      ["no_connection", "There is no MCP server at this address. Check the address and its path."],
      ["failed", "The server responded with status 500. Check its address, or report this to its operator."],
      ["failed", "The server at this address does not support MCP. Check the address and its path."],
      [
        "failed",
        "The server's response does not conform to the protocol. Check its address, or report this to its operator.",
      ],
    ]);
  });

  it("gets no further than its first redirect, and its key reaches nobody else", async () => {
    const other = await startForeignServer();
    lab.foreign.answerWith((_, response) => response.writeHead(307, { location: other.url }).end());
    expect(await outcomeOf()).toEqual(["no_connection", expect.stringContaining("redirects to another address")]);
    expect(other.keys).toEqual([]);
    await other.close();
  });

  it("and is silent, or breaks off, ends at the time limit or at once", async () => {
    lab.foreign.answerWith((_, response) => response.writeHead(503).end());
    const { id } = await lab.add({ name: "slow" });
    lab.foreign.answerWith(() => undefined);
    expect(await testMcpServer(lab.server.container, id, { signal, limitMs: 300 })).toMatchObject({
      outcome: "timed_out",
    });
    lab.foreign.answerWith((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(": nothing\n\n");
    });
    expect(await testMcpServer(lab.server.container, id, { signal })).toMatchObject({
      outcome: "no_connection",
      detail: "The server's response was cut off. Try again.",
    });
  });

  it("leaves the tools that were read before, and whether a slow call took effect open", async () => {
    lab.foreign.offer((sdk) => sdk.registerTool("create_ticket", {}, () => new Promise(() => undefined)));
    const { id } = await lab.add();
    const [stored] = await lab.server.container.mcpServers.list();
    const [tool] = stored?.tools ?? [];
    if (tool === undefined) throw new Error("There is no tool.");
    const target = { url: lab.foreign.url, key: undefined, mayConnect: () => true };
    expect(await callForeignTool(target, { server: "tickets", tool, args: {}, signal, limitMs: 5_000 })).toEqual({
      ok: false,
      summary:
        "“tickets”: The server did not answer in time. Whether the call took effect is unknown; check that before repeating it.",
      remedy: "Check that it is running, and try again.",
    });
    const stopping = new AbortController();
    const stopped = callForeignTool(target, { server: "tickets", tool, args: {}, signal: stopping.signal });
    stopping.abort();
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
    await lab.foreign.close();
    const { outcome, server: tested } = await testMcpServer(lab.server.container, id, { signal });
    expect([outcome, tested.tools.map(({ name }) => name)]).toEqual(["no_connection", ["create_ticket"]]);
  });
});
