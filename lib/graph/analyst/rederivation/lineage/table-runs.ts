import { combine, toSingle, toSingleTable } from "./arithmetic";
import { isTooLarge } from "./expression-size";
import {
  findArgument,
  toLiteral,
  unknown,
  type Arguments,
  type Fold,
  type Formula,
  type Run,
  type Table,
  type Value,
} from "./values";

const folds: Readonly<Record<string, Fold>> = {
  sum: "sum",
  mean: "mean",
  median: "median",
  min: "min",
  max: "max",
  std: "stddev",
};
const soFar = { cumsum: "sum", cummin: "min", cummax: "max" } as const;
const ties = new Set(["average", "min", "max", "dense"] as const);

type Ties = typeof ties extends Set<infer Word> ? Word : never;

function isTies(word: unknown): word is Ties {
  return (ties as ReadonlySet<unknown>).has(word);
}

/** What a method of a table of groups gives that looks along its rows: `shift`, `diff`, `pct_change`, `cumsum`, `rank` and the like; null for others. */
export function callAlong(table: Table, name: string, options: Arguments): Value | null {
  switch (name) {
    case "shift":
    case "diff":
    case "pct_change": {
      const before = toEarlier(table, name, options);
      if (before === null || name === "shift") return before ?? unknown;
      const change = combine("-", table, before);
      return inOrderOf(table, name === "diff" ? change : combine("/", change, before));
    }
    case "cumsum":
    case "cummin":
    case "cummax":
      return isPlain(options) ? toRun(table, { kind: "so_far", fold: soFar[name] }) : unknown;
    case "rolling": {
      const length = toLiteral(findArgument(options, "window", 0));
      const isWhole = [...options.named.keys()].every((key) => key === "window" || key === "min_periods");
      const least = options.named.has("min_periods") ? toLiteral(options.named.get("min_periods")) : length;
      const isKnown = typeof length === "number" && Number.isInteger(length) && length > 1 && least === length;
      return isKnown && isWhole && options.positional.length <= 1 ? { kind: "rolling", table, length } : unknown;
    }
    case "rank":
      return toPlaces(table, options);
    default:
      return null;
  }
}

/** What a method of the last numbers of a table gives: `table.rolling(7).mean()`. */
export function callRolling(
  { table, length }: Extract<Value, { kind: "rolling" }>,
  name: string,
  options: Arguments,
): Value {
  const fold = Object.hasOwn(folds, name) ? folds[name] : undefined;
  return fold === undefined || !isPlain(options) ? unknown : toRun(table, { kind: "window", fold, length });
}

function isPlain(options: Arguments): boolean {
  return options.positional.length === 0 && options.named.size === 0;
}

/** Every number with the one so many places before it; null for places after it. */
function toEarlier(table: Table, name: string, options: Arguments): Table | null {
  const given = findArgument(options, "periods", 0);
  const steps = given === undefined ? 1 : toLiteral(given);
  const known = new Set(name === "pct_change" ? ["periods", "fill_method"] : ["periods"]);
  const isKnown = [...options.named.keys()].every((key) => known.has(key)) && options.positional.length <= 1;
  if (!isKnown || typeof steps !== "number" || !Number.isInteger(steps) || steps < 1) return null;
  const run = toRun(table, { kind: "earlier", steps });
  return run.kind === "table" ? run : null;
}

function toRun(table: Table, run: Run): Value {
  const of = toSingle(table);
  const [key, ...others] = table.groups.keys;
  const { order, sequence, kept, groups } = table;
  const isByKey = order === null && key !== undefined && others.length === 0 && groups.isUnsorted !== true;
  if (of === null || kept !== "all" || sequence === "unknown" || (order === null && !isByKey)) return unknown;
  const formula: Formula = { kind: "along", run, order, of };
  return isTooLarge(formula) ? unknown : toSingleTable(table, formula);
}

/** `combine` forgets how rows stand, since two tables may stand differently; these are of the same rows. */
function inOrderOf({ order, sequence }: Table, value: Value): Value {
  if (value.kind !== "table") return value;
  return { ...value, order, sequence };
}

function toPlaces(table: Table, options: Arguments): Value {
  const of = toSingle(table);
  const method = toLiteral(findArgument(options, "method")) ?? "average";
  const ascending = toLiteral(findArgument(options, "ascending")) ?? true;
  const isKnown = [...options.named.keys()].every((key) => key === "method" || key === "ascending");
  if (of === null || table.kept !== "all" || !isKnown || options.positional.length > 0 || !isTies(method))
    return unknown;
  const formula: Formula = { kind: "place", ties: method, descending: ascending === false, of };
  return isTooLarge(formula) ? unknown : toSingleTable(table, formula);
}
