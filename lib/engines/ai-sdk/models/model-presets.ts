/** How much a task asks of a model. The documents' map has these four, see `docs/models.md`. */
export type Tier = "light" | "plain" | "main" | "code";

export type Effort = "low" | "medium";

/** The tier of every task that a model is ever given, whether a node of the graph or a service beside it. */
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

/** Calls whose beginning no other call repeats, so that keeping it in a cache would only cost. */
export const oneShotTasks: ReadonlySet<ModelTask> = new Set(["title", "summarise_history", "probe"]);

/** How long models that think may do so: hidden reasoning is the dearest part of a call, so cheap tasks get little. */
export const efforts: Readonly<Record<Tier, Effort>> = { light: "low", plain: "low", main: "medium", code: "medium" };

/**
 * A prompt cache belongs to one model, so economy and balanced keep to one and two; premium is the documents' map with the
 * successors of its models.
 */
export type ModelPreset = "economy" | "balanced" | "premium";
