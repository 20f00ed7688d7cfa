import { z } from "zod";
import type { DatasetId, SessionId } from "../../domain/ids";
import type { ToolArguments } from "../../domain/tools/tool";

/** What an engine concludes when there is nothing to call; code puts it in words. */
export const ToolConclusion = z.enum([
  /** What the calls returned is the answer. */
  "found",
  /** No stored item fits. */
  "not_found",
  "column_not_found",
  /** A conversation was asked to delete itself. */
  "own_conversation",
  /** No tool can do it. */
  "unsupported",
]);
export type ToolConclusion = z.infer<typeof ToolConclusion>;

/** What an engine wants done next: calls of tools, a question to the person, or the end. It has no words for the answer. */
export const ToolRound = z.object({
  calls: z.array(
    z.object({
      tool: z.string(),
      /** A JSON object as text, because its members depend on the tool. */
      arguments: z.string(),
    }),
  ),
  /** Only at the end. */
  conclusion: ToolConclusion.nullish(),
  /** The name that nothing has, as the person wrote it. */
  name: z.string().nullish(),
  /** Ids of the search results that answer the message, best first. */
  found: z.array(z.string()).nullish(),
  /** What only the person can say. */
  question: z.string().nullish(),
  /** Possible answers to the question, each with an id of the engine's own. */
  options: z.array(z.object({ id: z.string(), label: z.string() })).nullish(),
});
export type ToolRound = z.infer<typeof ToolRound>;

/** What a call came to. */
export interface ToolResult {
  tool: string;
  arguments: ToolArguments;
  ok: boolean;
  summary: string;
  /** As the tool's envelope has them. */
  facts?: unknown;
}

/** What a person chose when asked. */
export interface PersonsChoice {
  question: string;
  /** In words: the option's label, own words, or both. */
  answer: string;
  optionId: string | null;
}

/** What an engine that does not read prose knows when it plans the next calls. */
export interface ToolRoundFacts {
  question: string;
  /** The conversation that asks. */
  sessionId: SessionId;
  /** Datasets of the conversation. */
  datasets: readonly { id: DatasetId; name: string }[];
  /** In order. */
  results: readonly ToolResult[];
  /** Whether steps of a plan were decided on, so that nothing more is to be planned. */
  isCarriedOut: boolean;
  choices: readonly PersonsChoice[];
  /** ISO 8601. */
  now: string;
}
