import type { Answer } from "@/lib/domain/answers/answer";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { isTable } from "@/lib/verification/figures/is-table";
import { toPlainName } from "@/lib/verification/figures/plain-name";
import type { Declaration } from "../facts";
import type { BothPeriods } from "./measure-parts";

/** The declared measure as a result states it, with the names used there. */
export interface StatedFigures extends BothPeriods {
  names: { before: string; after: string };
}

/**
 * Finds the declared measure in a result: under the declared names, under names that the analyst's plan defines as the declared
 * ones, else in columns called `before` and `after`. Null if the result does not have both.
 */
export function findStated(
  { result, requirements }: Pick<Answer, "result" | "requirements">,
  { names, request }: Pick<Declaration, "names" | "request">,
): StatedFigures | null {
  if (result === null) return null;
  const expected = requirements?.expected_values ?? [];
  const toAliases = (name: string) => expected.filter(({ meaning }) => hasWord(meaning, name)).map((one) => one.name);
  const pairs = [
    names,
    ...toAliases(names.before).flatMap((before) => toAliases(names.after).map((after) => ({ before, after }))),
    { before: "before", after: "after" },
  ];
  const adds = request === null || (request.measure.kind === "additive" && request.measure.of.kind !== "distinct");
  for (const pair of pairs) {
    const [before, after] = [findValue(result, pair.before, adds), findValue(result, pair.after, adds)];
    if (before !== undefined && after !== undefined) return { before, after, names: pair };
  }
  return null;
}

function hasWord(text: string, name: string): boolean {
  return ` ${toPlainName(text)} `.includes(` ${toPlainName(name)} `);
}

/** Finds a value by its name, anywhere in a result; undefined if there is none, null if it is empty. */
function findValue(result: AnalysisResult, name: string, adds: boolean): number | null | undefined {
  if (result.kind === "scalar") return undefined;
  if (result.kind === "table") return findInTable(result, name, adds);
  const plain = toPlainName(name);
  for (const entry of result.entries) {
    if (toPlainName(entry.name) !== plain || isTable(entry.value)) continue;
    if (entry.value === null || typeof entry.value === "number") return entry.value;
  }
  for (const { value } of result.entries) {
    const found = isTable(value) ? findInTable(value, name, adds) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Finds a value of a table: a column of this name, added up where its rows are parts, or a row that begins with it. */
function findInTable(table: ResultTable, name: string, adds: boolean): number | null | undefined {
  const plain = toPlainName(name);
  const at = table.columns.findIndex((column) => toPlainName(column.name) === plain);
  if (at >= 0) return toColumnValue(table, at, adds);
  const row = table.rows.find((cells) => cells.some((cell) => typeof cell === "string" && toPlainName(cell) === plain));
  const numbers = (row ?? []).filter((cell) => typeof cell === "number");
  return numbers.length === 1 ? numbers[0] : undefined;
}

function toColumnValue({ rows, totalRows }: ResultTable, at: number, adds: boolean): number | null | undefined {
  const total = rows.length > 1 ? rows.find(isTotalRow) : rows[0];
  if (total !== undefined) return toNumber(total[at]);
  // Truncated tables do not add up, and parts of an average never do.
  if (rows.length < totalRows || !adds) return undefined;
  const numbers = rows.map((row) => row[at]).filter((cell) => typeof cell === "number");
  return numbers.length === 0 && rows.length > 0 ? undefined : numbers.reduce((sum, cell) => sum + cell, 0);
}

function toNumber(cell: Cell | undefined): number | null | undefined {
  return typeof cell === "number" || cell === null ? cell : undefined;
}

function isTotalRow(row: readonly Cell[]): boolean {
  return row.some((cell) => typeof cell === "string" && /^(?:(?:grand )?total|sum|all|overall)$/iu.test(cell.trim()));
}

/** Lists all numbers of a result, with the sums of complete columns. */
export function toAllNumbers(result: AnalysisResult | null): number[] {
  if (result === null) return [];
  if (result.kind === "scalar") return typeof result.value === "number" ? [result.value] : [];
  if (result.kind === "table") return toTableNumbers(result);
  return result.entries.flatMap(({ value }) =>
    isTable(value) ? toTableNumbers(value) : typeof value === "number" ? [value] : [],
  );
}

function toTableNumbers({ columns, rows, totalRows }: ResultTable): number[] {
  const cells = rows.flatMap((row) => row.filter((cell) => typeof cell === "number"));
  const sums = columns.map((_, at) =>
    rows.reduce((sum, row) => sum + (typeof row[at] === "number" && !isTotalRow(row) ? row[at] : 0), 0),
  );
  return rows.length < totalRows ? cells : [...cells, ...sums];
}
