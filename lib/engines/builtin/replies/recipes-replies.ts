import type { PreparationRunFacts } from "@/lib/ports/recipes/preparation-facts";
import { compilePatch, evaluatePreparation, planPreparation, repairPatch } from "../preparation/plan-preparation";
import type { TaskReplies } from "./task-replies";

/** Answers the tasks of a preparation by rules. */
export const recipesReplies: TaskReplies<PreparationRunFacts> = {
  tasks: {
    plan_preparation: planPreparation,
    compile_patch: compilePatch,
    repair_patch: repairPatch,
    evaluate_preparation: evaluatePreparation,
  },
};
