import type { FactsShape } from "../../kit/state/kit-facts";
import { toInitialFacts, type AnalystFacts } from "../state";
import { repairFacts } from "./repair-facts";

/** How the analyst's facts begin, and how those of an earlier release are read. */
export const factsShape: FactsShape<AnalystFacts> = {
  toInitial: () => toInitialFacts({ question: "", datasets: [] }),
  repair: repairFacts,
};
