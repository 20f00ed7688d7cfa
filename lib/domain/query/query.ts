import { z } from "zod";
import { Expression } from "./expression";
import { QueryKey } from "./query-key";
import { QueryValue } from "./query-value";

/** Name of a column of the result. */
const Name = z.string().min(1);

/** Where rows come from: a table, and others joined to it at equal columns. */
const Source = z.object({
  table: z.string(),
  joins: z.array(
    z.object({
      to: z.string(),
      on: z.array(z.tuple([z.string(), z.string()])).min(1),
      /** How many rows of the joined table belong to a row. */
      each: z.enum(["one", "many"]),
      keep: z.enum(["left", "inner"]),
      /** Whether a person declared the relation, or it was found in the data. */
      known: z.enum(["declared", "found"]),
    }),
  ),
});

/** A column of the result that is computed from another one over all groups. */
const Window = z.object({
  name: Name,
  of: Name,
  /**
   * `rank`: 1 for the highest. `share`: percentage of the sum. `change`: against the one before, as a percentage. `difference`: the same
   * as a number. `running`: the sum so far. `moving`: the mean of the last `size`. `whole`: the measure over all rows.
   */
  fn: z.enum(["rank", "share", "change", "difference", "running", "moving", "whole"]),
  /** Keys whose groups are computed apart. */
  within: z.array(Name),
  /** The key along which groups follow one another; for compared parts, the first is held against the second. */
  along: Name.nullable(),
  size: z.int().positive().nullable(),
});
export type Window = z.infer<typeof Window>;

/** A question about a table, with nothing left to decide: what is computed of which rows, by what, in which order. */
export const Query = z.object({
  from: Source,
  /** Values of each row that later parts name. */
  let: z.array(z.object({ name: Name, of: Expression })),
  /** Which rows count; null for all. */
  where: Expression.nullable(),
  by: z.array(QueryKey),
  /** Values of each group, and of all rows without keys. */
  measures: z.array(z.object({ name: Name, unit: z.string().nullable(), value: QueryValue })),
  windows: z.array(Window),
  /** Which groups stay, by columns of the result; null for all. */
  having: Expression.nullable(),
  order: z.array(z.object({ by: Name, first: z.enum(["high", "low"]) })),
  /** The first groups or rows by `by`, with those that tie with the last one, in each group of `per`; without `by`, as ordered. */
  limit: z.object({ n: z.int().positive(), per: z.array(Name), by: Name.nullable() }).nullable(),
  /** Columns of single rows; null for a query of measures. */
  rows: z.array(Name).min(1).nullable(),
});
export type Query = z.infer<typeof Query>;
