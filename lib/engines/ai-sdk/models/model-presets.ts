/** How demanding a task is. The original map has these four, see `docs/models.md`. */
export type Tier = "light" | "plain" | "main" | "code";

export type Effort = "low" | "medium";

/** The tier of every task for a model, whether of a node of the graph or of a service beside it. */
export const tiers = {
  understand_question: "light",
  select_columns: "light",
  title: "light",
  probe: "light",
  suggest: "light",
  explain: "plain",
  profile_data: "plain",
  explain_results: "plain",
  summarise_history: "plain",
  formulate_requirements: "main",
  check_alignment: "main",
  evaluate_results: "main",
  plan_remediation: "main",
  plan: "main",
  conclude: "main",
  recompute: "plain",
  generate_code: "code",
  edit_chart: "code",
} as const satisfies Record<string, Tier>;

export type ModelTask = keyof typeof tiers;

/** Calls whose prefix no other call repeats, so that caching it would only cost. */
export const oneShotTasks: ReadonlySet<ModelTask> = new Set(["title", "summarise_history", "probe"]);

/** Effort by tier for models that reason: hidden reasoning is the most expensive part of a call, so cheap tasks get little. */
export const efforts: Readonly<Record<Tier, Effort>> = { light: "low", plain: "low", main: "medium", code: "medium" };

/**
 * A prompt cache belongs to one model, so economy and balanced use one and two; premium is the original map with the
 * successors of its models.
 */
export type ModelPreset = "economy" | "balanced" | "premium";
