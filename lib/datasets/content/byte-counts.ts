import { isAscii } from "node:buffer";

const foreignSize = 128 * 1024;

/** How many bytes at the end of `chunk` may be the beginning of a character that the next chunk ends. */
export function unfinishedTail(chunk: Buffer): number {
  for (let back = 1; back <= Math.min(3, chunk.length); back += 1) {
    const byte = chunk[chunk.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

/** Up to 128 KB from the line on that holds the first byte above 127; empty when there is none. */
export function takeForeign(chunk: Buffer): Buffer {
  if (isAscii(chunk)) return Buffer.alloc(0);
  const first = chunk.findIndex((byte) => byte > 127);
  const lineStart = chunk.lastIndexOf(10, first) + 1;
  return Buffer.from(chunk.subarray(lineStart, lineStart + foreignSize));
}

/** How many bytes are control characters that no text holds; the most frequent one, which may divide fields, only when it is NUL. */
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

/** How many bytes are zero. */
export function countNuls(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(0); at >= 0; at = chunk.indexOf(0, at + 1)) count += 1;
  return count;
}
