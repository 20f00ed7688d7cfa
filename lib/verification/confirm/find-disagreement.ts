import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ExecutionOutcome } from "@/lib/domain/runs/execution";
import type { DatasetId } from "@/lib/domain/ids";
import type { Variation } from "@/lib/domain/answers/variation";
import type { Program, VerifiedFigure } from "@/lib/domain/answers/verification";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";

/** A group of rows on which two programs disagree. */
export interface Disagreement {
  dataset: string;
  column: string;
  value: string;
  rows: number;
  /** Results of the programs for these rows alone. */
  first: AnalysisResult;
  second: AnalysisResult;
}

const mostRuns = 12;
const mostColumns = 4;

/**
 * Finds the smallest group of rows, defined by one value of a category column, on which two programs disagree. Null when no group tried shows
 * a difference, for example when joins or whole-table measures differ. Never throws for faults of the programs.
 */
export async function findDisagreement(options: {
  first: string;
  second: Program;
  datasets: readonly DatasetFacts[];
  run: (program: Program, variation: Variation) => Promise<ExecutionOutcome>;
  compare: (first: AnalysisResult, second: AnalysisResult) => readonly VerifiedFigure[];
}): Promise<Disagreement | null> {
  const { first, second, datasets, run, compare } = options;
  const tried = toGroups(datasets, `${first}\n${second.code}`).slice(0, mostRuns);
  for (const group of tried) {
    const variation: Variation = [
      { dataset: group.id, step: { kind: "keep_value", column: group.column, value: group.value } },
    ];
    const [one, other] = await Promise.all([
      run({ language: "python", code: first }, variation),
      run(second, variation),
    ]);
    if (one.result === null || other.result === null) continue;
    if (compare(one.result, other.result).some(({ status }) => status === "different")) {
      return {
        dataset: group.dataset,
        column: group.column,
        value: group.value,
        rows: group.rows,
        first: one.result,
        second: other.result,
      };
    }
  }
  return null;
}

interface Group {
  id: DatasetId;
  dataset: string;
  column: string;
  value: string;
  rows: number;
}

/** Groups rows by frequent values of the category columns that either program names, smallest group first. */
function toGroups(datasets: readonly DatasetFacts[], code: string): Group[] {
  return datasets
    .flatMap(({ id, name, profile }) =>
      profile.columns
        .filter((column) => column.type === "category" && code.includes(column.name))
        .slice(0, mostColumns)
        .flatMap((column) =>
          column.top
            .filter((top): top is { value: Exclude<Cell, null>; count: number } => top.value !== null)
            .map(({ value, count }) => ({ id, dataset: name, column: column.name, value: String(value), rows: count })),
        ),
    )
    .sort((left, right) => left.rows - right.rows);
}
