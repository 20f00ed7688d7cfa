import { z } from "zod";
import { quoteName } from "@/lib/domain/text/quotes";
import { mappingParam } from "../../params";
import { defineStepType } from "../../step-type";
import { quotePython } from "../../text/quote-python";
import { toOnly } from "../compute-columns";
import { joinWords } from "../sentence-words";

/** Renames columns. */
export const rename = defineStepType({
  type: "rename",
  label: "Rename columns",
  description: "Renames columns.",
  category: "columns",
  params: z.strictObject({
    columns: mappingParam({ title: "New names", description: "Each column and its new name." }),
  }),
  sentence: ({ columns }) => `Rename ${joinWords(columns.map(({ from, to }) => `“${from}” to “${to}”`))}.`,
  prepare({ params: { columns }, tables: [table = []], problems }) {
    problems.findColumns(
      columns.map(({ from }) => from),
      table,
      { param: "columns" },
    );
    const renamed = table.map((column) => ({
      ...column,
      name: columns.find(({ from }) => from === column.name)?.to ?? column.name,
    }));
    for (const [place, { name }] of renamed.entries()) {
      if (name === "" || name.length > 200 || /\p{Cc}/u.test(name))
        problems.add("invalid_param", "A name must have 1 to 200 characters and no line breaks.", { param: "columns" });
      problems.checkFree(name, renamed.slice(0, place), "columns");
    }
    return {
      outputs: {
        table: {
          columns: renamed,
          sql: ({ tables }) =>
            `SELECT * RENAME (${columns.map(({ from, to }) => `${quoteName(from)} AS ${quoteName(to)}`).join(", ")}) FROM ${toOnly(tables).name}`,
          python: ([frame = ""]) =>
            `${frame}.rename(columns={${columns.map(({ from, to }) => `${quotePython(from)}: ${quotePython(to)}`).join(", ")}})`,
        },
      },
      order: ["keeps"],
      sameRows: true,
    };
  },
});
