import { describe, expect, it } from "vitest";
import { McpServerId } from "@/lib/domain/ids";
import type { McpServer, McpTool } from "@/lib/domain/mcp-server";
import { McpToolList } from "../mcp/mcp-tool-list";
import { hostile, hostileElements } from "../testing/hostile";
import { InRouter } from "../testing/in-router";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { McpSection } from "./mcp-section";

const tool = (part: Partial<McpTool> = {}): McpTool => ({
  ...{ name: "create", registeredName: "mcp.tickets.create", description: "Creates a ticket.", risk: "write" },
  ...{ changed: false, ...part },
});
const server = (part: Partial<McpServer> = {}): McpServer => ({
  ...{ id: McpServerId.create(), name: "tickets", url: "http://127.0.0.1:9000/mcp", enabled: true, keyStatus: "none" },
  ...{ tools: [tool()], notices: [], problem: null, checkedAt: "2026-11-26T12:00:00.000Z" },
  ...{ createdAt: "2026-11-26T12:00:00.000Z", ...part },
});
const show = (servers: McpServer[]) =>
  render(
    <InRouter pathname="/settings">
      <McpSection servers={servers} />
    </InRouter>,
  );

describe("the MCP servers in the settings", () => {
  it("explain when a tool runs, and where other agents reach this installation", () => {
    const html = show([]);
    expect(textOf(html)).toContain("A call runs only after you approve it");
    expect(textOf(html)).toContain("No servers have been added.");
    expect(textOf(html)).toContain("over MCP at /api/mcp .");
    expect(buttonsOf(html)).toEqual(["Add a server"]);
  });

  it("can be disabled, tested and removed, each by name", () => {
    const html = show([server(), server({ name: "wiki", enabled: false, keyStatus: "stored" })]);
    expect(textOf(html)).toContain("tickets http://127.0.0.1:9000/mcp · 1 tool · tools read 2026-11-26 12:00 UTC");
    expect(textOf(html)).toContain("wiki http://127.0.0.1:9000/mcp · disabled · key stored · 1 tool");
    expect(attributesOf(html, "aria-label")).toEqual(
      expect.arrayContaining(["Actions for tickets", "Actions for wiki"]),
    );
    const actions = (toggle: string) => [toggle, "Test", "Remove", "1 tool and when they run"];
    expect(buttonsOf(html)).toEqual([...actions("Disable"), ...actions("Enable"), "Add a server"]);
  });

  it("state what is wrong, and ask for a lost key again", () => {
    const html = show([
      server({
        problem: "The server cannot be reached.",
        notices: ["“x” was left out."],
        keyStatus: "lost",
        tools: [],
      }),
    ]);
    expect(textOf(html)).toContain("The server cannot be reached.");
    expect(textOf(html)).toContain("“x” was left out.");
    expect(html).toMatch(/<input(?=[^>]* type="password")[^>]* aria-label="Enter the key: tickets"/);
  });

  it("keep foreign words as text", () => {
    const html = show([server({ name: hostile, url: hostile, problem: hostile, notices: [hostile] })]);
    expect([elementsOf(html, hostileElements), textOf(html).includes(hostile)]).toEqual([[], true]);
  });
});

describe("the tools of a server", () => {
  it("have a choice of when each runs, the present one selected, and their server's words as such", () => {
    const tools = [tool(), tool({ name: "list", registeredName: "mcp.tickets.list", risk: "read", changed: true })];
    const html = render(<McpToolList server="tickets" tools={tools} onChoose={() => undefined} />);
    expect(textOf(html)).toContain("Description by the server: “Creates a ticket.”");
    expect(textOf(html)).toContain("When create runs");
    expect([...html.matchAll(/<option value="(\w+)" selected=""/g)].map(([, value]) => value)).toEqual([
      "write",
      "read",
    ]);
    expect(textOf(html)).toContain("The server has changed this tool since you chose its risk");
  });

  it("keep descriptions as text", () => {
    const html = render(<McpToolList server="x" tools={[tool({ description: hostile })]} onChoose={() => undefined} />);
    expect([elementsOf(html, hostileElements), textOf(html).includes(hostile)]).toEqual([[], true]);
  });
});
