import { z } from "zod";
import { CatalogueItem } from "./catalogue-item";

/** An item found by an answer; its link always leads to a page of this installation. */
export const FoundItem = CatalogueItem.extend({
  link: z.string().regex(/^\/(?![/\\])[\w/#?=.-]*$/u, "A link must be a path of this installation."),
});
export type FoundItem = z.infer<typeof FoundItem>;
