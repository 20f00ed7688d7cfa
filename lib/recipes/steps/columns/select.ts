import { z } from "zod";
import { quoteName } from "@/lib/domain/text/quotes";
import { columnsParam } from "../../params";
import { defineStepType } from "../../step-type";
import { quotePython } from "../../text/quote-python";
import { nameColumns } from "../sentence-words";
import { toOnly } from "../compute-columns";

/** Keeps or drops columns. */
export const select = defineStepType({
  type: "select",
  label: "Choose columns",
  description: "Keeps columns, in the listed order, or drops them.",
  category: "columns",
  params: z.strictObject({
    columns: columnsParam({ title: "Columns" }),
    mode: z.enum(["keep", "drop"]).default("keep").meta({ title: "What to do with them" }),
  }),
  sentence: ({ columns, mode }) => `${mode === "keep" ? "Keep only" : "Drop"} ${nameColumns(columns)}.`,
  prepare({ params: { columns, mode }, tables: [table = []], problems }) {
    const found = problems.findColumns(columns, table, { param: "columns" });
    const kept = mode === "keep" ? found : table.filter(({ name }) => !columns.includes(name));
    if (kept.length === 0) problems.add("guardrail", "No column would be left.", { param: "columns" });
    return {
      outputs: {
        table: {
          columns: kept,
          sql: ({ tables }) => {
            const { name, row } = toOnly(tables);
            const list =
              mode === "keep"
                ? [...kept.map((column) => quoteName(column.name)), ...(row === null ? [] : [row])].join(", ")
                : `* EXCLUDE (${found.map((column) => quoteName(column.name)).join(", ")})`;
            return `SELECT ${list} FROM ${name}`;
          },
          python: ([frame = ""]) => `${frame}[[${kept.map(({ name }) => quotePython(name)).join(", ")}]]`,
        },
      },
      order: ["keeps"],
      sameRows: true,
    };
  },
});
