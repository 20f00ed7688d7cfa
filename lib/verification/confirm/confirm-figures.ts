import type { ExpectedValue } from "@/lib/domain/answers/analysis";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import type { Verification, VerifiedFigure } from "@/lib/domain/answers/verification";
import { isTable } from "../figures/is-table";
import { toPlainName } from "../figures/plain-name";
import { toFigures, type ResultFigure } from "../figures/result-figures";
import { toNameWords } from "../text/result-values";
import { equalValues } from "./equal-values";
import { matchTables, type CellLookup, type CellMatch } from "./match-tables";
import { wantsSomeRows } from "./wants-some-rows";

/** Words for values that may be a fraction in one program and a percentage in another. */
const shareWords = new Set(
  `% percent percents percentage pct share shares rate rates ratio proportion fraction probability portion margin growth
  accuracy coverage prevalence incidence churn retention conversion`.split(/\s+/u),
);

/** Compares each figure of a result with a second computation, by name and then by value. */
export function confirmFigures(options: {
  result: AnalysisResult;
  /** Null when there was no second computation, or it failed. */
  second: AnalysisResult | null;
  expected: readonly ExpectedValue[];
  /** Decides whether a row that the second result lacks counts as a difference; without a question it does. */
  question?: string;
}): VerifiedFigure[] {
  const { result, second, expected } = options;
  const wantsSome = wantsSomeRows(options.question ?? "");
  const find = second === null ? () => absent : createLookup(result, second, expected);
  return toFigures(result).map((figure): VerifiedFigure => {
    const match = find(figure);
    if (!match.found)
      // A row of an extra, unrequested table is simply not covered.
      return match.gone && !wantsSome && (expected.length === 0 || expected.some(({ name }) => isNamed(figure, name)))
        ? { ...figure, status: "different", other: null }
        : { ...figure, status: "not_covered" };
    const [only, ...others] = result.kind === "scalar" ? expected : [];
    const wanted = expected.find(({ name }) => isNamed(figure, name)) ?? (others.length === 0 ? only : undefined);
    const isShare = hasShareWord(`${figure.name} ${wanted?.name ?? ""} ${wanted?.unit ?? ""}`);
    if (equalValues(figure.value, match.value, { decimals: wanted?.decimals, isShare }))
      return { ...figure, status: "confirmed" };
    return match.isGuess
      ? { ...figure, status: "not_covered" }
      : { ...figure, status: "different", other: match.value };
  });
}

function hasShareWord(text: string): boolean {
  return toNameWords(text).some((word) => shareWords.has(word));
}

/** Whether any figure differs from the second computation. */
export function hasDifference(verification: Verification | null): boolean {
  return verification?.figures.some(({ status }) => status === "different") ?? false;
}

/** Whether a figure, its entry or its column has this name. */
export function isNamed({ name, place }: Pick<VerifiedFigure, "name" | "place">, wanted: string): boolean {
  const plain = toPlainName(wanted);
  return [name, place.entry, place.column].some((own) => own !== undefined && toPlainName(own) === plain);
}

type FigureLookup = (figure: ResultFigure) => CellMatch;

const absent = { found: false, gone: false } as const;

function createLookup(
  result: AnalysisResult,
  second: AnalysisResult,
  expected: readonly ExpectedValue[],
): FigureLookup {
  const named = toNamedValues(second);
  switch (result.kind) {
    case "scalar":
      return () => findScalar(named, expected);
    case "table": {
      const [row] = result.rows;
      const lookups = toTables(second, named).map((table) => matchTables(result, table));
      const single = result.totalRows === 1 && row !== undefined;
      return ({ place }) => {
        const column = result.columns.findIndex(({ name }) => name === place.column);
        const found = firstFound(lookups, place.row ?? 0, column);
        if (found.found || !single) return found;
        return result.columns.length === 1 ? findScalar(named, expected) : findNamed(named, place.column ?? "");
      };
    }
    case "record":
      return createRecordLookup(result.entries, toTables(second, named), named);
  }
}

