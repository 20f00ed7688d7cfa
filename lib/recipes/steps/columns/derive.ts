import { z } from "zod";
import { expressionParam, newColumnParam } from "../../params";
import { defineStepType } from "../../step-type";
import { computeColumns, toComputed } from "../compute-columns";

/** Computes a column from others in the same row. */
export const derive = defineStepType({
  type: "derive",
  label: "Compute a column",
  description: "Computes a column from others in the same row; replaces an existing column of that name.",
  category: "columns",
  params: z.strictObject({
    name: newColumnParam({ title: "Column" }),
    expression: expressionParam({ title: "Expression", description: "For example: price * quantity" }),
  }),
  sentence: ({ name, expression }) => `Compute “${name}” as ${expression}.`,
  prepare({ params: { name, expression }, tables: [table = []], problems }) {
    const value = problems.readExpression(expression, table, { param: "expression" });
    if (!table.some((column) => column.name === name)) problems.checkFree(name, table, "name");
    if (value === null) return null;
    if (value.kind === "null" || value.kind === "other") {
      problems.add("wrong_kind", "The expression does not return a number, text, date or truth value.", {
        param: "expression",
      });
      return null;
    }
    return computeColumns(table, [toComputed({ name, kind: value.kind }, value)]);
  },
});
