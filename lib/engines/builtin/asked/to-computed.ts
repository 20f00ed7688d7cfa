import type { Query } from "@/lib/domain/query/query";
import type { Schema } from "@/lib/query/schema";
import type { Beside } from "@/lib/query/shape/to-shape";
import { toQueryShape } from "../compile/query-shape";
import type { PlanContext } from "../query/plan-context";
import { toBase, toQuery } from "./to-query";
import { toSchema } from "./to-schema";
import { toValue } from "./to-value";

/** What is computed for a plan. */
export interface Computed {
  query: Query;
  schema: Schema;
  /** Numbers of rows and parts of ratios, which the answer shows with the values asked for. */
  beside: readonly Beside[];
}

/**
 * Returns the query that computes a plan. For a family that no single query expresses, it has the rows and columns that the family's own
 * code reads. The first group is computed with all others, so that the answer can show it among them.
 */
export function toComputed(context: PlanContext): Computed {
  const schema = toSchema(context);
  const asked = toQuery(context);
  if (asked === null) return { query: toData(context), schema, beside: [] };
  const isFirst = asked.limit?.n === 1 && asked.rows === null;
  return { query: isFirst ? { ...asked, limit: null } : asked, schema, beside: toBeside(context) };
}

function toBeside({ plan, ...context }: PlanContext): Beside[] {
  if (plan.family !== "query") return [];
  const { columns } = toQueryShape({ ...context, plan });
  return columns
    .filter(({ role }) => role !== "measure")
    .map(({ label, value, role }) => ({ name: label, value: toValue(value, context, role === "part") }));
}

/** The rows that a family's own code reads; all columns where it names none. */
function toData(context: PlanContext): Query {
  const { plan } = context;
  const columns = "columns" in plan ? plan.columns : [];
  return { ...toBase(context), rows: columns.length === 0 ? null : columns };
}
