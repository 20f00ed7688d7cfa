import { z } from "zod";
import { Cell } from "../datasets/cell";

/** What an expression can call. Conditions are expressions, too; where an operand is missing, so is the result. */
export const QueryFunction = z.enum([
  // Numbers. A division by zero is missing.
  "+",
  "-",
  "*",
  "/",
  /** `(from, to, unit)`: time between two dates as a fraction; months have 365.25 / 12 days. */
  "time_between",
  // Comparisons and their combinations.
  "=",
  "!=",
  "<",
  "<=",
  ">",
  ">=",
  "and",
  "or",
  "not",
  "is_missing",
  /** `(x, value …)`: one of several values; texts compare ignoring case and surrounding blanks, null stands for missing. */
  "is_any",
  /** `(x, value …)`: none of the values; a missing one is none, too. */
  "is_none",
  /** `(column, text …)`: one of several texts exactly as stored; never missing. */
  "is_written",
  /** `(text, part)`, ignoring case. */
  "contains",
  /** `(x)`: yes and no in any spelling. */
  "is_true",
  "is_false",
  /** `(date, first, last)`: days, both inclusive ISO dates; null is open. A column of years compares by year. */
  "in_period",
  /** `(date, unit, value …)`: months 1–12, quarters 1–4, ISO weekdays 1–7, hours 0–23. */
  "in_cycle",
  /** `(column …, text …)`: the texts occur in one of the columns; the data decides in which. */
  "occurs",
]);
export type QueryFunction = z.infer<typeof QueryFunction>;

/** A value of each row, or a condition on it. */
export type Expression =
  | { kind: "column"; name: string }
  | { kind: "literal"; value: Cell }
  | { kind: "case"; cases: { when: Expression; then: Expression }[]; otherwise: Expression | null }
  | { kind: "call"; fn: QueryFunction; of: Expression[] };
export const Expression: z.ZodType<Expression> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("column"), name: z.string() }),
    z.object({ kind: z.literal("literal"), value: Cell }),
    z.object({
      kind: z.literal("case"),
      cases: z.array(z.object({ when: Expression, then: Expression })).min(1),
      otherwise: Expression.nullable(),
    }),
    z.object({ kind: z.literal("call"), fn: QueryFunction, of: z.array(Expression).min(1) }),
  ]),
);
