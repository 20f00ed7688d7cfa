/** What a request to a model may carry, known from its name. */
export interface ModelTraits {
  /** It accepts a temperature. */
  takesTemperature: boolean;
  /** It thinks before it answers and accepts a limit to that. */
  takesEffort: boolean;
  /** Its prompt cache is found again only where a request marks the end of a shared beginning. */
  wantsBreakpoints: boolean;
}

const thinkingOpenAi = /^(?:o\d|gpt-(?:[5-9]|\d\d))(?!.*chat)/;
const breakpointOpenAi = /^gpt-(?:5\.[6-9]|[6-9]|\d\d)(?!.*chat)/;
const thinkingClaude = /^claude-(?:opus-4-[78]|[a-z]+-[5-9](?!\d))/;

/** The traits of a model, by its name without the vendor (`openai/gpt-6-luna`). Unknown models are taken to be plain ones. */
export function toModelTraits(model: string): ModelTraits {
  const name = model.slice(model.lastIndexOf("/") + 1).toLowerCase();
  const thinks = thinkingOpenAi.test(name) || thinkingClaude.test(name);
  return {
    takesTemperature: !thinks,
    takesEffort: thinks,
    wantsBreakpoints: breakpointOpenAi.test(name) || name.startsWith("claude-"),
  };
}
