import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

/** A server of the SDK on a free port, whose tools a test registers. */
export interface ForeignServer {
  url: string;
  /** What it received: names of called tools with their arguments. */
  calls: { name: string; args: unknown }[];
  /** Authorization headers, one for each request. */
  keys: (string | undefined)[];
  /** Registers the tools of each further conversation. */
  offer(register: (server: McpServer) => void): void;
  /** Answers requests by itself instead; null to speak MCP again. */
  answerWith(handler: ((request: IncomingMessage, response: ServerResponse) => void) | null): void;
  close(): Promise<void>;
}

/** Starts one. */
export async function startForeignServer(): Promise<ForeignServer> {
  const calls: ForeignServer["calls"] = [];
  const keys: ForeignServer["keys"] = [];
  let register: (server: McpServer) => void = () => undefined;
  let own: ((request: IncomingMessage, response: ServerResponse) => void) | null = null;
  const speak = async (request: IncomingMessage, response: ServerResponse) => {
    const server = new McpServer({ name: "foreign", version: "1" });
    register(server);
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.once("close", () => void server.close());
    await server.connect(transport);
    await transport.handleRequest(request, response, await readCall(request, calls));
  };
  const server = createServer((request, response) => {
    keys.push(request.headers.authorization);
    if (own === null) void speak(request, response);
    else own(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    calls,
    keys,
    offer: (given) => (register = given),
    answerWith: (handler) => (own = handler),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function readCall(request: IncomingMessage, calls: ForeignServer["calls"]): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  if (text === "") return undefined;
  const message = JSON.parse(text) as { method?: string; params?: { name: string; arguments?: unknown } };
  if (message.method === "tools/call" && message.params !== undefined) {
    calls.push({ name: message.params.name, args: message.params.arguments });
  }
  return message;
}
