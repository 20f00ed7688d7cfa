import { describe, expect, it } from "vitest";
import { createAutomaticCache } from "./automatic-cache";
import { toText, toTestRequest } from "./test-request";

const long = toText(2000);

describe("the automatic cache", () => {
  it("reads the prefix of an earlier request, in steps of 128 tokens", () => {
    const cache = createAutomaticCache();
    expect(cache.use(toTestRequest([`system ${long}`, "user one"]))).toEqual({ plain: 2001, read: 0, written: 0 });
    expect(cache.use(toTestRequest([`system ${long}`, "user one", "assistant yes", "user two"]))).toEqual({
      plain: 2003 - 1920,
      read: 1920,
      written: 0,
    });
  });

  it("finds a prefix that ends within a block", () => {
    const cache = createAutomaticCache();
    cache.use(toTestRequest([`user ${long} left`]));
    expect(cache.use(toTestRequest([`user ${long} right`])).read).toBe(1920);
  });

  it("takes the longest of several earlier prefixes", () => {
    const cache = createAutomaticCache();
    cache.use(toTestRequest([`system ${long}`, "user one"]));
    cache.use(toTestRequest(["system other"]));
    expect(cache.use(toTestRequest([`system ${long}`, "user one"])).read).toBe(1920);
  });

  it("reads nothing below 1,024 tokens", () => {
    const cache = createAutomaticCache();
    const request = toTestRequest([`system ${toText(1023)}`]);
    cache.use(request);
    expect(cache.use(request)).toEqual({ plain: 1023, read: 0, written: 0 });
    const enough = toTestRequest([`system ${toText(1024)}`]);
    cache.use(enough);
    expect(cache.use(enough)).toEqual({ plain: 0, read: 1024, written: 0 });
  });

  it("shares nothing between models, keys, or different first parts", () => {
    const cache = createAutomaticCache();
    const blocks = [`system ${long}`];
    cache.use(toTestRequest(blocks));
    expect([
      cache.use(toTestRequest(blocks, { model: "gpt-5-mini" })).read,
      cache.use(toTestRequest(blocks, { cacheKey: "other" })).read,
      cache.use(toTestRequest(["shape {}", ...blocks])).read,
      cache.use(toTestRequest(["setting effort low", ...blocks])).read,
      cache.use(toTestRequest(["setting effort high", ...blocks])).read,
      cache.use(toTestRequest(blocks)).read,
    ]).toEqual([0, 0, 0, 0, 0, 1920]);
  });
});
