import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { ModelProvider } from "@/lib/domain/connected-model";
import type { EngineTask } from "@/lib/ports/reasoning/reasoning-engine";
import { efforts, type Effort, type ModelPreset } from "./model-presets";
import { providers } from "../providers/providers";

/** The model of one task and its effort, where the model accepts one. */
export interface ModelChoice {
  task: EngineTask;
  model: string;
  /** How long the model may think, where it is one that thinks. */
  effort: Effort;
}

/** A model for every task, by the task's name. */
export type ModelMap = Readonly<Record<string, ModelChoice>>;

/** What the engine itself asks a model for, to test it. */
export const probeTask: EngineTask = { name: "probe", tier: "light", isOneShot: true };

export interface ModelMapOptions {
  /** The tasks of the installation. */
  tasks: readonly EngineTask[];
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
  const tasks = [...options.tasks, probeTask];
  const overrides = toNodeModels(
    options.nodeModels,
    tasks.map(({ name }) => name),
  );
  const choices = tasks.map((task) => ({
    task,
    model:
      overrides[task.name] ??
      options.reasoningModel ??
      toPresetModel(options.provider, { preset: options.preset, task }),
  }));
  const effortOf = toEffortOf(choices, options.preset);
  return Object.fromEntries(choices.map((choice) => [choice.task.name, { ...choice, effort: effortOf(choice) }]));
}

/** Returns the choice for a task. Throws `internal` for a task that the installation did not announce. */
export function getChoice(models: ModelMap, task: string): ModelChoice {
  const choice = Object.hasOwn(models, task) ? models[task] : undefined;
  if (choice !== undefined) return choice;
  throw new CaveatError("internal", `No model is known for the task “${task}”.`);
}

/**
 * A change of effort costs a model's cache, so all tasks that share one have the same effort: that of the hardest of them, or
 * low in the economy preset. One-shot tasks share nothing.
 */
function toEffortOf(
  choices: readonly Pick<ModelChoice, "task" | "model">[],
  preset: ModelPreset,
): (choice: Pick<ModelChoice, "task" | "model">) => Effort {
  const sharing = choices.filter(({ task }) => task.isOneShot !== true);
  const thorough = new Set(sharing.flatMap(({ task, model }) => (efforts[task.tier] === "medium" ? [model] : [])));
  return ({ task, model }) =>
    preset !== "economy" && task.isOneShot !== true && thorough.has(model) ? "medium" : "low";
}

function toPresetModel(
  provider: ModelProvider,
  { preset, task }: { preset: ModelPreset; task: Pick<EngineTask, "tier"> },
): string {
  const { name, presets, addressVariable } = providers[provider];
  if (presets === null) {
    throw new CaveatError("engine_not_configured", `No model of the ${name} is chosen.`, {
      remedy: `Set REASONING_MODEL to the name of a model that the server at ${addressVariable ?? "its address"} offers.`,
    });
  }
  return presets[preset][task.tier];
}

function toNodeModels(json: string | undefined, taskNames: readonly string[]): Partial<Record<string, string>> {
  if (json === undefined) return {};
  const parsed = NodeModels.pipe(z.partialRecord(z.enum(taskNames), z.string().trim().min(1))).safeParse(json);
  if (parsed.success) return parsed.data;
  const fault = parsed.error.issues.map((issue) => [...issue.path, issue.message].join(": ")).join("; ");
  throw new CaveatError("engine_not_configured", `NODE_MODELS does not fit: ${fault}.`, {
    remedy: `Write a JSON object such as {"${taskNames[0] ?? "title"}": "a-model"}, with tasks among ${taskNames.join(", ")}.`,
  });
}

const NodeModels = z.string().transform((json, context): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    context.addIssue({ code: "custom", message: "it is not JSON" });
    return z.NEVER;
  }
});
