import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import type { ChangeReading } from "@/lib/domain/investigations/change-reading";
import type { ChangeRequest } from "@/lib/domain/investigations/change-request";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { InvestigatorContext } from "../context";
import type { PlannedPart } from "../facts";
import { toPartDatasets } from "./part-requests";

const operators = { "=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=" } as const;

/** Outcome of a program on some of the rows. */
export type Rerun = { status: "ran"; result: AnalysisResult } | { status: "cannot_run" };

/**
 * Reruns an analyst's program on the rows of its measure's dataset that fall in the two periods and meet the conditions. The
 * outcome is inconclusive if the program cannot run on them or does not read that dataset.
 */
export async function rerunProgram(
  code: string,
  part: PlannedPart,
  change: ChangeReading,
  {
    ports,
    sessionId,
    signal,
    datasets,
    seed,
  }: Pick<InvestigatorContext, "ports" | "sessionId" | "signal" | "datasets" | "seed">,
): Promise<Rerun> {
  const rows = part.declared.request ?? change.request;
  const ordered = toPartDatasets(part, datasets);
  if (ordered.every(({ id }) => id !== rows.dataset)) return { status: "cannot_run" };
  const { result, failure } = await ports.executor.execute(
    {
      code: `${toPrelude(rows)}\n${code}`,
      datasets: ordered.map(({ id, versionId, name }) => ({ id, versionId, name })),
      figures: false,
      guard: false,
      ...{ seed, sessionId },
    },
    { signal },
  );
  return failure !== null || result === null ? { status: "cannot_run" } : { status: "ran", result };
}

/** Writes the lines that keep only these rows in the data. Values are written as JSON, whose escapes Python shares. */
function toPrelude({ dataset, time, period, comparison, filters = [] }: ChangeRequest): string {
  const ranges = JSON.stringify([comparison, period].map(({ start, end }) => [start, end]));
  const column = JSON.stringify(time);
  return [
    "import pandas as _pandas",
    "def _caveat_keep(frame):",
    `    days = frame[${column}]`,
    "    days = days.astype(str) + '-01-01' if _pandas.api.types.is_numeric_dtype(days) else days",
    "    days = _pandas.to_datetime(days, errors='coerce').dt.strftime('%Y-%m-%d')",
    `    kept = sum((days.between(start, end) for start, end in ${ranges}), _pandas.Series(0, index=frame.index)) > 0`,
    ...filters.map((filter) => `    kept &= ${toCondition(filter)}`),
    // In place, because the program may read the frame under any of its names.
    "    frame.drop(frame.index[~kept.fillna(False).astype(bool)], inplace=True)",
    "    frame.reset_index(drop=True, inplace=True)",
    `_caveat_keep(datasets[${JSON.stringify(dataset)}])`,
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
