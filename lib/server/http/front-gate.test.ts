import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from "node:http";
import { connect, type AddressInfo } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readEnvironment } from "../env";
import { CaveatError } from "@/lib/domain/caveat-error";
import { openFrontGate } from "./front-gate";
import type { Caller } from "./guard-request";

/** The request that reached the server's own listener. */
let passed: { method?: string; url?: string; headers: IncomingHttpHeaders }[] = [];
const server = createServer(({ method, url, headers }, response) => {
  passed.push({ method, url, headers });
  response.end("in");
});
// Next has one that logs a stack for unexpected requests.
server.on("upgrade", (_, socket) => socket.destroy(new Error("nobody upgrades")));
/** The callers that the guard was asked about. */
let asked: string[] = [];
const guardAction = ({ method, headers }: Caller) => {
  asked.push(`${method} from ${headers.get("origin")}`);
  const own = [null, `http://127.0.0.1:${port}`].includes(headers.get("origin"));
  return own ? Promise.resolve() : Promise.reject(new CaveatError("forbidden", "Not from there."));
};
let port = 0;
let takeAway: () => void;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  takeAway = openFrontGate(readEnvironment({ PORT: String(port) }), { upgrades: false, guardAction });
});
afterAll(async () => {
  takeAway();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  passed = [];
  asked = [];
});

async function send(options: RequestOptions) {
  const sent = request({ host: "127.0.0.1", port, ...options }).end();
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  let body = "";
  for await (const chunk of reply) body += String(chunk);
  return { status: reply.statusCode, headers: reply.headers, body };
}

/** Sends raw text and returns the status line of the response. */
async function sendRaw(lines: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
  let reply = "";
  for await (const chunk of socket) reply += String(chunk);
  return reply.split("\r\n")[0] ?? "";
}

describe("a foreign Host", () => {
  it.each(["/", "/s/1", "/_next/static/a.js", "/api/sessions"])("is refused %s", async (path) => {
    const { status, headers, body } = await send({ path, headers: { host: "evil.example" } });
    expect([status, passed]).toEqual([421, []]);
    expect([headers["cache-control"], headers["x-content-type-options"]]).toEqual(["no-store", "nosniff"]);
    expect(body).toContain("This server only answers requests to this computer's own names.");
    expect(body).toContain(`Open it at http://127.0.0.1:${port}/.`);
  });

  it("is refused in the requested form: a page without scripts, or a problem document", async () => {
    const host = "evil.example";
    const [page, api] = [
      await send({ path: "/", headers: { host } }),
      await send({ path: "/api/x", headers: { host } }),
    ];
    expect([page.headers["content-type"], page.headers["content-security-policy"]]).toEqual([
      "text/html; charset=utf-8",
      "default-src 'none'; frame-ancestors 'none'",
    ]);
    expect([api.headers["content-type"], JSON.parse(api.body)]).toEqual([
      "application/problem+json",
      expect.objectContaining({ type: "urn:caveat:problem:misdirected", status: 421 }) as object,
    ]);
  });

  it("cannot impersonate this computer's name", async () => {
    for (const host of ["localhost", `127.0.0.1:${port}`, "127.0.0.2", "[::1]:1"]) {
      expect((await send({ path: "/", headers: { host } })).body).toBe("in");
    }
  });
});

describe("a method", () => {
  it.each(["TRACE", "PROPFIND", "PURGE", "PUT", "M-SEARCH"])("%s is refused with those that exist", async (method) => {
    const { status, headers } = await send({ method, path: "/" });
    expect([status, headers.allow, passed]).toEqual([405, "GET, HEAD, POST, PATCH, DELETE, OPTIONS", []]);
    expect((await send({ method, path: "/api/sessions" })).headers["content-type"]).toBe("application/problem+json");
  });

  it.each(["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"])("%s is let through", async (method) => {
    expect((await send({ method, path: "/" })).status).toBe(200);
    expect(passed).toMatchObject([{ method, url: "/" }]);
  });
});

