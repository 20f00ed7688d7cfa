import { toKeyedTable } from "../keyed-table";
import type { Cell } from "@/lib/domain/cell";
import type { AnalysisResult, ResultTable } from "@/lib/domain/execution";
import { toPlainName } from "../../match-column";
import { agree, isCoarse, toKeyText } from "../compare-cells";
import { toGroupText, type Derivations } from "./derive-values";
import type { ExpectedPart } from "./expected-parts";
import { toPeriodKey } from "./periods";
import type { Formula, Table } from "./values";

/** What became of one column or entry of a result. */
export interface Comparison {
  /** Name of the column or entry; empty for a single value. */
  name: string;
  /** `open`: nothing to compare with. */
  status: "equal" | "different" | "open";
  formula: Formula | null;
  count: number;
  /** Whether it could not be checked that these are the groups that should be shown. */
  partly: boolean;
  /** Whether what was found equal is rounded so far that little is left of it. */
  coarse?: boolean;
}

/** Compares all numbers of a result, and the texts that should be keys, with what the database derives. */
export function compareDerived(
  result: AnalysisResult,
  parts: readonly ExpectedPart[],
  derived: Derivations,
): Comparison[] {
  if (result.kind === "table") return compareTable(result, parts, derived);
  if (result.kind === "scalar") return compareValues("", [result.value], parts, derived);
  const tables = parts.filter((part) => part.kind === "table");
  const [only] = tables;
  const plain = result.entries.flatMap(({ name, value }) => (isTable(value) ? [] : [{ name, value }]));
  if (only !== undefined && parts.length === 1 && only.name === "" && plain.length === result.entries.length) {
    return compareTable(toKeyedTable(plain), parts, derived);
  }
  return result.entries.flatMap(({ name, value }) => {
    const named = parts.filter((part) => part.name === name);
    return isTable(value) ? compareTable(value, named, derived) : compareValues(name, [value], named, derived);
  });
}

function isTable(value: Cell | ResultTable): value is ResultTable {
  return typeof value === "object" && value !== null;
}

function compareValues(
  name: string,
  cells: readonly Cell[],
  parts: readonly ExpectedPart[],
  derived: Derivations,
): Comparison[] {
  const part = parts.find((candidate) => candidate.kind === "values");
  const numbers = cells.filter((cell) => typeof cell === "number");
  const formula = part?.kind === "values" ? (part.formulas[0] ?? null) : null;
  if (numbers.length === 0 && formula?.kind !== "key" && formula?.kind !== "compare") return [];
  const base = { name, formula, count: 1, partly: false };
  const found = formula === null ? null : derived.get(formula);
  if (found?.kind !== "value") return [{ ...base, status: "open" }];
  const [cell = null] = cells;
  if (!isEqual(cell, found.value)) return [{ ...base, status: "different" }];
  return [{ ...base, status: "equal", ...toCoarse([cell], [found.value]) }];
}

function toCoarse(cells: readonly Cell[], expected: readonly Cell[]): Pick<Comparison, "coarse"> {
  return isCoarse(cells, expected) ? { coarse: true } : {};
}

function isEqual(cell: Cell, expected: Cell): boolean {
  return typeof cell === "number" ? agree([cell], [expected]) : toKeyText(cell) === toKeyText(expected);
}

function compareTable(table: ResultTable, parts: readonly ExpectedPart[], derived: Derivations): Comparison[] {
  const [part] = parts;
  if (part?.kind === "table") {
    const { table: expected } = part;
    return expected.spread === undefined
      ? compareGroups(withPeriods(table, expected, derived), expected, derived)
      : compareSpread(table, { expected, spread: expected.spread }, derived);
  }
  const named = toNamedRows(table, parts);
  if (named !== null) {
    return named.flatMap(({ name, cell }) =>
      compareValues(
        name,
        [cell],
        parts.filter((candidate) => candidate.name === name),
        derived,
      ),
    );
  }
  return table.columns.flatMap(({ name }, index) => {
    const cells = table.rows.map((row) => row[index] ?? null);
    if (!cells.some((cell) => typeof cell === "number")) return [];
    const found = parts.find((candidate) => candidate.kind === "values" && candidate.name === name);
    const formulas = found?.kind === "values" ? found.formulas : [];
    return [compareColumn({ name, cells, formulas, derived })];
  });
}

