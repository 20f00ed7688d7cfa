import { z } from "zod";
import { columnsParam } from "../../params";
import { defineStepType } from "../../step-type";
import { quotePython } from "../../text/quote-python";
import { quoteName, quoteText } from "../../text/quote-sql";
import { computeColumns } from "../compute-columns";
import { nameColumns } from "../sentence-words";

const separator = String.raw`[ ]*[-./ ][ ]*`;
const short = "([0-9]{1,2})";
const year = "([1-9][0-9]{3})";

/** Patterns (RE2) of numeric dates, with groups for year, month and day; a time of day may follow. */
const orders = {
  "day month year": { form: [short, short, year].join(separator), groups: [3, 2, 1] },
  "month day year": { form: [short, short, year].join(separator), groups: [3, 1, 2] },
  "year month day": { form: [year, short, short].join(separator), groups: [1, 2, 3] },
} as const;

/** Parses dates written as text. */
export const parseDate = defineStepType({
  type: "parse_date",
  label: "Make dates",
  description:
    "Parses numeric dates written as text, separated by dots, slashes, dashes or spaces; drops a time of day, and other texts become missing.",
  category: "values",
  params: z.strictObject({
    columns: columnsParam({ title: "Columns", kinds: ["text"] }),
    order: z.enum(["day month year", "month day year", "year month day"]).meta({ title: "Order" }),
  }),
  sentence: ({ columns, order }) => `Read ${nameColumns(columns)} as dates, written as ${order}.`,
  prepare({ params: { columns, order }, tables: [table = []], problems }) {
    const found = problems.findColumns(columns, table, { param: "columns", kinds: ["text", "date", "datetime"] });
    const { form, groups } = orders[order];
    const pattern = String.raw`^\s*${form}(?:[T ][ ]*[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]*)?)?\s*(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?\s*$`;
    const iso = groups.map((group) => `\\${group}`).join("-");
    return computeColumns(
      table,
      found
        .filter(({ kind }) => kind === "text")
        .map(({ name }) => ({
          name,
          kind: "date",
          sql: `CASE WHEN regexp_matches(${quoteName(name)}, ${quoteText(pattern)}) THEN TRY_CAST(regexp_replace(${quoteName(name)}, ${quoteText(pattern)}, '${iso}') AS DATE) END`,
          python: (frame) => `parse_date(${frame}[${quotePython(name)}], ${quotePython(pattern)}, ${quotePython(iso)})`,
        })),
    );
  },
});
