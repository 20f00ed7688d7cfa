import type { DayRange } from "../change-request";
import type { ParameterComparison } from "../investigation";
import { compareAmounts } from "./compare-amounts";
import type { ComparedDataset } from "./compared-dataset";
import { compareGrains } from "./compare-grains";
import { compareTimes } from "./compare-times";
import type { DatasetComparison, DatasetPairing } from "./dataset-comparison";
import { compareDimensions, pairDimensions } from "./pair-dimensions";
import { pairAmounts } from "./pair-amounts";

/** What is known about a comparison; whatever is left out is chosen from the data. */
export interface ComparedParameters {
  /** Days to compare. */
  period?: DayRange | null;
  /** Columns by dataset id. */
  measures?: Readonly<Record<string, string>>;
  /** Columns by dataset id. */
  times?: Readonly<Record<string, string>>;
  /** Columns of amounts of the first and the second dataset, which may be the same one. */
  columns?: readonly [string | undefined, string | undefined];
}

/** Determines from the profiles of two datasets whether and how they can be compared. */
export function pairDatasets(
  first: ComparedDataset,
  second: ComparedDataset,
  { period = null, measures = {}, times = {}, columns = [undefined, undefined] }: ComparedParameters = {},
): DatasetPairing {
  const sides = [first, second] as const;
  const chosen = pairAmounts(first, second, {
    first: columns[0] ?? measures[first.id],
    second: columns[1] ?? measures[second.id],
  });
  const amounts =
    chosen === null ? { amounts: null, comparisons: [toNoAmounts(sides)] } : compareAmounts(sides, chosen);
  const timed = compareTimes(sides, { period, columns: [times[first.id], times[second.id]] });
  const dimensions = pairDimensions(sides, [timed.time?.columns[0] ?? null, timed.time?.columns[1] ?? null]);
  return {
    datasets: [first.id, second.id],
    names: [first.name, second.name],
    amounts: amounts.amounts,
    time: timed.time,
    dimensions,
    comparisons: [
      ...amounts.comparisons,
      ...timed.comparisons,
      compareGrains(sides, { time: timed.time, dimensions }),
      ...compareDimensions(sides, dimensions),
    ],
  };
}

function toNoAmounts([first, second]: readonly [ComparedDataset, ComparedDataset]): DatasetComparison {
  const says = `“${first.name}” and “${second.name}” have no numeric columns with the same meaning.`;
  return { field: "unit", verdict: "different", says };
}

/** Converts what was found about datasets to comparisons of an investigation: only what is different is not ok. */
export function toParameterComparisons(pairings: readonly DatasetPairing[]): ParameterComparison[] {
  return pairings.flatMap(({ comparisons }) =>
    comparisons.map(({ field, verdict, says }) => ({ field, ok: verdict !== "different", verdict, says })),
  );
}
