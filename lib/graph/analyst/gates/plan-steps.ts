import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { toNeededColumns } from "../facts/needed-columns";
import { toCount, toList } from "@/lib/prompts/plain-words";
import type { AnalystFacts } from "../state";

/** Names of the datasets that the plan reads: those that have its columns, or all when it names none. */
export function toPlannedDatasets(
  facts: Pick<AnalystFacts, "requirements">,
  datasets: readonly DatasetFacts[],
): DatasetFacts[] {
  const { found } = toNeededColumns(facts, datasets);
  const used = new Set(found.map(({ dataset }) => dataset));
  return used.size === 0 ? [...datasets] : datasets.filter((dataset) => used.has(dataset));
}

/** A plan as sentences, in the order in which it is carried out. */
export function toPlanSteps(facts: Pick<AnalystFacts, "requirements">, datasets: readonly DatasetFacts[]): string[] {
  const { requirements } = facts;
  if (requirements === null) return [];
  const { variables_needed, constraints, analysis_type, success_criteria } = requirements;
  const sources = toPlannedDatasets(facts, datasets).map(
    ({ name, profile }) => `${name} (${toCount(profile.rowCount, "row")})`,
  );
  const columns = variables_needed.length === 0 ? "what is there" : toList(variables_needed);
  return [
    `Read ${columns} from ${toList(sources)}`,
    ...constraints,
    `Write Python for it${analysis_type.trim() === "" ? "" : ` (${analysis_type.trim()})`} and run it in the sandbox; the data stays as it is`,
    `Check the result: ${success_criteria}`,
  ]
    .map((step) => step.replace(/\s+/gu, " ").trim())
    .filter((step) => step !== "")
    .map((step) => (/[.!?…]$/u.test(step) ? step : `${step}.`));
}
