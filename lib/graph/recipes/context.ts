import type { DatasetId } from "@/lib/domain/ids";
import type { PreparableDataset, PreparationRunFacts } from "@/lib/ports/recipes/preparation-facts";
import type { LoadedPreparation } from "@/lib/ports/recipes/preparations";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toDatasetSummary } from "@/lib/prompts/dataset-summary";
import { prepareRecipe } from "@/lib/recipes/compile/prepare-recipe";
import { toStepGuide } from "@/lib/recipes/export/to-step-guide";
import { findStepType } from "@/lib/recipes/step-types";
import type { CapabilityRun } from "../kit/capability";
import { createKitContext } from "../kit/create-kit-context";
import type { GraphNode, KitContext, NodeTools } from "../kit/run-context";
import type { RecipesFacts } from "./facts";
import { recipeTasks } from "./tasks";

/** Context shared by all nodes of a preparation. */
export interface RecipesContext extends KitContext<RecipesFacts>, Pick<CapabilityRun, "shareValues" | "seed"> {
  /** The datasets when the run was requested, in the order of its input. */
  datasets: readonly DatasetFacts[];
  /** The dataset that the previous run prepared. */
  lastPrepared: DatasetId | null;
  rerun: CapabilityRun["input"]["rerun"];
}

export type RecipesNode = GraphNode<RecipesFacts, RecipesContext>;
export type RecipesRun = RecipesContext & NodeTools;

/** Loads what the run needs before its first step. Throws `not_found` if a dataset no longer exists. */
export async function createContext(run: CapabilityRun): Promise<RecipesContext> {
  const { seed, shareValues, input, ports, history } = run;
  const datasets = await ports.datasets.getFacts(input.datasets);
  const lastPrepared = history.at(-1)?.prepared ?? null;
  const kit = await createKitContext<RecipesFacts>(run, {
    instructions: {
      before: ["recipes/rules"],
      tasks: Object.values(recipeTasks),
      after: shareValues ? [] : ["recipes/without_values"],
    },
    guide: toStepGuide(),
    summary: toDatasetSummary(datasets, { shareValues }),
    toEngineFacts: async (facts): Promise<PreparationRunFacts> => {
      const { question, versions, choices, remarks, plan, problems, result } = facts;
      const current = await ports.datasets.getFacts(versions);
      return {
        ...{ question, lastPrepared, choices, remarks, plan, problems },
        datasets: await Promise.all(current.map((dataset) => toPreparable(ports.preparations, dataset))),
        isWritten: result !== null,
        checked: result?.verdict ?? null,
      };
    },
  });
  return { ...kit, datasets, seed, shareValues, lastPrepared, rerun: input.rerun };
}

async function toPreparable(
  preparations: Pick<CapabilityRun["ports"]["preparations"], "load">,
  dataset: DatasetFacts,
): Promise<PreparableDataset> {
  const { content } = await preparations.load({ dataset: dataset.id, further: [], output: null });
  return { dataset, ...describeContent(content) };
}

/** Describes the steps and the result of a recipe; without columns if the steps no longer fit the data. */
function describeContent(content: LoadedPreparation["content"]): Omit<PreparableDataset, "dataset"> {
  const outcome = prepareRecipe(content);
  const steps = content.steps.map(({ id, type, params }) => {
    return { id, type, sentence: findStepType(type)?.sentence(params) ?? type };
  });
  return { steps, columns: "prepared" in outcome ? outcome.prepared.getColumns(outcome.prepared.result) : [] };
}
