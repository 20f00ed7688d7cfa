import { toDatasetSummary } from "@/lib/prompts/dataset-summary";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { InvestigationFacts } from "@/lib/ports/reasoning/investigation-facts";
import type { CapabilityRun } from "../kit/capability";
import { createKitContext } from "../kit/create-kit-context";
import type { GraphNode, KitContext, NodeTools } from "../kit/run-context";
import type { InvestigatorFacts } from "./facts";
import { withFetchedRows } from "./fetched-rows";
import { toFigures } from "./answer/to-figures";
import { investigationTasks } from "./tasks";

/** Context shared by all nodes of an investigation. */
export interface InvestigatorContext
  extends KitContext<InvestigatorFacts>, Pick<CapabilityRun, "seed" | "shareValues" | "secondComputation"> {
  /** In the order of the input. */
  datasets: readonly DatasetFacts[];
  /** The kind of rerun; null for a first run. */
  rerun: CapabilityRun["input"]["rerun"];
}

export type InvestigatorNode = GraphNode<InvestigatorFacts, InvestigatorContext>;
export type InvestigatorRun = InvestigatorContext & NodeTools;

/** Loads what the run needs before its first step. Throws `not_found` if a dataset no longer exists. */
export async function createContext(run: CapabilityRun): Promise<InvestigatorContext> {
  const { seed, shareValues, secondComputation, input, ports, history } = run;
  const datasets = await ports.datasets.getFacts(input.datasets);
  const toEngineFacts = (facts: InvestigatorFacts): Promise<InvestigationFacts> =>
    Promise.resolve({
      ...{ question: facts.question, datasets, history, clarifications: facts.clarifications },
      ...{ change: facts.change, report: facts.report, figures: toFigures(facts) },
    });
  const kit = await createKitContext<InvestigatorFacts>(run, {
    instructions: {
      before: ["investigations/rules"],
      tasks: Object.values(investigationTasks),
      after: shareValues ? [] : ["without_values"],
    },
    summary: toDatasetSummary(datasets, { shareValues }),
    toEngineFacts,
  });
  const executor = withFetchedRows(ports, datasets);
  return {
    ...kit,
    ports: { ...kit.ports, executor },
    datasets,
    seed,
    shareValues,
    secondComputation,
    rerun: input.rerun,
  };
}
