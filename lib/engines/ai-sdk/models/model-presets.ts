import type { ModelTier } from "@/lib/ports/reasoning/reasoning-engine";

/** How long a model that thinks may do so. */
export type Effort = "low" | "medium";

/** Effort by tier for models that reason: hidden reasoning is the most expensive part of a call, so cheap tasks get little. */
export const efforts: Readonly<Record<ModelTier, Effort>> = {
  light: "low",
  plain: "low",
  main: "medium",
  code: "medium",
};

/**
 * A prompt cache belongs to one model, so economy and balanced use one and two; premium is the original map with the
 * successors of its models.
 */
export type ModelPreset = "economy" | "balanced" | "premium";
