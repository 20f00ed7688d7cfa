import { z } from "zod";
import { Expression } from "./expression";
import { QueryKey } from "./query-key";

/** How many values become one. `count` counts those that are not missing; `distinct` the different ones. */
export const QueryAggregate = z.enum([
  "count",
  "distinct",
  "sum",
  "mean",
  "median",
  "percentile",
  "min",
  "max",
  "range",
  "deviation",
  "variance",
  "skewness",
]);
export type QueryAggregate = z.infer<typeof QueryAggregate>;

const Comparison = z.object({ operator: z.enum(["=", "!=", "<", "<=", ">", ">="]), value: z.number() });

/** One number over a set of rows. */
export type QueryValue =
  | {
      kind: "aggregate";
      agg: QueryAggregate;
      /** A value of each row, the rows themselves, or, with `at`, a number of each group of `at`. */
      of: Expression | QueryValue | "rows";
      /** Keys of the inner groups, such as days for the mean of daily sums; rows without a value for them do not count. */
      at?: QueryKey[];
      /** Which inner groups count, by their number. */
      kept?: z.infer<typeof Comparison>;
      /** Restricts the rows further. */
      where?: Expression;
      /** For `percentile`, from 0 to 1; between two values, linear. */
      share?: number;
      /** The total where no row counts; without it, there is none. */
      empty?: 0;
    }
  /** `left / right` is missing when the right one is zero or missing. */
  | {
      kind: "arithmetic";
      op: "+" | "-" | "*" | "/";
      left: QueryValue;
      right: QueryValue;
      times?: number;
    }
  | { kind: "metric"; metric: string };
export const QueryValue: z.ZodType<QueryValue> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("aggregate"),
      agg: QueryAggregate,
      of: z.union([z.literal("rows"), Expression, QueryValue]),
      at: z.array(QueryKey).min(1).optional(),
      kept: Comparison.optional(),
      where: Expression.optional(),
      share: z.number().min(0).max(1).optional(),
      empty: z.literal(0).optional(),
    }),
    z.object({
      kind: z.literal("arithmetic"),
      op: z.enum(["+", "-", "*", "/"]),
      left: QueryValue,
      right: QueryValue,
      times: z.number().optional(),
    }),
    z.object({ kind: z.literal("metric"), metric: z.string() }),
  ]),
);
