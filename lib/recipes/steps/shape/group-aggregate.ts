import { z } from "zod";
import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { quoteName } from "@/lib/domain/text/quotes";
import { columnParam, columnsParam, newColumnParam } from "../../params";
import { defineStepType } from "../../step-type";
import { quotePython } from "../../text/quote-python";
import { aggregateName, dependsOnOrder, toAggregate } from "../aggregates";
import { toOnly } from "../compute-columns";
import { joinWords, nameColumns } from "../sentence-words";

const measure = z.strictObject({
  name: newColumnParam({ title: "New column" }),
  aggregate: aggregateName.meta({ title: "Computed as" }),
  column: columnParam({ title: "Of column", description: "Not for the count of rows." }).optional(),
});

/** Returns the order of groups, which is that of their keys. */
export function toGroupOrder(keys: readonly string[]): string {
  return keys.length === 0 ? "" : `ORDER BY ${keys.map((key) => `${quoteName(key)} NULLS LAST`).join(", ")}`;
}

/** Aggregates each group to one row. */
export const groupAggregate = defineStepType({
  type: "group_aggregate",
  label: "Group rows",
  description:
    "Aggregates all rows with the same values in some columns to one row, with totals, means, counts and the like. Missing values form their own group and are ignored by aggregates. Rows are sorted by the grouping columns.",
  category: "shape",
  params: z.strictObject({
    by: columnsParam({ title: "One row for each", description: "A single row by default." }).optional(),
    measures: z.array(measure).min(1, "Add at least one column.").max(200).meta({ title: "Columns" }),
  }),
  sentence: ({ by, measures }) => {
    const shown = measures.map(({ name, aggregate, column }) =>
      column === undefined ? `“${name}” (rows)` : `“${name}” (${aggregate.replace("_", " ")} of “${column}”)`,
    );
    return `Compute ${joinWords(shown)}${by === undefined ? "" : ` for each ${nameColumns(by)}`}.`;
  },
  prepare({ params: { by = [], measures }, tables: [table = []], problems }) {
    const keys = problems.findColumns(by, table, { param: "by" });
    const columns: RecipeColumn[] = [...keys];
    const computed = measures.map(({ name, aggregate, column }) => {
      problems.checkFree(name, columns, "measures");
      if (column === undefined) {
        if (aggregate !== "count")
          problems.add("invalid_param", `Choose the column for “${name}”.`, { param: "measures" });
        columns.push({ name, kind: "integer" });
        return { name, sql: () => "count(*)", python: `(${quotePython(name)}, "count", None)` };
      }
      const found = problems.findColumn(column, table, { param: "measures" });
      const typed = found === null ? null : toAggregate(aggregate, found, { problems, param: "measures" });
      columns.push({ name, kind: typed?.kind ?? "other" });
      return {
        name,
        sql: (row: string | null) => typed?.sql(row) ?? "",
        python: `(${quotePython(name)}, ${quotePython(aggregate)}, ${quotePython(column)})`,
      };
    });
    const usesOrder = measures.some(({ aggregate }) => dependsOnOrder(aggregate));
    const names = by.map(quoteName);
    return {
      outputs: {
        table: {
          columns,
          sql: ({ tables, row, ordered }) => {
            const source = toOnly(tables);
            const list = [...names, ...computed.map(({ name, sql }) => `${sql(source.row)} AS ${quoteName(name)}`)];
            if (ordered || usesOrder)
              list.push(by.length === 0 ? `1 AS ${row}` : `row_number() OVER (${toGroupOrder(by)}) AS ${row}`);
            return `SELECT ${list.join(", ")} FROM ${source.name}${names.length === 0 ? "" : ` GROUP BY ${names.join(", ")}`}`;
          },
          python: ([frame = ""]) =>
            `group_rows(${frame}, [${by.map(quotePython).join(", ")}], [${computed.map(({ python }) => python).join(", ")}])`,
        },
      },
      order: [usesOrder ? "uses" : "ignores"],
      sameRows: false,
    };
  },
});
