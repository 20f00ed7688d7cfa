import { createHash } from "node:crypto";
import type { Prompt, PromptTurn } from "@/lib/domain/runs/prompt";

/**
 * Builds the prompt of a call in the order in which providers can cache it: static instructions, the datasets, then
 * append-only turns: earlier questions, then the steps of this run.
 * @param options.turns end with the turn that requests the task.
 */
export function toPrompt(options: {
  instructions: string;
  /** From `toDatasetSummary`. */
  summary: string;
  turns: readonly PromptTurn[];
}): Prompt {
  const { instructions, summary, turns } = options;
  return {
    instructions,
    turns: [{ role: "user", text: summary, cacheable: true }, ...turns],
    cacheKey: createHash("sha256").update(instructions).update("\0").update(summary).digest("hex").slice(0, 32),
  };
}
