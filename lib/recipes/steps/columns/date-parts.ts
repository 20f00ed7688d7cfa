import { z } from "zod";
import { quoteName } from "@/lib/domain/text/quotes";
import { columnParam } from "../../params";
import { defineStepType } from "../../step-type";
import { quotePython } from "../../text/quote-python";
import { computeColumns } from "../compute-columns";
import { joinWords } from "../sentence-words";

/** DuckDB's functions of the parts. */
const functions = {
  year: "year",
  quarter: "quarter",
  month: "month",
  week: "weekofyear",
  day: "day",
  weekday: "isodow",
  hour: "hour",
  minute: "minute",
} as const;
const parts = z.enum(["year", "quarter", "month", "week", "day", "weekday", "hour", "minute"]);
const ofTimes: readonly z.infer<typeof parts>[] = ["hour", "minute"];

/** Adds parts of a date as columns. */
export const dateParts = defineStepType({
  type: "date_parts",
  label: "Split a date",
  description:
    "Adds parts of a date as columns of whole numbers, named like “ordered year”; weekdays start with Monday as 1, and weeks follow ISO 8601.",
  category: "columns",
  params: z.strictObject({
    column: columnParam({ title: "Date", kinds: ["date", "datetime"] }),
    parts: z.array(parts).min(1, "Choose at least one part.").max(8).meta({ title: "Parts" }),
  }),
  sentence: ({ column, parts: chosen }) => `Add ${joinWords(chosen)} of “${column}”.`,
  prepare({ params: { column, parts: chosen }, tables: [table = []], problems }) {
    const found = problems.findColumn(column, table, { param: "column", kinds: ["date", "datetime"] });
    const different = [...new Set(chosen)];
    if (found?.kind === "date" && different.some((part) => ofTimes.includes(part)))
      problems.add("wrong_kind", `“${column}” has no time of day.`, { param: "parts" });
    for (const part of different) problems.checkFree(`${column} ${part}`, table, "parts");
    return computeColumns(
      table,
      different.map((part) => ({
        name: `${column} ${part}`,
        kind: "integer",
        sql: `${functions[part]}(${quoteName(column)})`,
        python: (frame) => `date_part(${frame}[${quotePython(column)}], ${quotePython(part)})`,
      })),
    );
  },
});
