import { expect, test } from "vitest";
import { countControls, countNuls, takeForeign, unfinishedTail } from "./byte-counts";

test.each([
  ["nothing", "", 0],
  ["plain text", "61", 0],
  ["a whole character of two bytes", "c3a9", 0],
  ["the first of two bytes", "61c3", 1],
  ["two of three bytes", "e282", 2],
  ["three of four bytes", "61f09f98", 3],
  ["a whole character of four bytes", "f09f9880", 0],
  ["bytes that go on and never began", "80808080", 0],
])("%s leaves an unfinished tail", (_, hex, length) => {
  expect(unfinishedTail(Buffer.from(hex, "hex"))).toBe(length);
});

test("foreign bytes are taken from the start of their line, 128 KB at most", () => {
  const take = (text: string) => takeForeign(Buffer.from(text, "latin1")).toString("latin1");
  expect(["", "a\nb\n", "é", "a\nb\xe9\nc\n"].map(take)).toEqual(["", "", "é", "bé\nc\n"]);
  expect(takeForeign(Buffer.alloc(200_000, 0xe9))).toEqual(Buffer.alloc(128 * 1024, 0xe9));
});

test("control characters count except for the most frequent one, and NUL always", () => {
  const counts = ["", "a\t\v\f\r\n\x1a\x1b", "\x01\x01\x02", "\0\0\0\x01", "\0\0"].map((text) =>
    countControls(Buffer.from(text)),
  );
  expect(counts).toEqual([0, 0, 1, 3, 2]);
  expect(["", "a", "\0a\0\0"].map((text) => countNuls(Buffer.from(text)))).toEqual([0, 0, 3]);
});
