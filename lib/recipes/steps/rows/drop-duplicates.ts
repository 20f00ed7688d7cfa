import { z } from "zod";
import { columnsParam } from "../../params";
import { defineStepType } from "../../step-type";
import { quotePython } from "../../text/quote-python";
import { quoteName } from "../../text/quote-sql";
import { nameColumns } from "../sentence-words";
import { toOnly } from "../compute-columns";

/** Keeps the first of duplicate rows. */
export const dropDuplicates = defineStepType({
  type: "drop_duplicates",
  label: "Drop duplicate rows",
  description:
    "Keeps the first of rows that have the same values, in all columns or in some; missing values count as the same.",
  category: "rows",
  params: z.strictObject({
    columns: columnsParam({ title: "Columns to compare", description: "All columns by default." }).optional(),
  }),
  sentence: ({ columns }) =>
    columns === undefined
      ? "Drop rows that repeat an earlier row."
      : `Drop rows that repeat an earlier row in ${nameColumns(columns)}.`,
  prepare({ params, tables: [table = []], problems }) {
    const keys =
      params.columns === undefined
        ? null
        : problems.findColumns(params.columns, table, { param: "columns" }).map(({ name }) => name);
    const isWhole = keys === null || table.every(({ name }) => keys.includes(name));
    const names = (isWhole ? table.map(({ name }) => name) : keys).map(quoteName).join(", ");
    return {
      outputs: {
        table: {
          columns: table,
          sql: ({ tables }) => {
            const { name, row } = toOnly(tables);
            if (!isWhole) {
              return `SELECT * FROM ${name} WHERE ${row ?? ""} IN (SELECT min(${row ?? ""}) FROM ${name} GROUP BY ${names})`;
            }
            return row === null
              ? `SELECT DISTINCT * FROM ${name}`
              : `SELECT ${names}, min(${row}) AS ${row} FROM ${name} GROUP BY ${names}`;
          },
          python: ([frame = ""]) =>
            `${frame}.drop_duplicates(${isWhole ? "" : `subset=[${keys.map(quotePython).join(", ")}]`}).reset_index(drop=True)`,
        },
      },
      order: [isWhole ? "carries" : "uses"],
      sameRows: false,
    };
  },
});
