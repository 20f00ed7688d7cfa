import { CaveatError } from "@/lib/domain/caveat-error";
import type { Prompt } from "@/lib/domain/runs/prompt";
import type { TokenUsage } from "@/lib/domain/runs/usage";
import type { ModelKnowledge } from "./model-memory";
import type { ProviderWords } from "../provider-words";

/** Shorter prompts say little about how many characters make a token. */
const tellingTokens = 500;

/** Characters of everything that the model reads. */
function toLength(prompt: Prompt): number {
  return prompt.turns.reduce((length, turn) => length + turn.text.length, prompt.instructions.length);
}

/** About how many tokens a model reads, by what is known of its tokens. */
export function estimateTokens(prompt: Prompt, knowledge: Pick<ModelKnowledge, "charactersPerToken">): number {
  return Math.ceil(toLength(prompt) / knowledge.charactersPerToken);
}

/** Throws `engine_refused` when the prompt is longer than what the model is known to take, so that no server cuts it in silence. */
export function assertFitsContext(
  prompt: Prompt,
  call: { model: string; knowledge: ModelKnowledge; words: Pick<ProviderWords, "chooseModel"> },
): void {
  const { contextTokens } = call.knowledge;
  if (contextTokens === null) return;
  const tokens = estimateTokens(prompt, call.knowledge);
  if (tokens <= contextTokens) return;
  const shown = (count: number): string => count.toLocaleString("en-US");
  throw new CaveatError(
    "engine_refused",
    `The question with its data takes about ${shown(tokens)} tokens, but the model "${call.model}" reads ${shown(contextTokens)} at the most.`,
    {
      remedy: `Ask with fewer datasets or in a new session, let the model server give the model a larger context, or ${call.words.chooseModel("another model")}.`,
    },
  );
}

/** How many characters make a token, learnt from a call that was counted; null when it says little, or may have been cut. */
export function measureTokens(prompt: Prompt, call: { usage: TokenUsage; knowledge: ModelKnowledge }): number | null {
  const { inputTokens } = call.usage;
  const limit = call.knowledge.contextTokens ?? Number.POSITIVE_INFINITY;
  if (inputTokens < tellingTokens || inputTokens > 0.9 * limit) return null;
  return Math.min(6, Math.max(1, toLength(prompt) / inputTokens));
}
