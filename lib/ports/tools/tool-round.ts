import { z } from "zod";
import type { DatasetId, SessionId } from "../../domain/ids";
import type { ToolArguments } from "../../domain/tools/tool";

/** What an engine wants done next: calls of tools, a question to the person, or the answer. */
export const ToolRound = z.object({
  calls: z.array(
    z.object({
      tool: z.string(),
      /** A JSON object as text, because its members depend on the tool. */
      arguments: z.string(),
    }),
  ),
  /** What was found, for the person; empty while there is more to do. */
  answer: z.string().nullish(),
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
