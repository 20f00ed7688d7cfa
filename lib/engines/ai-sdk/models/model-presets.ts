import type { ModelTier } from "@/lib/ports/reasoning-engine";

/** How long a model that thinks may do so. */
export type Effort = "low" | "medium";

/** How long models that think may do so: hidden reasoning is the dearest part of a call, so cheap tasks get little. */
export const efforts: Readonly<Record<ModelTier, Effort>> = {
  light: "low",
  plain: "low",
  main: "medium",
  code: "medium",
};

/**
 * A prompt cache belongs to one model, so economy and balanced keep to one and two; premium is the documents' map with the
 * successors of its models.
 */
export type ModelPreset = "economy" | "balanced" | "premium";
