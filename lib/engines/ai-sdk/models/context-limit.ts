import { CaveatError } from "@/lib/domain/caveat-error";
import type { Prompt } from "@/lib/domain/runs/prompt";
import type { TokenUsage } from "@/lib/domain/runs/usage";
import { formatNumber } from "@/lib/domain/text/numbers";
import type { ModelKnowledge } from "./model-memory";
import type { ProviderWords } from "../provider-words";

/** Shorter prompts are not representative of the characters per token. */
const minMeasurableTokens = 500;

/** Number of characters that the model reads. */
function toLength(prompt: Prompt): number {
  return prompt.turns.reduce((length, turn) => length + turn.text.length, prompt.instructions.length);
}

/** Estimates how many tokens a model reads, from its known characters per token. */
export function estimateTokens(prompt: Prompt, knowledge: Pick<ModelKnowledge, "charactersPerToken">): number {
  return Math.ceil(toLength(prompt) / knowledge.charactersPerToken);
}

/** Throws `engine_refused` when the prompt is longer than the model's known context, so that no server cuts it silently. */
export function assertFitsContext(
  prompt: Prompt,
  call: { model: string; knowledge: ModelKnowledge; words: Pick<ProviderWords, "chooseModel"> },
): void {
  const { contextTokens } = call.knowledge;
  if (contextTokens === null) return;
  const tokens = estimateTokens(prompt, call.knowledge);
  if (tokens <= contextTokens) return;
  const shown = (count: number): string => formatNumber(count);
  throw new CaveatError(
    "engine_refused",
    `The question with its data takes about ${shown(tokens)} tokens, but the model "${call.model}" reads at most ${shown(contextTokens)}.`,
    {
      remedy: `Ask with fewer datasets or in a new session, let the model server give the model a larger context, or ${call.words.chooseModel("another model")}.`,
    },
  );
}

/** Returns the characters per token, learned from a counted call; null when it is not representative, or may have been cut. */
export function measureTokens(prompt: Prompt, call: { usage: TokenUsage; knowledge: ModelKnowledge }): number | null {
  const { inputTokens } = call.usage;
  const limit = call.knowledge.contextTokens ?? Number.POSITIVE_INFINITY;
  if (inputTokens < minMeasurableTokens || inputTokens > 0.9 * limit) return null;
  return Math.min(6, Math.max(1, toLength(prompt) / inputTokens));
}
