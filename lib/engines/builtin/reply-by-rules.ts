import { CaveatError } from "@/lib/domain/caveat-error";
import { noUsage } from "@/lib/domain/runs/usage";
import type { ModelReport, ReasoningReply, ReasoningRequest } from "@/lib/ports/reasoning/reasoning-engine";
import { analysisReplies } from "./replies/analysis-replies";
import { investigationsReplies } from "./replies/investigations-replies";
import { catalogReplies } from "./replies/catalog-replies";
import { recipesReplies } from "./replies/recipes-replies";
import { serviceReplies } from "./replies/service-replies";
import { workspaceReplies } from "./replies/workspace-replies";
import type { TaskReplies } from "./replies/task-replies";

/** Tasks that read the question again, so that their replies include its reading. */
const tables = [
  analysisReplies,
  catalogReplies,
  investigationsReplies,
  recipesReplies,
  workspaceReplies,
  serviceReplies,
] as readonly TaskReplies<unknown>[];

const model = "built-in";

/** What a test of this engine reports. */
export const ownReport: ModelReport = {
  model,
  tasks: tables.flatMap(({ tasks }) => Object.keys(tasks)),
  structured: "enforced",
  contextTokens: null,
  detail: "The built-in engine works. It needs no model and no network.",
};

function isBeyond(outcome: unknown): outcome is { explanation: string; suggestions: string[] } {
  return typeof outcome === "object" && outcome !== null && "suggestions" in outcome && "explanation" in outcome;
}

/** Replies to a task by fixed rules over its facts. Throws `cancelled`. */
export function replyByRules<Output>({
  task,
  facts,
  schema,
  signal,
  onText,
}: ReasoningRequest<Output>): ReasoningReply<Output> {
  if (signal.aborted) throw new CaveatError("cancelled", "The run was stopped.", { cause: signal.reason });
  const start = performance.now();
  const table = tables.find(({ tasks }) => Object.hasOwn(tasks, task));
  const perform = table?.tasks[task];
  if (table === undefined || perform === undefined) return toUnknownTask();
  const output = perform(facts);
  const reading = table.toReading?.(task, facts) ?? null;
  const read = reading === null ? {} : { reading };
  if (isBeyond(output)) return { status: "beyond_engine", ...output, ...read };
  if (typeof output === "string" && schema === null) onText?.(output);
  const durationMs = performance.now() - start;
  return { status: "replied", output: output as Output, usage: noUsage, model, durationMs, ...read };
}

/** Declares a task without rules out of scope, which a capability turns into an answer. */
function toUnknownTask(): ReasoningReply<never> {
  const explanation = "The built-in engine has no rules for this kind of request. Connect a model to have it done.";
  return { status: "beyond_engine", explanation, suggestions: [] };
}
