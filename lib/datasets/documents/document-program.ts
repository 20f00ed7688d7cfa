import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";

const program = path.join("lib", "datasets", "documents", "document_text.py");

/** A piece of a document: the text of a page, or a paragraph that may be a heading. */
export const DocumentPiece = z.object({
  page: z.int().positive().optional(),
  /** 1 for the highest heading; absent or null for other text. */
  level: z.int().positive().nullish(),
  text: z.string(),
});
export type DocumentPiece = z.infer<typeof DocumentPiece>;

/** Why the program did not read a document, by what it prints. */
const refusals: Readonly<Record<string, readonly [message: string, remedy: string]>> = {
  locked: ["This document needs a password.", "Save a copy without one and add that."],
  damaged: [
    "This document is damaged or incomplete.",
    "Open it in the program that wrote it, save it again and add that.",
  ],
  workbook: [
    "This file is a workbook; only PDF, DOCX, Markdown and text can be read.",
    "Documents are texts to read: upload data as a dataset instead.",
  ],
  other_office: [
    "This file is a presentation, an e-book or an OpenDocument file; only PDF, DOCX, Markdown and text can be read.",
    "Save it as PDF or DOCX and add that.",
  ],
  no_word: [
    "This archive is not a Word document.",
    "Add the documents inside one by one, as PDF, DOCX, Markdown or text.",
  ],
  bomb: [
    "This document expands to many times its size, which looks like an attack rather than a text.",
    "Save it as PDF and add that.",
  ],
  heavy_page: [
    "A page of this document has more than 16 MB of instructions for drawing it.",
    "Save the document as text and add that.",
  ],
  too_many_pages: ["This document has more than 2,000 pages.", "Split it and add the parts that matter."],
  too_long: ["This document has more than 5 million characters.", "Split it and add the parts that matter."],
  too_large: [
    "Reading this document needs more memory than is available.",
    "Split it, or save it as text and add that.",
  ],
};

/**
 * Runs Python in a separate process, which limits its own memory and time, to get the text of a PDF or Word document.
 * Throws `unreadable_file` with the reason, `cancelled`.
 */
export async function readPieces(options: {
  kind: "pdf" | "docx";
  source: string;
  /** Receives the pieces until they are read. */
  target: string;
  root: string;
  python: string;
  signal?: AbortSignal;
}): Promise<DocumentPiece[]> {
  const { kind, source, target, root, python, signal } = options;
  const child = spawn(python, ["-I", "-B", path.join(root, program), kind, source, target], {
    env: { NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "ignore"],
    signal,
    killSignal: "SIGKILL",
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    if (printed.length < 1_000) printed += piece;
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null)).once("close", resolve);
  });
  if (signal?.aborted === true) throw new CaveatError("cancelled", "The reading was stopped.");
  if (code !== 0) throw toRefusal(printed.trim());
  const pieces: DocumentPiece[] = [];
  for await (const line of createInterface({ input: createReadStream(target) })) {
    pieces.push(DocumentPiece.parse(JSON.parse(line)));
  }
  return pieces;
}

function toRefusal(reason: string): CaveatError {
  const [message, remedy] = refusals[reason] ?? [
    "Reading this document failed; it may be damaged, or need more memory or time than is available.",
    "Save it again, or as text, and add that.",
  ];
  return new CaveatError("unreadable_file", message, { remedy });
}
