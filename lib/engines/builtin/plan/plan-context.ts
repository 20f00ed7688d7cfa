import type { ColumnProfile } from "@/lib/domain/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { Plan } from "./plan";

/** A plan with the data that it is about. */
export interface PlanContext<Chosen extends Plan = Plan> {
  plan: Chosen;
  dataset: DatasetFacts;
  /** All datasets of the session, in order. */
  datasets: readonly DatasetFacts[];
}

/** The facts of a column that the plan names. Throws when the dataset has none of that name, which a plan never leads to. */
export function getColumn(context: PlanContext, name: string): ColumnProfile {
  const column = context.dataset.profile.columns.find((candidate) => candidate.name === name);
  if (column === undefined) throw new Error(`the plan names an unknown column: ${name}`);
  return column;
}
