import { z } from "zod";

/** A question that a person was asked about the meaning, and the answer in words. */
export const Clarification = z.object({ question: z.string(), answer: z.string() });
export type Clarification = z.infer<typeof Clarification>;
