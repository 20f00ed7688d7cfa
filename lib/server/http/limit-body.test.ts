import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { limitBody } from "./limit-body";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Starts a server that echoes the body, with the shortest possible limits for a whole request. */
async function serve(bodyLimits?: Parameters<typeof limitBody>[1]): Promise<Socket> {
  const limits = { requestTimeout: 10, headersTimeout: 10, connectionsCheckingInterval: 5 };
  server = createServer(limits, (request, response) => {
    limitBody({ request, response, server }, bodyLimits);
    void text(request).then(
      (body) => response.end(body),
      () => undefined,
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

const toHead = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 6\r\n\r\n`;
const multipart = "multipart/form-data; boundary=b";
const head = toHead("/api/datasets", multipart);

it.each([
  ["/api/datasets", multipart],
  ["/api/datasets?a=b", "Multipart/Form-Data;boundary=b"],
  ["/api/uploads/1", "application/offset+octet-stream"],
])("an upload that keeps arriving is not cut, however long it takes: %s %s", async (path, type) => {
  const socket = await serve({ silence: 60_000, total: 10 });
  socket.write(`${toHead(path, type)}ab`);
  for (const piece of ["c", "d", "e", "f"]) {
    await sleep(40);
    socket.write(piece);
  }
  const answer = await text(socket);
  expect([answer.split("\r\n")[0], answer.endsWith("abcdef")]).toEqual(["HTTP/1.1 200 OK", true]);
});

it.each([
  ["/api/sign-in", "application/json"],
  ["/api/sign-in", multipart],
  ["/api/datasets", "application/json"],
  ["/api/uploads/1", multipart],
])("any other request is cut although it keeps arriving: %s %s", async (path, type) => {
  const socket = await serve({ silence: 60_000, total: 30 });
  socket.on("error", () => undefined);
  socket.write(`${toHead(path, type)}ab`);
  const answer = text(socket);
  for (const piece of ["c", "d", "e"]) {
    await sleep(40);
    socket.write(piece);
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
});

it("a sender that stalls halfway is answered with 408 and disconnected", async () => {
  const socket = await serve({ silence: 20, total: 60_000 });
  socket.write(`${head}ab`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
});

it("processing a received request may take any time", async () => {
  const socket = await serve();
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    limitBody({ request, response, server }, { silence: 20, total: 20 });
    void text(request)
      .then(() => sleep(100))
      .then(() => response.end("done"));
  });
  socket.write(`${toHead("/api/sign-in", "application/json")}abcdef`);
  expect(await text(socket)).toContain("done");
});
