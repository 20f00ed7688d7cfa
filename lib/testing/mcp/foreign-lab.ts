import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { z } from "zod";
import type { ToolEnvelope } from "@/lib/ports/tools/tool-box";
import { addMcpServer } from "@/lib/server/mcp/servers/add-mcp-server";
import { createServerFixture, type OpenServer, type ServerFixture } from "../server-fixture";
import { startForeignServer, type ForeignServer } from "./foreign-server";

const signal = new AbortController().signal;

/** A server of this installation and a foreign one, for each test of a file. */
export interface ForeignLab {
  readonly fixture: ServerFixture;
  readonly server: OpenServer;
  readonly foreign: ForeignServer;
  /** Adds the foreign server as `tickets`, or as `part` says. */
  add(part?: { name?: string; url?: string; key?: string }): ReturnType<typeof addMcpServer>;
  /** Runs a tool of the registry without an approval. */
  run(args: Record<string, unknown>, name?: string): Promise<ToolEnvelope>;
  /** Lets the foreign server offer `create_ticket`, which answers with `text`. */
  offer(text: string, part?: { description?: string; readOnlyHint?: boolean }): void;
}

/** Prepares a lab with the hooks of the test file that calls it. */
export function useForeignLab(): ForeignLab {
  let fixture: ServerFixture;
  let server: OpenServer;
  let foreign: ForeignServer;
  beforeAll(async () => {
    fixture = await createServerFixture();
    server = await fixture.open();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    foreign = await startForeignServer();
  });
  afterEach(async () => {
    await foreign.close();
    await fixture.database.query("TRUNCATE mcp_server, secret");
  });
  return {
    get fixture() {
      return fixture;
    },
    get server() {
      return server;
    },
    get foreign() {
      return foreign;
    },
    add: (part = {}) => addMcpServer(server.container, { name: "tickets", url: foreign.url, ...part }, { signal }),
    run: async (args, name = "mcp.tickets.create_ticket") =>
      (await server.container.tools.get(name)).run(args, { sessionId: null, signal }),
    offer: (text, { description = "Creates a ticket.", readOnlyHint = false } = {}) =>
      foreign.offer((sdk) =>
        sdk.registerTool(
          "create_ticket",
          {
            description,
            inputSchema: { title: z.string().describe("What it is about."), urgent: z.boolean().optional() },
            annotations: { readOnlyHint },
          },
          () => ({ content: [{ type: "text", text }] }),
        ),
      ),
  };
}
