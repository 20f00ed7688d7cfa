/** Finds the Unicode encoding that a byte order mark indicates; null without one. */
export function detectByMark(head: Uint8Array): string | null {
  if (head.length >= 3 && head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return null;
}

/**
 * Whether bytes are plain text in this form of UTF-16: no unpaired surrogates, no characters that never occur in text.
 */
function isUtf16Text(head: Uint8Array, label: string): boolean {
  const text = new TextDecoder(label).decode(head.subarray(0, head.length - (head.length % 2)), { stream: true });
  const odd = text.match(/(?!\s)[\p{Cc}\p{Cn}\p{Co}\ufffd]/gu)?.length ?? 0;
  return odd <= text.length * 0.01;
}

/**
 * Detects UTF-16 without a mark, or returns null: its blanks, digits, delimiters and line breaks have a NUL in one of
 * their two bytes, always on the same side.
 */
export function detectUnmarkedUtf16(head: Uint8Array): string | null {
  const pairs = Math.floor(head.length / 2);
  if (pairs < 2) return null;
  let even = 0;
  let odd = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (head[2 * pair] === 0) even += 1;
    if (head[2 * pair + 1] === 0) odd += 1;
  }
  const isSide = (ours: number, theirs: number) => ours > 2 && ours > pairs * 0.05 && theirs < pairs * 0.01;
  if (isSide(odd, even) && isUtf16Text(head, "utf-16le")) return "utf-16le";
  if (isSide(even, odd) && isUtf16Text(head, "utf-16be")) return "utf-16be";
  return null;
}

/** Finds the Unicode encoding of the beginning of a text, if it has one. */
export function findUnicodeForm(head: Uint8Array): string {
  return detectByMark(head) ?? detectUnmarkedUtf16(head) ?? "utf-8";
}
