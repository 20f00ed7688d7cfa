import fc from "fast-check";
import { expect, test } from "vitest";
import { LineBreaks } from "./line-breaks";

/** Returns whether a text has line breaks of several kinds, from the text as a whole. */
const hasSeveral = (text: string) => new Set(text.match(/\r\n|\r|\n/g)).size > 1;

test("line breaks of several kinds are found, however the text is cut into pieces", () => {
  const pieces = fc.array(fc.array(fc.constantFrom("a", "\n", "\r", "\r\n"), { maxLength: 5 }), { maxLength: 6 });
  fc.assert(
    fc.property(pieces, (written) => {
      const breaks = new LineBreaks();
      const texts = written.map((parts) => parts.join(""));
      for (const text of texts) breaks.push(Buffer.from(text));
      expect(breaks.areMixed()).toBe(hasSeveral(texts.join("")));
    }),
    { numRuns: 2000 },
  );
});