function compareColumn(options: {
  name: string;
  cells: readonly Cell[];
  formulas: readonly (Formula | null)[];
  derived: Derivations;
}): Comparison {
  const { name, cells, formulas, derived } = options;
  const expected = formulas.map((formula) => (formula === null ? null : derived.get(formula)));
  const formula = formulas.find((candidate) => candidate !== null && candidate.kind !== "constant") ?? null;
  const base = { name, formula, count: cells.length, partly: false };
  if (expected.length !== cells.length || expected.some((value) => value?.kind !== "value"))
    return { ...base, status: "open" };
  const same = expected.every((value, index) =>
    isEqual(cells[index] ?? null, value?.kind === "value" ? value.value : null),
  );
  return { ...base, status: same ? "equal" : "different" };
}

/** The rows of a table of two columns that name single values, such as a series of several aggregates; null for other tables. */
function toNamedRows(table: ResultTable, parts: readonly ExpectedPart[]): { name: string; cell: Cell }[] | null {
  const names = new Set(
    parts.flatMap((part) => (part.kind === "values" && part.formulas.length === 1 ? [part.name] : [])),
  );
  const isNamed = table.columns.length === 2 && table.rows.length > 0 && names.size === parts.length;
  if (!isNamed || !table.rows.every(([name]) => typeof name === "string" && names.has(name))) return null;
  return table.rows.map(([name = null, cell = null]) => ({ name: String(name), cell }));
}

/** Keys that are periods in the way of the database; rows of periods in which there is nothing are left out, where the program adds them. */
function withPeriods(table: ResultTable, expected: Table, derived: Derivations): ResultTable {
  const indexes = findKeys(table, expected) ?? [];
  const units = expected.groups.keys.map(({ expression }) => (expression.kind === "period" ? expression.unit : null));
  if (units.every((unit) => unit === null)) return table;
  const rows = table.rows.map((row) =>
    row.map((cell, index) => {
      const unit = units[indexes.indexOf(index)] ?? null;
      return unit === null ? cell : toPeriodKey(unit, cell);
    }),
  );
  const isEmpty = (row: readonly Cell[]) =>
    row.every((cell, index) => indexes.includes(index) || cell === null || cell === 0);
  const groups = [...expected.columns.values()]
    .map((formula) => (formula === null ? null : derived.get(formula)))
    .find((found) => found?.kind === "groups");
  const isKnown = (row: readonly Cell[]) =>
    groups?.kind !== "groups" || groups.values.has(toGroupText(indexes.map((index) => row[index] ?? null)));
  const kept = rows.filter((row) => isKnown(row) || !isEmpty(row));
  return { ...table, rows: kept, totalRows: table.totalRows - (rows.length - kept.length) };
}

/** Compares a table whose last key stands side by side as columns, cell by cell. */
function compareSpread(
  table: ResultTable,
  { expected, spread }: { expected: Table; spread: NonNullable<Table["spread"]> },
  derived: Derivations,
): Comparison[] {
  const [formula = null] = expected.columns.values();
  const found = formula === null ? null : derived.get(formula);
  const rowKeys = expected.groups.keys.length - 1;
  const base = { name: "", formula, count: table.rows.length * (table.columns.length - rowKeys), partly: false };
  if (found?.kind !== "groups" || table.totalRows > table.rows.length) return [{ ...base, status: "open" }];
  const cells = table.rows.flatMap((row) =>
    row.slice(rowKeys).map((cell, index) => {
      const across = toSpreadKey(table.columns[rowKeys + index]?.name ?? "");
      return { text: toGroupText([...row.slice(0, rowKeys), across]), cell };
    }),
  );
  const seen = new Set(cells.map(({ text }) => text));
  const isWhole = [...found.values].every(([text, value]) => value === null || seen.has(text));
  const values = cells.map(({ cell }) => cell);
  const wanted = cells.map(({ text, cell }) => {
    const value = found.values.get(text) ?? null;
    return value === null && cell === spread.absent ? cell : value;
  });
  const isEqual = isWhole && seen.size === cells.length && agree(values, wanted);
  return [{ ...base, status: isEqual ? "equal" : isWhole ? "different" : "open" }];
}

/** A key that became a column's name: numbers lose what marks them as decimal. */
function toSpreadKey(name: string): string {
  return /^-?\d+\.0$/u.test(name) ? name.slice(0, -2) : name;
}

