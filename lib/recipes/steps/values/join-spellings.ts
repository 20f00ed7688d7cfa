import { z } from "zod";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { columnParam, mappingParam } from "../../params";
import { defineStepType } from "../../step-type";
import { quotePython } from "../../text/quote-python";
import { computeColumns } from "../compute-columns";
import { joinWords } from "../sentence-words";

/** Unifies spellings of a text. */
export const joinSpellings = defineStepType({
  type: "join_spellings",
  label: "Merge spellings",
  description: "Replaces the listed spellings of a text with one of them; other texts stay unchanged.",
  category: "values",
  params: z.strictObject({
    column: columnParam({ title: "Column", kinds: ["text"] }),
    spellings: mappingParam({ title: "Spellings", description: "Each spelling and what it becomes." }),
  }),
  sentence: ({ column, spellings }) =>
    `In “${column}”, write ${joinWords(spellings.map(({ from, to }) => `“${from}” as “${to}”`))}.`,
  prepare({ params: { column, spellings }, tables: [table = []], problems }) {
    const found = problems.findColumn(column, table, { param: "column", kinds: ["text"] });
    const texts = spellings.map(({ from }) => from);
    const repeated = texts.find((text, place) => texts.indexOf(text) !== place);
    if (repeated !== undefined) problems.add("invalid_param", `“${repeated}” is listed twice.`, { param: "spellings" });
    if (found === null) return null;
    const cases = spellings.map(({ from, to }) => `WHEN ${quoteText(from)} THEN ${quoteText(to)}`).join(" ");
    const pairs = spellings.map(({ from, to }) => `${quotePython(from)}: ${quotePython(to)}`).join(", ");
    return computeColumns(table, [
      {
        ...found,
        sql: `CASE ${quoteName(column)} ${cases} ELSE ${quoteName(column)} END`,
        python: (frame) => `replace_values(${frame}[${quotePython(column)}], {${pairs}})`,
      },
    ]);
  },
});
