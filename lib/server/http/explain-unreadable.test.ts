import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { explainUnreadable } from "./explain-unreadable";

let server: Server;
beforeEach(async () => {
  server = createServer((request, response) => {
    explainUnreadable({ request, response, server });
    // A request to /slow stays unanswered.
    if (request.url !== "/slow") response.end("seen");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  expect(await send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 .*seen/s);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends bytes over a connection of its own, and returns all that comes back. */
async function send(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(bytes);
  return text(socket);
}

const tooLong = `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${"x".repeat(20_000)}\r\n\r\n`;

it.each([
  ["headers that are too large", tooLong, 431, /larger than 16 KB/],
  ["what is not HTTP", "hello\r\n\r\n", 400, /not valid HTTP/],
])("a request with %s is answered with a problem document", async (_, bytes, status, detail) => {
  const [head = "", body = ""] = (await send(bytes)).split("\r\n\r\n");
  expect(head).toContain("Content-Type: application/problem+json");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(JSON.parse(body)).toMatchObject({ status, detail: expect.stringMatching(detail) as string });
});

it("nothing is added to an answer that has begun on the same connection", async () => {
  expect(await send(`GET /slow HTTP/1.1\r\nHost: a\r\n\r\n${tooLong}`)).toBe("");
});

it("a server listens once, however many requests start", async () => {
  await send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  expect(server.listenerCount("clientError")).toBe(1);
});
