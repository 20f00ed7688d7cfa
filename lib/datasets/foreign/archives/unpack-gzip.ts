import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { ConversionReport } from "../conversion";
import { createUnpackGuard } from "./unpack-limits";

/** Unpacks a gzip file. Throws `unreadable_file` when it is damaged or a decompression bomb. */
export async function unpackGzip(source: string, target: string): Promise<ConversionReport> {
  const { size } = await stat(source);
  try {
    const output = createWriteStream(target, { mode: 0o600 });
    await pipeline(createReadStream(source), createGunzip(), createUnpackGuard(size), output);
  } catch (cause) {
    if (isCaveatError(cause) || !isDamage(cause)) throw cause;
    throw new CaveatError("unreadable_file", "This gzip file is damaged or incomplete.", {
      cause,
      remedy: "Compress it again, or upload the table as it is.",
    });
  }
  return { made: "file", notices: [] };
}

/** Whether the packed content itself is at fault. */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
