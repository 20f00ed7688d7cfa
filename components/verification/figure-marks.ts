import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import type { Verification, VerifiedFigure } from "@/lib/domain/answers/verification";

/** Verification marks of the figures of one result. */
export interface FigureMarks {
  /** All figures, in result order. */
  figures: readonly VerifiedFigure[];
  /** Whether each of several figures is confirmed, so that one line can say so and single marks recede. */
  isQuiet: boolean;
  /** Whether `figures` covers every value of the result. */
  isWhole: boolean;
  /** Finds the figure at a place with this value. */
  find(place: VerifiedFigure["place"], value: Cell): VerifiedFigure | undefined;
}

/** Builds the marks of a result; undefined when no figure was compared. */
export function toFigureMarks(verification: Verification | undefined, result: AnalysisResult): FigureMarks | undefined {
  const figures = verification?.figures ?? [];
  if (figures.every(({ status }) => status === "not_covered")) return undefined;
  const byPlace = new Map<string, VerifiedFigure[]>();
  for (const figure of figures) {
    const key = toKey(figure.place);
    byPlace.set(key, [...(byPlace.get(key) ?? []), figure]);
  }
  return {
    figures,
    isQuiet: figures.length > 1 && figures.every(({ status }) => status === "confirmed"),
    isWhole: listTables(result).every(
      ({ entry, table }) =>
        table.rows.length === table.totalRows &&
        (table.rows.length === 0 ||
          figures.some(({ place }) => place.entry === entry && place.row === table.rows.length - 1)),
    ),
    find: (place, value) => {
      // Columns may share a name; then the value decides between them.
      const found = byPlace.get(toKey(place)) ?? [];
      return found.find((figure) => figure.value === value) ?? (found.length === 1 ? found[0] : undefined);
    },
  };
}

function toKey({ entry, row, column }: VerifiedFigure["place"]): string {
  return JSON.stringify([entry ?? null, row ?? null, column ?? null]);
}

function listTables(result: AnalysisResult): { entry: string | undefined; table: ResultTable }[] {
  switch (result.kind) {
    case "scalar":
      return [];
    case "table":
      return [{ entry: undefined, table: result }];
    case "record":
      return result.entries.flatMap(({ name, value }) =>
        typeof value === "object" && value !== null ? [{ entry: name, table: value }] : [],
      );
  }
}
