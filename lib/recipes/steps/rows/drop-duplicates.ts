import { z } from "zod";
import { quoteName } from "@/lib/domain/text/quotes";
import { columnsParam } from "../../params";
import { defineStepType } from "../../step-type";
import { quotePython } from "../../text/quote-python";
import { toOnly } from "../compute-columns";
import { joinWords, nameColumns } from "../sentence-words";
import { sortKey, toSortKeys } from "./sort-limit";

/** Keeps one of duplicate rows. */
export const dropDuplicates = defineStepType({
  type: "drop_duplicates",
  label: "Drop duplicate rows",
  description:
    "Keeps one of the rows that have the same values, in all columns or in some: the first one, or the first in another order, such as the newest; missing values count as the same.",
  category: "rows",
  params: z.strictObject({
    columns: columnsParam({ title: "Columns to compare", description: "All columns by default." }).optional(),
    order: z
      .array(sortKey)
      .max(20)
      .optional()
      .meta({ title: "Keep the first in the order of", description: "The present order by default." }),
  }),
  sentence: ({ columns, order = [] }) => {
    if (columns === undefined) return "Drop rows that repeat an earlier row.";
    const [first] = order;
    if (first === undefined) return `Drop rows that repeat an earlier row in ${nameColumns(columns)}.`;
    const keys = joinWords(
      order.map(({ column, direction }) => `${direction === "descending" ? "largest" : "smallest"} “${column}”`),
    );
    return `Of rows with the same ${nameColumns(columns)}, keep the one with the ${keys}.`;
  },
  prepare({ params, tables: [table = []], problems }) {
    const keys =
      params.columns === undefined
        ? null
        : problems.findColumns(params.columns, table, { param: "columns" }).map(({ name }) => name);
    const order = params.order ?? [];
    problems.findColumns(
      order.map(({ column }) => column),
      table,
      { param: "order", kinds: ["integer", "number", "text", "boolean", "date", "datetime"] },
    );
    const isWhole = keys === null || table.every(({ name }) => keys.includes(name));
    const names = (isWhole ? table.map(({ name }) => name) : keys).map(quoteName).join(", ");
    return {
      outputs: {
        table: {
          columns: table,
          sql: ({ tables }) => {
            const { name, row } = toOnly(tables);
            if (!isWhole && order.length > 0) {
              const ranked = `SELECT ${row ?? ""} AS kept_row, row_number() OVER (PARTITION BY ${names} ORDER BY ${toSortKeys(order, row)}) AS place FROM ${name}`;
              return `SELECT * FROM ${name} WHERE ${row ?? ""} IN (SELECT kept_row FROM (${ranked}) AS ranked WHERE place = 1)`;
            }
            if (!isWhole) {
              return `SELECT * FROM ${name} WHERE ${row ?? ""} IN (SELECT min(${row ?? ""}) FROM ${name} GROUP BY ${names})`;
            }
            return row === null
              ? `SELECT DISTINCT * FROM ${name}`
              : `SELECT ${names}, min(${row}) AS ${row} FROM ${name} GROUP BY ${names}`;
          },
          python: ([frame = ""]) => {
            if (isWhole || order.length === 0)
              return `${frame}.drop_duplicates(${isWhole ? "" : `subset=[${keys.map(quotePython).join(", ")}]`}).reset_index(drop=True)`;
            const by = order.map(({ column }) => quotePython(column)).join(", ");
            const ascending = order.map(({ direction }) => (direction === "ascending" ? "True" : "False")).join(", ");
            return `first_rows(${frame}, [${keys.map(quotePython).join(", ")}], [${by}], [${ascending}])`;
          },
        },
      },
      order: [isWhole ? "carries" : "uses"],
      sameRows: false,
    };
  },
});
