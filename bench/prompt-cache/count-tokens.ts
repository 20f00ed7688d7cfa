import { encode } from "gpt-tokenizer/encoding/o200k_base";

const known = new Map<string, readonly number[]>();

/**
 * Tokenizes a text with o200k_base, OpenAI's vocabulary; Anthropic's is not public, so there it is an approximation.
 */
export function toTokens(text: string): readonly number[] {
  const found = known.get(text);
  if (found !== undefined) return found;
  const tokens = encode(text, { disallowedSpecial: new Set() });
  known.set(text, tokens);
  return tokens;
}

/** Counts the tokens of a text. */
export function countTokens(text: string): number {
  return toTokens(text).length;
}
