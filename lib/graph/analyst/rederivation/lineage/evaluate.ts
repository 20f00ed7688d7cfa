import type { PythonExpression } from "../../python/syntax";
import { combine, compareValues, negate } from "./arithmetic";
import { callFrame } from "./frame-methods";
import { filterFrame, selectColumn, selectColumns, toWhole } from "./frames";
import type { Trail } from "./trail";
import { callFunction } from "./functions";
import { callGrouped } from "./grouped-methods";
import { toMeasureFormula } from "./measure-formula";
import { callAccessor, callSeries, toDatePart } from "./series-methods";
import { toMatrixItem } from "./correlations";
import { toGroupAt, toGroupValue, toRowAt, toRowValue } from "./row-picks";
import { callRolling } from "./table-runs";
import { callTable, pickFirst, pickGroup, selectTableColumn, toFirst } from "./table-methods";
import { toLiteral, toTexts, unknown, type Arguments, type Frame, type Series, type Table, type Value } from "./values";

/** What names stand for while a program is followed. */
export interface Scope {
  variables: Map<string, Value>;
  /** By name and by id. */
  datasets: ReadonlyMap<string, Value>;
  trail: Trail;
}

const modules = new Set(["pd", "np", "pandas", "numpy", "px", "go", "stats", "scipy", "math"]);
const functions = new Set("len round int float abs str bool sum min max sorted list dict tuple set".split(" "));

/** What an expression stands for. */
export function evaluate(expression: PythonExpression, scope: Scope): Value {
  switch (expression.kind) {
    case "literal":
      return { kind: "literal", value: expression.value };
    case "name":
      return evaluateName(expression.name, scope);
    case "list":
      return { kind: "list", items: expression.items.map((item) => evaluate(item, scope)) };
    case "dict":
      return {
        kind: "dict",
        entries: expression.entries.map(({ key, value }) => ({
          key: evaluate(key, scope),
          value: evaluate(value, scope),
        })),
      };
    case "attribute":
      return toAttribute(evaluate(expression.of, scope), expression.name);
    case "call":
      return evaluateCall(expression, scope);
    case "subscript":
      return toItem(evaluate(expression.of, scope), expression.index, scope);
    case "unary":
      return evaluateUnary(expression, scope);
    case "binary":
      return combine(expression.op, evaluate(expression.left, scope), evaluate(expression.right, scope));
    case "compare":
      return compareValues(expression.op, evaluate(expression.left, scope), evaluate(expression.right, scope));
    // Choices guard against empty data: what they choose there shows in the result, which would then differ.
    case "choice":
      return evaluate(expression.yes, scope);
    case "lambda":
      return { kind: "lambda", parameter: expression.parameter, body: expression.body };
    case "slice":
    case "opaque":
      return unknown;
  }
}

function evaluateName(name: string, scope: Scope): Value {
  const value = scope.variables.get(name);
  if (value !== undefined) return value;
  if (name === "datasets") return { kind: "datasets" };
  return modules.has(name) || functions.has(name) ? { kind: "module", name } : unknown;
}

function evaluateUnary(expression: Extract<PythonExpression, { kind: "unary" }>, scope: Scope): Value {
  const of = evaluate(expression.of, scope);
  if (expression.op === "~") return negate(of);
  if (expression.op !== "-") return expression.op === "+" ? of : unknown;
  return of.kind === "literal" && typeof of.value === "number"
    ? { kind: "literal", value: -of.value }
    : combine("-", { kind: "literal", value: 0 }, of);
}

function toAttribute(of: Value, name: string): Value {
  if (of.kind === "frame" && of.columns.has(name)) return selectColumn(of, name);
  if (of.kind === "module") return { kind: "module", name: `${of.name}.${name}`.replace(/^scipy\.stats/u, "stats") };
  if (of.kind === "list" && (name === "statistic" || name === "correlation")) return of.items[0] ?? unknown;
  if (of.kind === "table" && (name === "values" || name === "T")) return name === "T" ? unknown : of;
  if (of.kind === "bound" && of.of.kind === "series" && of.name === "dt") {
    const part = toDatePart(of.of, name);
    return part.expression === null ? { kind: "bound", of, name } : part;
  }
  return of.kind === "unknown" ? unknown : { kind: "bound", of, name };
}

