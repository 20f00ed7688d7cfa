import { utils } from "@e965/xlsx";
import type { Notice } from "@/lib/domain/datasets/dataset";
import { hiddenCellsTexts } from "@/lib/domain/datasets/hidden-cells";

/** What a sheet hides, and where it has a filter. */
export interface HiddenParts {
  "!rows"?: ({ hidden?: boolean } | undefined)[];
  "!cols"?: ({ hidden?: boolean } | undefined)[];
  "!autofilter"?: { ref: string };
}

const mostExamples = 5;

/** Lists the places of what is hidden. */
const findHidden = (parts: readonly ({ hidden?: boolean } | undefined)[] = []) =>
  Array.from(parts, (part, place) => (part?.hidden === true ? place : -1)).filter((place) => place >= 0);

/** Describes the hidden rows and columns of a sheet that hold a value. `rows` are its cells as text, from its first row and column on. */
export function describeHidden(sheet: HiddenParts, rows: readonly (readonly string[])[]): Notice[] {
  const filter = sheet["!autofilter"];
  const range = filter === undefined ? null : utils.decode_range(filter.ref);
  // The rows that a filter hides are below its first one.
  const isFiltered = (row: number) => range !== null && row > range.s.r && row <= Math.max(range.e.r, range.s.r);
  const hidden = findHidden(sheet["!rows"]).filter((row) => rows[row]?.some((cell) => cell !== "") === true);
  const describe = (text: string, some: readonly number[]): Notice[] =>
    some.length === 0
      ? []
      : [
          {
            text,
            columns: [],
            rows: some.length,
            examples: some.slice(0, mostExamples).map((row) => toExample(rows, row)),
          },
        ];
  const columns = findHidden(sheet["!cols"]).flatMap((column) => {
    const first = rows.map((row) => row[column] ?? "").find((cell) => cell !== "");
    return first === undefined ? [] : [`column ${utils.encode_col(column)}: ${first.slice(0, 120)}`];
  });
  return [
    ...describe(hiddenCellsTexts.filteredRows, hidden.filter(isFiltered)),
    ...describe(
      hiddenCellsTexts.hiddenRows,
      hidden.filter((row) => !isFiltered(row)),
    ),
    ...(columns.length > 0
      ? [{ text: hiddenCellsTexts.hiddenColumns, columns: [], examples: columns.slice(0, mostExamples) }]
      : []),
  ];
}

function toExample(rows: readonly (readonly string[])[], row: number): string {
  const text = (rows[row] ?? []).join(" | ").replaceAll(/\s+/g, " ");
  return `row ${row + 1}: ${text.length > 120 ? `${text.slice(0, 119)}…` : text}`;
}
