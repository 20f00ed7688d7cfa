import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { equalValues } from "@/lib/verification/confirm/equal-values";

type Rows = readonly (readonly Cell[])[];

/**
 * Compares a result with the rows of its query as plain SQL, and returns the first difference in words; null when there is none. Names are
 * not compared, because a program may give its columns others than the query's.
 */
export function findDifference(result: AnalysisResult | null, plain: Rows): string | null {
  switch (result?.kind) {
    case undefined:
      return "there is no result";
    case "scalar":
      return findMissing([[result.value]], plain);
    case "table":
      return findInTable(result, plain);
    case "record": {
      const values = result.entries.map(({ value }) => value);
      const tables = values.filter((value) => typeof value === "object" && value !== null);
      const cells = values.filter((value) => typeof value !== "object" || value === null);
      const differences = tables.map((table) => findInTable(table, plain));
      return (
        findMissing(
          cells.map((cell) => [cell]),
          plain,
        ) ??
        differences.find((one) => one !== null) ??
        null
      );
    }
  }
}

function findInTable({ rows, totalRows }: ResultTable, plain: Rows): string | null {
  if (totalRows !== plain.length) return `${totalRows} rows instead of ${plain.length}`;
  return findMissing(rows, plain);
}

/** Finds a row whose cells are not all in one row of the query. */
function findMissing(rows: Rows, plain: Rows): string | null {
  const isIn = (row: readonly Cell[]) =>
    plain.some((other) => row.every((cell) => other.some((value) => equalValues(cell, value))));
  const missing = rows.find((row) => !isIn(row));
  return missing === undefined ? null : `no row of the query has ${missing.join(", ")}`;
}
