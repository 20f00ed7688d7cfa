import { CaveatError } from "@/lib/domain/caveat-error";
import type { ByteSurvey } from "./survey-bytes";
import { guessLegacyEncoding } from "./guess-legacy-encoding";
import { findEncodingLabel } from "./text-decoder";

/** How the text of a file is encoded. */
export interface Encoding {
  /** A label of `findEncodingLabel`. */
  label: string;
  /** Whether the bytes prove it; a guess becomes a notice. */
  certain: boolean;
  /** Another encoding that fits nearly as well. */
  rival?: string;
}

function detectByMark(head: Buffer): string | null {
  if (head.length >= 3 && head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return null;
}

/** Whether bytes are plain text in this form of UTF-16: no odd pairs, no characters that no text holds. */
function isUtf16Text(head: Buffer, label: string): boolean {
  const text = new TextDecoder(label).decode(head.subarray(0, head.length - (head.length % 2)), { stream: true });
  const odd = text.match(/(?!\s)[\p{Cc}\p{Cn}\p{Co}\ufffd]/gu)?.length ?? 0;
  return odd <= text.length * 0.01;
}

/** Blanks, digits, delimiters and line breaks in UTF-16 have a NUL in one of their two bytes, always on the same side. */
function detectUnmarkedUtf16(head: Buffer): string | null {
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

function isTooMany(count: number, all: number): boolean {
  return (count > 3 && count > all * 0.1) || (count > 8 && count > all * 0.01);
}

function assertText(survey: ByteSurvey): void {
  const isBinary = isTooMany(survey.controlBytes, survey.head.length) || isTooMany(survey.nulBytes, survey.bytes);
  if (!isBinary) return;
  throw new CaveatError("unreadable_file", "This file holds binary data, not text.", {
    remedy: "Save the table as CSV or Parquet and upload that.",
  });
}

/** Finds the encoding of a text. Throws `unreadable_file` when it is no text at all. */
export function detectEncoding(survey: ByteSurvey): Encoding {
  const marked = detectByMark(survey.head);
  const wide = marked ?? detectUnmarkedUtf16(survey.head);
  if (wide?.startsWith("utf-16")) return { label: wide, certain: marked !== null };
  assertText(survey);
  if (survey.utf8) return { label: "utf-8", certain: true };
  const { label, rival } = guessLegacyEncoding(survey.foreign);
  return { label, certain: false, ...(rival !== null && { rival }) };
}

/** The encoding that a person named. Throws `invalid_input` when it is unknown. */
export function parseEncoding(label: string): Encoding {
  const known = findEncodingLabel(label);
  if (known !== null) return { label: known, certain: true };
  throw new CaveatError("invalid_input", `There is no encoding named "${label.slice(0, 40)}".`, {
    remedy: "Choose utf-8, windows-1252, utf-16le, shift_jis, gb18030, big5 or euc-kr.",
    fields: [{ field: "reading.encoding", message: "Unknown encoding." }],
  });
}
