import { z } from "zod";
import type { ParamValue } from "@/lib/domain/recipes/recipe";
import { quoteName } from "@/lib/domain/text/quotes";
import { columnParam, plainText } from "../../params";
import { defineStepType } from "../../step-type";
import { toDuckType, toPandasType } from "../../expression/typed-expression";
import { quotePython } from "../../text/quote-python";
import { computeColumns } from "../compute-columns";
import { joinWords } from "../sentence-words";
import { toTypedValue } from "../typed-value";

const entry = z.strictObject({
  from: plainText.meta({ title: "Value" }),
  to: plainText.nullable().meta({ title: "New value", description: "None: missing." }),
});

/** Writes numbers and truth values among the values as texts: `{"from": 999, "to": null}`. */
function toStored(value: ParamValue): ParamValue {
  if (!Array.isArray(value)) return value;
  const toText = (cell: ParamValue) => (typeof cell === "number" || typeof cell === "boolean" ? String(cell) : cell);
  return value.map((pair) =>
    typeof pair === "object" && pair !== null && !Array.isArray(pair)
      ? Object.fromEntries(Object.entries(pair).map(([name, cell]) => [name, toText(cell)]))
      : pair,
  );
}

/** Replaces values of a column. */
export const replaceValues = defineStepType({
  type: "replace_values",
  label: "Replace values",
  description: "Replaces values of a column with others, or makes them missing; only replaces whole cells.",
  category: "values",
  params: z.strictObject({
    column: columnParam({ title: "Column" }),
    values: z.array(entry).min(1, "Add at least one value.").max(2000).meta({ title: "Values", control: "mapping" }),
  }),
  toStored,
  sentence: ({ column, values }) =>
    `In “${column}”, ${joinWords(values.map(({ from, to }) => (to === null ? `make “${from}” missing` : `replace “${from}” with “${to}”`)))}.`,
  prepare({ params: { column, values }, tables: [table = []], problems }) {
    const found = problems.findColumn(column, table, {
      param: "column",
      kinds: ["integer", "number", "text", "boolean", "date", "datetime"],
    });
    if (found === null) return null;
    const typed = values.map(({ from, to }) => ({
      from: toTypedValue(from, found.kind),
      to: to === null ? null : toTypedValue(to, found.kind),
      text: from,
      wrong: to,
    }));
    const keys = typed.map(({ from }) => from?.sql);
    for (const [place, { from, to, text, wrong }] of typed.entries()) {
      if (from === null || (to === null && wrong !== null)) {
        problems.add("invalid_param", `“${from === null ? text : (wrong ?? "")}” does not fit “${column}”.`, {
          param: "values",
        });
      } else if (keys.indexOf(from.sql) !== place)
        problems.add("invalid_param", `“${text}” is listed twice.`, { param: "values" });
    }
    const kind = found.kind === "integer" && typed.some(({ to }) => to?.kind === "number") ? "number" : found.kind;
    const name = quoteName(column);
    const cases = typed.map(({ from, to }) => `WHEN ${from?.sql ?? ""} THEN ${to?.sql ?? "NULL"}`).join(" ");
    return computeColumns(table, [
      {
        name: column,
        kind,
        sql: `CAST(CASE ${name} ${cases} ELSE ${name} END AS ${toDuckType(kind)})`,
        python: (frame) => {
          const moment = (written: string) =>
            found.kind === "datetime" && written !== "pd.NA" ? `pd.Timestamp(${written})` : written;
          const pairs = typed
            .map(({ from, to }) => `${moment(from?.python(frame) ?? "")}: ${moment(to?.python(frame) ?? "pd.NA")}`)
            .join(", ");
          return `replace_values(${frame}[${quotePython(column)}].astype(${toPandasType(kind)}), {${pairs}})`;
        },
      },
    ]);
  },
});
