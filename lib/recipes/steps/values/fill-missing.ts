import { z } from "zod";
import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { quoteName } from "@/lib/domain/text/quotes";
import { columnsParam, plainText } from "../../params";
import { defineStepType } from "../../step-type";
import { toDuckType, toPandasType } from "../../expression/typed-expression";
import { quotePython } from "../../text/quote-python";
import { computeColumns, type ComputedColumn } from "../compute-columns";
import { nameColumns } from "../sentence-words";
import { toTypedValue } from "../typed-value";

const known = ["integer", "number", "text", "boolean", "date", "datetime"] as const;

function fillWithValue({ name, kind }: RecipeColumn, value: string): ComputedColumn | null {
  const typed = toTypedValue(value, kind);
  if (typed === null) return null;
  const filled = kind === "integer" && typed.kind === "number" ? "number" : kind;
  const type = toDuckType(filled);
  return {
    name,
    kind: filled,
    sql: `coalesce(CAST(${quoteName(name)} AS ${type}), CAST(${typed.sql} AS ${type}))`,
    python: (frame) =>
      `fill_value(${frame}[${quotePython(name)}].astype(${toPandasType(filled)}), ${typed.python(frame)})`,
  };
}

/** Writes Python that fills one column, among all rows or within groups. */
function toFilling(name: string, within: readonly string[], fill: (series: string) => string) {
  const columns = within.map(quotePython).join(", ");
  return (frame: string) =>
    within.length === 0
      ? fill(`${frame}[${quotePython(name)}]`)
      : `fill_within(${frame}, ${quotePython(name)}, [${columns}], lambda series: ${fill("series")})`;
}

function fillWithCentre({ name }: RecipeColumn, method: "mean" | "median", within: readonly string[]): ComputedColumn {
  const number = `CAST(${quoteName(name)} AS DOUBLE)`;
  const computed = `${method === "mean" ? "avg" : "median"}(${number})`;
  return {
    name,
    kind: "number",
    sql: (table) =>
      within.length === 0
        ? `coalesce(${number}, (SELECT ${computed} FROM ${table.name}))`
        : `coalesce(${number}, ${computed} OVER (PARTITION BY ${within.map(quoteName).join(", ")}))`,
    python: toFilling(name, within, (series) => `fill_with(${series}, ${quotePython(method)})`),
  };
}

function fillFromNeighbour(
  { name, kind }: RecipeColumn,
  method: "previous" | "next",
  within: readonly string[],
): ComputedColumn {
  const direction = method === "previous" ? "ASC" : "DESC";
  const groups = within.length === 0 ? "" : `PARTITION BY ${within.map(quoteName).join(", ")} `;
  return {
    name,
    kind,
    sql: ({ row }) =>
      `last_value(${quoteName(name)} IGNORE NULLS) OVER (${groups}ORDER BY ${row ?? ""} ${direction} ROWS UNBOUNDED PRECEDING)`,
    python: toFilling(name, within, (series) => `${series}.${method === "previous" ? "ffill" : "bfill"}()`),
  };
}

/** Fills missing values. */
export const fillMissing = defineStepType({
  type: "fill_missing",
  label: "Fill missing values",
  description:
    "Fills missing values with a value, the mean or median of the column, or the value of the previous or next row that has one, among all rows or within groups.",
  category: "values",
  params: z.strictObject({
    columns: columnsParam({ title: "Columns" }),
    method: z.enum(["value", "mean", "median", "previous", "next"]).default("value").meta({ title: "Fill with" }),
    value: plainText.optional().meta({ title: "Value", description: "Only for filling with a value." }),
    within: columnsParam({ title: "Within each", description: "Among all rows by default." }).optional(),
  }),
  sentence: ({ columns, method, value, within }) => {
    const words = {
      value: `“${value ?? ""}”`,
      mean: "the mean",
      median: "the median",
      previous: "the previous value",
      next: "the next value",
    };
    return `Fill missing values of ${nameColumns(columns)} with ${words[method]}${within === undefined ? "" : ` within each ${nameColumns(within)}`}.`;
  },
  prepare({ params: { columns, method, value, within = [] }, tables: [table = []], problems }) {
    const isCentre = method === "mean" || method === "median";
    const kinds = isCentre ? (["integer", "number"] as const) : known;
    const found = problems.findColumns(columns, table, { param: "columns", kinds });
    problems.findColumns(within, table, { param: "within" });
    if (method === "value" && within.length > 0)
      problems.add("invalid_param", "A value is the same within each group. Leave this out.", { param: "within" });
    if (isCentre)
      return computeColumns(
        table,
        found.map((column) => fillWithCentre(column, method, within)),
        "carries",
      );
    if (method !== "value")
      return computeColumns(
        table,
        found.map((column) => fillFromNeighbour(column, method, within)),
        "uses",
      );
    if (value === undefined) problems.add("invalid_param", "Enter the value to fill with.", { param: "value" });
    const filled = found.map((column) => fillWithValue(column, value ?? ""));
    const unfit = found.find((_, place) => filled[place] === null);
    if (unfit !== undefined)
      problems.add("invalid_param", `“${value ?? ""}” does not fit “${unfit.name}”.`, { param: "value" });
    return computeColumns(
      table,
      filled.filter((column) => column !== null),
    );
  },
});
