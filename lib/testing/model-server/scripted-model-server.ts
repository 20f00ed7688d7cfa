import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { asObject, sample, type Json, type JsonObject } from "./scripted-model-server-json";
import { toRequest, type RecordedRequest } from "./scripted-model-server-request";
import { toAnswerShape, type TokenCounts } from "./scripted-model-server-shapes";

/** A reply with more than its content. Any object with only these fields counts as one. */
export interface ReplyDirective {
  /** Answers with this HTTP status instead of a reply. */
  status?: number;
  /** Body of that answer; an error in OpenAI's form when left out. */
  body?: Json;
  /** Seconds, as the header `retry-after`. */
  retryAfter?: number;
  /** Text that is sent unchanged, even where JSON is requested. */
  raw?: string;
  /** Milliseconds before the first byte. */
  delayMs?: number;
  /** Delays the answer until this is fulfilled. */
  until?: Promise<unknown>;
  /** Milliseconds between pieces of a stream. */
  chunkDelayMs?: number;
  /** Breaks the connection: at once, or in a stream after half of `reply`. */
  hangUp?: true;
  /** Ends a stream as if it were complete after half of `reply`. */
  endEarly?: true;
  /** Reported counts instead of its own. */
  usage?: Partial<TokenCounts>;
  /** The content; sampled from the schema when left out. */
  reply?: Json;
}

/** A model's reply: a text, an object (sent as JSON), or a directive. */
export type Reply = Json | ReplyDirective;

/**
 * Replies by task. An array is consumed in order, and its last entry repeats. Missing tasks get a sample of their
 * schema, a query for `recompute`, or `Hello`.
 */
export type ModelScript = Record<string, Reply | readonly Reply[] | ((request: RecordedRequest) => Reply)>;

export interface ScriptedModelServer {
  /** Base address with `/v1`, as OPENAI_BASE_URL wants it. */
  url: string;
  /** All requests so far, in order of arrival. */
  requests: RecordedRequest[];
  /** Replaces the script; arrays start over. */
  setScript(script: ModelScript): void;
  /** Closes all connections and stops. */
  close(): Promise<void>;
}

/**
 * Starts a server on 127.0.0.1 that supports OpenAI's `/responses`, `/chat/completions` and `/models` and Anthropic's
 * `/messages`, with or without `/v1`. Its prompt cache works like the real one: longest common prefix of a cache key
 * and model, from 1,024 tokens, in steps of 128.
 */
