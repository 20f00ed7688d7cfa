import { z } from "zod";
import { quoteName } from "@/lib/domain/text/quotes";
import { columnsParam } from "../../params";
import { defineStepType } from "../../step-type";
import { quotePython } from "../../text/quote-python";
import { keepRows, keptAndRejected } from "../keep-rows";
import { nameColumns } from "../sentence-words";

/** Drops rows with missing values. */
export const dropMissing = defineStepType({
  type: "drop_missing",
  label: "Drop rows with missing values",
  description: "Drops rows without a value in a column.",
  category: "rows",
  params: z.strictObject({
    columns: columnsParam({ title: "Columns" }),
    when: z
      .enum(["any", "all"])
      .default("any")
      .meta({ title: "When missing in", description: "Any of the columns, or all of them." }),
  }),
  outputs: keptAndRejected,
  sentence: ({ columns, when }) =>
    `Drop rows without a value in ${when === "any" || columns.length === 1 ? "" : "all of "}${nameColumns(columns)}.`,
  prepare({ params: { columns, when }, tables: [table = []], problems }) {
    const names = problems.findColumns(columns, table, { param: "columns" }).map(({ name }) => name);
    return keepRows(table, {
      sql: () => `(${names.map((name) => `${quoteName(name)} IS NOT NULL`).join(when === "any" ? " AND " : " OR ")})`,
      python: (frame) =>
        `${frame}[[${names.map(quotePython).join(", ")}]].notna().${when === "any" ? "all" : "any"}(axis=1)`,
    });
  },
});
