import { z } from "zod";
import { DocumentId } from "../ids";

/** How the text of a document is stored in its file. */
export const DocumentFormat = z.enum(["markdown", "text", "pdf", "docx"]);
export type DocumentFormat = z.infer<typeof DocumentFormat>;

/** A part of a document's text that is found and quoted as a whole. */
export const Passage = z.object({
  /** From 1; null for formats without pages. */
  page: z.int().positive().nullable(),
  /** The heading that it stands under; null when there is none. */
  heading: z.string().nullable(),
  text: z.string(),
});
export type Passage = z.infer<typeof Passage>;

/** A passage with the name of the document that it is from. */
export interface CitedPassage extends Passage {
  document: string;
}

/** A text that people added as background to their data. */
export const LibraryDocument = z.object({
  id: DocumentId.schema,
  /** The name of its file. */
  name: z.string(),
  format: DocumentFormat,
  bytes: z.int().nonnegative(),
  /** Null for formats without pages. */
  pages: z.int().positive().nullable(),
  passageCount: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
});
export type LibraryDocument = z.infer<typeof LibraryDocument>;

/** A document with its text, in order. */
export const DocumentText = LibraryDocument.extend({ passages: z.array(Passage) });
export type DocumentText = z.infer<typeof DocumentText>;

/** Names the place of a passage for people: `page 3`, `“Churn”`, `page 3, “Churn”`; empty when it has none. */
export function toPassagePlace({ page, heading }: Pick<Passage, "page" | "heading">): string {
  return [page === null ? "" : `page ${page}`, heading === null ? "" : `“${heading}”`].filter(Boolean).join(", ");
}
