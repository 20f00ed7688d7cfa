import { quoteName } from "@/lib/domain/text/quotes";
import { isOwnName } from "@/lib/query/sql/data-sql";
import type { PlanContext } from "../../query/plan-context";

/** References the plan's dataset as `source`, by name, or by id where the name is ambiguous. */
export function toSource({ dataset, datasets }: Pick<PlanContext, "dataset" | "datasets">): string {
  if (dataset.id === datasets[0]?.id) return "df AS source";
  const name = dataset.name.toLowerCase();
  const isClear = !isOwnName(name) && datasets.filter((other) => other.name.toLowerCase() === name).length === 1;
  return `${quoteName(isClear ? dataset.name : dataset.id)} AS source`;
}
