import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startApiServer } from "../../testing/api-server";
import { buildSummary } from "../../testing/build-session";
import { searchSessions, sessionList, showMoreSessions } from "./session-list";

const [mass, rain, strikes] = [
  buildSummary({ title: "mass" }),
  buildSummary({ title: "rain" }),
  buildSummary({ title: "strikes" }),
];
let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  server = await startApiServer(({ path }) => {
    const search = new URL(path, "http://server").searchParams;
    const query = search.get("query") ?? "";
    if (search.has("cursor")) return { body: { items: [rain, strikes], nextCursor: null } };
    const items = [mass, rain].filter(({ title }) => title.includes(query));
    return { body: { items, nextCursor: query === "" ? "second" : null } };
  });
  sessionList.replace(() => undefined);
  await searchSessions("");
});

afterEach(() => server.close());

const titles = () => sessionList.get().value?.items.map(({ title }) => title);

describe("the list of conversations", () => {
  it("grows by the next page, without duplicates, until the last one", async () => {
    await showMoreSessions();
    expect([titles(), sessionList.get().value?.nextCursor]).toEqual([["mass", "rain", "strikes"], null]);
    const asked = server.received.length;
    await showMoreSessions();
    expect(server.received).toHaveLength(asked);
  });

  it("searches for trimmed text and keeps the search after a refresh", async () => {
    await searchSessions("  mas ");
    await sessionList.refresh();
    expect(titles()).toEqual(["mass"]);
    expect(server.received.slice(-2).map(({ path }) => path)).toEqual([
      "/api/sessions?limit=30&query=mas",
      "/api/sessions?limit=30&query=mas",
    ]);
  });

  it("keeps its length after a refresh", async () => {
    await showMoreSessions();
    await sessionList.refresh();
    expect([titles(), sessionList.get().value?.nextCursor]).toEqual([["mass", "rain", "strikes"], null]);
  });

  it("shows the newest search, even while a further page was loading", async () => {
    await Promise.all([showMoreSessions(), searchSessions("mas")]);
    expect(titles()).toEqual(["mass"]);
  });
});
