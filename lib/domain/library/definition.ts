import { z } from "zod";
import { pageOf } from "../session";
import { DefinitionId } from "../ids";

const Term = z
  .string()
  .trim()
  .min(1, "Enter the term.")
  .max(80, "The term must have at most 80 characters.")
  .regex(/^[^\p{Cc}]*$/u, "The term must not contain line breaks or control characters.");
const Meaning = z
  .string()
  .trim()
  .min(1, "Enter what the term means.")
  .max(1_000, "The meaning must have at most 1,000 characters.");

/** A term to define. */
export const NewDefinition = z.object({ term: Term, meaning: Meaning });
export type NewDefinition = z.infer<typeof NewDefinition>;

/** Changes to a definition. */
export const DefinitionChange = NewDefinition.partial().strict();
export type DefinitionChange = z.infer<typeof DefinitionChange>;

/** What a term means in this installation, for example churn: no order for 90 days. Analyses follow it. */
export const Definition = z.object({
  id: DefinitionId.schema,
  term: z.string(),
  meaning: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Definition = z.infer<typeof Definition>;

/** All definitions, sorted by term. */
export const DefinitionList = pageOf(Definition);
export type DefinitionList = z.infer<typeof DefinitionList>;
