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
/** Years of two digits, with the digits that precede them: as when a file is read, 69 is the first of the 20th century. */
const years = [
  { form: year, century: "" },
  { form: "([0-5][0-9]|6[0-8])", century: "20" },
  { form: "(69|[7-9][0-9])", century: "19" },
];

const orders = ["day month year", "month day year", "year month day"] as const;

/** A pattern (RE2) of numeric dates, and their text as year-month-day by its groups. */
interface DateForm {
  pattern: string;
  iso: string;
}

/** The patterns of an order; a time of day may follow. */
function toForms(order: (typeof orders)[number]): DateForm[] {
  if (order === "year month day") return [toForm([year, short, short], String.raw`\1-\2-\3`)];
  const rest = order === "day month year" ? String.raw`\3-\2-\1` : String.raw`\3-\1-\2`;
  return years.map(({ form, century }) => toForm([short, short, form], `${century}${rest}`));
}

function toForm(parts: readonly string[], iso: string): DateForm {
  const form = parts.join(separator);
  const pattern = String.raw`^\s*${form}(?:[T ][ ]*[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]*)?)?\s*(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?\s*$`;
  return { pattern, iso };
}

function toBranch(column: string, { pattern, iso }: DateForm): string {
  return `WHEN regexp_matches(${column}, ${quoteText(pattern)}) THEN TRY_CAST(regexp_replace(${column}, ${quoteText(pattern)}, '${iso}') AS DATE)`;
}

/** Parses dates written as text. */
export const parseDate = defineStepType({
  type: "parse_date",
  label: "Make dates",
  description:
    "Parses numeric dates written as text, separated by dots, slashes, dashes or spaces; texts that begin with a four-digit year are read as year month day in every order, years of two digits are 1969 to 2068; drops a time of day, and other texts become missing.",
  category: "values",
  params: z.strictObject({
    columns: columnsParam({ title: "Columns", kinds: ["text"] }),
    order: z.enum(orders).meta({ title: "Order" }),
  }),
  sentence: ({ columns, order }) => `Read ${nameColumns(columns)} as dates, written as ${order}.`,
  prepare({ params: { columns, order }, tables: [table = []], problems }) {
    const found = problems.findColumns(columns, table, { param: "columns", kinds: ["text", "date", "datetime"] });
    // A text that begins with the year can be read in one way only, whatever the order of the others.
    const forms = [...new Set([order, "year month day" as const])].flatMap(toForms);
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
