import { z } from "zod";

/** A clarifying question with the user's answer in words. */
export const Clarification = z.object({ question: z.string(), answer: z.string() });
export type Clarification = z.infer<typeof Clarification>;