function createRecordLookup(
  entries: readonly Named[],
  tables: readonly ResultTable[],
  named: readonly Named[],
): FigureLookup {
  const cells = entries.flatMap(({ name, value }) => (isTable(value) ? [] : [{ name, value }]));
  const others = named.flatMap(({ value }) => (isTable(value) ? [] : [value]));
  const [only = null] = others;
  const isLone = cells.length === 1 && others.length === 1;
  // Turns names and values into rows; the blank row makes even a single name a key.
  const asRows = toTableOf([...cells.map(({ name, value }) => [name, value]), ["", null]]);
  const keyed = tables
    .filter(({ columns, rows }) => columns.length === 2 && rows.length > 1)
    .map((table) => matchTables(asRows, table));
  const nested = new Map(
    entries.flatMap(({ name, value }) => (isTable(value) ? [[name, createNestedLookup({ name, value })]] : [])),
  );
  return ({ place }) => {
    const name = place.entry ?? "";
    const inside = nested.get(name);
    if (inside !== undefined) return inside(place);
    const found = findNamed(named, name);
    if (found.found) return found;
    if (isLone) return toSure(only);
    const row = cells.findIndex((cell) => cell.name === name);
    return keyed.map((lookup) => lookup(row, 1)).find((match) => match.found) ?? absent;
  };

  function createNestedLookup(entry: {
    name: string;
    value: ResultTable;
  }): (place: VerifiedFigure["place"]) => CellMatch {
    const own = named.find(({ name, value }) => isTable(value) && toPlainName(name) === toPlainName(entry.name));
    const names = new Set(entry.value.columns.map(({ name }) => toPlainName(name)));
    const countShared = ({ columns }: ResultTable) => columns.filter(({ name }) => names.has(toPlainName(name))).length;
    // Tables of several queries have no names; one with the same columns comes before one that shares only the key.
    const alike = tables.toSorted((left, right) => countShared(right) - countShared(left));
    const candidates = own !== undefined && isTable(own.value) ? [own.value] : alike;
    const lookups = candidates.map((other) => matchTables(entry.value, other));
    return ({ row = 0, column }) => {
      const at = entry.value.columns.findIndex(({ name }) => name === column);
      return firstFound(lookups, row, at);
    };
  }
}

type Named = { name: string; value: Cell | ResultTable };

/** Lists the values of a second result by name; a table of one row counts as a record. */
function toNamedValues(second: AnalysisResult): Named[] {
  switch (second.kind) {
    case "scalar":
      return [{ name: "", value: second.value }];
    case "record":
      return second.entries;
    case "table":
      return second.totalRows === 1
        ? second.columns.map(({ name }, index) => ({ name, value: second.rows[0]?.[index] ?? null }))
        : [];
  }
}

/** Collects the tables of a second result, plus its other values as a table with one row per value and as a table with one row. */
function toTables(second: AnalysisResult, named: readonly Named[]): ResultTable[] {
  const tables = second.kind === "table" ? [second] : named.flatMap(({ value }) => (isTable(value) ? [value] : []));
  const cells = named.flatMap(({ name, value }) => (isTable(value) ? [] : [{ name, value }]));
  if (second.kind === "scalar" || cells.length === 0) return tables;
  return [...tables, toTableOf(cells.map(({ name, value }) => [name, value])), toRowOf(cells)];
}

/** Builds a table with one row per name and value, such as groups in a dictionary. */
function toTableOf(rows: Cell[][]): ResultTable {
  const columns = [
    { name: "name", type: "text" },
    { name: "value", type: "number" },
  ];
  return { kind: "table", columns, rows, totalRows: rows.length };
}

function toRowOf(entries: readonly { name: string; value: Cell }[]): ResultTable {
  const columns = entries.map(({ name }) => ({ name, type: "" }));
  return { kind: "table", columns, rows: [entries.map(({ value }) => value)], totalRows: 1 };
}

function findScalar(named: readonly Named[], expected: readonly ExpectedValue[]): CellMatch {
  const cells = named.filter(({ value }) => !isTable(value));
  const [only, ...others] = cells;
  const chosen =
    only !== undefined && others.length === 0
      ? only
      : cells.find(({ name }) => toPlainName(name) === toPlainName(expected[0]?.name ?? "result"));
  return chosen === undefined || isTable(chosen.value) ? absent : toSure(chosen.value);
}

function toSure(value: Cell): CellMatch {
  return { found: true, value, isGuess: false };
}

function findNamed(named: readonly Named[], wanted: string): CellMatch {
  const alike = named.filter(({ name }) => toPlainName(name) === toPlainName(wanted));
  const [exact = alike.length === 1 ? alike[0] : undefined] = named.filter(({ name }) => name === wanted);
  return exact === undefined || isTable(exact.value) ? absent : toSure(exact.value);
}

function firstFound(lookups: readonly CellLookup[], row: number, column: number): CellMatch {
  const found = lookups.map((lookup) => lookup(row, column));
  const sure = found.find((match) => match.found && !match.isGuess);
  return sure ?? found.find((match) => match.found) ?? found.find((match) => !match.found && match.gone) ?? absent;
}
