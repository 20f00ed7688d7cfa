import { z } from "zod";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { columnParam, plainText } from "../../params";
import { defineStepType } from "../../step-type";
import { sqlBlanks } from "../../text/blanks";
import { quotePython } from "../../text/quote-python";
import { keepRows, keptAndRejected } from "../keep-rows";
import { joinWords } from "../sentence-words";

const common = ["Total", "Grand total", "Subtotal", "Sum", "All"];

/** Drops rows that are totals of other rows. */
export const dropTotals = defineStepType({
  type: "drop_totals",
  label: "Drop total rows",
  description:
    "Drops rows that are totals of other rows, identified by a text such as “Total”; ignores case and surrounding whitespace.",
  category: "rows",
  params: z.strictObject({
    column: columnParam({ title: "Column with the text", kinds: ["text"] }),
    texts: z
      .array(plainText.min(1))
      .min(1, "Add at least one text.")
      .max(200)
      .default(common)
      .meta({ title: "Texts of total rows" }),
  }),
  outputs: keptAndRejected,
  sentence: ({ column, texts }) => `Drop total rows: “${column}” is ${joinWords(texts.map((text) => `“${text}”`))}.`,
  prepare({ params: { column, texts }, tables: [table = []], problems }) {
    const found = problems.findColumn(column, table, { param: "column", kinds: ["text"] });
    if (found === null) return null;
    const plain = (sql: string) => `lower(trim(${sql}, ${sqlBlanks}))`;
    const list = texts.map((text) => plain(quoteText(text))).join(", ");
    return keepRows(table, {
      sql: () => `coalesce(${plain(quoteName(column))} NOT IN (${list}), true)`,
      python: (frame) => `~is_total(${frame}[${quotePython(column)}], [${texts.map(quotePython).join(", ")}])`,
    });
  },
});
