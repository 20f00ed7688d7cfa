import { z } from "zod";
import { expressionParam } from "../../params";
import { defineStepType } from "../../step-type";
import { keepRows, keptAndRejected } from "../keep-rows";

/** Keeps the rows for which a condition holds; the others go to a separate output. */
export const filter = defineStepType({
  type: "filter",
  label: "Keep rows",
  description:
    "Keeps the rows for which a condition holds. The others, including those for which it is unknown because a value is missing, are rejected.",
  category: "rows",
  params: z.strictObject({
    expression: expressionParam({ title: "Condition", description: "For example: amount > 100 and city = 'Oslo'" }),
  }),
  outputs: keptAndRejected,
  sentence: ({ expression }) => `Keep rows where ${expression}.`,
  prepare({ params, tables: [table = []], problems }) {
    const condition = problems.readExpression(params.expression, table, { param: "expression", kinds: ["boolean"] });
    if (condition === null) return null;
    return keepRows(table, { sql: () => condition.sql, python: condition.python });
  },
});
