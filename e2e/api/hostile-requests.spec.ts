import { connect } from "node:net";
import { expect } from "@playwright/test";
import { test } from "../shared-caveat";

interface ServedDocument {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>>;
}

/** Lists every request that changes something, with unknown ids. */
async function listChanges(url: string) {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as ServedDocument;
  const changes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      ["post", "put", "patch", "delete"].includes(method)
        ? {
            method: method.toUpperCase(),
            address: url + path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID()),
            takesJson: requestBody?.content["application/json"] !== undefined,
          }
        : [],
    ),
  );
  expect(changes.length).toBeGreaterThan(10);
  return changes;
}

/** Counts the answers of each status. */
function count(statuses: number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Sends raw text; returns the first line of the response, or "" when the connection is just closed. */
function sendRaw(url: string, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write([...lines, "", ""].join("\r\n")));
    let reply = "";
    socket.on("data", (chunk: Buffer) => (reply += chunk.toString()));
    socket.on("error", reject);
    socket.on("close", () => resolve(reply.split("\r\n")[0] ?? ""));
  });
}

test.afterEach(async ({ builtIn }) => {
  expect(((await (await fetch(`${builtIn.url}/api/health`)).json()) as { status: string }).status).toBe("ok");
});

test("neither another site nor a form can change anything", async ({ builtIn }) => {
  const changes = await listChanges(builtIn.url);
  const send = (headers: Record<string, string>, body?: string) =>
    Promise.all(changes.map(async ({ method, address }) => (await fetch(address, { method, headers, body })).status));
  const foreign: Record<string, string>[] = [
    { origin: "null" },
    { origin: "http://evil.example" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign) {
    expect(count(await send(headers))).toEqual({ 403: changes.length });
  }
  for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
    expect(count(await send({ "content-type": type }, "{}"))).toEqual({ 415: changes.length });
  }
});

test("a malformed, deeply nested or polluting body is refused by every route that accepts one", async ({ builtIn }) => {
  const odd = ['{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}', '{"question":{},"title":[]}'];
  const broken = ["", "{", "[]", "null", '"x"', "1e999", "\0", "[".repeat(100_000)];
  for (const { method, address } of (await listChanges(builtIn.url)).filter(({ takesJson }) => takesJson)) {
    for (const body of [...broken, ...odd]) {
      const headers = { "content-type": "application/json" };
      const { status } = await fetch(address, { method, headers, body });
      // Unknown fields are dropped, and nothing is missing where nothing is required.
      const isRefused = (status >= 400 && status < 500) || (status === 200 && odd.includes(body));
      expect([method, address, body.slice(0, 40), isRefused]).toEqual([method, address, body.slice(0, 40), true]);
    }
  }
});

test("forged server action calls run nothing", async ({ builtIn }) => {
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const chain =
    '{"then":"$1:__proto__:then","status":"resolved_model","reason":-1,"value":"{\\"then\\":\\"$B1\\"}",' +
    '"_response":{"_prefix":"process.exit();","_formData":{"get":"$1:constructor:constructor"}}}';
  const form = { "content-type": "multipart/form-data; boundary=b" };
  const forged: [Record<string, string>, string][] = [
    [{ "next-action": "x", "content-type": "text/plain;charset=UTF-8" }, "[]"],
    [{ "next-action": "0".repeat(42), "content-type": "text/plain;charset=UTF-8" }, '["$1:__proto__:then"]'],
    [{ "next-action": "a".repeat(42), ...form }, `${part("0", chain)}${part("1", '"$@0"')}--b--\r\n`],
    [form, `${part("$ACTION_REF_1", "")}${part("$ACTION_1:0", chain)}--b--\r\n`],
  ];
  for (const path of ["/", `/s/${crypto.randomUUID()}`, "/sign-in"]) {
    for (const [headers, body] of forged) {
      const { status } = await fetch(builtIn.url + path, { method: "POST", headers, body });
      expect([path, headers, status >= 400 && status < 500]).toEqual([path, headers, true]);
    }
  }
});

test("the server cannot be made to fetch anything", async ({ builtIn }) => {
  const target = "GET http://169.254.169.254/latest/meta-data HTTP/1.1";
  const upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAA"];
  expect(await sendRaw(builtIn.url, [target, "Host: 127.0.0.1", ...upgrade])).not.toMatch(/ (101|2\d\d) /);
  expect(await sendRaw(builtIn.url, [target, "Host: 127.0.0.1", "Connection: close"])).not.toMatch(/ (101|2\d\d) /);
  const image = await fetch(`${builtIn.url}/_next/image?url=http%3A%2F%2F127.0.0.1%2Fa.png&w=64&q=75`);
  expect(image.status).toBeGreaterThanOrEqual(400);
});
