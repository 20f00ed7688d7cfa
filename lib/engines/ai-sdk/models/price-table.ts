/** List price of a model, US dollars per million tokens. */
export interface ModelPrice {
  input: number;
  /** Input read from the prompt cache. */
  cachedInput: number;
  /** Input written to the prompt cache. */
  cacheWrite: number;
  /** Hidden reasoning included. */
  output: number;
}

/** Day on which the prices were read. */
export const pricesAsOf = "2026-11-21";

const prices: Readonly<Record<string, ModelPrice>> = {
  "gpt-6-luna": { input: 0.1, cachedInput: 0.01, cacheWrite: 0.125, output: 0.5 },
  "gpt-6.1-terra": { input: 1, cachedInput: 0.05, cacheWrite: 1.25, output: 5 },
  "gpt-6.1-sol": { input: 2, cachedInput: 0.1, cacheWrite: 2.5, output: 10 },
  "gpt-6-astra": { input: 10, cachedInput: 1, cacheWrite: 12.5, output: 50 },
  "gpt-5.1": { input: 1.25, cachedInput: 0.125, cacheWrite: 1.25, output: 10 },
  "gpt-5.1-codex": { input: 1.25, cachedInput: 0.125, cacheWrite: 1.25, output: 10 },
  "gpt-5-mini": { input: 0.25, cachedInput: 0.025, cacheWrite: 0.25, output: 2 },
  "gpt-5-nano": { input: 0.05, cachedInput: 0.005, cacheWrite: 0.05, output: 0.4 },
  "claude-haiku-5-5": { input: 0.1, cachedInput: 0.01, cacheWrite: 0.125, output: 0.5 },
  "claude-sonnet-5-5": { input: 2, cachedInput: 0.1, cacheWrite: 2.5, output: 10 },
  "claude-opus-5-5": { input: 4, cachedInput: 0.2, cacheWrite: 5, output: 20 },
};

/** The list price of a model or of the dated snapshot of one (`gpt-5.1-2025-11-13`); null when it is not known. */
export function findPrice(model: string): ModelPrice | null {
  const undated = model.replace(/-\d{4}-?\d{2}-?\d{2}$/, "");
  return Object.hasOwn(prices, undated) ? (prices[undated] ?? null) : null;
}
