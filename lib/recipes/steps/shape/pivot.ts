import { z } from "zod";
import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { quoteName } from "@/lib/domain/text/quotes";
import { columnParam, columnsParam, plainText } from "../../params";
import { defineStepType } from "../../step-type";
import { toPandasType } from "../../expression/typed-expression";
import { quotePython } from "../../text/quote-python";
import { aggregateName, dependsOnOrder, toAggregate } from "../aggregates";
import { toOnly } from "../compute-columns";
import { joinWords, nameColumns } from "../sentence-words";
import { toTypedValue } from "../typed-value";
import { toGroupOrder } from "./group-aggregate";

/** Spreads values across columns. */
export const pivot = defineStepType({
  type: "pivot",
  label: "Spread across columns",
  description:
    "Creates one row per group and one column per listed value of another column. Rows are sorted by the grouping columns.",
  category: "shape",
  params: z.strictObject({
    rows: columnsParam({ title: "One row for each" }),
    column: columnParam({ title: "Column that names the new ones" }),
    names: z
      .array(plainText.min(1).max(200))
      .min(1, "List at least one value.")
      .max(500)
      .meta({ title: "Its values", description: "Each becomes a column." }),
    values: columnParam({ title: "Values" }),
    aggregate: aggregateName.default("sum").meta({ title: "Computed as" }),
  }),
  sentence: ({ rows, column, names, values, aggregate }) =>
    `Spread the ${aggregate.replace("_", " ")} of “${values}” over columns for ${joinWords(names.map((name) => `“${name}”`))} of “${column}”, for each ${nameColumns(rows)}.`,
  prepare({ params: { rows, column, names, values, aggregate }, tables: [table = []], problems }) {
    const keys = problems.findColumns(rows, table, { param: "rows" });
    const naming = problems.findColumn(column, table, {
      param: "column",
      kinds: ["integer", "text", "boolean", "date"],
    });
    const source = problems.findColumn(values, table, { param: "values" });
    const typed = source === null ? null : toAggregate(aggregate, source, { problems, param: "values" });
    if (naming === null || typed === null) return null;
    const columns: RecipeColumn[] = [...keys];
    const cells = names.map((name) => {
      const value = toTypedValue(name, naming.kind);
      if (value === null) problems.add("invalid_param", `“${name}” does not fit “${column}”.`, { param: "names" });
      if (/\p{Cc}/u.test(name))
        problems.add("invalid_param", "A value with a line break cannot be a column name.", { param: "names" });
      problems.checkFree(name, columns, "names");
      columns.push({ name, kind: typed.kind });
      return { name, value };
    });
    const usesOrder = dependsOnOrder(aggregate);
    return {
      outputs: {
        table: {
          columns,
          sql: ({ tables, row, ordered }) => {
            const { name: from, row: place } = toOnly(tables);
            const list = [
              ...rows.map(quoteName),
              ...cells.map(
                ({ name, value }) =>
                  `${typed.sql(place, `${quoteName(column)} = ${value?.sql ?? ""}`)} AS ${quoteName(name)}`,
              ),
              ...(ordered || usesOrder ? [`row_number() OVER (${toGroupOrder(rows)}) AS ${row}`] : []),
            ];
            return `SELECT ${list.join(", ")} FROM ${from} GROUP BY ${rows.map(quoteName).join(", ")}`;
          },
          python: ([frame = ""]) => {
            const pairs = cells.map(({ name, value }) => `(${quotePython(name)}, ${value?.python(frame) ?? ""})`);
            return `spread_columns(${frame}, [${rows.map(quotePython).join(", ")}], ${quotePython(column)}, [${pairs.join(", ")}], ${quotePython(values)}, ${quotePython(aggregate)}, ${toPandasType(typed.kind)})`;
          },
        },
      },
      order: [usesOrder ? "uses" : "ignores"],
      sameRows: false,
    };
  },
});
