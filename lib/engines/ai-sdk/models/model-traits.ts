import type { ModelTraits } from "../providers/provider";
import { providers } from "../providers/providers";

/**
 * Finds the traits of a model by its name without the vendor (`openai/gpt-6-luna`), whichever server offers it. Treats
 * unknown models as plain ones.
 */
export function toModelTraits(model: string): ModelTraits {
  const name = model.slice(model.lastIndexOf("/") + 1).toLowerCase();
  const all = Object.values(providers);
  const thinks = all.some(({ thinkingModels }) => thinkingModels?.test(name));
  return {
    takesTemperature: !thinks,
    takesEffort: thinks,
    wantsBreakpoints: all.some(({ markedModels }) => markedModels?.test(name)),
  };
}
