import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { RequestProbe } from "./request-probe";

let server: Server;
let url = "";
let asked = 0;
/** Releases the answers that are held back. */
let answerAll: () => void;
beforeEach(async () => {
  const held: (() => void)[] = [];
  answerAll = () => held.splice(0).forEach((answer) => answer());
  asked = 0;
  server = createServer((request, response) => {
    asked += 1;
    if (request.url === "/slow") held.push(() => response.end("late"));
    else response.writeHead(request.url === "/broken" ? 500 : 200).end("soon");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it("keeps sending while responses are pending, and counts each one as it arrives", async () => {
  const probe = new RequestProbe({ slow: `${url}/slow` }, 5);
  await expect.poll(() => asked).toBeGreaterThan(3);
  const stopped = probe.stop();
  answerAll();
  // One may have been sent at the moment of the stop.
  const late = setInterval(answerAll, 5);
  const slow = (await stopped).get("slow");
  clearInterval(late);
  expect(slow).toEqual({ milliseconds: expect.any(Array) as unknown, failures: 0 });
  expect(slow?.milliseconds).toHaveLength(asked);
});

it("counts failed responses, including those of an unreachable server", async () => {
  const probe = new RequestProbe({ broken: `${url}/broken`, gone: "http://127.0.0.1:1/" }, 5);
  await expect.poll(() => asked).toBeGreaterThan(1);
  const results = await probe.stop();
  for (const name of ["broken", "gone"]) {
    const { milliseconds = [], failures = -1 } = results.get(name) ?? {};
    expect(milliseconds.length).toBeGreaterThan(0);
    expect(failures).toBe(milliseconds.length);
  }
});
