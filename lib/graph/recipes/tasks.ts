import { PatchReply, PreparationReply, PreparationVerdict } from "@/lib/domain/recipes/preparation-replies";
import type { CapabilityTask } from "../kit/capability-task";

/** The engine tasks of a preparation. */
export const recipeTasks = {
  plan_preparation: {
    name: "plan_preparation",
    tier: "main",
    prompt: "recipes/plan_preparation",
    schema: PreparationReply,
  },
  compile_patch: { name: "compile_patch", tier: "main", prompt: "recipes/compile_patch", schema: PatchReply },
  repair_patch: { name: "repair_patch", tier: "main", prompt: "recipes/repair_patch", schema: PatchReply },
  evaluate_preparation: {
    name: "evaluate_preparation",
    label: "Judging the result",
    tier: "light",
    prompt: "recipes/evaluate_preparation",
    schema: PreparationVerdict,
  },
} as const satisfies Record<string, CapabilityTask>;
