import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { Plan } from "./query";

/** A plan with the data that it is about. */
export interface PlanContext<Chosen extends Plan = Plan> {
  plan: Chosen;
  dataset: DatasetFacts;
  /** All datasets of the session, in order. */
  datasets: readonly DatasetFacts[];
}

/** Finds the profile of a column by its name. */
export function findColumn({ profile }: Pick<DatasetFacts, "profile">, name: string): ColumnProfile | undefined {
  return profile.columns.find((candidate) => candidate.name === name);
}

/**
 * Returns the profile of a column that the plan names. Throws when the dataset has no such column, which a valid plan
 * excludes.
 */
export function getColumn({ dataset }: Pick<PlanContext, "dataset">, name: string): ColumnProfile {
  const column = findColumn(dataset, name);
  if (column === undefined) throw new Error(`The plan names an unknown column: ${name}`);
  return column;
}
