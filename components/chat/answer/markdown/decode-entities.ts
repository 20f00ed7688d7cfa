const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** Decodes the common named and numeric character entities; others stay as written. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,4}));/g, (whole, decimal, hexadecimal, name) => {
    if (typeof name === "string") return named[name] ?? whole;
    const code = typeof decimal === "string" ? Number(decimal) : Number.parseInt(String(hexadecimal), 16);
    // A lone surrogate is not a character and cannot be encoded.
    const isHalf = code >= 0xd800 && code <= 0xdfff;
    return code === 0 || isHalf || code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
  });
}
