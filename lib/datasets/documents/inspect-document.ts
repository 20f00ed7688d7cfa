import { open } from "node:fs/promises";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { DocumentFormat } from "@/lib/domain/library/document";
import { findFormat } from "../content/find-format";
import { findForeignContent } from "../content/refuse-foreign-content";

/** Maximum bytes of a text file. */
const mostTextBytes = 10 * 1024 ** 2;
const headSize = 4096;
/** A zip archive ends with its directory's end, which may be followed by a comment of 64 KB; a PDF with its last mark. */
const tailSize = 65_557;

const remedies = {
  archive: "Unpack it and add the documents inside.",
  image: "Recognise its text with another program, and add the result as PDF or text.",
  document: "Save it as PDF, DOCX or text and add that.",
  data: "Documents are texts to read: upload data as a dataset instead.",
  other: "Add a PDF, DOCX, Markdown or text file.",
} as const;

/**
 * Finds the format of a document by its first bytes; the name only distinguishes Markdown from other text. Refuses at once what these
 * bytes, the last ones or the size show to be unreadable. Throws `unreadable_file`.
 */
export async function inspectDocument(source: string, fileName: string): Promise<DocumentFormat> {
  const { head, tail, bytes } = await readEnds(source);
  const start = head.toString("latin1");
  if (start.slice(0, 1024).includes("%PDF-")) {
    if (!tail.includes("%%EOF")) throw toDamaged();
    return "pdf";
  }
  const format = findFormat(head);
  if (format === "zip") {
    if (!tail.includes("PK\x05\x06", 0, "latin1")) throw toDamaged();
    return "docx";
  }
  if (format === "workbook") {
    throw refuse("This file is in an old Office format (such as .doc), or protected by a password.", {
      remedy: "Save it as PDF or DOCX without a password and add that.",
    });
  }
  if (format === "gzip") throw refuseForeign("a gzip archive", "archive");
  if (format === "parquet" || format === "arrow") throw refuseForeign("a table", "data");
  const foreign = findForeignContent(head);
  if (foreign !== undefined) throw refuseForeign(foreign.name, foreign.kind);
  if (bytes > mostTextBytes) throw toTooLong();
  return /\.(?:md|markdown|mdown|mkd)$/iu.test(fileName) ? "markdown" : "text";
}

/** Creates the error for a text that is too long. */
export function toTooLong(): CaveatError {
  return refuse("This text is longer than 5 million characters.", {
    remedy: "Split it and add the parts that matter.",
  });
}

/** Words what the readers of tables say of a text for a document. */
export function toTextFault(error: unknown): unknown {
  if (!(error instanceof CaveatError) || error.code !== "unreadable_file") return error;
  return refuse(error.message, { cause: error, remedy: remedies.other });
}

function refuse(message: string, options: { remedy: string; cause?: unknown }): CaveatError {
  return new CaveatError("unreadable_file", message, options);
}

function refuseForeign(name: string, kind: keyof typeof remedies): CaveatError {
  return refuse(`This file is ${name}; only PDF, DOCX, Markdown and text can be read.`, { remedy: remedies[kind] });
}

function toDamaged(): CaveatError {
  return refuse("This document is damaged or incomplete.", {
    remedy: "Open it in the program that wrote it, save it again and add that.",
  });
}

/** Reads the first and the last bytes of a file. */
async function readEnds(source: string): Promise<{ head: Buffer; tail: Buffer; bytes: number }> {
  const file = await open(source);
  try {
    const { size } = await file.stat();
    const readAt = async (start: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    };
    const tail = await readAt(Math.max(0, size - tailSize), Math.min(size, tailSize));
    return { head: await readAt(0, headSize), tail, bytes: size };
  } finally {
    await file.close();
  }
}
