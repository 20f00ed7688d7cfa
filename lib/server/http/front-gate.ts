import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Server, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { assertHost, type OwnNames } from "./assert-host";
import { assertServable } from "./assert-servable";
import { assertSize } from "./assert-size";
import type { Caller } from "./guard-request";
import { toActionProblem, toCaveatError, toProblem } from "./to-problem";
import { CaveatError } from "@/lib/domain/caveat-error";

/**
 * Diagnostics channels that report each connection before anything is read from it, and each request, including those
 * on connections opened before the gate.
 */
const [sockets, requests] = ["net.server.socket", "http.server.request.start"];

/** How the framework names an action; it logs a stack for any other. */
const actionId = /^[0-9a-f]{42}$/;

/**
 * Headers that parts of Next exchange internally; sent by a client, they would change a response. It compares the origin of
 * an action with the forwarded host, which lacks the port behind many proxies; the guard has compared it with the host.
 */
const innerHeader = /^x-(middleware-|nextjs-data$|forwarded-host$)/;

interface GateOptions {
  upgrades: boolean;
  guardAction: (caller: Caller) => Promise<void>;
}

type Gate = Pick<GateOptions, "guardAction"> & { environment: OwnNames };

/**
 * Guards everything that this process serves from now on: answers requests that must not reach a page or route, and
 * removes internal headers of the framework. Returns a function that stops guarding new servers.
 * @param options.upgrades whether a connection may be upgraded to a web socket, as the development server requires;
 * otherwise an upgrade is treated as a normal request.
 * @param options.guardAction throws for a caller who may not call actions. Asked before the framework reads the call, so
 * that it decodes nothing for strangers.
 */
export function openFrontGate(environment: OwnNames, options: GateOptions): () => void {
  const seen = new WeakSet<Server>();
  const meet = (server: unknown) => {
    if (!isHttpServer(server) || seen.has(server)) return;
    seen.add(server);
    if (!options.upgrades) server.removeAllListeners("upgrade");
    standBefore(server, { environment, guardAction: options.guardAction });
  };
  const onSocket = (message: unknown) => meet((message as { socket: Socket & { server?: unknown } }).socket.server);
  const onRequest = (message: unknown) => meet((message as { server: unknown }).server);
  subscribe(sockets, onSocket);
  subscribe(requests, onRequest);
  return () => {
    unsubscribe(sockets, onSocket);
    unsubscribe(requests, onRequest);
  };
}

function isHttpServer(server: unknown): server is Server {
  return server instanceof Server;
}

/** Forwards only accepted requests to the server's own listeners. */
function standBefore(server: Server, gate: Gate): void {
  const listeners = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const admit = () => {
      for (const name of Object.keys(request.headers)) if (innerHeader.test(name)) delete request.headers[name];
      for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
    };
    const refuse = (error: unknown) => void send(response, toRefusal(request, toCaveatError(error)));
    try {
      assertAddress(request, gate.environment);
      if (isActionCall(request)) void assertActionCall(request, gate).then(admit, refuse);
      else admit();
    } catch (error) {
      refuse(error);
    }
  });
}

function assertAddress({ method = "", url = "", headers, headersDistinct }: IncomingMessage, environment: OwnNames) {
  assertHost(headers.host ?? null, environment);
  assertServable({ method, url, hosts: headersDistinct.host ?? [] });
}

/** Whether a request may call an action: those of the page are sent to the addresses of pages. */
function isActionCall({ method = "", url = "" }: IncomingMessage): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method) && !url.startsWith("/api/");
}

async function assertActionCall({ method = "", headersDistinct }: IncomingMessage, gate: Gate): Promise<void> {
  const entries = Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(", ")]);
  const id = headersDistinct["next-action"]?.join(", ") ?? null;
  if (id !== null && !actionId.test(id)) throw new CaveatError("not_found", "There is no such action.");
  const caller = { method, headers: new Headers(Object.fromEntries(entries) as Record<string, string>) };
  // Browsers state the length of each call; the framework does not when it passes a call on to another page.
  if (caller.headers.has("transfer-encoding") && !caller.headers.has("x-action-forwarded")) {
    throw new CaveatError("invalid_input", "A call of an action must state its length.");
  }
  assertSize(caller);
  await gate.guardAction(caller);
}

/** Renders a refusal as the caller reads it: a problem document for programs, its facts for the page's script, a page. */
function toRefusal({ url = "", headers }: IncomingMessage, error: CaveatError): Response {
  const problem = toProblem(error);
  if (url.startsWith("/api/")) return problem;
  if (headers["next-action"] === undefined) return toRefusalPage(problem, error);
  const answer = new Headers(problem.headers);
  // The framework passes on the text of a refusal if it has exactly this type.
  answer.set("content-type", "text/plain");
  return new Response(JSON.stringify(toActionProblem(error)), { status: problem.status, headers: answer });
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  const body = await answer.text();
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body);
}

/** Renders the refusal `problem` as a page without scripts for browsers: what is wrong and what to do. */
function toRefusalPage(problem: Response, { message, remedy }: CaveatError): Response {
  const headers = new Headers(problem.headers);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  const next = remedy === undefined ? "" : `<p>${toHtml(remedy)}</p>`;
  const page = `<!doctype html><html lang="en"><title>Caveat</title><h1>${toHtml(message)}</h1>${next}</html>\n`;
  return new Response(page, { status: problem.status, headers });
}

function toHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
