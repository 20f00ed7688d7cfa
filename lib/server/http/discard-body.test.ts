import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { discardBody } from "./discard-body";

it("a sender that is still sending can finish and see the answer", async () => {
  const server = createServer((incoming, response) => {
    // Next builds a request from the incoming message in the same way.
    const body = incoming as unknown as BodyInit;
    const request = new Request("http://127.0.0.1/", { method: "POST", body, duplex: "half" } as RequestInit);
    const reader = (request.body ?? new ReadableStream<Uint8Array>()).getReader();
    void reader.read().then(() => {
      void discardBody(reader);
      response.writeHead(507, { "content-length": 4 }).end("full");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const answer = text(socket);
  socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 30000000\r\n\r\n");
  for (let piece = 0; piece < 300; piece += 1) {
    if (!socket.write(Buffer.alloc(100_000))) await once(socket, "drain");
  }
  socket.end();
  expect(await answer).toMatch(/^HTTP\/1\.1 507 [^]*\r\n\r\nfull$/);
  server.close();
});

it("tolerates a sender that disconnects", async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new Error("socket hang up")),
  });
  await expect(discardBody(broken.getReader())).resolves.toBeUndefined();
});