describe("a method that an operation lacks", () => {
  it.each([
    ["DELETE", "/api/health", "GET, HEAD, OPTIONS"],
    ["POST", "/api/sessions/0f8fad5b?wait=true", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    ["GET", "/api/uploads/0f8fad5b", "HEAD, PATCH, DELETE, OPTIONS"],
    ["GET", "/api/datasets/from-connection", "POST, OPTIONS"],
    ["GET", "/api/mcp", "POST, OPTIONS"],
    ["DELETE", "/api/mcp", "POST, OPTIONS"],
  ])("is refused with a problem document: %s %s", async (method, path, allow) => {
    const { status, headers, body } = await send({ method, path });
    expect([status, headers["content-type"], headers.allow, passed]).toEqual([
      405,
      "application/problem+json",
      allow,
      [],
    ]);
    expect(JSON.parse(body)).toMatchObject({
      type: "urn:caveat:problem:method_not_allowed",
      detail: `This address does not support this method. Use one of ${allow}.`,
    });
  });

  it.each([
    ["HEAD", "/api/health"],
    ["OPTIONS", "/api/health"],
    ["DELETE", "/api/unheard-of"],
    ["DELETE", "/s/1"],
    ["GET", "/api/sessions/0f8fad5b"],
  ])("is no method that it has, and none of an unknown address: %s %s", async (method, path) => {
    expect((await send({ method, path })).status).toBe(200);
    expect(passed).toMatchObject([{ method, url: path }]);
  });
});

describe("an address", () => {
  it.each(["/s/%ff", "/%", "/%zz/a", "/s/%e4%b8", "/%00", "/api/datasets/%ff", "/api/%c0%ae/x", "/_next/static/%ff"])(
    "that cannot be read is refused: %s",
    async (path) => {
      expect([(await send({ path })).status, passed]).toEqual([400, []]);
    },
  );

  it("of another server is refused, as are two hosts", async () => {
    const host = `Host: 127.0.0.1:${port}`;
    expect(await sendRaw(["GET http://169.254.169.254/ HTTP/1.1", host])).toBe("HTTP/1.1 400 Bad Request");
    expect(await sendRaw(["GET / HTTP/1.1", host, "Host: evil.example"])).toBe("HTTP/1.1 400 Bad Request");
    expect(await sendRaw(["OPTIONS * HTTP/1.1", host])).toBe("HTTP/1.1 400 Bad Request");
    expect(passed).toEqual([]);
  });

  it("is judged in the same way when a web socket is requested, and no connection becomes one", async () => {
    const asking = [`Host: 127.0.0.1:${port}`, "Upgrade: websocket", "Sec-WebSocket-Version: 13"];
    const ask = (line: string) => sendRaw([line, ...asking, "Connection: Upgrade"]);
    expect(await ask("GET http://169.254.169.254/ HTTP/1.1")).toBe("HTTP/1.1 400 Bad Request");
    expect(await ask("TRACE / HTTP/1.1")).toBe("HTTP/1.1 405 Method Not Allowed");
    expect(passed).toEqual([]);
    expect(await ask("GET / HTTP/1.1")).toBe("HTTP/1.1 200 OK");
  });

  it("with readable escapes passes unchanged, whatever its query", async () => {
    const path = "/s/%E4%BD%A0%20a?x=%ff&y=%";
    expect((await send({ path })).body).toBe("in");
    expect(passed).toMatchObject([{ url: path }]);
  });
});

describe("a call of an action", () => {
  const origin = "http://evil.example";

  it("reaches the framework only if the guard lets its caller in", async () => {
    const own = `http://127.0.0.1:${port}`;
    expect((await send({ method: "POST", path: "/s/1", headers: { origin: own } })).status).toBe(200);
    expect((await send({ method: "POST", path: "/s/1", headers: { origin } })).status).toBe(403);
    expect((await send({ method: "GET", path: "/s/1", headers: { origin } })).status).toBe(200);
    expect((await send({ method: "POST", path: "/api/sessions", headers: { origin } })).status).toBe(200);
    expect([asked, passed.map(({ method }) => method)]).toEqual([
      [`POST from ${own}`, `POST from ${origin}`],
      ["POST", "GET", "POST"],
    ]);
  });

  it("is refused in the requested form: the facts for a script, a page for a form", async () => {
    const script = await send({ method: "POST", path: "/", headers: { origin, "next-action": "a".repeat(42) } });
    expect([script.headers["content-type"], JSON.parse(script.body)]).toEqual([
      "text/plain",
      { code: "forbidden", status: 403, message: "Not from there.", fields: [] },
    ]);
    const form = await send({ method: "POST", path: "/", headers: { origin } });
    expect(form.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(form.body).toContain("<h1>Not from there.</h1>");
  });

  it.each(["x", "", "toString", "A".repeat(42), "a".repeat(43)])("is refused unread by the id “%s”", async (id) => {
    const refused = await send({ method: "POST", path: "/", headers: { "next-action": id } });
    expect([refused.status, JSON.parse(refused.body), asked, passed]).toEqual([
      404,
      { code: "not_found", status: 404, message: "There is no such action.", fields: [] },
      [],
      [],
    ]);
  });

  it("is refused unread if it is too large, or does not state its length", async () => {
    const chunked = { "transfer-encoding": "chunked" };
    expect((await send({ agent: false, method: "POST", path: "/", headers: chunked })).status).toBe(400);
    const headers = { "content-length": "1000001" };
    expect((await send({ agent: false, method: "POST", path: "/", headers })).status).toBe(413);
    expect([asked, passed]).toEqual([[], []]);
  });
});

it("internal headers of the framework are dropped from outside requests, others pass", async () => {
  const inner = {
    ...{ "x-middleware-prefetch": "1", "X-Middleware-Subrequest": "proxy", "x-nextjs-data": "1" },
    "X-Forwarded-Host": "caveat.example",
  };
  await send({ path: "/", headers: { ...inner, rsc: "1", "x-forwarded-for": "198.51.100.1" } });
  const names = Object.keys(passed[0]?.headers ?? {});
  const sent = [...Object.keys(inner).map((name) => name.toLowerCase()), "rsc", "x-forwarded-for"];
  expect(sent.filter((name) => names.includes(name))).toEqual(["rsc", "x-forwarded-for"]);
});

it("a connection older than the gate is checked by it as well", async () => {
  const early = createServer((_, response) => response.end("in"));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await new Promise<void>((resolve) => early.listen(0, "127.0.0.1", resolve));
  const { port: earlyPort } = early.address() as AddressInfo;
  const ask = async () => {
    const sent = request({ agent, host: "127.0.0.1", port: earlyPort, headers: { host: "evil.example" } }).end();
    const [reply] = (await once(sent, "response")) as [IncomingMessage];
    await once(reply.resume(), "end");
    return [reply.statusCode, sent.reusedSocket];
  };
  try {
    takeAway();
    const before = await ask();
    takeAway = openFrontGate(readEnvironment({ PORT: String(port) }), { upgrades: false, guardAction });
    expect([before, await ask()]).toEqual([
      [200, false],
      [421, true],
    ]);
  } finally {
    agent.destroy();
    early.close();
  }
});
