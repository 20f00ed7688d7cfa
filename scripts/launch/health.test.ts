import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { findHealth, toReadyText, waitForHealth, waitForPages } from "./health.mjs";

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Answers with one body after the other, the last one repeatedly. */
async function serve(...bodies: string[]): Promise<string> {
  const server = createServer((_, response) => {
    const body = bodies.length > 1 ? bodies.shift() : bodies[0];
    response.end(body);
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const well = {
  status: "ok",
  engine: "builtin",
  engineLabel: "Built-in engine",
  sandbox: "namespaces",
  sandboxDetail: "Each run is alone.",
};

it("waits through failed answers, and through a server that is not healthy yet", async () => {
  const url = await serve("<html>", '{"status":"degraded","engine":"builtin"}', JSON.stringify(well));
  expect(await waitForHealth(url, new AbortController().signal)).toEqual(well);
});

it("accepts a server that stays unhealthy", async () => {
  const unwell = { ...well, status: "degraded" };
  expect(await waitForHealth(await serve(JSON.stringify(unwell)), new AbortController().signal)).toEqual(unwell);
});

it("ends when there is nothing left to wait for", async () => {
  const url = await serve("nothing");
  expect(await waitForHealth(url, AbortSignal.timeout(300))).toBeNull();
});

it("sees that pages are served, whatever a page answers", async () => {
  expect(await waitForPages(await serve("<html>"), new AbortController().signal)).toBe(true);
});

it("stops looking for pages when there is nothing left to wait for", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  expect(await waitForPages(`http://127.0.0.1:${port}`, AbortSignal.timeout(300))).toBe(false);
});

it("does not take arbitrary JSON for a Caveat", async () => {
  expect(await findHealth(await serve('{"status":"ok"}'), new AbortController().signal)).toBeNull();
});

it("prints address, engine and sandbox", () => {
  const given = { url: "http://127.0.0.1:3000", isOpenToOthers: false, dataDirectory: "/d", health: well };
  expect(
    toReadyText(given)
      .trim()
      .split("\n")
      .map((line) => line.trim()),
  ).toEqual([
    "Caveat is ready: http://127.0.0.1:3000",
    "Engine    Built-in engine",
    "Sandbox   namespaces – Each run is alone.",
    "Data      /d",
    "Press Ctrl-C to stop.",
  ]);
});

it("prints the bucket, and that servers need a common key for secrets", () => {
  const given = { url: "http://127.0.0.1:3000", isOpenToOthers: false, dataDirectory: "/d", health: well };
  const warning = "set CAVEAT_SECRET_KEY to the same text on each";
  const text = toReadyText({ ...given, dataUrl: "s3://caveat/team" });
  expect(text).toContain("Data      s3://caveat/team, with a cache in /d");
  expect(text).toContain(warning);
  expect(toReadyText({ ...given, dataUrl: "s3://caveat/team", secretKey: "sixteen letters!" })).not.toContain(warning);
  expect(toReadyText({ ...given, dataUrl: "", secretKey: "" })).not.toContain(warning);
});

it("warns that others have access, and that data cannot be analysed", () => {
  const health = { ...well, status: "degraded", sandbox: "none", sandboxDetail: "No isolation.", database: "embedded" };
  const text = toReadyText({ url: "http://127.0.0.1:1", isOpenToOthers: true, dataDirectory: "/d", health });
  expect(text).toContain("cannot answer questions about data yet");
  expect(text).toContain("Other computers can reach it with the key in CAVEAT_API_KEY.");
  expect(text).toContain("Sandbox   none – No isolation.");
  expect(text).toContain("Database  embedded");
});
