import { request } from "node:http";
import { expect, test } from "@playwright/test";
import { startCaveat, type RunningCaveat } from "../start-caveat";

let caveat: RunningCaveat;

test.beforeAll(async () => {
  caveat = await startCaveat({ CAVEAT_API_KEY: "a long enough key" });
});

test.afterAll(async () => caveat.remove());

/** The status of a request with that Host header; fetch would not send it. */
function statusFor(host: string): Promise<number> {
  const { port } = new URL(caveat.url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path: "/api/health", headers: { host } }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    sent.once("error", reject);
    sent.end();
  });
}

test("on loopback only its own names are answered", async () => {
  expect(await statusFor("evil.example")).toBe(421);
  expect(await statusFor("localhost:1")).toBe(200);
});

test("with a key set every route but health wants it", async () => {
  expect((await fetch(`${caveat.url}/api/health`)).status).toBe(200);
  expect((await fetch(`${caveat.url}/api/sessions`)).status).toBe(401);
  const wrong = await fetch(`${caveat.url}/api/sessions`, { headers: { authorization: "Bearer no" } });
  expect(wrong.status).toBe(401);
  const right = await fetch(`${caveat.url}/api/sessions`, { headers: { authorization: "Bearer a long enough key" } });
  expect(right.status).toBe(200);
});