export async function startScriptedModelServer(options: {
  script: ModelScript;
  /** Chosen by the system when left out. */
  port?: number;
  /** JSON responses to GET by path without `/v1`, for example `/models` or `/api/ps`; only `/models` has a default. */
  pages?: Readonly<Record<string, Json>>;
}): Promise<ScriptedModelServer> {
  let script = options.script;
  const turns = new Map<string, number>();
  const requests: RecordedRequest[] = [];
  const cache = new Map<string, string[]>();

  const findReply = (request: RecordedRequest): Reply => {
    const entry = request.task === null ? undefined : script[request.task];
    if (request.task === null || entry === undefined) return sampleReply(request);
    if (typeof entry === "function") return entry(request);
    if (!Array.isArray(entry)) return entry as Reply;
    const turn = turns.get(request.task) ?? 0;
    turns.set(request.task, turn + 1);
    return (entry[Math.min(turn, entry.length - 1)] as Reply | undefined) ?? sampleReply(request);
  };

  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(message.url ?? "/", "http://localhost").pathname.replace(/^\/v1(?=\/)/, "");
    const page = message.method === "GET" ? (options.pages?.[path] ?? ownPages[path]) : undefined;
    if (page !== undefined) return sendJson(response, 200, page);
    if (message.method !== "POST" || !apis.has(path)) {
      return sendJson(response, 404, toErrorBody(404, `No such path: ${path}`));
    }
    const request = toRequest({ path, headers: message.headers, body: await readBody(message), cache });
    requests.push(request);
    const gone = new AbortController();
    response.once("close", () => {
      if (response.writableFinished) return;
      request.closedEarly = !hungUp.has(response);
      gone.abort();
    });
    await answer({ request, response, reply: findReply(request), signal: gone.signal });
  };

  const server = createServer((message, response) => {
    handle(message, response).catch((error: unknown) => {
      if (response.destroyed) return;
      if (response.headersSent) response.destroy();
      else sendJson(response, 400, toErrorBody(400, error instanceof Error ? error.message : "bad request"));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    setScript(next) {
      script = next;
      turns.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const apis: ReadonlySet<string> = new Set(["/responses", "/chat/completions", "/messages"]);

const ownPages: Readonly<Record<string, Json>> = {
  "/models": { object: "list", data: [{ id: "scripted", object: "model" }] },
};

const hungUp = new WeakSet<ServerResponse>();

async function answer(turn: {
  request: RecordedRequest;
  response: ServerResponse;
  reply: Reply;
  signal: AbortSignal;
}): Promise<void> {
  const { request, response, signal } = turn;
  const directive: ReplyDirective = isDirective(turn.reply) ? turn.reply : { reply: turn.reply };
  if (directive.delayMs !== undefined) await delay(directive.delayMs, undefined, { signal });
  if (directive.until !== undefined) {
    await directive.until;
    if (response.destroyed) return;
  }
  const hangUp = (): void => {
    hungUp.add(response);
    response.destroy();
  };
  if (directive.hangUp === true && (!request.stream || directive.reply === undefined)) return hangUp();
  if (directive.status !== undefined) {
    if (directive.retryAfter !== undefined) response.setHeader("retry-after", String(directive.retryAfter));
    return sendJson(response, directive.status, directive.body ?? toErrorBody(directive.status, "scripted error"));
  }
  const content = directive.raw ?? directive.reply ?? sampleReply(request);
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const shape = toAnswerShape(request, text, directive.usage);
  if (!request.stream) return sendJson(response, 200, shape.whole);

  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  const pieces = text.match(new RegExp(`.{1,${Math.max(8, Math.ceil(text.length / 200))}}`, "gsu")) ?? [];
  const half = directive.hangUp === true || directive.endEarly === true;
  const sent = half ? pieces.slice(0, Math.ceil(pieces.length / 2)) : pieces;
  shape.opening.forEach((event) => response.write(event));
  for (const piece of sent) {
    response.write(shape.piece(piece));
    if (directive.chunkDelayMs !== undefined) await delay(directive.chunkDelayMs, undefined, { signal });
  }
  if (directive.hangUp === true) {
    // Written data must leave before the connection breaks.
    await delay(20, undefined, { signal });
    return hangUp();
  }
  if (directive.endEarly !== true) shape.closing.forEach((event) => response.write(event));
  response.end();
}

const directiveFields = new Set(
  "status body retryAfter raw delayMs until chunkDelayMs hangUp endEarly usage reply".split(" "),
);

function isDirective(reply: Reply): reply is ReplyDirective {
  const value = asObject(reply as Json);
  if (value === undefined || Object.keys(value).some((key) => !directiveFields.has(key))) return false;
  const numeric = ["status", "delayMs", "chunkDelayMs"].some((key) => typeof value[key] === "number");
  const cuts = value.hangUp === true || value.endEarly === true;
  const waits = value.until instanceof Promise;
  return numeric || cuts || waits || typeof value.raw === "string" || asObject(value.usage) !== undefined;
}

/** Runs on any dataset and returns names that no answer has, so that it neither confirms nor contradicts one. */
const sampleQuery = "SELECT count(*) AS sample_rows, 0 AS sample_zero FROM df";

function sampleReply(request: RecordedRequest): Json {
  if (request.schema === null) return request.task === "recompute" ? sampleQuery : "Hello";
  return sample(request.schema, asObject(request.schema.$defs) ?? {});
}

async function readBody(message: IncomingMessage): Promise<JsonObject> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return asObject(JSON.parse(Buffer.concat(chunks).toString("utf8")) as Json) ?? {};
}

function sendJson(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function toErrorBody(status: number, message: string): Json {
  return { error: { message, type: "scripted_error", code: String(status) } };
}
