import { request, type RequestOptions } from "node:http";
import { expect, test } from "@playwright/test";
import { startCaveat, type RunningCaveat } from "../start-caveat";

let caveat: RunningCaveat;
const key = "a long enough key";

test.beforeAll(async () => {
  caveat = await startCaveat({ CAVEAT_API_KEY: key, RATE_LIMIT_SESSIONS_PER_MIN: "2" });
});

test.afterAll(async () => caveat.remove());

/** Sends a request that fetch would not send; returns its status and the server's message. */
function sendRaw(options: RequestOptions): Promise<{ status: number; body: string }> {
  const { port } = new URL(caveat.url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, ...options }, (reply) => {
      let body = "";
      reply.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, body }));
    });
    sent.once("error", reject);
    sent.end();
  });
}

test("on loopback, pages, files and routes answer only to the server's own names", async () => {
  const file = /\/_next\/static\/[^"]+/.exec(await (await fetch(`${caveat.url}/sign-in`)).text())?.[0] ?? "";
  for (const path of ["/api/health", "/", "/sign-in", file]) {
    expect([path, (await sendRaw({ path, headers: { host: "evil.example" } })).status]).toEqual([path, 421]);
    expect((await sendRaw({ path, headers: { host: "localhost:1" } })).status).toBeLessThan(400);
  }
});

test("unsupported methods and addresses are refused without a stack trace in the log", async () => {
  const before = caveat.output();
  for (const path of ["/", "/sign-in", "/api/health", "/_next/static/a.js", "/nothing"]) {
    expect([path, (await sendRaw({ method: "TRACE", path })).status]).toEqual([path, 405]);
  }
  for (const path of ["/s/%ff", "/%ff", "/api/datasets/%ff", "/_next/static/%ff", "/a/%00", "/%"]) {
    expect([path, (await sendRaw({ path })).status]).toEqual([path, 400]);
  }
  for (const path of [
    "/?a=%ff",
    "/..%2f..%2fetc%2fpasswd",
    "//evil.example/",
    `/${"a".repeat(8_000)}`,
    "/a//b",
    "/;",
  ]) {
    expect([path, (await sendRaw({ path })).status < 500]).toEqual([path, true]);
  }
  expect(caveat.output().slice(before.length)).not.toMatch(/^\s+at |Error/m);
});

test("internal headers of the framework change no answer", async () => {
  for (const path of ["/sign-in", "/nothing", "/api/health"]) {
    const plain = await sendRaw({ path });
    for (const name of ["x-middleware-prefetch", "x-nextjs-data", "x-middleware-subrequest"]) {
      const claimed = await sendRaw({ path, headers: { [name]: "1" } });
      expect([path, name, claimed.status, claimed.body.length > 2]).toEqual([path, name, plain.status, true]);
      expect(claimed.body).not.toBe("{}");
    }
  }
});

test("JSON responses, including refusals, forbid content sniffing and caching", async () => {
  const headers = { authorization: `Bearer ${key}` };
  for (const path of [
    "/api/health",
    "/api/sessions",
    "/api/datasets",
    "/api/settings",
    "/api/openapi.json",
    "/api/datasets/x",
  ]) {
    for (const reply of [await fetch(`${caveat.url}${path}`, { headers }), await fetch(`${caveat.url}${path}`)]) {
      const kept = [reply.headers.get("x-content-type-options"), reply.headers.get("cache-control")];
      expect([path, reply.status, ...kept]).toEqual([path, reply.status, "nosniff", "no-store"]);
    }
  }
});

test("with a key set every route except health requires it", async () => {
  expect((await fetch(`${caveat.url}/api/health`)).status).toBe(200);
  expect((await fetch(`${caveat.url}/api/sessions`)).status).toBe(401);
  const wrong = await fetch(`${caveat.url}/api/sessions`, { headers: { authorization: "Bearer no" } });
  expect(wrong.status).toBe(401);
  const right = await fetch(`${caveat.url}/api/sessions`, { headers: { authorization: `Bearer ${key}` } });
  expect(right.status).toBe(200);
});

/** Sends a change and returns the server's response. */
function send(method: string, address: string, body?: unknown, headers: Record<string, string> = {}) {
  const sent = body === undefined ? headers : { "content-type": "application/json", ...headers };
  return fetch(`${caveat.url}${address}`, {
    method,
    headers: sent,
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: "manual",
  });
}

test("pages redirect a browser without the key to the sign-in page, and back", async () => {
  const first = await send("GET", "/");
  expect([first.status, first.headers.get("location")]).toEqual([307, "/sign-in?next=%2F"]);
  const id = crypto.randomUUID();
  expect((await send("GET", `/s/${id}`)).headers.get("location")).toBe(`/sign-in?next=%2Fs%2F${id}`);
  expect((await send("GET", `/datasets/${id}`)).headers.get("location")).toBe(`/sign-in?next=%2Fdatasets%2F${id}`);
  expect((await send("GET", "/sign-in")).status).toBe(200);
});

test("no address and no internal header of the framework bypasses signing in", async () => {
  const id = crypto.randomUUID();
  const inner = ["/index.rsc", `/s/${id}.rsc`, "/_next/data/x/index.json", `/s/${id}.segments/_tree.segment.rsc`];
  const claimed: Record<string, string>[] = [
    { rsc: "1" },
    { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
  ];
  for (const headers of claimed) {
    for (const address of ["/", `/s/${id}`, `/datasets/${id}`, ...inner]) {
      const reply = await fetch(`${caveat.url}${address}`, { headers });
      const isSentAway = new URL(reply.url).pathname === "/sign-in";
      const says = /NEXT_REDIRECT;replace;\/sign-in|NEXT_HTTP_ERROR_FALLBACK;404/.exec(await reply.text());
      expect([address, headers, isSentAway || says !== null || reply.status === 404]).toEqual([address, headers, true]);
    }
  }
});

test("a browser signs in with the key, uses pages and API by its cookie, and signs out", async () => {
  expect((await send("POST", "/api/sign-in", { key: "wrong" })).status).toBe(401);
  expect((await send("POST", "/api/sign-in", { key }, { origin: "http://evil.example" })).status).toBe(403);
  const signedIn = await send("POST", "/api/sign-in", { key }, { origin: caveat.url });
  const setCookie = signedIn.headers.get("set-cookie") ?? "";
  expect([signedIn.status, setCookie]).toEqual([204, expect.stringMatching(/; HttpOnly; SameSite=Lax$/)]);
  const cookie = setCookie.split(";")[0] ?? "";
  expect((await send("GET", "/", undefined, { cookie })).status).toBe(200);
  expect((await send("GET", "/sign-in?next=/s/1", undefined, { cookie })).headers.get("location")).toBe("/s/1");
  expect((await send("GET", "/api/sessions", undefined, { cookie })).status).toBe(200);
  expect((await send("POST", "/api/engine/probe", undefined, { cookie, origin: caveat.url })).status).toBe(200);
  expect((await send("POST", "/api/engine/probe", undefined, { cookie, origin: "http://evil.example" })).status).toBe(
    403,
  );
  const signedOut = await send("DELETE", "/api/sign-in", undefined, { cookie, origin: caveat.url });
  expect(signedOut.headers.get("set-cookie")).toMatch(/^caveat_sign_in=; Path=\/; Max-Age=0;/);
  expect((await send("GET", "/api/sessions", undefined, { cookie })).status).toBe(401);
  expect((await send("GET", "/", undefined, { cookie })).status).toBe(307);
});

test("the server's health does not name models to callers without the key", async () => {
  const read = async (headers: Record<string, string>) =>
    (await (await fetch(`${caveat.url}/api/health`, { headers })).json()) as Record<string, unknown>;
  expect(await read({})).not.toHaveProperty("engineLabel");
  expect(await read({ authorization: "Bearer no" })).not.toHaveProperty("engineDetail");
  expect(await read({ authorization: `Bearer ${key}` })).toHaveProperty("engineLabel", "Built-in engine");
});

test("one address may start a limited number of conversations per minute, whatever address its headers claim", async () => {
  const begin = (address: string) =>
    send(
      "POST",
      "/api/sessions",
      { question: "hello" },
      { authorization: `Bearer ${key}`, "x-forwarded-for": address, "x-caveat-client-address": address },
    );
  const replies = [await begin("198.51.100.1"), await begin("198.51.100.2"), await begin("198.51.100.3")];
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 429]);
  expect(Number(replies[2]?.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("repeated key guesses are blocked", async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess++) {
    const headers = { "x-caveat-client-address": `198.51.100.${guess}` };
    statuses.push((await send("POST", "/api/sign-in", { key: `guess ${guess}` }, headers)).status);
  }
  expect([statuses.includes(401), statuses.at(-1)]).toEqual([true, 429]);
});
