import type { Expression } from "@/lib/domain/query/expression";
import type { Query, Window } from "@/lib/domain/query/query";
import type { QueryKey } from "@/lib/domain/query/query-key";
import type { QueryValue } from "@/lib/domain/query/query-value";
import { isValue } from "../expression-columns";
import type { Kind, Schema, SchemaColumn } from "../schema";
import { toShape } from "../shape/to-shape";
import { expectKind, inferKind, QueryFault, type InferredKind } from "./infer-kind";

/** Kinds of the columns of a checked query's result, or what is wrong, as the rest of a sentence: `the data has no column “Margin”`. */
export type CheckedQuery = { kinds: ReadonlyMap<string, Kind> } | { fault: string };

/** Checks a query against the columns of its table: names, kinds, and what the writers can express. */
export function checkQuery(query: Query, schema: Schema): CheckedQuery {
  try {
    return { kinds: toKinds(query, schema) };
  } catch (error) {
    if (error instanceof QueryFault) return { fault: error.message };
    throw error;
  }
}

function toKinds(query: Query, schema: Schema): Map<string, Kind> {
  if (query.from.joins.length > 0) throw new QueryFault("tables cannot be joined in a question yet");
  const columns = withLets(query, schema);
  if (query.where !== null) expectKind(query.where, "conditions", columns);
  return query.rows === null ? checkMeasures(query, columns) : checkRows(query, columns);
}

/** Adds the values of rows that a query names to the columns. */
function withLets({ let: lets }: Query, schema: Schema): Schema {
  const columns = new Map(schema);
  for (const { name, of } of lets) {
    if (columns.has(name)) throw new QueryFault(`“${name}” stands for two things`);
    columns.set(name, toComputed(name, inferKind(of, columns)));
  }
  return columns;
}

function toComputed(name: string, kind: InferredKind): SchemaColumn {
  return {
    ...{ name, label: name, unit: null, kind: kind === "missing" ? "number" : kind, stored: null },
    ...{ isYear: false, merges: false, plain: new Set<string>(), truth: { yes: [], no: [] } },
  };
}

/** The column by which the first groups or rows are chosen. */
function toRanked(limit: Query["limit"]): string[] {
  return limit === null || limit.by === null ? [] : [limit.by];
}

function checkRows({ rows, by, measures, order, limit }: Query, columns: Schema): Map<string, Kind> {
  if (by.length > 0 || measures.length > 0) throw new QueryFault("single rows have no groups and no measures");
  const shown = (rows ?? []).map((name) => [name, inferKind({ kind: "column", name }, columns)] as const);
  const known = new Set(rows);
  for (const name of [...order.map((one) => one.by), ...(limit?.per ?? []), ...toRanked(limit)]) {
    if (!known.has(name)) throw new QueryFault(`rows are sorted by “${name}”, which is not shown`);
  }
  for (const name of toRanked(limit)) expectKind({ kind: "column", name }, "numbers or dates", columns);
  return new Map(shown.filter((one): one is readonly [string, Kind] => one[1] !== "missing"));
}

function checkMeasures(query: Query, columns: Schema): Map<string, Kind> {
  const { by, measures, having } = query;
  const shape = toShape(query);
  if (new Set(shape.names).size < shape.names.length) throw new QueryFault("two columns of the result have one name");
  if (by.filter(({ of }) => Array.isArray(of)).length > 1)
    throw new QueryFault("parts can be compared in one way only");
  const kinds = new Map<string, Kind>();
  for (const key of by) checkKey(key, columns, by);
  for (const key of shape.keys) {
    const own = columns.get(key.name);
    const isOwn = key.of.kind === "column" && key.of.name === key.name && key.grain === null;
    if (own !== undefined && !isOwn) throw new QueryFault(`“${key.name}” stands for two things`);
    kinds.set(key.name, key.grain === null ? toKind(inferKind(key.of, columns)) : "text");
  }
  // Without measures, the query stands for the rows that they would be computed from.
  if (measures.length === 0) return kinds;
  const byName = new Map(measures.map(({ name, value }) => [name, checkValue(value, columns)]));
  for (const { name, value } of shape.columns) kinds.set(name, checkValue(value, columns));
  for (const window of query.windows) {
    checkWindow(window, query, byName);
    kinds.set(window.name, "number");
  }
  const result: Schema = new Map([...kinds].map(([name, kind]) => [name, toComputed(name, kind)]));
  if (having !== null) expectKind(having, "conditions", result);
  checkOrder(query, result);
  return kinds;
}

