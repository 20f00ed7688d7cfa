import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Prisma } from "../generated/client";
import { toStorableJson, toStorableJsonText, toStorableText } from "./storable";

describe("toStorableText", () => {
  it("replaces NUL characters and unpaired surrogates, and nothing else", () => {
    expect(toStorableText("a\0b \ud83d c \ude00 d 😀 é \u0001 e\u0301")).toBe(
      "a\uFFFDb \uFFFD c \uFFFD d 😀 é \u0001 e\u0301",
    );
  });
});

describe("toStorableJson", () => {
  it("makes keys and values storable at every depth", () => {
    expect(toStorableJson({ "k\0": [{ deep: "\ud800" }, "😀"], n: 1, none: null })).toEqual({
      "k\uFFFD": [{ deep: "\uFFFD" }, "😀"],
      n: 1,
      none: null,
    });
  });

  it("keeps text that only looks like an escape", () => {
    expect(toStorableJson(["\\u0000", "\\ud800"])).toEqual(["\\u0000", "\\ud800"]);
  });

  it("stores null and undefined as the null of JSON, and drops members that are undefined", () => {
    expect([toStorableJson(null), toStorableJson(undefined), toStorableJson({ a: undefined, b: 1 })]).toEqual([
      Prisma.JsonNull,
      Prisma.JsonNull,
      { b: 1 },
    ]);
  });

  it("leaves every JSON value of well-formed text without NUL as it is", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "grapheme" }), (value) => {
        fc.pre(value !== null && !JSON.stringify(value).includes("\\u0000"));
        expect(JSON.stringify(toStorableJson(value))).toBe(JSON.stringify(value));
      }),
    );
  });
});

describe("toStorableJsonText", () => {
  it("returns the text of what toStorableJson returns, and null for undefined", () => {
    const value = { b: ["\\u0000", "\0", "\ud800"], "a\0": [null, 1.5] };
    expect(toStorableJsonText(value)).toBe(JSON.stringify(toStorableJson(value)));
    expect([toStorableJsonText(undefined), toStorableJsonText(null)]).toEqual(["null", "null"]);
  });

  it("leaves text as JSON.stringify writes it when Postgres accepts it", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "grapheme" }), (value) => {
        fc.pre(!JSON.stringify(value).includes("\\u0000"));
        expect(toStorableJsonText(value)).toBe(JSON.stringify(value));
      }),
    );
  });
});
