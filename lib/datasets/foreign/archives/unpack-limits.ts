import { Transform } from "node:stream";
import { CaveatError } from "@/lib/domain/caveat-error";

/** Maximum bytes that one archive may unpack to. */
const mostUnpacked = 1024 ** 3;
/** Maximum number of entries in one archive. */
export const mostEntries = 2000;
/** Maximum ratio of content to packed size; content below `harmless` bytes is exempt. */
const mostRatio = 100;
const harmless = 50 * 1024 ** 2;

/** Throws `unreadable_file` when the content is too large, or suspiciously large for its packed size. Sizes are in bytes. */
export function assertUnpacked(unpacked: number, packed: number): void {
  if (unpacked > mostUnpacked) {
    throw new CaveatError("unreadable_file", "This archive contains more than 1 GB.", {
      remedy: "Unpack it and upload the table inside.",
    });
  }
  if (unpacked > harmless && unpacked > packed * mostRatio) {
    throw new CaveatError(
      "unreadable_file",
      "This archive expands to more than 100 times its size, which looks like an attack rather than a table.",
      {
        remedy: "Unpack it and upload the table inside.",
      },
    );
  }
}

/** Creates a stream that passes content on and fails once the content exceeds the limits. */
export function createUnpackGuard(packed: number): Transform {
  let unpacked = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length;
      try {
        assertUnpacked(unpacked, packed);
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}
