import { expect, it } from "vitest";
import { decodeEntities } from "./decode-entities";

it("common entities are decoded, by name and by number, once, and others stay", () => {
  expect(decodeEntities("a &lt; b &amp;amp; c&nbsp;d &#39;e&#x1F427; &copyright; &; &#0; &#x110000;")).toBe(
    "a < b &amp; c\u00a0d 'e🐧 &copyright; &; \ufffd \ufffd",
  );
});
