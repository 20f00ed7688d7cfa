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

/** A pattern of dates, and their text as year-month-day by its groups. */
function toForm(order: keyof typeof orders): { pattern: string; iso: string } {
  const { form, groups } = orders[order];
  const pattern = String.raw`^\s*${form}(?:[T ][ ]*[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]*)?)?\s*(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?\s*$`;
  return { pattern, iso: groups.map((group) => `\\${group}`).join("-") };
}

function toBranch(column: string, { pattern, iso }: ReturnType<typeof toForm>): string {
  return `WHEN regexp_matches(${column}, ${quoteText(pattern)}) THEN TRY_CAST(regexp_replace(${column}, ${quoteText(pattern)}, '${iso}') AS DATE)`;
}

/** Parses dates written as text. */
export const parseDate = defineStepType({
  type: "parse_date",
  label: "Make dates",
  description:
    "Parses numeric dates written as text, separated by dots, slashes, dashes or spaces; texts that begin with a four-digit year are read as year month day in every order; drops a time of day, and other texts become missing.",
  category: "values",
  params: z.strictObject({
    columns: columnsParam({ title: "Columns", kinds: ["text"] }),
    order: z.enum(["day month year", "month day year", "year month day"]).meta({ title: "Order" }),
  }),
  sentence: ({ columns, order }) => `Read ${nameColumns(columns)} as dates, written as ${order}.`,
  prepare({ params: { columns, order }, tables: [table = []], problems }) {
    const found = problems.findColumns(columns, table, { param: "columns", kinds: ["text", "date", "datetime"] });
    // A text that begins with the year can be read in one way only, whatever the order of the others.
    const forms = [...new Set([order, "year month day" as const])].map(toForm);
    return computeColumns(
      table,
      found
        .filter(({ kind }) => kind === "text")
        .map(({ name }) => ({
          name,
          kind: "date",
          sql: `CASE ${forms.map((form) => toBranch(quoteName(name), form)).join(" ")} END`,
          python: (frame) =>
            `parse_date(${frame}[${quotePython(name)}], [${forms.map(({ pattern, iso }) => `(${quotePython(pattern)}, ${quotePython(iso)})`).join(", ")}])`,
        })),
    );
  },
});
