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
const clock = "[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]*)?)?";
const half = "[AaPp][Mm]";

/** Years of two digits, with the century that DuckDB and Python read them in. */
const shortYears = [
  { form: "([0-5][0-9]|6[0-8])", century: "20" },
  { form: "(69|[7-9][0-9])", century: "19" },
];

/** A pattern (RE2) of numeric dates, and the year-month-day that its groups give, with the time of day if that is kept. */
interface DateForm {
  pattern: string;
  iso: string;
}

type Order = "day month year" | "month day year" | "year month day";

/** The forms of an order; a time of day may follow each. A text with an offset from UTC has no time to keep. */
function toForms(order: Order, time: "drop" | "keep"): DateForm[] {
  const tail =
    time === "drop"
      ? String.raw`(?:[T ][ ]*${clock}(?:[ ]*${half})?\s*(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?`
      : String.raw`(?:[T ][ ]*(${clock})(?:[ ]*(${half}))?\s*(?:Z|[+-]00:?00)?)?`;
  const toForm = (parts: readonly string[], date: string) => ({
    pattern: String.raw`^\s*${parts.join(separator)}${tail}\s*$`,
    iso: time === "drop" ? date : String.raw`${date} \4 \5`,
  });
  if (order === "year month day") return [toForm([year, short, short], String.raw`\1-\2-\3`)];
  const day = order === "day month year" ? String.raw`\2-\1` : String.raw`\1-\2`;
  return [
    toForm([short, short, year], String.raw`\3-${day}`),
    ...shortYears.map(({ form, century }) => toForm([short, short, form], String.raw`${century}\3-${day}`)),
  ];
}

/** How a time of day may be written, for strptime of DuckDB and Python. */
const times = ["", " %H:%M", " %H:%M:%S", " %H:%M:%S.%f", " %I:%M %p", " %I:%M:%S %p"].map((time) => `%Y-%m-%d${time}`);

function toBranch(column: string, { pattern, iso }: DateForm, time: "drop" | "keep"): string {
  const text = `regexp_replace(${column}, ${quoteText(pattern)}, '${iso}')`;
  const value =
    time === "drop"
      ? `TRY_CAST(${text} AS DATE)`
      : `try_strptime(rtrim(${text}), [${times.map(quoteText).join(", ")}])`;
  return `WHEN regexp_matches(${column}, ${quoteText(pattern)}) THEN ${value}`;
}

/** Parses dates written as text. */
export const parseDate = defineStepType({
  type: "parse_date",
  label: "Make dates",
  description:
    'Parses numeric dates written as text, separated by dots, slashes, dashes or spaces; texts that begin with a four-digit year are read as year month day in every order, and two-digit years as 1969 to 2068. Drops a time of day unless `time` is "keep": the result then has date and time. Other texts become missing, and with "keep" also those with an offset from UTC.',
  category: "values",
  params: z.strictObject({
    columns: columnsParam({ title: "Columns", kinds: ["text"] }),
    order: z.enum(["day month year", "month day year", "year month day"]).meta({ title: "Order" }),
    time: z.enum(["drop", "keep"]).optional().meta({ title: "Time of day" }),
  }),
  sentence: ({ columns, order, time }) =>
    `Read ${nameColumns(columns)} as dates${time === "keep" ? " with their time of day" : ""}, written as ${order}.`,
  prepare({ params: { columns, order, time = "drop" }, tables: [table = []], problems }) {
    const found = problems.findColumns(columns, table, { param: "columns", kinds: ["text", "date", "datetime"] });
    // A text that begins with the year can be read in one way only, whatever the order of the others.
    const forms = [...new Set<Order>([order, "year month day"])].flatMap((one) => toForms(one, time));
    const read = time === "drop" ? "parse_date" : "parse_datetime";
    return computeColumns(
      table,
      found
        .filter(({ kind }) => kind === "text")
        .map(({ name }) => ({
          name,
          kind: time === "drop" ? "date" : "datetime",
          sql: `CASE ${forms.map((form) => toBranch(quoteName(name), form, time)).join(" ")} END`,
          python: (frame) =>
            `${read}(${frame}[${quotePython(name)}], [${forms.map(({ pattern, iso }) => `(${quotePython(pattern)}, ${quotePython(iso)})`).join(", ")}]${time === "drop" ? "" : `, [${times.map(quotePython).join(", ")}]`})`,
        })),
    );
  },
});
