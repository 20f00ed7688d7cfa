import type { Cell } from "@/lib/domain/datasets/cell";
import type { Expression } from "@/lib/domain/query/expression";
import type { Query } from "@/lib/domain/query/query";
import type { QueryKey } from "@/lib/domain/query/query-key";
import type { QueryValue } from "@/lib/domain/query/query-value";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { isAdditive } from "@/lib/lexicon/columns/column-role";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import { toPartKey, type PartContent, type QueryPart } from "./query-part";

type Columns = Pick<Lexicon, "columns">;
type ColumnRole = Extract<PartContent, { kind: "column" }>["role"];

const toPart = (content: PartContent, unsaid: QueryPart["unsaid"] = "fault"): QueryPart => ({ ...content, unsaid });

/** Returns the columns that an expression reads, each once. */
function toColumns(expression: Expression): string[] {
  const all = (one: Expression): string[] => {
    switch (one.kind) {
      case "column":
        return [one.name];
      case "literal":
        return [];
      case "case":
        return [
          ...one.cases.flatMap(({ when, then }) => [...all(when), ...all(then)]),
          ...(one.otherwise === null ? [] : all(one.otherwise)),
        ];
      case "call":
        return one.of.flatMap(all);
    }
  };
  return [...new Set(all(expression))];
}

const toLiterals = (of: readonly Expression[]): Cell[] =>
  of.flatMap((one) => (one.kind === "literal" ? [one.value] : []));

function toCalls(expression: Expression, name: string): Extract<Expression, { kind: "call" }>[] {
  if (expression.kind !== "call") return [];
  return [...(expression.fn === name ? [expression] : []), ...expression.of.flatMap((one) => toCalls(one, name))];
}

/** The parts of a number of each row: its columns, the unit of a duration, and its constants. */
function toNumberParts(expression: Expression, role: ColumnRole): QueryPart[] {
  const durations = toCalls(expression, "time_between");
  const units = durations.flatMap(({ of }) => toLiterals(of.slice(2)));
  const ends = new Set(durations.flatMap((call) => toColumns(call)));
  const differences = toCalls(expression, "-").filter(({ of }) => of.every(({ kind }) => kind !== "literal"));
  // A duration until now and the factors of a formula need no word.
  return [
    ...toCalls(expression, "*").map(() => toPart({ kind: "product" }, null)),
    ...differences.map(() => toPart({ kind: "difference" }, null)),
    ...units.map((unit) => toPart({ kind: "duration", unit: String(unit) })),
    ...toColumns(expression).map((column) =>
      toPart({ kind: "column", column, role }, ends.has(column) ? "formula" : "fault"),
    ),
  ];
}

function toDatePart(expression: Expression | undefined, { columns }: Columns): QueryPart[] {
  const dates = [...columns.values()].filter(isDate).length;
  return expression?.kind === "column"
    ? [toPart({ kind: "date", column: expression.name }, dates > 1 ? "date" : null)]
    : [];
}

const comparisons: ReadonlySet<string> = new Set(["=", "!=", "<", "<=", ">", ">="]);

/** The parts of a condition. A condition that rows have a value needs no word. */
function toConditionParts(expression: Expression, lexicon: Columns): QueryPart[] {
  if (expression.kind !== "call") return [];
  const { fn, of } = expression;
  const [first, second] = of;
  if (fn === "and") return of.flatMap((one) => toConditionParts(one, lexicon));
  if (fn === "or") return of.flatMap((one) => toConditionParts(one, lexicon));
  if (fn === "is_none") {
    const any: Expression = { kind: "call", fn: "is_any", of };
    return toConditionParts({ kind: "call", fn: "not", of: [any] }, lexicon);
  }
  if (fn === "not" && first?.kind === "call") {
    if (first.fn === "is_written") return [];
    if (first.fn === "is_missing") {
      return toColumns(first).map((column) => toPart({ kind: "missing", column, missing: false }));
    }
    return [toPart({ kind: "negation", of: JSON.stringify(first) }), ...toConditionParts(first, lexicon)];
  }
  const column = first?.kind === "column" ? first.name : "";
  const literals = toLiterals(of.slice(1));
  if (fn === "is_any") return literals.map((value) => toPart({ kind: "value", column, value: String(value) }));
  if (fn === "is_true") return [toPart({ kind: "truth", column, expected: true })];
  // The word that negates is another one than the one that names the column.
  const named = toPart({ kind: "column", column, role: "condition" }, null);
  if (fn === "is_false") return [toPart({ kind: "truth", column, expected: false }), named];
  if (fn === "is_missing") return [toPart({ kind: "missing", column, missing: true }), named];
  if (fn === "contains" || fn === "occurs") {
    const texts = fn === "occurs" ? toLiterals(of) : literals;
    return texts.map((text) => toPart({ kind: "text", text: String(text) }));
  }
  if (fn === "in_period") {
    const [start, end] = literals.map((one) => (one === null ? null : String(one)));
    return [toPart({ kind: "period", start: start ?? null, end: end ?? null }), ...toDatePart(first, lexicon)];
  }
  if (fn === "in_cycle") {
    const [unit, ...values] = literals;
    return [toPart({ kind: "cycle", unit: String(unit), values: values.map(Number) }), ...toDatePart(first, lexicon)];
  }
  if (!comparisons.has(fn) || first === undefined || second === undefined) return [];
  if (first.kind === "column" && second.kind === "column") {
    return [toPart({ kind: "order of columns", left: first.name, operator: fn, right: second.name })];
  }
  return [
    ...toNumberParts(first, "condition"),
    toPart({ kind: "operator", operator: fn }),
    ...literals.filter((value) => typeof value === "number").map((value) => toPart({ kind: "number", value })),
  ];
}