function toKind(kind: InferredKind): Kind {
  return kind === "missing" ? "text" : kind;
}

function checkKey({ of, grain, filled }: QueryKey, columns: Schema, by: readonly QueryKey[]): void {
  if (Array.isArray(of)) {
    for (const { where } of of) expectKind(where, "conditions", columns);
    return;
  }
  if (grain === null) inferKind(of, columns);
  else expectKind(of, "dates", columns);
  const isSeries = grain !== null && !grain.cyclic && grain.unit !== "weekend" && grain.unit !== "hour";
  const others = by.filter((key) => !Array.isArray(key.of));
  if (filled && (!isSeries || others.length > 1)) throw new QueryFault("only periods by themselves can be completed");
}

function checkValue(value: QueryValue, columns: Schema): Kind {
  switch (value.kind) {
    case "metric":
      throw new QueryFault(`the metric “${value.metric}” is not defined for this table`);
    case "arithmetic":
      for (const side of [value.left, value.right]) {
        if (checkValue(side, columns) !== "number") throw new QueryFault("dates cannot be computed with");
      }
      return "number";
    case "aggregate": {
      if (value.where !== undefined) expectKind(value.where, "conditions", columns);
      return checkAggregate(value, columns);
    }
  }
}

function checkAggregate({ agg, of, at = [] }: Extract<QueryValue, { kind: "aggregate" }>, columns: Schema): Kind {
  if (of === "rows") {
    if (agg !== "count") throw new QueryFault("rows can only be counted");
    return "number";
  }
  if (isValue(of)) {
    if (of.kind !== "aggregate" || of.at !== undefined || at.length === 0)
      throw new QueryFault("a value of inner groups cannot be computed that way");
    for (const key of at) checkKey({ ...key, filled: false }, columns, []);
    return checkValue(of, columns);
  }
  return checkOperand(agg, of, columns);
}

function checkOperand(agg: Extract<QueryValue, { kind: "aggregate" }>["agg"], of: Expression, columns: Schema): Kind {
  switch (agg) {
    case "count":
    case "distinct":
      inferKind(of, columns);
      return "number";
    case "min":
    case "max":
      return toKind(expectKind(of, "numbers or dates", columns));
    case "percentile":
      return toKind(expectKind(of, "numbers or dates", columns));
    case "range":
      expectKind(of, "numbers or dates", columns);
      return "number";
    case "sum":
    case "mean":
    case "median":
    case "deviation":
    case "variance":
    case "skewness":
      expectKind(of, "numbers", columns);
      return "number";
  }
}

function checkWindow({ of, fn, within, along }: Window, query: Query, measures: ReadonlyMap<string, Kind>): void {
  if (!measures.has(of)) throw new QueryFault(`“${of}” is no measure of the question`);
  const parts = query.by.find((key) => Array.isArray(key.of));
  const rows = query.by.filter((key) => key !== parts).map(({ name }) => name);
  if (along !== null && along === parts?.name) {
    if (fn !== "difference" && fn !== "change")
      throw new QueryFault("compared parts have a difference or a change only");
    return;
  }
  if (parts !== undefined || rows.length === 0)
    throw new QueryFault("compared parts have a difference or a change only");
  const isSeries = fn === "change" || fn === "difference" || fn === "running" || fn === "moving";
  const named = [...within, ...(along === null ? [] : [along])];
  if (named.some((name) => !rows.includes(name))) throw new QueryFault("a window needs groups of the question");
  if (isSeries && (along === null || named.length < rows.length))
    throw new QueryFault("groups do not follow one another");
}

function checkOrder({ order, limit, by }: Query, result: Schema): void {
  for (const name of [...order.map((one) => one.by), ...toRanked(limit)]) {
    if (!result.has(name)) throw new QueryFault(`the result has no column “${name}” to be sorted by`);
  }
  const keys = new Set(by.map(({ name }) => name));
  for (const name of limit?.per ?? [])
    if (!keys.has(name)) throw new QueryFault(`“${name}” is no group of the question`);
  if (limit !== null && limit.by === null && limit.per.length > 0)
    throw new QueryFault("the first groups need an order");
}
