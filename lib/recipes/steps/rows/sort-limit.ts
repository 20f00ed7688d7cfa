import { z } from "zod";
import { quoteName } from "@/lib/domain/text/quotes";
import { columnParam } from "../../params";
import { defineStepType } from "../../step-type";
import { quotePython } from "../../text/quote-python";
import { toOnly } from "../compute-columns";
import { joinWords } from "../sentence-words";

/** A column to sort by. */
export const sortKey = z.strictObject({
  column: columnParam({ title: "Column" }),
  direction: z.enum(["ascending", "descending"]).default("ascending").meta({ title: "Direction" }),
});

/** Writes the keys of an ORDER BY, with missing values last and ties in the order of the hidden column. */
export function toSortKeys(by: readonly z.infer<typeof sortKey>[], row: string | null): string {
  const keys = by.map(
    ({ column, direction }) => `${quoteName(column)} ${direction === "descending" ? "DESC" : "ASC"} NULLS LAST`,
  );
  return [...keys, row ?? ""].join(", ");
}

/** Sorts rows and optionally keeps the first ones. */
export const sortLimit = defineStepType({
  type: "sort_limit",
  label: "Sort rows",
  description:
    "Sorts rows, with missing values last and ties in their present order, and optionally keeps only the first ones.",
  category: "rows",
  params: z.strictObject({
    by: z.array(sortKey).max(20).default([]).meta({ title: "Sort by", description: "The present order by default." }),
    limit: z.int().min(1).max(1_000_000_000).optional().meta({ title: "Rows to keep", description: "All by default." }),
  }),
  sentence: ({ by, limit }) => {
    const keys = joinWords(
      by.map(({ column, direction }) => `“${column}”${direction === "descending" ? " descending" : ""}`),
    );
    if (by.length === 0) return limit === undefined ? "Keep the order of rows." : `Keep the first ${limit} rows.`;
    return `Sort by ${keys}${limit === undefined ? "" : ` and keep the first ${limit} rows`}.`;
  },
  prepare({ params: { by, limit }, tables: [table = []], problems }) {
    problems.findColumns(
      by.map(({ column }) => column),
      table,
      { param: "by", kinds: ["integer", "number", "text", "boolean", "date", "datetime"] },
    );
    return {
      outputs: {
        table: {
          columns: table,
          sql: ({ tables }) => {
            const { name, row } = toOnly(tables);
            const keys = toSortKeys(by, row);
            const rows = limit === undefined ? name : `(SELECT * FROM ${name} ORDER BY ${keys} LIMIT ${limit})`;
            return by.length === 0
              ? `SELECT * FROM ${rows}`
              : `SELECT * REPLACE (row_number() OVER (ORDER BY ${keys}) AS ${row ?? ""}) FROM ${rows}`;
          },
          python: ([frame = ""]) => {
            const sorted =
              by.length === 0
                ? frame
                : `sort_rows(${frame}, [${by.map(({ column }) => quotePython(column)).join(", ")}], [${by.map(({ direction }) => (direction === "ascending" ? "True" : "False")).join(", ")}])`;
            return limit === undefined ? sorted : `${sorted}.head(${limit})`;
          },
        },
      },
      order: ["uses"],
      sameRows: limit === undefined,
    };
  },
});
