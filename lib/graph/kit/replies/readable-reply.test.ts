import fc from "fast-check";
import { expect, it } from "vitest";
import { toReadableReply } from "./readable-reply";

it("replaces control characters and unpaired surrogates in texts and keys, and nothing else", () => {
  expect(toReadableReply({ "a\0": ["\ud800é😀\n\tb\u0007\r", 1, null, undefined], n: { b: true } })).toEqual({
    "a\uFFFD": ["\uFFFDé😀\n\tb\uFFFD\r", 1, null, undefined],
    n: { b: true },
  });
});

it("returns texts that JSON writes with at most two characters for each", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const readable = toReadableReply(text);
      expect(readable).toHaveLength(text.length);
      expect(JSON.stringify(readable).length).toBeLessThanOrEqual(2 * text.length + 2);
    }),
  );
});
