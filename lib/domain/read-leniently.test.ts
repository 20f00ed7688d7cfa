import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Approach } from "./answers/analysis";
import { readItems, readLeniently } from "./read-leniently";

const Thing = z.object({
  name: z.string(),
  tags: z.array(z.string()),
  words: z.record(z.string(), z.string()),
  amount: z.number(),
  kind: z.enum(["a", "b"]).optional(),
  note: z.string().nullable(),
  inner: z.object({ text: z.string() }).nullish(),
});
const whole = { name: "n", tags: ["t"], words: { k: "v" }, amount: 1, kind: "a", note: null, inner: { text: "x" } };

describe("readLeniently", () => {
  it("returns intact values unchanged", () => {
    expect(readLeniently(Thing, whole)).toEqual({ value: whole, isDamaged: false });
  });

  it("replaces missing texts and lists by empty ones, and drops missing optional fields", () => {
    expect(readLeniently(Thing, { amount: 2, kind: "c", inner: "?" })).toEqual({
      value: { name: "", tags: [], words: {}, amount: 2, note: null, inner: null },
      isDamaged: true,
    });
  });

  it("drops unreadable items and entries, at every depth", () => {
    const damaged = { ...whole, tags: ["t", 5, null], words: { k: "v", l: {} }, inner: {} };
    expect(readLeniently(Thing, damaged)?.value).toEqual({ ...whole, inner: { text: "" } });
  });

  it.each([
    ["an amount that is missing", { name: "n", tags: [], words: {}, note: null }],
    ["an amount in words", { ...whole, amount: "one" }],
    ["a list where a text should be", { ...whole, name: [] }],
    ["a text where a list should be", { ...whole, tags: "t" }],
    ["no object", "whole"],
    ["a list", [whole]],
    ["nothing", null],
  ])("invents nothing for %s", (_, stored) => {
    expect(readLeniently(Thing, stored)).toBeNull();
  });

  it("takes no key from a prototype", () => {
    const stored = JSON.parse('{"__proto__": {"name": "inherited"}, "amount": 1}') as unknown;
    expect(readLeniently(Thing, stored)?.value).toMatchObject({ name: "" });
  });

  it("gives approaches whose keys were cut exactly one recommendation, and a name", () => {
    const cut = [{ id: "a", label: "A" }, { id: "b" }, { label: "nobody can choose this" }, "c"];
    const rest = { description: "", assumptions: [], cannot_tell: [], cost: "" };
    expect(readLeniently(Approach.array(), cut)?.value).toEqual([
      { id: "a", label: "A", ...rest, recommended: true },
      { id: "b", label: "b", ...rest, recommended: false },
    ]);
    const second = [
      { id: "a", label: "A" },
      { id: "b", label: "B", recommended: true },
    ];
    expect(readLeniently(Approach.array(), second)?.value.map(({ recommended }) => recommended)).toEqual([false, true]);
  });
});

describe("readItems", () => {
  it("returns the readable items", () => {
    expect(readItems(z.object({ at: z.number() }), [{ at: 1 }, {}, null, { at: 2 }])).toEqual([{ at: 1 }, { at: 2 }]);
  });
});
