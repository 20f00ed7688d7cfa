import { DatasetId, DatasetVersionId, RecipeId } from "@/lib/domain/ids";
import type { Preparation, PreparationPlan, PreparationPlanPayload } from "@/lib/domain/recipes/preparation";

const plan: PreparationPlan = {
  goal: "Remove the rows that repeat an earlier one.",
  action: "create",
  inputs: ["orders"],
  output: { name: "orders", isNew: false },
  fields: ["order_id"],
  personalData: [],
  successCriteria: ["No row repeats an earlier one."],
};
const step = {
  id: "drop_duplicates_1",
  type: "drop_duplicates",
  sentence: "Keep the first of rows that have the same values in all columns.",
  change: "added" as const,
  rowsIn: 7,
  rowsOut: 6,
};
const effect = { rowsBefore: 7, rowsAfter: 6, columnsAdded: [], columnsRemoved: [] };

/** Builds what a plan approval of a change of data shows. */
export function buildPreparationPlan(part: Partial<PreparationPlanPayload> = {}): PreparationPlanPayload {
  return {
    ...effect,
    ...{ kind: "preparation", tool: "recipes.change", plan, baseVersion: "v1.0", steps: [step] },
    ...{ payloadHash: "0".repeat(64), exceeded: [], proposal: 1 },
    recipe: { id: null, name: "Recipe of orders" },
    ...part,
  };
}

/** Builds what a run changed in the data. */
export function buildPreparation(part: Partial<Preparation> = {}): Preparation {
  return {
    ...effect,
    ...{ plan, recipeId: RecipeId.create(), recipeName: "Recipe of orders", version: "v2.0", steps: [step] },
    ...{ datasetId: DatasetId.create(), datasetName: "orders", outputVersionId: DatasetVersionId.create() },
    outputDatasetVersion: 2,
    diff: [{ change: "added", step: step.id, sentence: step.sentence }],
    checks: [{ id: "rows", label: "Rows are left.", passed: true, detail: "6 rows.", trials: 2 }],
    verdict: { status: "DONE" },
    rollback: { version: "v1.0" },
    ...part,
  };
}
