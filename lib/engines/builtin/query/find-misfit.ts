import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { checkQuery } from "@/lib/query/check/check-query";
import { toComputed } from "../asked/to-computed";
import { toPlanColumns } from "./plan-columns";
import { findColumn } from "./plan-context";
import type { Plan } from "./query";

/**
 * Explains why a dataset does not suit a plan, as the rest of a sentence: `the data has no column “Margin”`. Null when it
 * does.
 */
export function findMisfit(plan: Plan, dataset: DatasetFacts): string | null {
  const unknown = toPlanColumns(plan).find((name) => findColumn(dataset, name) === undefined);
  if (unknown !== undefined) return `the data has no column “${unknown}”`;
  const { query, schema } = toComputed({ plan, dataset, datasets: [dataset] });
  const checked = checkQuery(query, schema);
  return "fault" in checked ? checked.fault : null;
}
