import { z } from "zod";
import { CatalogueKind, type CatalogueResults } from "@/lib/domain/library/catalogue-item";
import type { Container } from "../container";

/** Maximum items of each kind. */
const mostOfKind = 10;

/** Query of GET /api/catalog. */
export const CatalogQuery = z.object({
  query: z.string().trim().min(1, "Enter a search term.").max(500, "The query must have at most 500 characters."),
  /** Kinds separated by commas; all by default. */
  kinds: z
    .string()
    .transform((text) => text.split(",").map((kind) => kind.trim()))
    .pipe(z.array(CatalogueKind).min(1))
    .optional(),
});
export type CatalogQuery = z.infer<typeof CatalogQuery>;

/** Searches datasets, columns, answers, documents and definitions. */
export async function searchCatalog(
  { search }: Pick<Container, "search">,
  { query, kinds = CatalogueKind.options }: CatalogQuery,
): Promise<CatalogueResults> {
  return { items: await search.search({ query, kinds: [...new Set(kinds)], limit: mostOfKind }) };
}
