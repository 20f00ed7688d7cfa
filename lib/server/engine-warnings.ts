import type { ModelMap } from "@/lib/engines/ai-sdk/models/model-map";
import { findPrice } from "@/lib/engines/ai-sdk/models/find-price";
import type { Environment } from "./env";

/** Lists what a person should know about these models before they are called, one sentence each. */
export function findEngineWarnings(
  models: ModelMap | null,
  environment: Pick<Environment, "SESSION_BUDGET_USD" | "SESSION_BUDGET_TOKENS">,
): string[] {
  const choices = Object.values(models ?? {});
  const unpriced = [...new Set(choices.map(({ model }) => model))].filter((model) => findPrice(model) === null);
  if (environment.SESSION_BUDGET_USD === undefined || unpriced.length === 0) return [];
  const names = unpriced.sort().join(", ");
  const instead =
    environment.SESSION_BUDGET_TOKENS === undefined ? " Set SESSION_BUDGET_TOKENS to limit them by tokens." : "";
  return [`SESSION_BUDGET_USD cannot count calls of ${names}: no price is known.${instead}`];
}
