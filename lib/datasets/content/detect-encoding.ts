import { CaveatError } from "@/lib/domain/caveat-error";
import { detectByMark, detectUnmarkedUtf16 } from "./detect-unicode";
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

function isTooMany(count: number, all: number): boolean {
  return (count > 3 && count > all * 0.1) || (count > 8 && count > all * 0.01);
}

function assertText(survey: ByteSurvey): void {
  const isBinary = isTooMany(survey.controlBytes, survey.head.length) || isTooMany(survey.nulBytes, survey.bytes);
  if (!isBinary) return;
  throw new CaveatError("unreadable_file", "This file contains binary data, not text.", {
    remedy: "Save the table as CSV or Parquet and upload that.",
  });
}

/** Finds the encoding of a text. Throws `unreadable_file` when it is not text at all. */
export function detectEncoding(survey: ByteSurvey): Encoding {
  const marked = detectByMark(survey.head);
  const wide = marked ?? detectUnmarkedUtf16(survey.head);
  if (wide?.startsWith("utf-16")) return { label: wide, certain: marked !== null };
  assertText(survey);
  if (survey.utf8) return { label: "utf-8", certain: true };
  const { label, rival } = guessLegacyEncoding(survey.foreign);
  return { label, certain: false, ...(rival !== null && { rival }) };
}

/** Parses the encoding that a person named. Throws `invalid_input` when it is unknown. */
export function parseEncoding(label: string): Encoding {
  const known = findEncodingLabel(label);
  if (known !== null) return { label: known, certain: true };
  throw new CaveatError("invalid_input", `There is no encoding named "${label.slice(0, 40)}".`, {
    remedy: "Choose utf-8, windows-1252, utf-16le, shift_jis, gb18030, big5 or euc-kr.",
    fields: [{ field: "reading.encoding", message: "Unknown encoding." }],
  });
}
