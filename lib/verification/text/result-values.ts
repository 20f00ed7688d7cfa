import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";

/** All cells of one name in a result: a column, an entry, or the value itself. */
export interface NamedValues {
  /** Empty for a scalar. */
  name: string;
  values: readonly Cell[];
  from: "scalar" | "entry" | "column";
}

/** Groups the cells of a result by name: each column of its tables, each entry of its record. */
export function toNamedValues(result: AnalysisResult): NamedValues[] {
  switch (result.kind) {
    case "scalar":
      return [{ name: "", values: [result.value], from: "scalar" }];
    case "table":
      return toColumns(result);
    case "record":
      return result.entries.flatMap(({ name, value }): NamedValues[] =>
        typeof value === "object" && value !== null ? toColumns(value) : [{ name, values: [value], from: "entry" }],
      );
  }
}

/** The finite numbers among cells. */
export function toNumbers(values: readonly Cell[]): number[] {
  return values.filter((value) => typeof value === "number" && Number.isFinite(value)).map(Number);
}

function toColumns(table: ResultTable): NamedValues[] {
  return table.columns.map((column, index) => ({
    name: column.name,
    values: table.rows.map((row) => row[index] ?? null),
    from: "column",
  }));
}

/** Splits a name into lower-case words at punctuation, digits and inner capitals; `%` is a word. */
export function toNameWords(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replaceAll("%", " % ")
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== "");
}
