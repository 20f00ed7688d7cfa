import { z } from "zod";

const columns = z.array(z.string().min(1)).min(1);
const table = z.object({ from: z.string(), output: z.string().nullable() });

/** One condition on the result of a recipe, as data. */
export const CheckPlan = z.discriminatedUnion("kind", [
  /** The number of rows lies within bounds, both inclusive. */
  z.strictObject({
    kind: z.literal("row_count"),
    least: z.int().nonnegative().optional(),
    most: z.int().nonnegative().optional(),
  }),
  /** As many rows as another table of the recipe has, at most or exactly. */
  z.strictObject({ kind: z.literal("rows_of"), table, compare: z.enum(["exactly", "at most"]) }),
  /** No two rows have the same values in these columns. */
  z.strictObject({ kind: z.literal("unique"), columns }),
  /** Columns have no more missing values than the same columns of another table, beyond a share of its rows. */
  z.strictObject({ kind: z.literal("no_new_missing"), columns, table, share: z.number().min(0).max(1).default(0) }),
  /** The sums of columns equal those of columns of another table. */
  z.strictObject({
    kind: z.literal("sum_preserved"),
    sums: z.array(z.object({ column: z.string().min(1), of: z.string().min(1) })).min(1),
    table,
  }),
  /** A text column contains only these values; missing ones are allowed. */
  z.strictObject({
    kind: z.literal("allowed_values"),
    column: z.string().min(1),
    values: z.array(z.string()).min(1).max(2000),
  }),
  /** A condition holds for every row; unlike in a filter, unknown counts as a violation. */
  z.strictObject({
    kind: z.literal("condition"),
    /** An expression over the columns of the result. */
    expression: z.string().min(1),
    /** What it requires, in one sentence. */
    says: z.string().min(1),
    /** Columns that it names. */
    columns,
  }),
  /** A column contains none of these values. */
  z.strictObject({
    kind: z.literal("no_values"),
    column: z.string().min(1),
    values: z.array(z.string()).min(1).max(2000),
  }),
]);
export type CheckPlan = z.infer<typeof CheckPlan>;
