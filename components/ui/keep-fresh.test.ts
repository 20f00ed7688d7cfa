import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connection, reportReached } from "../api/connection";
import { startApiServer } from "../testing/api-server";
import { isOld, refreshPage } from "./keep-fresh";

beforeEach(() => void vi.stubGlobal("document", { visibilityState: "visible" }));

afterEach(() => {
  reportReached();
  vi.unstubAllGlobals();
});

/** Refreshes a page whose server responds with `status`; with null it does not respond. */
async function refreshWith(status: number | null) {
  const server = await startApiServer(() => ({ status: status ?? 200, body: {} }));
  if (status === null) vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  let refreshed = 0;
  await refreshPage({ refresh: () => (refreshed += 1) });
  const asked = server.received.map(({ path }) => path);
  const { reachable } = connection.get();
  await server.close();
  return { refreshed, asked, reachable };
}

describe("the age of a page", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([-60_000, 0, 60_000])("is counted from when it is first shown, with a server clock off by %d ms", (off) => {
    const readAt = Date.now() + off;
    const first = isOld(readAt);
    vi.advanceTimersByTime(5_000);
    const before = isOld(readAt);
    vi.advanceTimersByTime(1);
    expect([first, before, isOld(readAt)]).toEqual([false, false, true]);
  });
});

describe("a refresh in the background", () => {
  it("asks first whether the server is ready", async () => {
    expect(await refreshWith(200)).toEqual({ refreshed: 1, asked: ["/api/health"], reachable: true });
  });

  it("keeps the page while the server is away, and reports that", async () => {
    expect(await refreshWith(null)).toEqual({ refreshed: 0, asked: [], reachable: false });
  });

  it("keeps the page while only a proxy responds", async () => {
    expect(await refreshWith(502)).toEqual({ refreshed: 0, asked: ["/api/health"], reachable: true });
  });

  it("does not happen on a page that nobody sees", async () => {
    vi.stubGlobal("document", { visibilityState: "hidden" });
    expect(await refreshWith(200)).toEqual({ refreshed: 0, asked: [], reachable: true });
  });
});
