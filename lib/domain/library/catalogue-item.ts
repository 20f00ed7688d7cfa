import { z } from "zod";

/** Kinds of items in the catalogue. */
export const CatalogueKind = z.enum(["dataset", "column", "answer", "document", "definition"]);
export type CatalogueKind = z.infer<typeof CatalogueKind>;

/** A search result. */
export const CatalogueItem = z.object({
  kind: CatalogueKind,
  /** Id of the dataset (also for its columns), the answer's message, the document or the definition. */
  id: z.uuid(),
  /** The name, the term, or the question of an answer. */
  title: z.string(),
  /** The matching text, cut to about 240 characters; may be empty. */
  excerpt: z.string(),
  /** Display text for its location: `column of Orders`, `page 3, “Churn”`, the verdict of an answer. */
  where: z.string(),
  /** Address of the page that shows it, without the host. */
  link: z.string(),
});
export type CatalogueItem = z.infer<typeof CatalogueItem>;

/** Search results, best first within each kind. */
export const CatalogueResults = z.object({ items: z.array(CatalogueItem) });
export type CatalogueResults = z.infer<typeof CatalogueResults>;
