import { expect, it } from "vitest";
import { isPicture } from "./is-picture";

/** The first bytes of a PNG. */
function head(width: number, height: number, kind = "IHDR"): Buffer {
  const bytes = Buffer.alloc(40);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(bytes);
  bytes.write(kind, 12, "latin1");
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

it.each([
  ["a PNG", head(800, 600), true],
  ["the largest one", head(6000, 6000), true],
  ["one that would fill the memory of a browser", head(60_000, 60_000), false],
  ["one without a size", head(0, 10), false],
  ["one that begins with another part", head(8, 8, "IDAT"), false],
  ["only the signature of one", head(8, 8).subarray(0, 20), false],
  [
    "a drawing with a script",
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
    false,
  ],
  ["nothing", Buffer.alloc(0), false],
])("is true for a picture only: %s", (_, bytes, expected) => {
  expect(isPicture(bytes.toString("base64"))).toBe(expected);
});
