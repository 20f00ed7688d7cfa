import path from "node:path";
import { expect } from "vitest";
import { getOpenApiDocument } from "@/lib/server/openapi/get-openapi-document";
import type { Method } from "@/lib/server/openapi/operation";
import { createAnswerChecker } from "./answer-checker";
import { repositoryRoot } from "./source-files";

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

const check = createAnswerChecker(getOpenApiDocument());

/** What a request to a route has apart from its method and address. */
export interface Call {
  /** Parts of the path. */
  params?: Record<string, string>;
  /** With its question mark. */
  query?: string;
  /** Besides host and content type. */
  headers?: Record<string, string>;
  /** Sent as JSON, except for a form. */
  body?: unknown;
  /** Replaces a JSON body. */
  bytes?: string;
}

/** Sends a request to the route at `address`, as in the OpenAPI document; uses the container of the process. */
async function sendToRoute(method: Method, address: string, call: Call = {}): Promise<Response> {
  const { params = {}, query = "", headers = {}, body, bytes } = call;
  const file = path.join(repositoryRoot, "app", address.replaceAll(/\{(\w+)\}/g, "[$1]"), "route.ts");
  const handlers = (await import(file)) as Record<string, Handler>;
  const filled = address.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const isForm = body instanceof FormData;
  const request = new Request(`http://127.0.0.1:3000${filled}${query}`, {
    method: method.toUpperCase(),
    headers,
    body: bytes ?? (body === undefined || isForm ? body : JSON.stringify(body)),
  });
  // `Request` adds a content type to a text body; these requests keep only the one of the case.
  if (bytes !== undefined && headers["content-type"] === undefined) request.headers.delete("content-type");
  request.headers.set("host", "127.0.0.1:3000");
  if (body !== undefined && !isForm) request.headers.set("content-type", "application/json");
  const handler = handlers[method.toUpperCase()];
  if (handler === undefined) throw new Error(`${address} has no ${method}.`);
  return handler(request, { params: Promise.resolve(params) });
}

/** Calls a route and returns its JSON and status. Anything undocumented in the response fails the test. */
export async function callRoute(method: Method, address: string, options: Call = {}) {
  const answer = await sendToRoute(method, address, options);
  const body: unknown = answer.headers.get("content-type")?.includes("json") ? await answer.clone().json() : null;
  expect({ call: `${method} ${address}`, faults: await check(method, address, answer) }).toEqual({
    call: `${method} ${address}`,
    faults: [],
  });
  return { status: answer.status, body };
}