function evaluateCall(expression: Extract<PythonExpression, { kind: "call" }>, scope: Scope): Value {
  const options: Arguments = {
    positional: expression.positional.map((argument) => evaluate(argument, scope)),
    named: new Map(expression.named.flatMap(({ name, value }) => toNamed(name, evaluate(value, scope)))),
  };
  const { of } = expression;
  if (of.kind === "attribute") {
    const receiver = evaluate(of.of, scope);
    if (receiver.kind !== "module") return callMethod(receiver, of.name, options, scope);
  }
  const called = evaluate(of, scope);
  if (called.kind === "module") return callFunction(called.name, options, scope.trail);
  // A function of the program may change the frames that it is given.
  for (const argument of expression.positional)
    if (argument.kind === "name") scope.variables.set(argument.name, unknown);
  return unknown;
}

/** A named argument; `**{"name": value}` gives several. */
function toNamed(name: string, value: Value): [string, Value][] {
  if (name !== "**" || value.kind !== "dict") return [[name, value]];
  return value.entries.map(({ key, value: entry }) => [String(toLiteral(key) ?? "**"), entry]);
}

function callMethod(receiver: Value, name: string, options: Arguments, scope: Scope): Value {
  const { trail } = scope;
  switch (receiver.kind) {
    case "frame":
      return name === "apply" ? unknown : callFrame(receiver, name, options, trail);
    case "series":
      return callSeries(receiver, name, options, trail);
    case "grouped":
      return callGrouped(receiver, name, options, trail);
    case "table":
      return callTable(receiver, name, options);
    case "repeats":
      return name === "sum" ? { kind: "number", formula: receiver.formula } : unknown;
    case "rolling":
      return callRolling(receiver, name, options);
    case "number":
      return name === "item" || name === "round" ? receiver : unknown;
    case "bound":
      return receiver.of.kind === "series" ? callAccessor(receiver.of, receiver.name, name, options) : unknown;
    case "matrix":
      return name === "round" ? receiver : unknown;
    case "dict":
      return name === "round" || name === "to_dict" || name === "copy" ? receiver : unknown;
    case "datasets":
      return name === "get" ? (scope.datasets.get(String(toLiteral(options.positional[0]))) ?? unknown) : unknown;
    default:
      return unknown;
  }
}

function toItem(of: Value, index: readonly PythonExpression[], scope: Scope): Value {
  const keys = index.map((item) => (item.kind === "slice" ? null : evaluate(item, scope)));
  const [first] = keys;
  const slice = index[0]?.kind === "slice" ? index[0] : null;
  if (of.kind === "bound") return toBoundItem(of, keys, slice !== null, scope);
  if (slice !== null || first === null || first === undefined) {
    if (of.kind === "table" && slice?.from === null) return toFirst(of);
    return of.kind === "frame" ? callFrame(of, "head", noArguments, scope.trail) : unknown;
  }
  switch (of.kind) {
    case "datasets":
      return scope.datasets.get(String(toLiteral(first))) ?? unknown;
    case "frame":
      return toFrameItem(of, first, scope);
    case "series":
      return filterSeries(of, first, scope);
    case "grouped": {
      const selected = toTexts(first);
      return selected === null ? unknown : { ...of, selected };
    }
    case "table":
      return toTableItem(of, first);
    case "matrix":
      return toMatrixItem(of, keys);
    case "row":
      return toRowValue(of, of.frame.columns.get(String(toLiteral(first))));
    case "group":
      return toGroupValue(of, toLiteral(first));
    case "keys":
      return toKeyAt(of, first);
    case "dict":
      return of.entries.find(({ key }) => toLiteral(key) === toLiteral(first))?.value ?? unknown;
    case "list": {
      const place = toLiteral(first);
      return typeof place === "number" ? (of.items.at(place) ?? unknown) : unknown;
    }
    default:
      return unknown;
  }
}

const noArguments: Arguments = { positional: [], named: new Map() };

/** The first or last key of an ordered table. */
function toKeyAt({ table }: Extract<Value, { kind: "keys" }>, place: Value | null | undefined): Value {
  const group = toGroupAt(table, place);
  return group.kind === "group" ? toGroupValue(group, table.groups.keys[0]?.name) : unknown;
}