/** Result columns that hold the keys, in their order; null when one cannot be told. */
function findKeys(table: ResultTable, expected: Table): number[] | null {
  const { keys } = expected.groups;
  const byName = keys.map((key) => table.columns.findIndex(({ name }) => toPlainName(name) === toPlainName(key.name)));
  if (byName.every((index) => index !== -1) && new Set(byName).size === keys.length) return byName;
  const leading = keys.map((_, index) => index);
  return table.columns.length > keys.length ? leading : null;
}

function compareGroups(table: ResultTable, expected: Table, derived: Derivations): Comparison[] {
  const indexes = findKeys(table, expected);
  const columns = [...expected.columns].map(([name, formula]) => {
    const found = formula === null ? null : derived.get(formula);
    return { name, formula, values: found?.kind === "groups" ? found.values : null };
  });
  const groups = columns.find(({ values }) => values !== null)?.values ?? null;
  const texts =
    indexes === null ? [] : table.rows.map((row) => toGroupText(indexes.map((index) => row[index] ?? null)));
  const isKnown =
    groups !== null &&
    indexes !== null &&
    new Set(texts).size === texts.length &&
    texts.every((text) => groups.has(text));
  const shown = !isKnown ? "wrong" : toShown(texts, groups, expected, derived, table.totalRows);
  return table.columns.flatMap(({ name }, index): Comparison[] => {
    const cells = table.rows.map((row) => row[index] ?? null);
    if (indexes?.includes(index) === true || !cells.some((cell) => typeof cell === "number")) return [];
    const base = { name, count: cells.length, partly: shown === "unknown" };
    if (shown === "wrong") return [{ ...base, formula: null, status: "open" }];
    const candidates = columns.filter(({ values }) => values !== null);
    const ordered = [
      ...candidates.filter((one) => one.name === name),
      ...candidates.filter((one) => one.name !== name),
    ];
    const found = ordered.find(({ values }) =>
      agree(
        cells,
        texts.map((text) => values?.get(text) ?? null),
      ),
    );
    if (found !== undefined) {
      const expectedCells = texts.map((text) => found.values?.get(text) ?? null);
      const formula = expected.rows ?? found.formula;
      return [{ ...base, formula, status: "equal", ...toCoarse(cells, expectedCells) }];
    }
    const named = ordered.find((one) => one.name === name);
    return [{ ...base, formula: named?.formula ?? null, status: named === undefined ? "open" : "different" }];
  });
}

/** Whether the groups of a result are those that it should have: all, or the first ones of an order. */
function toShown(
  texts: readonly string[],
  groups: ReadonlyMap<string, number | null>,
  expected: Table,
  derived: Derivations,
  totalRows: number,
): "right" | "unknown" | "wrong" {
  if (expected.kept === "some") return texts.length === groups.size ? "right" : "unknown";
  if (totalRows === groups.size) return "right";
  if (expected.kept === "present") return isOfPresent(texts, groups, expected, derived) ? "right" : "wrong";
  if (expected.kept === "all" || expected.order === null) return "wrong";
  const by = derived.get(expected.order.by);
  if (by?.kind !== "groups") return "unknown";
  const sign = expected.order.descending ? 1 : -1;
  const shown = new Set(texts);
  const inside = [...by.values].flatMap(([key, value]) => (shown.has(key) && value !== null ? [value * sign] : []));
  const outside = [...by.values].flatMap(([key, value]) => (!shown.has(key) && value !== null ? [value * sign] : []));
  return Math.min(...inside) >= Math.max(...outside) ? "right" : "wrong";
}

/** Whether exactly the groups that have a number in each column are shown. */
function isOfPresent(
  texts: readonly string[],
  groups: ReadonlyMap<string, number | null>,
  expected: Table,
  derived: Derivations,
): boolean {
  const shown = new Set(texts);
  const keys = new Set(expected.groups.keys.map(({ name }) => name));
  const columns = [...expected.columns].flatMap(([name, formula]) =>
    formula === null && keys.has(name) ? [] : [formula === null ? null : derived.get(formula)],
  );
  const isPresent = (key: string) =>
    columns.every((column) => column?.kind === "groups" && (column.values.get(key) ?? null) !== null);
  return [...groups.keys()].every((key) => shown.has(key) === isPresent(key));
}
