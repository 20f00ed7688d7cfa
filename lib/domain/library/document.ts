import { z } from "zod";
import { DocumentId } from "../ids";

/** The file format of a document. */
export const DocumentFormat = z.enum(["markdown", "text", "pdf", "docx"]);
export type DocumentFormat = z.infer<typeof DocumentFormat>;

/** A part of a document's text that is found and quoted as a unit. */
export const Passage = z.object({
  /** 1-based; null for formats without pages. */
  page: z.int().positive().nullable(),
  /** The heading above it; null if there is none. */
  heading: z.string().nullable(),
  text: z.string(),
});
export type Passage = z.infer<typeof Passage>;

/** A passage with the name of its document. */
export interface CitedPassage extends Passage {
  document: string;
}

/** A text added as background to the data. */
export const LibraryDocument = z.object({
  id: DocumentId.schema,
  /** File name. */
  name: z.string(),
  format: DocumentFormat,
  bytes: z.int().nonnegative(),
  /** Null for formats without pages. */
  pages: z.int().positive().nullable(),
  passageCount: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
});
export type LibraryDocument = z.infer<typeof LibraryDocument>;

/** A document with its passages, in order. */
export const DocumentText = LibraryDocument.extend({ passages: z.array(Passage) });
export type DocumentText = z.infer<typeof DocumentText>;

/** Describes the location of a passage: `page 3`, `“Churn”`, `page 3, “Churn”`; empty if it has none. */
export function toPassagePlace({ page, heading }: Pick<Passage, "page" | "heading">): string {
  return [page === null ? "" : `page ${page}`, heading === null ? "" : `“${heading}”`].filter(Boolean).join(", ");
}
