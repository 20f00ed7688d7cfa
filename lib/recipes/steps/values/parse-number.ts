import { z } from "zod";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { columnsParam } from "../../params";
import { defineStepType } from "../../step-type";
import { toNumberForm, type DecimalMark } from "../../text/number-form";
import { quotePython } from "../../text/quote-python";
import { computeColumns, type ComputedColumn } from "../compute-columns";
import { nameColumns } from "../sentence-words";

/** Writes SQL and Python for the number in a text; missing if there is none. */
function toNumber(name: string, mark: DecimalMark): Omit<ComputedColumn, "name" | "kind"> {
  const column = quoteName(name);
  const { form, negative, separator } = toNumberForm(mark);
  const group = (groups: string) => `regexp_replace(${column}, ${quoteText(form)}, '${groups}')`;
  const digits = `replace(regexp_replace(${group(String.raw`\2\3`)}, ${quoteText(separator)}, '', 'g'), '${mark}', '.')`;
  const sign = `CASE WHEN regexp_matches(${group(String.raw`\1`)}, ${quoteText(negative)}) THEN -1 ELSE 1 END`;
  return {
    sql: `CASE WHEN regexp_matches(${column}, ${quoteText(form)}) THEN ${sign} * CAST(${digits} AS DOUBLE) END`,
    python: (frame) =>
      `parse_number(${frame}[${quotePython(name)}], ${[form, negative, separator, mark].map(quotePython).join(", ")})`,
  };
}

/** Parses numbers written as text. */
export const parseNumber = defineStepType({
  type: "parse_number",
  label: "Make numbers",
  description:
    "Parses numbers written as text: ignores currency signs, units and thousands separators; texts with no number, or several, become missing.",
  category: "values",
  params: z.strictObject({
    columns: columnsParam({ title: "Columns", kinds: ["text"] }),
    decimal_mark: z
      .enum([".", ","])
      .default(".")
      .meta({ title: "Decimal mark", description: "The other one separates thousands." }),
  }),
  sentence: ({ columns, decimal_mark }) =>
    `Read ${nameColumns(columns)} as numbers${decimal_mark === "," ? " with decimal commas" : ""}.`,
  prepare({ params: { columns, decimal_mark }, tables: [table = []], problems }) {
    const found = problems.findColumns(columns, table, { param: "columns", kinds: ["text", "integer", "number"] });
    const texts = found.filter(({ kind }) => kind === "text");
    return computeColumns(
      table,
      texts.map(({ name }) => ({ name, kind: "number", ...toNumber(name, decimal_mark) })),
    );
  },
});
