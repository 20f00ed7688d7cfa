import type { Interrupt } from "@/lib/domain/runs/interrupt";
import type { ToolErrorPayload, ToolPlanPayload, ToolStep } from "@/lib/domain/tools/tool-plan";
import { buildInterrupt } from "./build-interrupt";

const option = (id: string) => ({ id, label: id, description: "" });

/** Builds a step that renames a dataset, overridden by `part`. */
export function buildToolStep(part: Partial<ToolStep> = {}): ToolStep {
  return {
    id: "step-1",
    tool: "datasets.rename",
    arguments: { dataset: "d1", name: "Orders 2024" },
    says: "Rename the dataset “orders” to “Orders 2024”.",
    risk: "write",
    fields: [{ name: "name", label: "New name", kind: "text", required: true }],
    ...part,
  };
}

/** Builds a step that deletes a dataset, overridden by `part`. */
export function buildDeletion(part: Partial<ToolStep> = {}): ToolStep {
  return {
    id: "step-2",
    tool: "datasets.delete",
    arguments: { dataset: "d2" },
    says: "Delete the dataset “visits”.",
    risk: "destructive",
    ...part,
  };
}

/** Builds a plan that renames one dataset and deletes another, overridden by `part`. */
export function buildToolPlan(part: Partial<ToolPlanPayload> = {}): Interrupt {
  const steps = [buildToolStep(), buildDeletion()];
  return buildInterrupt({
    type: "plan_approval",
    prompt: "These steps would change what is stored.",
    options: ["approve", "reject"].map(option),
    payload: { kind: "tools", steps, done: [], ...part },
  });
}

/** Builds a step that failed after another one was carried out, overridden by `part`. */
export function buildToolError(part: Partial<ToolErrorPayload> = {}): Interrupt {
  return buildInterrupt({
    type: "tool_error",
    prompt: "A step could not be carried out.",
    options: ["retry", "skip", "edit", "end"].map(option),
    payload: {
      kind: "tools",
      step: buildToolStep(),
      message: "The dataset is gone.",
      remedy: "Choose another one.",
      done: [
        { id: "step-0", tool: "datasets.rename", says: "Rename it.", outcome: "done", summary: "Renamed the dataset." },
      ],
      waiting: [buildDeletion()],
      ...part,
    },
  });
}
