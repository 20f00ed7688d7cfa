import { z } from "zod";
import type { ColumnKind } from "@/lib/domain/recipes/recipe-column";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { columnsParam, newColumnParam } from "../../params";
import { defineStepType } from "../../step-type";
import { toCommonKind } from "../../expression/kinds";
import { toDuckType, toPandasType } from "../../expression/typed-expression";
import { quotePython } from "../../text/quote-python";
import { toOnly } from "../compute-columns";
import { nameColumns } from "../sentence-words";

/** Stacks columns. */
export const unpivot = defineStepType({
  type: "unpivot",
  label: "Stack columns",
  description:
    "Creates a row for each value of some columns: one new column contains the name of the column, another the value. The other columns are repeated.",
  category: "shape",
  params: z.strictObject({
    columns: columnsParam({ title: "Columns to stack" }),
    name: newColumnParam({ title: "Column for their names" }).default("name"),
    value: newColumnParam({ title: "Column for their values" }).default("value"),
  }),
  sentence: ({ columns, name, value }) => `Stack ${nameColumns(columns)} into “${name}” and “${value}”.`,
  prepare({ params: { columns, name, value }, tables: [table = []], problems }) {
    const found = problems.findColumns(columns, table, { param: "columns" });
    const common = found.reduce<ColumnKind | "null" | null>(
      (kind, column) => (kind === null ? null : toCommonKind(kind, column.kind)),
      "null",
    );
    if (common === null || common === "null" || common === "other") {
      problems.add("wrong_kind", "The columns contain values of different kinds. Convert them first.", {
        param: "columns",
      });
      return null;
    }
    const rest = table.filter((column) => !columns.includes(column.name));
    problems.checkFree(name, rest, "name");
    problems.checkFree(value, [...rest, { name, kind: "text" }], "value");
    const type = toDuckType(common);
    return {
      outputs: {
        table: {
          columns: [...rest, { name, kind: "text" }, { name: value, kind: common }],
          sql: ({ tables, row }) => {
            const { name: from, row: place } = toOnly(tables);
            const kept = rest.map((column) => quoteName(column.name));
            const names = `unnest([${found.map((column) => quoteText(column.name)).join(", ")}]) AS ${quoteName(name)}`;
            const values = `unnest([${found.map((column) => `CAST(${quoteName(column.name)} AS ${type})`).join(", ")}]) AS ${quoteName(value)}`;
            if (place === null) return `SELECT ${[...kept, names, values].join(", ")} FROM ${from}`;
            const stacked = [
              ...kept,
              names,
              values,
              `${place} AS source_row`,
              `unnest(range(${found.length})) AS source_place`,
            ].join(", ");
            return `SELECT * EXCLUDE (source_row, source_place), row_number() OVER (ORDER BY source_row, source_place) AS ${row} FROM (SELECT ${stacked} FROM ${from})`;
          },
          python: ([frame = ""]) =>
            `stack_columns(${frame}, [${columns.map(quotePython).join(", ")}], ${quotePython(name)}, ${quotePython(value)}, ${toPandasType(common)})`,
        },
      },
      order: ["carries"],
      sameRows: false,
    };
  },
});
