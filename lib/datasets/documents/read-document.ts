import { readFile } from "node:fs/promises";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { DocumentFormat } from "@/lib/domain/library/document";
import type { ReadDocument } from "@/lib/ports/data/dataset-reader";
import { detectEncoding } from "../content/detect-encoding";
import { refuseForeignContent } from "../content/refuse-foreign-content";
import { surveyBeginning } from "../content/survey-beginning";
import { decodeText } from "../content/text-decoder";
import { readHead } from "../foreign/read-head";
import { type DocumentPiece, readPieces } from "./document-program";
import { toMarkdownPieces } from "./markdown-pieces";
import { toPassages } from "./to-passages";

/** Maximum bytes of a text file. */
const mostTextBytes = 10 * 1024 ** 2;
/** Maximum characters of all text. */
const mostCharacters = 5_000_000;

interface DocumentSource {
  source: string;
  /** As a person named it; distinguishes Markdown from other text. */
  fileName: string;
  /** Prefix of the paths of intermediate files. */
  stage: string;
  root: string;
  python: string;
  signal?: AbortSignal;
}

/** Reads the text of a document, found by content. Throws `unreadable_file` with reason and remedy, `cancelled`. */
export async function readDocument(options: DocumentSource): Promise<ReadDocument> {
  const format = findDocumentFormat(await readHead(options.source), options.fileName);
  const pieces = await toPieces(format, options);
  const passages = toPassages(pieces);
  if (passages.length === 0) throw toEmpty(format);
  return { format, pages: format === "pdf" ? pieces.length : null, passages };
}

function findDocumentFormat(head: Buffer, fileName: string): DocumentFormat {
  const start = head.toString("latin1", 0, 1_024);
  if (start.includes("%PDF-")) return "pdf";
  if (start.startsWith("PK\x03\x04")) return "docx";
  return /\.(?:md|markdown|mdown|mkd)$/iu.test(fileName) ? "markdown" : "text";
}

async function toPieces(format: DocumentFormat, options: DocumentSource): Promise<DocumentPiece[]> {
  switch (format) {
    case "pdf":
    case "docx":
      return readPieces({ ...options, kind: format, target: `${options.stage}.text` });
    case "markdown":
      return toMarkdownPieces(await readText(options.source));
    case "text":
      return [{ text: await readText(options.source) }];
  }
}

async function readText(source: string): Promise<string> {
  const survey = await surveyBeginning(source);
  if (survey.bytes > mostTextBytes) throw toTooLong();
  refuseForeignDocument(survey.head);
  const text = decodeText(await readFile(source), detectEncoding(survey).label);
  if (text.length > mostCharacters) throw toTooLong();
  return text;
}

/** Refuses what is not text, in the words of a document. */
function refuseForeignDocument(head: Buffer): void {
  try {
    refuseForeignContent(head);
  } catch (cause) {
    const message = cause instanceof CaveatError ? cause.message : "This file is no text.";
    throw new CaveatError("unreadable_file", message, { cause, remedy: "Add a PDF, DOCX, Markdown or text file." });
  }
}

function toTooLong(): CaveatError {
  return new CaveatError("unreadable_file", "This text is longer than 5 million characters.", {
    remedy: "Split it and add the parts that matter.",
  });
}

function toEmpty(format: DocumentFormat): CaveatError {
  const isScan = format === "pdf";
  return new CaveatError("unreadable_file", isScan ? "No page of this PDF has text." : "This document has no text.", {
    remedy: isScan
      ? "It may be a scan: recognise its text with another program first, and add the result."
      : "Check that it was saved, and add it again.",
  });
}
