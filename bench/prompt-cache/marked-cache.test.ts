import { describe, expect, it } from "vitest";
import { createMarkedCache } from "./marked-cache";
import { toText, toTestRequest } from "./test-request";

const long = toText(2000);
const create = () => createMarkedCache(() => 1024);

describe("the cache with marks", () => {
  it("reads and writes at marks alone", () => {
    const cache = create();
    expect(cache.use(toTestRequest([`system* ${long}`, "user one"]))).toEqual({ plain: 1, read: 0, written: 2000 });
    expect(cache.use(toTestRequest([`system* ${long}`, "user two"]))).toEqual({ plain: 1, read: 2000, written: 0 });
    expect(cache.use(toTestRequest([`system ${long}`, "user one"]))).toEqual({ plain: 2001, read: 0, written: 0 });
  });

  it("charges the documented conversation: each request reads what the previous one wrote, and writes what was added", () => {
    const cache = create();
    const first = [`system* ${long}`, "user* one"];
    const second = [`system* ${long}`, "user one", "assistant yes", "user* two"];
    expect([cache.use(toTestRequest(first)), cache.use(toTestRequest(second))]).toEqual([
      { plain: 0, read: 0, written: 2001 },
      { plain: 0, read: 2001, written: 2 },
    ]);
  });

  it("looks back 20 blocks from a mark and no further", () => {
    const readAfter = (count: number) => {
      const cache = create();
      cache.use(toTestRequest([`user* ${long}`]));
      return cache.use(toTestRequest([`user ${long}`, ...Array.from({ length: count }, () => "user a"), "user* z"]))
        .read;
    };
    expect([readAfter(18), readAfter(19)]).toEqual([2000, 0]);
  });

  it("ignores marks of prefixes that are too short for the model", () => {
    const cache = createMarkedCache((model) => (model === "claude-haiku-4-5" ? 4096 : 512));
    const blocks = [`system* ${toText(1000)}`, "user one"];
    const use = (model: string) => cache.use(toTestRequest(blocks, { model })).written;
    expect([use("claude-haiku-4-5"), use("claude-opus-5")]).toEqual([0, 1000]);
  });

  it("refuses a fifth mark", () => {
    const blocks = Array.from({ length: 5 }, () => "user* a");
    expect(() => create().use(toTestRequest(blocks))).toThrow("5 cache marks");
  });

  it("shares nothing between models", () => {
    const cache = create();
    cache.use(toTestRequest([`system* ${long}`], { model: "claude-haiku-5-5" }));
    expect(cache.use(toTestRequest([`system* ${long}`], { model: "claude-sonnet-5-5" })).read).toBe(0);
  });
});
