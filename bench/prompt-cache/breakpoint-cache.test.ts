import { describe, expect, it } from "vitest";
import { createBreakpointCache } from "./breakpoint-cache";
import { toText, toTestRequest } from "./test-request";

const long = toText(2000);

describe("the cache with breakpoints", () => {
  it("charges the documented example: the first request writes all of it, the next one with the same end reads all", () => {
    const cache = createBreakpointCache();
    const request = toTestRequest([`system ${toText(8000)}`, `user ${toText(2000)}`]);
    expect(cache.use(request)).toEqual({ plain: 0, read: 0, written: 10_000 });
    expect(cache.use(request)).toEqual({ plain: 0, read: 10_000, written: 0 });
  });

  it("misses when only the newest message changed and nothing before it is marked, and writes again", () => {
    const cache = createBreakpointCache();
    cache.use(toTestRequest([`system ${toText(9000)}`, "user one"]));
    expect(cache.use(toTestRequest([`system ${toText(9000)}`, "user two"]))).toEqual({
      plain: 0,
      read: 0,
      written: 9001,
    });
  });

  it("reads up to a mark when what follows has changed", () => {
    const cache = createBreakpointCache();
    cache.use(toTestRequest([`system* ${long}`, "user one"]));
    expect(cache.use(toTestRequest([`system* ${long}`, "user two"]))).toEqual({ plain: 0, read: 2000, written: 1 });
  });

  it("reads a growing conversation up to the previously newest message", () => {
    const cache = createBreakpointCache();
    cache.use(toTestRequest([`system ${long}`, "user one"]));
    expect(cache.use(toTestRequest([`system ${long}`, "user one", "assistant yes", "user two"]))).toEqual({
      plain: 0,
      read: 2001,
      written: 2,
    });
  });

  it("does not read up to the end of an assistant's message", () => {
    const cache = createBreakpointCache();
    cache.use(toTestRequest([`system ${long}`, "assistant yes", "user one"]));
    expect(cache.use(toTestRequest([`system ${long}`, "assistant yes", "user two"])).read).toBe(0);
  });

  it("writes the latest three marks besides its own breakpoint", () => {
    const cache = createBreakpointCache();
    const marks = [`system* ${long}`, "user* a", "user* b", "user* c"];
    cache.use(toTestRequest([...marks, "user d"]));
    const readAfter = (count: number) => cache.use(toTestRequest([...marks.slice(0, count), "user new"])).read;
    expect([1, 2, 3, 4].map(readAfter)).toEqual([0, 2001, 2002, 2003]);
  });

  it("looks back over 80 breakpoints and no further", () => {
    const turns = (count: number) => Array.from({ length: count }, () => "user a");
    const readAfter = (count: number) => {
      const cache = createBreakpointCache();
      cache.use(toTestRequest([`system ${long}`, "user first"]));
      return cache.use(toTestRequest([`system ${long}`, "user first", ...turns(count)])).read;
    };
    expect([readAfter(79), readAfter(80)]).toEqual([2001, 0]);
  });

  it("writes nothing by itself in explicit mode, and nothing below 1,024 tokens", () => {
    const cache = createBreakpointCache();
    const explicit = toTestRequest([`system ${long}`, "user one"], { implicitBreakpoint: false });
    expect(cache.use(explicit)).toEqual({ plain: 2001, read: 0, written: 0 });
    const short = toTestRequest([`system* ${toText(1000)}`, "user one"]);
    expect(cache.use(short)).toEqual({ plain: 1001, read: 0, written: 0 });
  });

  it("misses entirely when the schema or the effort changes, because they come first", () => {
    const cache = createBreakpointCache();
    cache.use(toTestRequest(["shape {}", `system* ${long}`, "user one"]));
    expect(cache.use(toTestRequest(["shape []", `system* ${long}`, "user one"])).read).toBe(0);
  });
});
