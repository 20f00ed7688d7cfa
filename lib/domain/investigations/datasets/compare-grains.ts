import { formatNumber } from "@/lib/domain/text/numbers";
import type { ComparedDataset } from "./compared-dataset";
import type { DatasetComparison, DatasetPairing } from "./dataset-comparison";

/** Names of numbers that identify rows. */
const numberName = /(?:^|[ _])(?:id|no|nr|number)\.?$/iu;

type Sides = readonly [ComparedDataset, ComparedDataset];

/** Compares what a row stands for: an order, or a month and channel. */
export function compareGrains(
  [first, second]: Sides,
  pairing: Pick<DatasetPairing, "time" | "dimensions">,
): DatasetComparison {
  const rows = [first, second].map((dataset, side) => toRowMeaning(dataset, pairing, side === 0 ? 0 : 1));
  const [left = "", right = ""] = rows;
  const columns = pairing.dimensions.filter(({ matched }) => matched > 0).map(({ columns: [name] }) => name);
  const common = [...(pairing.time === null ? [] : [toPlural(pairing.time.grain)]), ...columns];
  const how = common.length === 0 ? "only totals are compared" : `both are added up by ${common.join(" and ")}`;
  if (left === right) return { field: "grain", verdict: "same", says: `Both have ${left}.` };
  return {
    field: "grain",
    verdict: "reconciled",
    says: `“${first.name}” has ${left} and “${second.name}” ${right}; ${how}.`,
  };
}

function toPlural(grain: string): string {
  return grain === "irregular" || grain === "day" ? "day" : grain;
}

/** Says what a row of a dataset stands for, by the columns whose values no two rows share. */
function toRowMeaning(
  { profile }: ComparedDataset,
  { time, dimensions }: Pick<DatasetPairing, "time" | "dimensions">,
  side: 0 | 1,
): string {
  const { rowCount, columns } = profile;
  const identifier = columns.find(
    ({ name, distinct, missing, type }) =>
      distinct === rowCount && missing === 0 && (type === "id" || (type === "number" && numberName.test(name))),
  );
  if (identifier !== undefined && rowCount > 1) return `one row for each “${identifier.name}”`;
  const keys = [
    ...(time === null ? [] : [time.columns[side]]),
    ...dimensions.map((dimension) => dimension.columns[side]),
  ];
  const cells = keys.reduce((product, key) => product * (columns.find(({ name }) => name === key)?.distinct ?? 1), 1);
  const names = keys.map((key) => `“${key}”`).join(" and ");
  if (keys.length === 0) return `${formatNumber(rowCount)} rows`;
  return cells >= rowCount ? `one row for each ${names}` : `several rows for each ${names}`;
}
