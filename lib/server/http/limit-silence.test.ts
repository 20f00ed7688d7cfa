import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { limitSilence } from "./limit-silence";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server that answers with the body it got, whose own limits for a whole request are as short as they can be. */
async function serve(longestSilence?: number): Promise<Socket> {
  const limits = { requestTimeout: 10, headersTimeout: 10, connectionsCheckingInterval: 5 };
  server = createServer(limits, (request, response) => {
    limitSilence({ request, response, server }, longestSilence);
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

const head = "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 6\r\n\r\n";

it("a request that goes on arriving is not cut, however long it takes", async () => {
  const socket = await serve();
  socket.write(`${head}ab`);
  for (const piece of ["c", "d", "e", "f"]) {
    await sleep(40);
    socket.write(piece);
  }
  const answer = await text(socket);
  expect([answer.split("\r\n")[0], answer.endsWith("abcdef")]).toEqual(["HTTP/1.1 200 OK", true]);
});

it("a sender that falls silent in the middle is answered 408 and loses the connection", async () => {
  const socket = await serve(20);
  socket.write(`${head}ab`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
});

it("a request that has arrived may be worked on in silence", async () => {
  const socket = await serve(20);
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    limitSilence({ request, response, server }, 20);
    void text(request)
      .then(() => sleep(100))
      .then(() => response.end("done"));
  });
  socket.write(`${head}abcdef`);
  expect(await text(socket)).toContain("done");
});
