import type { RowCondition } from "@/lib/ports/column-expression";
import { isNumber, toWhole } from "./frames";
import { isOfPlaces } from "./measure-formula";
import {
  findArgument,
  hasSameRows,
  toLiteral,
  unknown,
  type Arguments,
  type Formula,
  type Frame,
  type Series,
  type Value,
} from "./values";

const mostColumns = 12;

/** The correlation of two series of the same rows, by Pearson; null when they are not known. */
export function toCorrelation(left: Series, right: Series): Formula | null {
  if (left.expression === null || right.expression === null || !hasSameRows(left.frame, right.frame)) return null;
  const computed = [left.expression, right.expression].filter(({ kind }) => kind !== "rank");
  if (computed.some(isOfPlaces)) return null;
  const measure = { aggregate: "corr" as const, of: left.expression, with: right.expression };
  return { kind: "measure", groups: toWhole(left.frame), measure };
}

/** The same by the places of the values, by Spearman; of the rows of a group it is not followed. */
export function toRankCorrelation(left: Series, right: Series): Formula | null {
  const { expression: first, frame } = left;
  const { expression: second } = right;
  if (first === null || second === null || frame.grouping !== undefined || !hasSameRows(frame, right.frame))
    return null;
  const among: RowCondition = {
    kind: "all",
    of: [first, second].map((of) => ({ kind: "compare", of, op: "not_missing" }) as const),
  };
  const [of, other] = [first, second].map((one) => ({ kind: "rank", of: one, descending: false, among }) as const);
  if (of === undefined || other === undefined) return null;
  return { kind: "measure", groups: toWhole(frame), measure: { aggregate: "corr", of, with: other } };
}

/** `frame.corr()`: the correlations of all pairs of its columns of numbers. */
export function toCorrelations(frame: Frame, options: Arguments): Value {
  const method = toLiteral(findArgument(options, "method", 0)) ?? "pearson";
  const names = [...frame.columns.keys()].filter((name) => isNumber(frame, name));
  if (method !== "pearson" || options.named.has("min_periods") || names.length > mostColumns) return unknown;
  return toMatrix(
    names,
    names.map((name) => ({ kind: "series", frame, name, expression: frame.columns.get(name) ?? null })),
  );
}

/** A matrix of the correlations of several series. */
export function toMatrix(names: readonly string[], series: readonly Series[]): Value {
  const rows = series.map((left) => series.map((right) => toCorrelation(left, right)));
  const known = rows.map((row) => row.filter((formula) => formula !== null));
  return known.every((row) => row.length === names.length) ? { kind: "matrix", names, rows: known } : unknown;
}

/** One number of a matrix, by two names or two places; a row of it by one. */
export function toMatrixItem(
  { names, rows }: Extract<Value, { kind: "matrix" }>,
  keys: readonly (Value | null | undefined)[],
): Value {
  const [first, second] = keys.map((key) => {
    const literal = toLiteral(key ?? undefined);
    if (typeof literal === "number") return literal < 0 ? literal + names.length : literal;
    return names.indexOf(String(literal));
  });
  const row = rows[first ?? -1];
  if (row === undefined) return unknown;
  if (keys.length === 1) {
    const entries = row.map((formula, index) => ({
      key: { kind: "literal", value: names[index] ?? "" } as const,
      value: { kind: "number", formula } as const,
    }));
    return { kind: "dict", entries };
  }
  const formula = row[second ?? -1];
  return formula === undefined ? unknown : { kind: "number", formula };
}
