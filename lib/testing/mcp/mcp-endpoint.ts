import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { POST } from "@/app/api/mcp/route";

/** The route of MCP behind a real HTTP server, on a free port. */
export interface McpEndpoint {
  url: URL;
  /** Connects the SDK's client; `headers` go with each of its requests. */
  connect(headers?: Record<string, string>): Promise<Client>;
  close(): Promise<void>;
}

/** Starts one; it answers with the container of the process. */
export async function openMcpEndpoint(): Promise<McpEndpoint> {
  const server = createServer((incoming, response) => void answer(incoming, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mcp`);
  const clients: Client[] = [];
  return {
    url,
    connect: async (headers = {}) => {
      const client = new Client({ name: "test", version: "1" });
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
      clients.push(client);
      return client;
    },
    close: async () => {
      for (const client of clients) await client.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", url = "", headers } = incoming;
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const request = new Request(`http://127.0.0.1${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    signal: gone.signal,
    ...(method === "POST" && { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: "half" }),
  });
  const reply = method === "POST" ? await POST(request, { params: Promise.resolve({}) }) : undefined;
  response.writeHead(reply?.status ?? 405, Object.fromEntries(reply?.headers ?? []));
  response.flushHeaders();
  for await (const chunk of reply?.body ?? []) response.write(chunk);
  response.end();
}
