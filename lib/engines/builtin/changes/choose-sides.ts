import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import { listAmounts, pairAmounts } from "@/lib/domain/investigations/datasets/pair-amounts";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { isActual, isPlanned } from "./plan-words";

/** A dataset, or the part of it that is planned or that came about. */
interface Side {
  dataset: DatasetFacts;
  /** The column of its amounts, where only one can be meant. */
  column?: string;
  /** What selects its rows where one dataset has both. */
  filters: RowFilter[];
}

/** What was planned and what came about. */
export interface Sides {
  planned: Side;
  actual: Side;
}

/**
 * Finds what a question about a plan compares: two datasets, two columns of one dataset, or rows that a column such as
 * `Scenario` marks as planned. Null where the data has no plan.
 */
export function chooseSides(datasets: readonly DatasetFacts[]): Sides | null {
  return chooseDatasets(datasets) ?? datasets.map(chooseWithin).find((sides) => sides !== null) ?? null;
}

function chooseDatasets(datasets: readonly DatasetFacts[]): Sides | null {
  const byName = datasets.find(({ name }) => isPlanned(name));
  const byColumn = datasets.find((dataset) => listAmounts(dataset).some(({ column }) => isPlanned(column.name)));
  const planned = byName ?? byColumn;
  if (planned === undefined) return null;
  const others = datasets.filter(({ id }) => id !== planned.id);
  const comparable = others.filter((other) => pairAmounts(planned, other) !== null);
  const actual =
    comparable.find(({ name }) => isActual(name)) ?? comparable[0] ?? (byName === undefined ? undefined : others[0]);
  return actual === undefined
    ? null
    : { planned: { dataset: planned, filters: [] }, actual: { dataset: actual, filters: [] } };
}

function chooseWithin(dataset: DatasetFacts): Sides | null {
  for (const { name, values = [] } of dataset.profile.columns) {
    const [planned, actual] = [values.find(isPlanned), values.find(isActual)];
    if (planned === undefined || actual === undefined) continue;
    const filter = (value: string): RowFilter[] => [{ column: name, op: "=", value }];
    return { planned: { dataset, filters: filter(planned) }, actual: { dataset, filters: filter(actual) } };
  }
  const names = listAmounts(dataset).map(({ column }) => column.name);
  const planned = names.find(isPlanned);
  const actual = names.find(isActual) ?? names.find((name) => !isPlanned(name));
  if (planned === undefined || actual === undefined) return null;
  return { planned: { dataset, column: planned, filters: [] }, actual: { dataset, column: actual, filters: [] } };
}
