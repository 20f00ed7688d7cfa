import { Transform } from "node:stream";
import { CaveatError } from "@/lib/domain/caveat-error";

/** What may come out of one archive, in bytes. */
const mostUnpacked = 1024 ** 3;
/** How many entries an archive may have. */
export const mostEntries = 2000;
/** How many times as large as its packed form content may be, beyond a size that does no harm. */
const mostRatio = 100;
const harmless = 50 * 1024 ** 2;

/** Throws `unreadable_file` when so much content of so little packed form is a trap rather than a table. */
export function assertUnpacked(unpacked: number, packed: number): void {
  if (unpacked > mostUnpacked) {
    throw new CaveatError("unreadable_file", "This archive holds more than 1 GB.", {
      remedy: "Unpack it and upload the table inside.",
    });
  }
  if (unpacked > harmless && unpacked > packed * mostRatio) {
    throw new CaveatError("unreadable_file", "This archive is packed more than a hundredfold, as only traps are.", {
      remedy: "Unpack it and upload the table inside.",
    });
  }
}

/** Lets content through as long as its amount stays within the limits. */
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
