import { isAscii } from "node:buffer";

const foreignSize = 128 * 1024;

/** Counts the bytes at the end of `chunk` that may begin a character that the next chunk completes. */
export function unfinishedTail(chunk: Buffer): number {
  for (let back = 1; back <= Math.min(3, chunk.length); back += 1) {
    const byte = chunk[chunk.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

/** Returns up to 128 KB from the line with the first byte above 127; empty when there is none. */
export function takeForeign(chunk: Buffer): Buffer {
  if (isAscii(chunk)) return Buffer.alloc(0);
  const first = chunk.findIndex((byte) => byte > 127);
  const lineStart = chunk.lastIndexOf(10, first) + 1;
  return Buffer.from(chunk.subarray(lineStart, lineStart + foreignSize));
}

/**
 * Counts control characters that never occur in text; the most frequent one, which may delimit fields, only if it is
 * NUL.
 */
export function countControls(head: Buffer): number {
  const counts = new Map<number, number>();
  for (const byte of head) {
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27))
      counts.set(byte, (counts.get(byte) ?? 0) + 1);
  }
  const [most] = [...counts].filter(([byte]) => byte !== 0).sort((left, right) => right[1] - left[1]);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return all - (most?.[1] ?? 0);
}

/** Counts the zero bytes. */
export function countNuls(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(0); at >= 0; at = chunk.indexOf(0, at + 1)) count += 1;
  return count;
}
