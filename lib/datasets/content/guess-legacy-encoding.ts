/** East Asian encodings with the range of lead bytes that everyday characters have in each. */
const multiByte = [
  { label: "shift_jis", common: /[\u3040-\u30ff]/g },
  { label: "euc-jp", common: /[\u3040-\u30ff]/g },
  { label: "euc-kr", common: /[\uac00-\ud7a3]/g },
  {
    label: "big5",
    common: /[\u7684\u4e00\u662f\u4e0d\u4e86\u5728\u4eba\u6709\u9ede\u5340\u8def\u865f\u6642\u5e74\u5e02]/g,
  },
  {
    label: "gb18030",
    common: /[\u7684\u4e00\u662f\u4e0d\u4e86\u5728\u4eba\u6709\u70b9\u533a\u8def\u53f7\u65f6\u5e74\u5e02]/g,
  },
] as const;

const unusual = /[\ue000-\uf8ff\ufffd\u0080-\u009f]/g;

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Mean length of the runs of bytes above 127: about 1 in Western text, longer in others. */
function meanHighRun(head: Buffer): number {
  let high = 0;
  let runs = 0;
  let inside = false;
  for (const byte of head) {
    const isHigh = byte > 127;
    if (isHigh) high += 1;
    if (isHigh && !inside) runs += 1;
    inside = isHigh;
  }
  return runs === 0 ? 0 : high / runs;
}

function guessMultiByte(head: Buffer): string | null {
  let best: { label: string; score: number } | null = null;
  for (const { label, common } of multiByte) {
    const text = new TextDecoder(label).decode(head);
    const foreign = countMatches(text, /\P{ASCII}/gu);
    const broken = countMatches(text, unusual);
    if (foreign === 0 || broken > foreign * 0.02 + 1) continue;
    const score = countMatches(text, common) / foreign;
    if (best === null || score > best.score) best = { label, score };
  }
  return best !== null && best.score > 0.02 ? best.label : null;
}

/** Cyrillic words in windows-1251 are runs of bytes from 0xC0 up, most of them small letters (0xE0 up). */
function looksCyrillic(head: Buffer): boolean {
  let high = 0;
  let letters = 0;
  let small = 0;
  for (const byte of head) {
    if (byte <= 127) continue;
    high += 1;
    if (byte >= 0xc0) letters += 1;
    if (byte >= 0xe0) small += 1;
  }
  return high >= 12 && letters > high * 0.95 && small > high * 0.6;
}

/** Whether the bytes are UTF-8 but for a few broken ones. */
function isMostlyUtf8(sample: Buffer): boolean {
  const foreign = new TextDecoder("utf-8").decode(sample).match(/\P{ASCII}/gu) ?? [];
  const broken = foreign.filter((character) => character === "\ufffd").length;
  return foreign.length - broken > broken * 4;
}

/**
 * Guesses the encoding of text that is not valid UTF-8 from a piece with bytes above 127: damaged UTF-8, an East Asian
 * encoding, windows-1251 or, when nothing else fits, windows-1252, in which every byte means something.
 */
export function guessLegacyEncoding(sample: Buffer): string {
  if (isMostlyUtf8(sample)) return "utf-8";
  if (meanHighRun(sample) < 1.5) return "windows-1252";
  return guessMultiByte(sample) ?? (looksCyrillic(sample) ? "windows-1251" : "windows-1252");
}
