import type { ChangeReading } from "@/lib/domain/investigations/change-reading";
import type { ChangeMeasure } from "@/lib/domain/investigations/change-request";
import { findAmountUnit } from "@/lib/domain/investigations/datasets/amount-unit";
import { pairDatasets } from "@/lib/domain/investigations/datasets/compare-datasets";
import type { DatasetComparison } from "@/lib/domain/investigations/datasets/dataset-comparison";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { Declaration } from "../facts";

/**
 * Compares the dataset of a part's measure with that of the investigation: currency, calendar, grain and items. Empty if both
 * are the same dataset, or if the dates of the other one are unknown. Currency and unit only matter if both measures are amounts
 * of money.
 */
export function compareWithHome(
  { request }: Pick<Declaration, "request">,
  change: ChangeReading,
  datasets: readonly DatasetFacts[],
): DatasetComparison[] {
  const home = datasets.find(({ id }) => id === change.request.dataset);
  const other = datasets.find(({ id }) => id === request?.dataset);
  if (request === null || home === undefined || other === undefined || home.id === other.id) return [];
  const columns = [findColumn(change.request.measure), findColumn(request.measure)] as const;
  const areAmounts = isMoney(home, columns[0]) && isMoney(other, columns[1]);
  const { comparisons } = pairDatasets(home, other, {
    period: request.period,
    times: { [home.id]: change.request.time, [other.id]: request.time },
    ...(columns[0] !== null && columns[1] !== null && { measures: { [home.id]: columns[0], [other.id]: columns[1] } }),
  });
  return comparisons.filter(({ field }) => areAmounts || (field !== "unit" && field !== "currency"));
}

/** Returns the unit of a measure of a dataset, such as `k€` for values in thousands; null for counts. */
export function findMeasureUnit(measure: ChangeMeasure, dataset: DatasetFacts): string | null {
  const column = dataset.profile.columns.find(({ name }) => name === findColumn(measure));
  if (column === undefined) return null;
  const { currency, scale, share, other } = findAmountUnit(dataset, column);
  const factor = { 1_000: "k", 1_000_000: "M", 1_000_000_000: "bn " }[scale] ?? "";
  return currency === null ? (share === "percent" ? "%" : other) : `${factor}${currency}`;
}

function isMoney(dataset: DatasetFacts, name: string | null): boolean {
  const column = dataset.profile.columns.find((one) => one.name === name);
  return column !== undefined && findAmountUnit(dataset, column).currency !== null;
}

function findColumn(measure: ChangeMeasure): string | null {
  if (measure.kind === "average") return measure.column;
  return measure.kind === "additive" && measure.of.kind === "sum" ? measure.of.column : null;
}
