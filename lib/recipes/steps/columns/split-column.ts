import { z } from "zod";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { columnParam, newColumnParam, plainText } from "../../params";
import { defineStepType } from "../../step-type";
import { quotePython } from "../../text/quote-python";
import { computeColumns } from "../compute-columns";
import { nameColumns } from "../sentence-words";

/** Splits a text column at a separator. */
export const splitColumn = defineStepType({
  type: "split_column",
  label: "Split a column",
  description:
    "Splits texts at a separator into new columns; the last one gets the rest, and absent parts are missing values.",
  category: "columns",
  params: z.strictObject({
    column: columnParam({ title: "Column", kinds: ["text"] }),
    separator: plainText.min(1, "Enter a separator.").max(100).meta({ title: "Separator" }),
    names: z
      .array(newColumnParam({ title: "Name" }))
      .min(2, "Name at least two columns.")
      .max(50)
      .meta({ title: "New columns" }),
  }),
  sentence: ({ column, separator, names }) => `Split “${column}” at “${separator}” into ${nameColumns(names)}.`,
  prepare({ params: { column, separator, names }, tables: [table = []], problems }) {
    const found = problems.findColumn(column, table, { param: "column", kinds: ["text"] });
    if (found === null) return null;
    for (const [place, name] of names.entries()) {
      problems.checkFree(
        name,
        [...table, ...names.slice(0, place).map((other) => ({ name: other, kind: "text" as const }))],
        "names",
      );
    }
    const list = `string_split(${quoteName(column)}, ${quoteText(separator)})`;
    const toPart = (place: number) => {
      if (place < names.length) return `${list}[${place}]`;
      return `CASE WHEN len(${list}) >= ${place} THEN array_to_string(${list}[${place}:], ${quoteText(separator)}) END`;
    };
    return computeColumns(
      table,
      names.map((name, place) => ({
        name,
        kind: "text",
        sql: toPart(place + 1),
        python: (frame) =>
          `text_part(${frame}[${quotePython(column)}], ${quotePython(separator)}, ${place}, ${names.length})`,
      })),
    );
  },
});
