import type { Cell } from "@/lib/domain/datasets/cell";
import type { Expression, QueryFunction } from "@/lib/domain/query/expression";
import { toLexicon } from "@/lib/lexicon/columns/to-lexicon";
import type { TotalRows } from "../query/leave-out-totals";
import type { PlanContext } from "../query/plan-context";
import type { Filter, RowValue } from "@/lib/domain/plans/measure";

type Context = Pick<PlanContext, "dataset">;

const toColumn = (name: string): Expression => ({ kind: "column", name });
const toLiteral = (value: Cell): Expression => ({ kind: "literal", value });
const toCall = (fn: QueryFunction, ...of: Expression[]): Expression => ({ kind: "call", fn, of });

/** Converts a number of each row. A duration without an end lasts until the newest day of the data. */
export function toRowExpression(value: RowValue, context: Context): Expression {
  switch (value.kind) {
    case "column":
      return toColumn(value.column);
    case "number":
      return toLiteral(value.value);
    case "arithmetic":
      return toCall(value.operator, toRowExpression(value.left, context), toRowExpression(value.right, context));
    case "duration": {
      const to = value.to === null ? toLiteral(toLexicon(context.dataset).days?.newest ?? null) : toColumn(value.to);
      return toCall("time_between", toColumn(value.from), to, toLiteral(value.unit));
    }
  }
}

/** Converts a condition on rows. */
function toCondition(filter: Filter, context: Context): Expression {
  switch (filter.kind) {
    case "compare":
      return toCall(filter.operator, toRowExpression(filter.of, context), toLiteral(filter.value));
    case "period":
      return toCall("in_period", toColumn(filter.column), toLiteral(filter.start), toLiteral(filter.end));
    case "recurring":
      return toCall("in_cycle", toColumn(filter.column), toLiteral(filter.unit), ...filter.values.map(toLiteral));
    case "values": {
      const column = toColumn(filter.column);
      const among = toCall("is_any", column, ...filter.values.map(toLiteral));
      if (!filter.negated) return among;
      const isKept = filter.keepMissing && !filter.values.includes(null);
      return isKept ? toCall("is_none", column, ...filter.values.map(toLiteral)) : toCall("not", among);
    }
    case "contains": {
      const found = toCall("contains", toColumn(filter.column), toLiteral(filter.text));
      return filter.negated ? toCall("not", found) : found;
    }
    case "truth":
      return toCall(filter.expected ? "is_true" : "is_false", toColumn(filter.column));
    case "missing": {
      const missing = toCall("is_missing", toColumn(filter.column));
      return filter.missing ? missing : toCall("not", missing);
    }
    case "columns":
      return toCall(filter.operator, toColumn(filter.left), toColumn(filter.right));
    case "lookup":
      return toCall("occurs", ...filter.columns.map(toColumn), ...filter.values.map(toLiteral));
  }
}

/** Leaves rows that are totals of others out. */
export function toTotalsCondition({ column, texts }: TotalRows): Expression {
  return toCall("not", toCall("is_written", toColumn(column), ...texts.map(toLiteral)));
}

/** Joins conditions that all have to hold; null without any. */
export function toConjunction(conditions: readonly Expression[]): Expression | null {
  const [only = null, other] = conditions;
  return other === undefined ? only : toCall("and", ...conditions);
}

/** Converts conditions that all have to hold; null without any. */
export function toConditions(filters: readonly Filter[], context: Context): Expression | null {
  return toConjunction(filters.map((filter) => toCondition(filter, context)));
}

/** Compares a column of the result with a number. */
export function toHaving(name: string, { operator, value }: { operator: QueryFunction; value: number }): Expression {
  return toCall(operator, toColumn(name), toLiteral(value));
}
