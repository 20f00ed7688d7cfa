import { z } from "zod";
import type { DateOrder, DateTime } from "@/lib/domain/datasets/meant-kind";
import type { ColumnKind } from "@/lib/domain/recipes/recipe-column";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { columnsParam } from "../../params";
import { defineStepType } from "../../step-type";
import { quotePython } from "../../text/quote-python";
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

/** How dates are read: with their time of day, or without. */
interface DateReading {
  kind: ColumnKind;
  /** Pattern of what may follow a day. */
  tail: string;
  /** What stands for a text that fits, given its day. */
  toIso: (day: string) => string;
  /** SQL for the value of such a text. */
  toSql: (iso: string) => string;
  /** The layouts of such texts, for strptime of DuckDB and Python. */
  layouts: readonly string[];
  /** Python that follows the parsed times. */
  conversion: string;
}

const day = "%Y-%m-%d";
const timed = [day, ...["%H:%M", "%H:%M:%S", "%H:%M:%S.%f", "%I:%M %p", "%I:%M:%S %p"].map((time) => `${day} ${time}`)];

/** A text with an offset from UTC has no time to keep. */
const readings: Readonly<Record<DateTime, DateReading>> = {
  drop: {
    kind: "date",
    tail: String.raw`(?:[T ][ ]*${clock}(?:[ ]*${half})?\s*(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?`,
    toIso: (date) => date,
    toSql: (iso) => `TRY_CAST(${iso} AS DATE)`,
    layouts: [day],
    conversion: '.astype("date32[day][pyarrow]")',
  },
  keep: {
    kind: "datetime",
    tail: String.raw`(?:[T ][ ]*(${clock})(?:[ ]*(${half}))?\s*(?:Z|[+-]00:?00)?)?`,
    toIso: (date) => String.raw`${date} \4 \5`,
    toSql: (iso) => `try_strptime(rtrim(${iso}), [${timed.map(quoteText).join(", ")}])`,
    layouts: timed,
    conversion: "",
  },
};

/** The forms of an order. */
function toForms(order: DateOrder, { tail, toIso }: DateReading): DateForm[] {
  const toForm = (parts: readonly string[], date: string) => ({
    pattern: String.raw`^\s*${parts.join(separator)}${tail}\s*$`,
    iso: toIso(date),
  });
  if (order === "year month day") return [toForm([year, short, short], String.raw`\1-\2-\3`)];
  const rest = order === "day month year" ? String.raw`\2-\1` : String.raw`\1-\2`;
  return [
    toForm([short, short, year], String.raw`\3-${rest}`),
    ...shortYears.map(({ form, century }) => toForm([short, short, form], String.raw`${century}\3-${rest}`)),
  ];
}

function toBranch(column: string, { pattern, iso }: DateForm, { toSql }: DateReading): string {
  const matches = `regexp_matches(${column}, ${quoteText(pattern)})`;
  return `WHEN ${matches} THEN ${toSql(`regexp_replace(${column}, ${quoteText(pattern)}, '${iso}')`)}`;
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
    const reading = readings[time];
    // A text that begins with the year can be read in one way only, whatever the order of the others.
    const forms = [...new Set<DateOrder>([order, "year month day"])].flatMap((one) => toForms(one, reading));
    const pairs = forms.map(({ pattern, iso }) => `(${quotePython(pattern)}, ${quotePython(iso)})`).join(", ");
    const layouts = reading.layouts.map(quotePython).join(", ");
    return computeColumns(
      table,
      found
        .filter(({ kind }) => kind === "text")
        .map(({ name }) => ({
          name,
          kind: reading.kind,
          sql: `CASE ${forms.map((form) => toBranch(quoteName(name), form, reading)).join(" ")} END`,
          python: (frame) =>
            `parse_date(${frame}[${quotePython(name)}], [${pairs}], [${layouts}])${reading.conversion}`,
        })),
    );
  },
});
