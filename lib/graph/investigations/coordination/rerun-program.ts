import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import type { ChangeReading } from "@/lib/domain/investigations/change-reading";
import type { DayRange } from "@/lib/domain/investigations/change-request";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { InvestigatorContext } from "../context";

/** The rows that a program may see: those of these days, those of none of them, and those that meet conditions. */
export interface VisibleRows {
  within?: readonly DayRange[];
  without?: readonly DayRange[];
  filters?: readonly RowFilter[];
}

const operators = { "=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=" } as const;

/**
 * Runs an analyst's program once more on some of the rows of the measure's dataset. Null when it fails on them, which says
 * nothing about what it reads.
 */
export async function rerunProgram(
  code: string,
  rows: VisibleRows,
  change: ChangeReading,
  {
    ports,
    sessionId,
    signal,
    datasets,
    seed,
  }: Pick<InvestigatorContext, "ports" | "sessionId" | "signal" | "datasets" | "seed">,
): Promise<AnalysisResult | null> {
  const first = datasets.find(({ id }) => id === change.request.dataset);
  if (first === undefined) return null;
  const ordered = [first, ...datasets.filter((one) => one !== first)];
  const { result, failure } = await ports.executor.execute(
    {
      code: `${toPrelude(rows, change)}\n${code}`,
      datasets: ordered.map(({ id, versionId, name }) => ({ id, versionId, name })),
      figures: false,
      guard: false,
      ...{ seed, sessionId },
    },
    { signal },
  );
  return failure === null ? result : null;
}

/** Writes the lines that leave only these rows in the data. Values are written as JSON, whose escapes Python shares. */
function toPrelude({ within, without, filters = [] }: VisibleRows, { request, dataset }: ChangeReading): string {
  const ranges = (list: readonly DayRange[]) => JSON.stringify(list.map(({ start, end }) => [start, end]));
  const column = JSON.stringify(request.time);
  return [
    "import pandas as _pandas",
    "def _caveat_keep(frame):",
    `    days = frame[${column}]`,
    "    days = days.astype(str) + '-01-01' if _pandas.api.types.is_numeric_dtype(days) else days",
    "    days = _pandas.to_datetime(days, errors='coerce').dt.strftime('%Y-%m-%d')",
    "    among = lambda ranges: sum((days.between(start, end) for start, end in ranges), _pandas.Series(0, index=frame.index)) > 0",
    "    kept = _pandas.Series(True, index=frame.index)",
    ...(within === undefined ? [] : [`    kept &= among(${ranges(within)})`]),
    ...(without === undefined ? [] : [`    kept &= ~among(${ranges(without)})`]),
    ...filters.map((filter) => `    kept &= ${toCondition(filter)}`),
    // In place, because the program may read the frame under any of its names.
    "    frame.drop(frame.index[~kept.fillna(False).astype(bool)], inplace=True)",
    "    frame.reset_index(drop=True, inplace=True)",
    `_caveat_keep(datasets[${JSON.stringify(dataset.id)}])`,
  ].join("\n");
}

function toCondition({ column, op, value = null, anyCase }: RowFilter): string {
  const name = `frame[${JSON.stringify(column)}]`;
  const literal = value === true ? "True" : value === false ? "False" : value === null ? "None" : JSON.stringify(value);
  switch (op) {
    case "in":
      return `${name}.isin(${Array.isArray(value) ? literal : `[${literal}]`})`;
    case "contains":
      return `${name}.astype(str).str.contains(${literal}, regex=False, case=${anyCase === true ? "False" : "True"})`;
    case "is_missing":
      return `${name}.isna()`;
    case "not_missing":
      return `${name}.notna()`;
    case "=":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return `(${name} ${operators[op]} ${literal})`;
  }
}
