import { legacyEncodings } from "./legacy-encodings";
import { rateEncoding } from "./rate-encoding";
import { decodeText } from "./text-decoder";

/** Possible encodings of text that is not UTF-8. */
export interface LegacyGuess {
  /** A label of `findEncodingLabel`. */
  label: string;
  /** Another one that fits nearly as well and gives a different text. */
  rival: string | null;
}

/** Minimum lead that leaves no doubt, as a natural logarithm. */
const clearLead = 6;

/** Whether the bytes are UTF-8 except for a few broken ones. */
function isMostlyUtf8(sample: Buffer): boolean {
  const foreign = decodeText(sample, "utf-8").match(/\P{ASCII}/gu) ?? [];
  const broken = foreign.filter((character) => character === "\ufffd").length;
  return foreign.length - broken > broken * 4;
}

/** Number of bytes above 127 that suffice. */
const bytesJudged = 2000;

/** Returns the lines with bytes above 127, each once; others reveal nothing about the encoding. */
function takeForeignLines(sample: Buffer): Buffer {
  const lines = new Map<string, Buffer>();
  let foreign = 0;
  for (let start = 0; start < sample.length && foreign < bytesJudged;) {
    const found = sample.indexOf(10, start);
    const end = found < 0 ? sample.length : found + 1;
    const line = sample.subarray(start, Math.min(end, start + 4 * bytesJudged));
    const count = line.reduce((sum, byte) => sum + Number(byte > 127), 0);
    const text = line.toString("latin1");
    if (count > 0 && !lines.has(text)) {
      lines.set(text, line);
      foreign += count;
    }
    start = end;
  }
  return Buffer.concat([...lines.values()]);
}

/**
 * Guesses the encoding of text that is not valid UTF-8 from a piece with bytes above 127: damaged UTF-8, or the code
 * page in which its words look most like those of a language; windows-1252, in which every byte is valid, when none
 * does.
 */
export function guessLegacyEncoding(sample: Buffer): LegacyGuess {
  if (isMostlyUtf8(sample)) return { label: "utf-8", rival: null };
  const lines = takeForeignLines(sample);
  const rated = legacyEncodings
    .flatMap((encoding) => {
      const cost = rateEncoding(lines, encoding);
      return cost === null ? [] : [{ label: encoding.label, cost }];
    })
    .sort((left, right) => left.cost - right.cost);
  const [best, ...others] = rated;
  if (best === undefined) return { label: "windows-1252", rival: null };
  const text = decodeText(lines, best.label);
  const rival = others.find(({ label, cost }) => cost < best.cost + clearLead && decodeText(lines, label) !== text);
  return { label: best.label, rival: rival?.label ?? null };
}
