import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RunId, SessionId } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/runs/usage";
import { CaveatClient } from "./caveat-client";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let handlers: Record<string, Handler>;
let requests: string[];
let url: string;

beforeEach(async () => {
  handlers = {};
  requests = [];
  server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`;
    requests.push(`${line}${request.headers.authorization === undefined ? "" : ` ${request.headers.authorization}`}`);
    request.resume().on("end", () => (handlers[line] ?? notFound)(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const reply =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
const notFound = reply(404, { detail: "There is nothing at this address." });

const id = SessionId.create();
const runId = RunId.create();
const at = "2026-01-01T00:00:00.000Z";
const session = (status: string) => ({
  ...{ id, title: "t", status, currentNode: null, datasetIds: [], pinned: false, approval: "auto", messages: [] },
  ...{ usage: { ...noUsage, byNode: [] }, createdAt: at, updatedAt: at },
});
const block = (seq: number, event: object) => `id: ${seq}\nevent: x\ndata: ${JSON.stringify(event)}\n\n`;
const start = block(1, { type: "run_start", runId, at });
const end = block(2, { type: "run_end", runId, at, status: "completed" });
const never = new AbortController().signal;

describe("CaveatClient", () => {
  it("uploads a table, and reports why one was not accepted", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "client-"));
    const file = path.join(folder, "boats.csv");
    await writeFile(file, "name\nArgo\n");
    const rejected = [{ name: "boats.csv", reason: "It is no table." }];
    handlers["POST /api/datasets"] = reply(422, { items: [], rejected });
    await expect(new CaveatClient({ url }).upload(file)).rejects.toThrow("It is no table.");
    await rm(folder, { recursive: true });
    await expect(new CaveatClient({ url }).upload(file)).rejects.toThrow(`There is no file ${file}.`);
  });

  it("asks with its key, follows the events to the end, resuming a broken stream, and reads the answer", async () => {
    handlers["POST /api/sessions"] = reply(201, session("running"));
    handlers[`GET /api/sessions/${id}/events?after=0`] = (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(`retry: 1\n\n${start}${end.slice(0, 20)}`);
      setImmediate(() => response.destroy());
    };
    handlers[`GET /api/sessions/${id}/events?after=1`] = (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).end(end);
    };
    handlers[`GET /api/sessions/${id}`] = reply(200, session("completed"));
    const answered = await new CaveatClient({ url: `${url}/`, apiKey: "k" }).ask("Why?", [], never);
    expect(answered.status).toBe("completed");
    expect(requests).toEqual([
      "POST /api/sessions Bearer k",
      `GET /api/sessions/${id}/events?after=0 Bearer k`,
      `GET /api/sessions/${id}/events?after=1 Bearer k`,
      `GET /api/sessions/${id} Bearer k`,
    ]);
  });

  it("stops the run when the time is up", async () => {
    const abort = new AbortController();
    handlers["POST /api/sessions"] = reply(201, session("running"));
    handlers[`GET /api/sessions/${id}/events?after=0`] = (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(start);
      setImmediate(() => abort.abort());
    };
    handlers[`POST /api/sessions/${id}/cancel`] = reply(202, {});
    await expect(new CaveatClient({ url }).ask("Why?", [], abort.signal)).rejects.toThrow();
    expect(requests.at(-1)).toBe(`POST /api/sessions/${id}/cancel`);
  });

  it("reports the server's own message when it refuses", async () => {
    handlers["POST /api/sessions"] = reply(401, { detail: "This server wants its key." });
    await expect(new CaveatClient({ url }).ask("Why?", [], never)).rejects.toThrow("This server wants its key.");
    handlers["GET /api/health"] = reply(200, { engine: "builtin", engineLabel: "Built-in engine" });
    expect(await new CaveatClient({ url }).engine()).toBe("Built-in engine");
  });

  it("retries later when it is rate-limited", async () => {
    const answers = [
      reply(429, { detail: "Too often." }, { "retry-after": "0.01" }),
      reply(200, { engine: "builtin", engineLabel: "" }),
    ];
    handlers["GET /api/health"] = (request, response) => answers.shift()?.(request, response);
    expect(await new CaveatClient({ url }).engine()).toBe("builtin");
    expect(requests.length).toBe(2);
  });
});
