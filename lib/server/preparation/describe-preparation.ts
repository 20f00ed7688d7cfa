import type { Preparation, PreparationPlan } from "@/lib/domain/recipes/preparation";
import type { StartedPreparation, TriedPreparation } from "@/lib/ports/recipes/preparations";
import type { Container } from "../container";
import { toVerdict } from "../recipes/checks/to-verdict";
import { toStepViews } from "../recipes/to-recipe-view";

/** Describes a written change, with the rows counted when it was computed. Throws `not_found`. */
export async function describePreparation(
  { recipes, catalogue }: Pick<Container, "recipes" | "catalogue">,
  { recipeId, version }: StartedPreparation,
  tried: Pick<TriedPreparation, "baseVersion" | "steps" | "diff" | "columnsAdded" | "columnsRemoved" | "rowsBefore">,
  plan: PreparationPlan,
): Promise<Preparation> {
  const [record, written] = await Promise.all([
    recipes.get(recipeId),
    recipes.getVersion(recipeId, Number.parseInt(version.slice(1), 10)),
  ]);
  const { content, counts, checks, outputVersionId, bindings } = written;
  const views = toStepViews(content, counts);
  const [first] = bindings;
  const { dataset } = await catalogue.getVersion(outputVersionId ?? first?.versionId ?? unbound());
  const { baseVersion, steps, diff, columnsAdded, columnsRemoved, rowsBefore } = tried;
  return {
    ...{ recipeId, recipeName: record.name, version, plan, diff, columnsAdded, columnsRemoved, rowsBefore },
    ...{ datasetId: dataset.id, datasetName: dataset.name },
    outputVersionId: dataset.versionId,
    outputDatasetVersion: dataset.version,
    rowsAfter: dataset.rowCount,
    steps: steps.map((step) => {
      const view = views.find(({ id }) => id === step.id);
      return view === undefined ? step : { ...step, rowsIn: view.rowsIn, rowsOut: view.rowsOut };
    }),
    checks,
    verdict: toVerdict(checks),
    // Without steps, only a recipe in place has data to go back to.
    rollback: record.inPlace || dataset.version > 1 ? { version: baseVersion } : null,
  };
}

function unbound(): never {
  throw new Error("The recipe has no input data.");
}
