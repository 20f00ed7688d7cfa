import type { Cell } from "@/lib/domain/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/execution";
import type { Verification, VerifiedFigure } from "@/lib/domain/verification";

/** What a second computation says of the figures of one result. */
export interface FigureMarks {
  /** All that were compared or could have been, in the order of the result. */
  figures: readonly VerifiedFigure[];
  /** Each of several figures is confirmed: one line says so, and single marks need no attention. */
  isQuiet: boolean;
  /** No value of the result is missing in `figures`. */
  isWhole: boolean;
  /** The figure at a place that holds this value. */
  find(place: VerifiedFigure["place"], value: Cell): VerifiedFigure | undefined;
}

/** The marks of a result; undefined where nothing was confirmed and nothing differs. */
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
      // Columns may share a name; then the value decides which of them is meant.
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
