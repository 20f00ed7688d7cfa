import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connection, reportReached, reportUnreachable } from "./connection";

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  reportReached();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a lost server is polled for its health until it responds, which counts as one return", async () => {
  let answers = false;
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return answers ? Promise.resolve(new Response("{}")) : Promise.reject(new TypeError("fetch failed"));
  });
  const { returns } = connection.get();
  reportUnreachable();
  reportUnreachable();
  await vi.advanceTimersByTimeAsync(4_500);
  expect([asked, connection.get().reachable]).toEqual([["/api/health", "/api/health"], false]);
  answers = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.length, connection.get()]).toEqual([3, { reachable: true, returns: returns + 1 }]);
});

it("a server that always responds is never polled and never returns", () => {
  const before = connection.get();
  reportReached();
  reportReached();
  expect(connection.get()).toBe(before);
});
