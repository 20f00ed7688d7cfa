import { z } from "zod";
import { quoteName } from "@/lib/domain/text/quotes";
import { columnParam, columnsParam, newColumnParam } from "../../params";
import { defineStepType } from "../../step-type";
import { quotePython } from "../../text/quote-python";
import { computeColumns } from "../compute-columns";
import { sortKey } from "../rows/sort-limit";
import { joinWords, nameColumns } from "../sentence-words";

const words = {
  previous: "the previous",
  next: "the next",
  rank: "the rank of",
  running_total: "the running total of",
  number: "the number of the row",
} as const;

/** Computes a column from other rows. */
export const window = defineStepType({
  type: "window",
  label: "Compute across rows",
  description:
    "Adds the value of the previous or next row, a rank (1 for the first in the order; ties share a rank), a running total, or the row number, for all rows or within groups.",
  category: "shape",
  params: z.strictObject({
    name: newColumnParam({ title: "New column" }),
    function: z.enum(["previous", "next", "rank", "running_total", "number"]).meta({ title: "Computed as" }),
    column: columnParam({ title: "Of column", description: "Not for row numbers." }).optional(),
    within: columnsParam({ title: "Within each", description: "Among all rows by default." }).optional(),
    order: z.array(sortKey).max(20).default([]).meta({
      title: "In the order of",
      description: "The present order by default. A rank only uses the direction.",
    }),
  }),
  sentence: ({ name, function: chosen, column, within, order }) =>
    `Compute “${name}” as ${words[chosen]}${column === undefined || chosen === "number" ? "" : ` “${column}”`}${within === undefined ? "" : ` within each ${nameColumns(within)}`}${order.length === 0 ? "" : `, by ${joinWords(order.map((key) => `“${key.column}”`))}`}.`,
  prepare({ params: { name, function: chosen, column, within = [], order }, tables: [table = []], problems }) {
    problems.checkFree(name, table, "name");
    problems.findColumns(within, table, { param: "within" });
    problems.findColumns(
      order.map((key) => key.column),
      table,
      { param: "order", kinds: ["integer", "number", "text", "boolean", "date", "datetime"] },
    );
    const kinds =
      chosen === "running_total"
        ? (["integer", "number"] as const)
        : (["integer", "number", "text", "boolean", "date", "datetime"] as const);
    const found =
      chosen === "number" || column === undefined
        ? null
        : problems.findColumn(column, table, { param: "column", kinds });
    if (chosen !== "number" && column === undefined)
      problems.add("invalid_param", "Choose the column to compute from.", { param: "column" });
    if (chosen !== "number" && found === null) return null;
    const value = quoteName(column ?? "");
    const groups = within.length === 0 ? "" : `PARTITION BY ${within.map(quoteName).join(", ")} `;
    const direction = order[0]?.direction ?? "ascending";
    const keys = order
      .map((key) => `${quoteName(key.column)} ${key.direction === "descending" ? "DESC" : "ASC"} NULLS LAST, `)
      .join("");
    const functions = {
      previous: `lag(${value})`,
      next: `lead(${value})`,
      running_total: found?.kind === "integer" ? `CAST(sum(${value})` : `sum(${value})`,
      number: "row_number()",
    };
    return computeColumns(
      table,
      [
        {
          name,
          kind: chosen === "rank" || chosen === "number" ? "integer" : (found?.kind ?? "integer"),
          sql: ({ row }) => {
            if (chosen === "rank")
              return `CASE WHEN ${value} IS NOT NULL THEN rank() OVER (${groups}ORDER BY ${value} ${direction === "descending" ? "DESC" : "ASC"} NULLS LAST) END`;
            const frame = `OVER (${groups}ORDER BY ${keys}${row ?? ""}${chosen === "running_total" ? " ROWS UNBOUNDED PRECEDING" : ""})`;
            return `${functions[chosen]} ${frame}${chosen === "running_total" && found?.kind === "integer" ? " AS BIGINT)" : ""}`;
          },
          python: (frame) => {
            const ascending = order.map((key) => (key.direction === "ascending" ? "True" : "False"));
            const parts = [
              frame,
              quotePython(chosen),
              column === undefined || chosen === "number" ? "None" : quotePython(column),
              `[${within.map(quotePython).join(", ")}]`,
              `[${order.map((key) => quotePython(key.column)).join(", ")}]`,
              `[${ascending.join(", ")}]`,
            ];
            return `across_rows(${parts.join(", ")})`;
          },
        },
      ],
      "uses",
    );
  },
});
