import { readFile } from "node:fs/promises";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { DocumentFormat } from "@/lib/domain/library/document";
import type { ReadDocument } from "@/lib/ports/data/dataset-reader";
import { detectEncoding } from "../content/detect-encoding";
import { surveyBeginning } from "../content/survey-beginning";
import type { ByteSurvey } from "../content/survey-bytes";
import { decodeText } from "../content/text-decoder";
import { type DocumentPiece, readPieces } from "./document-program";
import { toTextFault, toTooLong } from "./inspect-document";
import { toPassages } from "./to-passages";
import { marked, type Token } from "marked";

/** Maximum characters of all text. */
const mostCharacters = 5_000_000;

interface DocumentSource {
  source: string;
  /** As `inspectDocument` found it. */
  format: DocumentFormat;
  /** Prefix of the paths of intermediate files. */
  stage: string;
  root: string;
  python: string;
  signal?: AbortSignal;
}

/** Reads the text of a document. Throws `unreadable_file` with reason and remedy, `cancelled`. */
export async function readDocument(options: DocumentSource): Promise<ReadDocument> {
  const { format } = options;
  const pieces = await toPieces(options);
  const passages = toPassages(pieces);
  if (passages.length === 0) throw toEmpty(format);
  return { format, pages: format === "pdf" ? pieces.length : null, passages };
}

async function toPieces({ format, ...options }: DocumentSource): Promise<DocumentPiece[]> {
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
  const text = decodeText(await readFile(source), toEncoding(await surveyBeginning(source)));
  if (text.length > mostCharacters) throw toTooLong();
  return text;
}

function toEncoding(survey: ByteSurvey): string {
  try {
    return detectEncoding(survey).label;
  } catch (error) {
    throw toTextFault(error);
  }
}

function toEmpty(format: DocumentFormat): CaveatError {
  const isScan = format === "pdf";
  return new CaveatError("unreadable_file", isScan ? "No page of this PDF has text." : "This document has no text.", {
    remedy: isScan
      ? "It may be a scan: recognise its text with another program first, and add the result."
      : "Check that it was saved, and add it again.",
  });
}

/** Splits Markdown into paragraphs and headings; its marks stay in the text, except those of headings. */
function toMarkdownPieces(markdown: string): DocumentPiece[] {
  return marked.lexer(markdown).flatMap((token: Token): DocumentPiece[] => {
    if (token.type === "space") return [];
    if (token.type === "heading") {
      const { depth, text } = token as { depth: number; text: string };
      return [{ level: depth, text }];
    }
    return [{ text: token.raw }];
  });
}
