import { z } from "zod";
import { CatalogueItem } from "./catalogue-item";

/** Something that an answer found; its link leads to a page of this installation, never elsewhere. */
export const FoundItem = CatalogueItem.extend({
  link: z.string().regex(/^\/(?![/\\])[\w/#?=.-]*$/u, "A link is a path of this installation."),
});
export type FoundItem = z.infer<typeof FoundItem>;
