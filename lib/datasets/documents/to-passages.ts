import type { Passage } from "@/lib/domain/library/document";
import type { DocumentPiece } from "./document-program";

/** Characters of a passage: paragraphs are joined up to the usual length, and split beyond the longest. */
const usualLength = 700;
const longestLength = 1_200;
const longestHeading = 200;

/**
 * Splits a document into passages that a person can read alone: whole paragraphs under one heading, on one page. Breaks
 * long paragraphs at sentences.
 */
export function toPassages(pieces: readonly DocumentPiece[]): Passage[] {
  const passages: Passage[] = [];
  let heading: string | null = null;
  let isOpen = false;
  for (const { page = null, level, text } of pieces) {
    if (typeof level === "number") {
      heading = toLine(text).slice(0, longestHeading) || null;
      isOpen = false;
      continue;
    }
    if (page !== null) isOpen = false;
    for (const paragraph of toParagraphs(text)) {
      const last = passages.at(-1);
      if (isOpen && last !== undefined && last.text.length + paragraph.length <= usualLength) {
        last.text += `\n${paragraph}`;
      } else passages.push({ page, heading, text: paragraph });
      isOpen = true;
    }
  }
  return passages;
}

/** Splits a text at blank lines, and paragraphs that are too long at sentences, lines or words. */
function toParagraphs(text: string): string[] {
  return text
    .replace(/\r\n?/gu, "\n")
    .split(/\n\s*\n/u)
    .map(clean)
    .filter((paragraph) => paragraph !== "")
    .flatMap((paragraph) => (paragraph.length <= longestLength ? [paragraph] : cut(paragraph)));
}

/** Removes control characters and blanks at the ends of lines. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\S\n]+/gu, " ")
    .replace(/(?!\n)\p{Cc}/gu, "")
    .replace(/ ?\n ?/gu, "\n")
    .trim();
}

function toLine(text: string): string {
  return clean(text).replace(/\s+/gu, " ");
}

function cut(paragraph: string): string[] {
  const parts: string[] = [];
  let rest = paragraph;
  while (rest.length > longestLength) {
    const beginning = rest.slice(0, longestLength);
    const ends = [...beginning.matchAll(/[.!?。][)"”’]?\s|\n/gu)].map(({ index, 0: mark }) => index + mark.length);
    const sentence = ends.findLast((end) => end > usualLength / 2);
    const word = beginning.lastIndexOf(" ");
    const end = sentence ?? (word > usualLength / 2 ? word : toWholeCharacters(beginning));
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === "" ? parts : [...parts, rest];
}

/** Never splits a surrogate pair. */
function toWholeCharacters(text: string): number {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length;
}
