import { z } from "zod";
import { isNumberKind, type ColumnKind, type RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { quoteName } from "@/lib/domain/text/quotes";
import type { StepProblems } from "../step-problems";

/** Functions that aggregate many values to one. */
export const aggregateName = z.enum([
  "sum",
  "mean",
  "median",
  "min",
  "max",
  "count",
  "count_distinct",
  "first",
  "last",
]);
export type AggregateName = z.infer<typeof aggregateName>;

const known: readonly ColumnKind[] = ["integer", "number", "text", "boolean", "date", "datetime"];
const numeric: readonly ColumnKind[] = ["integer", "number"];
const ordered: readonly ColumnKind[] = ["integer", "number", "text", "date", "datetime"];

/** Kinds that an aggregate accepts. */
const accepted: Record<AggregateName, readonly ColumnKind[]> = {
  sum: numeric,
  mean: numeric,
  median: numeric,
  min: ordered,
  max: ordered,
  count: known,
  count_distinct: known,
  first: known,
  last: known,
};

/** Whether an aggregate depends on the order of rows. */
export function dependsOnOrder(aggregate: AggregateName): boolean {
  return aggregate === "first" || aggregate === "last";
}

/** A typed aggregate of a column, with its SQL, optionally filtered. */
export interface TypedAggregate {
  kind: ColumnKind;
  sql: (row: string | null, where?: string) => string;
}

/** Infers the kind of an aggregate; null after adding a problem. */
export function toAggregate(
  aggregate: AggregateName,
  column: RecipeColumn,
  { problems, param }: { problems: StepProblems; param: string },
): TypedAggregate | null {
  const found = problems.findColumn(column.name, [column], { param, kinds: accepted[aggregate] });
  if (found === null) return null;
  const name = quoteName(column.name);
  const kind = toKind(aggregate, column.kind);
  return {
    kind,
    sql(row, where) {
      const condition = where === undefined ? "" : ` FILTER (WHERE ${where})`;
      switch (aggregate) {
        case "sum":
          return isNumberKind(kind) && kind === "integer"
            ? `CAST(sum(${name})${condition} AS BIGINT)`
            : `sum(${name})${condition}`;
        case "mean":
          return `avg(CAST(${name} AS DOUBLE))${condition}`;
        case "median":
          return `median(CAST(${name} AS DOUBLE))${condition}`;
        case "min":
        case "max":
          return `${aggregate}(${name})${condition}`;
        case "count":
          return `count(${name})${condition}`;
        case "count_distinct":
          return `count(DISTINCT ${name})${condition}`;
        case "first":
          return `arg_min(${name}, ${row ?? ""})${condition}`;
        case "last":
          return `arg_max(${name}, ${row ?? ""})${condition}`;
      }
    },
  };
}

function toKind(aggregate: AggregateName, kind: ColumnKind): ColumnKind {
  if (aggregate === "count" || aggregate === "count_distinct") return "integer";
  return aggregate === "mean" || aggregate === "median" ? "number" : kind;
}
