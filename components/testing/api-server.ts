import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { vi } from "vitest";

/** A received request; `body` is parsed JSON, the text of anything else, or undefined without one. */
export interface ReceivedRequest {
  method: string;
  /** Including its query. */
  path: string;
  contentType: string | undefined;
  body: unknown;
}

/** The response to a request; `body` is sent as JSON, text unchanged. */
export interface ScriptedReply {
  status?: number;
  body?: unknown;
}

/**
 * Starts a real HTTP server in place of the product's, reached by relative addresses as in a page.
 * @param reply decides about each request, immediately or later.
 */
export async function startApiServer(
  reply: (request: ReceivedRequest) => ScriptedReply | Promise<ScriptedReply>,
): Promise<{
  received: ReceivedRequest[];
  close: () => Promise<void>;
}> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (piece: Buffer) => (text += piece.toString()));
    request.on("end", () => {
      const got: ReceivedRequest = {
        method: request.method ?? "",
        path: request.url ?? "",
        contentType: request.headers["content-type"],
        body: text === "" ? undefined : readBody(text, request.headers["content-type"]),
      };
      received.push(got);
      void Promise.resolve(reply(got)).then(({ status = 200, body }) => {
        response.writeHead(status, { connection: "close" });
        response.end(body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body));
      });
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init));
  return {
    received,
    close: async () => {
      vi.unstubAllGlobals();
      await new Promise((done) => server.close(done));
    },
  };
}

function readBody(text: string, contentType: string | undefined): unknown {
  return contentType?.includes("json") ? (JSON.parse(text) as unknown) : text;
}
