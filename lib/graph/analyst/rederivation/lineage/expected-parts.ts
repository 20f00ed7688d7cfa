import { toFormula } from "./arithmetic";
import { toRowTable } from "./row-picks";
import { toLiteral, type Formula, type Table, type Value } from "./values";

/** A part of a result as the program makes it: single values by name, or a table with a row a group. */
export type ExpectedPart =
  | { kind: "values"; name: string; formulas: readonly (Formula | null)[] }
  | { kind: "table"; name: string; table: Table };

/** The parts of a result; empty when nothing of it is known. */
export function toExpectedParts(value: Value, name = ""): ExpectedPart[] {
  switch (value.kind) {
    case "number":
      return [{ kind: "values", name, formulas: [value.formula] }];
    case "table":
      return [{ kind: "table", name, table: value }];
    case "frame": {
      const table = toRowTable(value);
      return table === null ? [] : [{ kind: "table", name, table }];
    }
    case "dict":
      return value.entries.flatMap(({ key, value: entry }) => toEntryParts(String(toLiteral(key) ?? ""), entry));
    case "matrix":
      return value.names.map((column, index) => ({ kind: "values", name: column, formulas: value.rows[index] ?? [] }));
    case "list":
      return toRowParts(value.items);
    default:
      return [];
  }
}

/** An entry of a record, or a column of a frame when it is a list. */
function toEntryParts(name: string, value: Value): ExpectedPart[] {
  if (value.kind === "list") return [{ kind: "values", name, formulas: value.items.map(toKnown) }];
  const parts = toExpectedParts(value, name);
  return parts.length > 0 || value.kind === "literal" ? parts : [{ kind: "values", name, formulas: [null] }];
}

/** A list of records is a table, of which each key is a column. */
function toRowParts(items: readonly Value[]): ExpectedPart[] {
  const rows = items.flatMap((item) => (item.kind === "dict" ? [item.entries] : []));
  if (rows.length < items.length || rows.length === 0) return [];
  const names = rows[0]?.map(({ key }) => String(toLiteral(key) ?? "")) ?? [];
  return names.map((name) => ({
    kind: "values",
    name,
    formulas: rows.map((row) => {
      const found = row.find(({ key }) => toLiteral(key) === name);
      return found === undefined ? null : toKnown(found.value);
    }),
  }));
}

function toKnown(value: Value): Formula | null {
  return toFormula(value);
}

/** All formulas that a part has to be computed of. */
export function toFormulas(part: ExpectedPart): Formula[] {
  if (part.kind === "values") return part.formulas.filter((formula) => formula !== null);
  const { columns, order } = part.table;
  return [...[...columns.values()].filter((formula) => formula !== null), ...(order === null ? [] : [order.by])];
}

/** All groups that a formula counts in, with the measure of each. */
export function toMeasured(formula: Formula): Extract<Formula, { kind: "measure" }>[] {
  switch (formula.kind) {
    case "constant":
      return [];
    case "measure":
      return [formula];
    case "arithmetic":
    case "compare":
      return [...toMeasured(formula.left), ...toMeasured(formula.right)];
    case "along":
      return [...toMeasured(formula.of), ...(formula.order === null ? [] : toMeasured(formula.order.by))];
    case "within":
    case "fold":
    case "place":
    case "pick":
    case "key":
      return toMeasured(formula.of);
  }
}