/** The default is to add up what adds up, and to average the rest. */
function toUnsaidAggregate(aggregate: string, columns: readonly string[], lexicon: Columns): QueryPart["unsaid"] {
  const profiles = columns.flatMap((name) => lexicon.columns.get(name) ?? []);
  const usual = profiles.some(isAdditive) ? "sum" : "mean";
  return aggregate === usual ? "aggregate" : "fault";
}

function toValueParts(value: QueryValue, lexicon: Columns): QueryPart[] {
  if (value.kind === "metric") return [];
  if (value.kind === "arithmetic") {
    const percent = value.op === "/" && value.times === 100;
    const own: PartContent = value.op === "/" ? { kind: "quotient", percent } : { kind: "difference" };
    return [toPart(own), ...toValueParts(value.left, lexicon), ...toValueParts(value.right, lexicon)];
  }
  // That a value exists needs no word where it only belongs to a formula.
  const where = (value.where === undefined ? [] : toConditionParts(value.where, lexicon)).map((part) =>
    part.kind === "missing" && !part.missing ? { ...part, unsaid: null } : part,
  );
  const kept: QueryPart[] =
    value.kept === undefined
      ? []
      : [
          toPart({ kind: "operator", operator: value.kept.operator }),
          toPart({ kind: "number", value: value.kept.value }),
        ];
  const inner = (value.at ?? []).flatMap((key) => toKeyParts(key, lexicon));
  if (value.of === "rows") return [toPart({ kind: "rows" }), ...inner, ...kept, ...where];
  if (value.at !== undefined) {
    // A number of groups, such as days or customers: what is inside only says which groups there are.
    const numbers =
      value.agg === "count" ? [toPart({ kind: "aggregate", aggregate: "distinct", columns: [] }, null)] : [];
    const of = value.of.kind === "aggregate" && value.agg !== "count" ? toValueParts(value.of, lexicon) : [];
    const outer = value.agg === "count" ? [] : [toPart({ kind: "aggregate", aggregate: value.agg, columns: [] })];
    return [...numbers, ...outer, ...of, ...inner, ...kept, ...where];
  }
  const of = value.of as Expression;
  const columns = toColumns(of);
  const unsaid = toUnsaidAggregate(value.agg, columns, lexicon);
  return [
    toPart({ kind: "aggregate", aggregate: value.agg, columns }, unsaid),
    ...toNumberParts(of, "measure"),
    ...where,
  ];
}

function toKeyParts(key: QueryKey, lexicon: Columns): QueryPart[] {
  if (Array.isArray(key.of)) {
    // A period that is compared with another one may go without saying: the one before.
    const conditions = key.of.flatMap(({ where }, place) =>
      toConditionParts(where, lexicon).map((part) =>
        place > 0 && part.kind === "period" ? { ...part, unsaid: "scope" as const } : part,
      ),
    );
    return [toPart({ kind: "parts" }), ...conditions];
  }
  const column = key.of.kind === "column" ? key.of.name : key.name;
  const date = key.grain === null ? [] : toDatePart(key.of, lexicon);
  return [toPart({ kind: "key", column, grain: key.grain }), ...date];
}

/** Directions that lists have when nobody says so: the largest value first, or keys from their beginning. */
function toOrderParts({ order, limit, by, rows }: Query): QueryPart[] {
  const keys = new Set(by.map(({ name }) => name));
  return order.map((one) => {
    const isUsual = keys.has(one.by) ? one.first === "low" : one.first === "high" && limit === null;
    return toPart({ kind: "direction", first: one.first }, isUsual && rows === null ? null : "fault");
  });
}

/** Windows that only add to what is asked. */
const extras: ReadonlySet<string> = new Set(["change", "difference", "whole"]);

/** Splits a query into the statements that a question has to make, each once. */
export function toQueryParts(query: Query, lexicon: Columns): QueryPart[] {
  const { where, by, measures, windows, having, limit, rows } = query;
  const computed = new Map(query.let.map(({ name, of }) => [name, of]));
  const listed =
    rows === null
      ? []
      : [
          toPart({ kind: "listed" }, null),
          ...rows.map((column) => toPart({ kind: "column", column, role: "list" }, null)),
        ];
  const ranked =
    rows === null
      ? []
      : query.order.flatMap(({ by: name }) => toNumberParts(computed.get(name) ?? { kind: "column", name }, "order"));
  const parts = [
    ...measures.flatMap(({ value }) => toValueParts(value, lexicon)),
    ...by.flatMap((key) => toKeyParts(key, lexicon)),
    ...(where === null ? [] : toConditionParts(where, lexicon)),
    ...windows.map(({ fn }) => toPart({ kind: "window", window: fn }, extras.has(fn) ? null : "fault")),
    ...(having === null ? [] : toConditionParts(having, lexicon).filter(({ kind }) => kind !== "column")),
    ...toOrderParts(query),
    ...(limit === null ? [] : [toPart({ kind: "limit", count: limit.n }, limit.n === 1 ? null : "scope")]),
    ...listed,
    ...ranked,
  ];
  const unique = new Map<string, QueryPart>();
  for (const part of parts) {
    const key = toPartKey(part);
    const known = unique.get(key);
    if (known === undefined || known.unsaid === null) unique.set(key, part);
  }
  return [...unique.values()];
}
