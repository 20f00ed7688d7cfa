import { z } from "zod";

/** What can be found in the catalogue. */
export const CatalogueKind = z.enum(["dataset", "column", "answer", "document", "definition"]);
export type CatalogueKind = z.infer<typeof CatalogueKind>;

/** Something that was found. */
export const CatalogueItem = z.object({
  kind: CatalogueKind,
  /** Of the dataset (also for one of its columns), the answer's message, the document or the definition. */
  id: z.uuid(),
  /** The name, the term, or the question of an answer. */
  title: z.string(),
  /** The text that matches, cut to about 240 characters; may be empty. */
  excerpt: z.string(),
  /** Where it stands, for people: `column of Orders`, `page 3, “Churn”`, the verdict of an answer. */
  where: z.string(),
  /** Address of the page that shows it, without host. */
  link: z.string(),
});
export type CatalogueItem = z.infer<typeof CatalogueItem>;

/** What was found, best first within each kind. */
export const CatalogueResults = z.object({ items: z.array(CatalogueItem) });
export type CatalogueResults = z.infer<typeof CatalogueResults>;