function toFrameItem(frame: Frame, given: Value, scope: Scope): Value {
  const key = given.kind === "lambda" ? scope.trail.apply(given, frame) : given;
  const name = toLiteral(key);
  if (typeof name === "string") return selectColumn(frame, name);
  const names = key.kind === "list" ? toTexts(key) : null;
  return names === null ? filterFrame(frame, key, scope.trail) : selectColumns(frame, names);
}

function filterSeries(series: Series, mask: Value, scope: Scope): Value {
  const frame = filterFrame(series.frame, mask, scope.trail);
  return frame.kind === "frame" ? { ...series, frame } : unknown;
}

function toTableItem(table: Table, key: Value): Value {
  const names = key.kind === "list" ? toTexts(key) : null;
  if (names !== null) {
    const columns = names.flatMap((name) =>
      table.columns.has(name) ? [[name, table.columns.get(name) ?? null] as const] : [],
    );
    return { ...table, single: false, columns: new Map(columns) };
  }
  if (key.kind !== "literal") return { ...table, kept: "some" };
  if (table.single && typeof key.value === "string" && !table.columns.has(key.value)) return pickGroup(table, key);
  return typeof key.value === "string" ? selectTableColumn(table, key.value) : pickGroup(table, key);
}

/** `frame.loc[…]`, `frame.shape[0]`, `table.iloc[0]`, `table.index[0]`. */
function toBoundItem(
  bound: Extract<Value, { kind: "bound" }>,
  keys: readonly (Value | null)[],
  isSlice: boolean,
  scope: Scope,
): Value {
  const { of, name } = bound;
  const [row, column] = keys;
  if (of.kind === "frame" && name === "shape" && toLiteral(row ?? undefined) === 0) return countRows(of);
  if (of.kind === "matrix" && (name === "loc" || name === "iloc" || name === "at" || name === "iat"))
    return toMatrixItem(of, keys);
  if (of.kind === "dict" && name === "loc") return toItemOf(of, row);
  if (of.kind === "keys" && (name === "iloc" || name === "values") && !isSlice) return toKeyAt(of, row);
  if (name === "iloc" && !isSlice && of.kind === "frame") {
    const found = toRowAt(of, row);
    return column === undefined || found.kind !== "row" ? found : unknown;
  }
  if ((name === "iloc" || name === "values") && !isSlice && of.kind === "series") {
    const found = toRowAt(of.frame, row);
    return found.kind === "row" ? toRowValue(found, of.expression) : unknown;
  }
  if (of.kind === "frame" && name === "loc") {
    if (row?.kind === "row") {
      const isOwn = row.frame.source === of.source;
      if (!isOwn || column === null) return unknown;
      return column === undefined ? row : toRowValue(row, of.columns.get(String(toLiteral(column))));
    }
    const mask = row?.kind === "lambda" ? scope.trail.apply(row, of) : row;
    const rows = isSlice || mask === null || mask === undefined ? of : filterFrame(of, mask, scope.trail);
    return column === undefined || rows.kind !== "frame"
      ? rows
      : column === null
        ? rows
        : toFrameItem(rows, column, scope);
  }
  if (of.kind === "series" && name === "loc" && row !== null && row !== undefined) return filterSeries(of, row, scope);
  if (of.kind !== "table") return unknown;
  if (name === "loc" && row?.kind === "number" && row.formula.kind === "key") {
    const { how, of: by } = row.formula;
    const group: Value = { kind: "group", table: of, by, how };
    const isOwn = [...of.columns.values()].includes(by);
    return !isOwn || column === null ? unknown : column === undefined ? group : toGroupValue(group, toLiteral(column));
  }
  if (name === "loc")
    return row === null || row === undefined || keys.length > 1
      ? unknown
      : row.kind === "literal"
        ? pickGroup(of, row)
        : { ...of, kept: "some" };
  if (name === "iloc" && isSlice) return toFirst(of);
  if (name === "iloc") return pickFirst(of, "value", row ?? undefined);
  return name === "index" ? pickFirst(of, "key", row ?? undefined) : unknown;
}

function toItemOf(of: Extract<Value, { kind: "dict" }>, key: Value | null | undefined): Value {
  const name = toLiteral(key ?? undefined);
  return of.entries.find((entry) => toLiteral(entry.key) === name)?.value ?? unknown;
}

/** How many rows a frame has. */
function countRows(frame: Frame): Value {
  const formula = toMeasureFormula(toWhole(frame), null, { aggregate: "count" });
  return formula === null ? unknown : { kind: "number", formula };
}
