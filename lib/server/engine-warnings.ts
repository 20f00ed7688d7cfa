import { findPrice } from "@/lib/engines/ai-sdk/price-table";
import { type EngineVariables, findModels } from "./create-engine";
import type { Environment } from "./env";

/** What a person who set this environment should know of the engine before it is used, one sentence each. */
export function findEngineWarnings(
  environment: EngineVariables & Pick<Environment, "SESSION_BUDGET_USD" | "SESSION_BUDGET_TOKENS">,
): string[] {
  const choices = Object.values(findModels(environment) ?? {});
  const unpriced = [...new Set(choices.map(({ model }) => model))].filter((model) => findPrice(model) === null);
  if (environment.SESSION_BUDGET_USD === undefined || unpriced.length === 0) return [];
  const names = unpriced.sort().join(", ");
  const instead =
    environment.SESSION_BUDGET_TOKENS === undefined ? " Set SESSION_BUDGET_TOKENS to limit them by tokens." : "";
  return [`SESSION_BUDGET_USD cannot count calls of ${names}: no price is known.${instead}`];
}
