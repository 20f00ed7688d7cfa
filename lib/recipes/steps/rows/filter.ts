import { z } from "zod";
import { expressionParam } from "../../params";
import { defineStepType } from "../../step-type";
import { toOnly } from "../compute-columns";

/** Keeps the rows for which a condition holds; the others leave by an output of their own. */
export const filter = defineStepType({
  type: "filter",
  label: "Keep rows",
  description:
    "Keeps the rows for which a condition holds. The others, also those where it is unknown because a value is missing, are rejected.",
  category: "rows",
  params: z.strictObject({
    expression: expressionParam({ title: "Condition", description: "For example: amount > 100 and city = 'Oslo'" }),
  }),
  outputs: [
    { name: "kept", label: "Kept rows" },
    { name: "rejected", label: "Rejected rows" },
  ],
  sentence: ({ expression }) => `Keep rows where ${expression}.`,
  prepare({ params, tables: [table = []], problems }) {
    const condition = problems.readExpression(params.expression, table, { param: "expression", kinds: ["boolean"] });
    if (condition === null) return null;
    const mask = (frame: string) => `hold(${frame}, ${condition.python(frame)})`;
    return {
      outputs: {
        kept: {
          columns: table,
          sql: ({ tables }) => `SELECT * FROM ${toOnly(tables).name} WHERE ${condition.sql}`,
          python: ([frame = ""]) => `${frame}[${mask(frame)}].reset_index(drop=True)`,
        },
        rejected: {
          columns: table,
          sql: ({ tables }) => `SELECT * FROM ${toOnly(tables).name} WHERE ${condition.sql} IS NOT TRUE`,
          python: ([frame = ""]) => `${frame}[~${mask(frame)}].reset_index(drop=True)`,
        },
      },
      order: ["keeps"],
      sameRows: false,
    };
  },
});
