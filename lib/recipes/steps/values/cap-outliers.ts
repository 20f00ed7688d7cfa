import { z } from "zod";
import { quoteName } from "@/lib/domain/text/quotes";
import { columnParam } from "../../params";
import { defineStepType } from "../../step-type";
import { toTypedLiteral } from "../../expression/typed-expression";
import { quotePython } from "../../text/quote-python";
import { computeColumns } from "../compute-columns";

const bound = z.number().optional();

/** Caps values at a bound. */
export const capOutliers = defineStepType({
  type: "cap_outliers",
  label: "Cap outliers",
  description:
    "Sets values below a lower bound or above an upper bound to that bound. The default bounds are 1.5 interquartile ranges beyond the quartiles.",
  category: "values",
  params: z.strictObject({
    column: columnParam({ title: "Column", kinds: ["integer", "number"] }),
    lower: bound.meta({ title: "Lower bound" }),
    upper: bound.meta({ title: "Upper bound" }),
  }),
  sentence: ({ column, lower, upper }) => {
    if (lower === undefined && upper === undefined)
      return `Cap outliers of “${column}” at 1.5 interquartile ranges beyond the quartiles.`;
    const ends = [
      ...(lower === undefined ? [] : [`below ${lower}`]),
      ...(upper === undefined ? [] : [`above ${upper}`]),
    ];
    return `Cap values of “${column}” ${ends.join(" and ")}.`;
  },
  prepare({ params: { column, lower, upper }, tables: [table = []], problems }) {
    problems.findColumn(column, table, { param: "column", kinds: ["integer", "number"] });
    if (lower !== undefined && upper !== undefined && lower > upper) {
      problems.add("guardrail", "The lower bound is above the upper one.", { param: "lower" });
    }
    const isComputed = lower === undefined && upper === undefined;
    const value = `CAST(${quoteName(column)} AS DOUBLE)`;
    const quartile = (share: number) => `quantile_cont(${value}, ${share})`;
    const distance = `1.5e0 * (${quartile(0.75)} - ${quartile(0.25)})`;
    const toBound = (given: number | undefined, computed: string, name: string) =>
      given === undefined ? `(SELECT ${computed} FROM ${name})` : toTypedLiteral({ kind: "number", value: given }).sql;
    const cap = (sign: "<" | ">", end: string) => `WHEN ${value} ${sign} ${end} THEN ${end}`;
    return computeColumns(
      table,
      [
        {
          name: column,
          kind: "number",
          sql: ({ name }) => {
            const low =
              isComputed || lower !== undefined
                ? cap("<", toBound(lower, `${quartile(0.25)} - ${distance}`, name))
                : "";
            const high =
              isComputed || upper !== undefined
                ? cap(">", toBound(upper, `${quartile(0.75)} + ${distance}`, name))
                : "";
            return `CASE ${low} ${high} ELSE ${value} END`;
          },
          python: (frame) => `cap_values(${frame}[${quotePython(column)}], ${lower ?? "None"}, ${upper ?? "None"})`,
        },
      ],
      isComputed ? "carries" : "keeps",
    );
  },
});
