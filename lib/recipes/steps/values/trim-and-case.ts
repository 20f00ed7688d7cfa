import { z } from "zod";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { columnsParam } from "../../params";
import { defineStepType } from "../../step-type";
import { blankRun, pythonBlanks, sqlBlanks } from "../../text/blanks";
import { quotePython } from "../../text/quote-python";
import { computeColumns } from "../compute-columns";
import { nameColumns } from "../sentence-words";

/** Capitalises the first character of each part of a text, as in “Anna Kowalski” and “Jean-Luc”. */
function toInitials(text: string, mark: " " | "-"): string {
  const part = "upper(substring(part, 1, 1)) || substring(part, 2)";
  return `array_to_string(list_transform(string_split(${text}, '${mark}'), lambda part: ${part}), '${mark}')`;
}

/** Trims texts and optionally changes their case. */
export const trimAndCase = defineStepType({
  type: "trim_and_case",
  label: "Trim texts",
  description:
    "Removes leading and trailing whitespace, collapses runs of whitespace, and optionally changes the case of texts: `first upper` writes “Anna maria”, `each word upper` “Anna Maria”; texts that end up empty become missing.",
  category: "values",
  params: z.strictObject({
    columns: columnsParam({ title: "Columns", kinds: ["text"] }),
    letters: z
      .enum(["as they are", "lower", "upper", "first upper", "each word upper"])
      .default("as they are")
      .meta({ title: "Letters" }),
  }),
  sentence: ({ columns, letters }) => {
    const them = columns.length === 1 ? "it" : "them";
    const words = {
      "as they are": "",
      lower: ` and convert ${them} to lower case`,
      upper: ` and convert ${them} to upper case`,
      "first upper": ` and convert ${them} to lower case with a capital first letter`,
      "each word upper": " and capitalize each word, with the rest in lower case",
    };
    return `Trim ${nameColumns(columns)}${words[letters]}.`;
  },
  prepare({ params: { columns, letters }, tables: [table = []], problems }) {
    const found = problems.findColumns(columns, table, { param: "columns", kinds: ["text"] });
    return computeColumns(
      table,
      found.map(({ name, kind }) => {
        const trimmed = `trim(regexp_replace(${quoteName(name)}, ${quoteText(blankRun)}, ' ', 'g'), ${sqlBlanks})`;
        const cased = {
          "as they are": trimmed,
          lower: `lower(${trimmed})`,
          upper: `upper(${trimmed})`,
          "first upper": `upper(substring(${trimmed}, 1, 1)) || lower(substring(${trimmed}, 2))`,
          "each word upper": toInitials(toInitials(`lower(${trimmed})`, " "), "-"),
        };
        return {
          name,
          kind,
          sql: `nullif(${cased[letters]}, '')`,
          python: (frame) =>
            `trim_text(${frame}[${quotePython(name)}], ${quotePython(letters)}, ${quotePython(blankRun)}, ${pythonBlanks})`,
        };
      }),
    );
  },
});
