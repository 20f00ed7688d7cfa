import { z } from "zod";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { columnParam } from "../../params";
import { defineStepType } from "../../step-type";
import { quotePython } from "../../text/quote-python";
import { keepRows, keptAndRejected } from "../keep-rows";
import { toDay } from "../day-text";

const day = z.iso.date("Write a date as year-month-day.").optional();

/** Drops the rows of periods that the data covers only partially. */
export const keepCompletePeriods = defineStepType({
  type: "keep_complete_periods",
  label: "Keep complete periods",
  description:
    "Keeps the rows of periods that the data covers from the first to the last day. Rows of a partially covered period at either end, and rows without a date, are rejected.",
  category: "rows",
  params: z.strictObject({
    column: columnParam({ title: "Date", kinds: ["date", "datetime"] }),
    period: z
      .enum(["week", "month", "quarter", "year"])
      .meta({ title: "Period", description: "Weeks start on Monday." }),
    from: day.meta({ title: "First day to keep", description: "Determined from the data by default." }),
    until: day.meta({ title: "First day to drop", description: "Determined from the data by default." }),
  }),
  outputs: keptAndRejected,
  sentence: ({ column, period, from, until }) =>
    `Keep complete ${period}s of “${column}”${from === undefined ? "" : ` from ${from}`}${until === undefined ? "" : ` until before ${until}`}.`,
  prepare({ params: { column, period, from, until }, tables: [table = []], problems }) {
    const found = problems.findColumn(column, table, { param: "column", kinds: ["date", "datetime"] });
    if (found === null) return null;
    for (const [param, text] of Object.entries({ from, until })) {
      if (text !== undefined && toDay(text) === null)
        problems.add("invalid_param", `“${text}” is not a date.`, { param });
    }
    const date = `CAST(${quoteName(column)} AS DATE)`;
    const trunc = (sql: string) => `CAST(date_trunc('${period}', ${sql}) AS DATE)`;
    // The day before the first one belongs to the partially covered period, if there is one.
    const start = `${trunc(`min(${date}) - 1`)} + INTERVAL 1 ${period}`;
    const end = trunc(`max(${date}) + 1`);
    const bound = (text: string | undefined, computed: string, name: string) =>
      text === undefined ? `(SELECT CAST(${computed} AS DATE) FROM ${name})` : `DATE ${quoteText(text)}`;
    const isComputed = from === undefined || until === undefined;
    return keepRows(
      table,
      {
        sql: ({ name }) => `(${date} >= ${bound(from, start, name)} AND ${date} < ${bound(until, end, name)})`,
        python: (frame) => {
          const bounds = [from, until].map((text) =>
            text === undefined ? "None" : `date.fromisoformat(${quotePython(text)})`,
          );
          return `in_complete_periods(${frame}[${quotePython(column)}], ${quotePython(period)}, ${bounds.join(", ")})`;
        },
      },
      isComputed ? "carries" : "keeps",
    );
  },
});
