import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** Computes size and SHA-256 (hexadecimal) of a file. An abort throws its AbortError. */
export async function toFileDigest(file: string, signal?: AbortSignal): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  const count = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  };
  await pipeline(createReadStream(file, { highWaterMark: 512 * 1024 }), count, { signal });
  return { bytes, sha256: hash.digest("hex") };
}
