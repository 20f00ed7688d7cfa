import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import { efforts, oneShotTasks, tiers, type Effort, type ModelPreset, type ModelTask } from "./model-presets";
import type { ModelProvider } from "@/lib/domain/connected-model";
import { providers } from "../providers/providers";

/** The model of one task and its effort, where the model accepts one. */
export interface ModelChoice {
  model: string;
  effort: Effort;
}

/** A model for every task. */
export type ModelMap = Readonly<Record<ModelTask, ModelChoice>>;

export interface ModelMapOptions {
  provider: ModelProvider;
  /** The preset in use when nothing else is configured. */
  preset: ModelPreset;
  /** One model for all tasks: the variable REASONING_MODEL. */
  reasoningModel?: string | undefined;
  /** JSON object from task to model, with the highest precedence: the variable NODE_MODELS. */
  nodeModels?: string | undefined;
}

/**
 * Returns the model of every task. NODE_MODELS overrides REASONING_MODEL, which overrides the preset. Throws
 * `engine_not_configured` when NODE_MODELS is invalid, or when an OpenAI-compatible server has no REASONING_MODEL.
 */
export function toModelMap(options: ModelMapOptions): ModelMap {
  const overrides = toNodeModels(options.nodeModels);
  const modelOf = (task: ModelTask): string =>
    overrides[task] ?? options.reasoningModel ?? toPresetModel(options.provider, options.preset, task);
  const effortOf = toEffortOf(
    taskNames.map((task) => ({ task, model: modelOf(task) })),
    options.preset,
  );
  return Object.fromEntries(
    taskNames.map((task) => [task, { model: modelOf(task), effort: effortOf(task) }]),
  ) as Record<ModelTask, ModelChoice>;
}

/**
 * A change of effort costs a model's cache, so all tasks that share one have the same effort: that of the hardest of them, or
 * low in the economy preset. One-shot tasks share nothing.
 */
function toEffortOf(
  choices: readonly { task: ModelTask; model: string }[],
  preset: ModelPreset,
): (task: ModelTask) => Effort {
  const sharing = choices.filter(({ task }) => !oneShotTasks.has(task));
  const thorough = new Set(sharing.flatMap(({ task, model }) => (efforts[tiers[task]] === "medium" ? [model] : [])));
  const models = new Map(choices.map(({ task, model }) => [task, model]));
  return (task) =>
    preset !== "economy" && !oneShotTasks.has(task) && thorough.has(models.get(task) ?? "") ? "medium" : "low";
}

const taskNames = Object.keys(tiers) as ModelTask[];

function toPresetModel(provider: ModelProvider, preset: ModelPreset, task: ModelTask): string {
  const { name, presets, addressVariable } = providers[provider];
  if (presets === null) {
    throw new CaveatError("engine_not_configured", `No model of the ${name} is chosen.`, {
      remedy: `Set REASONING_MODEL to the name of a model that the server at ${addressVariable ?? "its address"} offers.`,
    });
  }
  return presets[preset][tiers[task]];
}

function toNodeModels(json: string | undefined): Partial<Record<ModelTask, string>> {
  if (json === undefined) return {};
  const parsed = NodeModels.safeParse(json);
  if (parsed.success) return parsed.data;
  const fault = parsed.error.issues.map((issue) => [...issue.path, issue.message].join(": ")).join("; ");
  throw new CaveatError("engine_not_configured", `NODE_MODELS does not fit: ${fault}.`, {
    remedy: `Write a JSON object such as {"generate_code": "a-model"}, with tasks among ${taskNames.join(", ")}.`,
  });
}

const NodeModels = z
  .string()
  .transform((json, context): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      context.addIssue({ code: "custom", message: "it is not JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.partialRecord(z.enum(taskNames), z.string().trim().min(1)));
