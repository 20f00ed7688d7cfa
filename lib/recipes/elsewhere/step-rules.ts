import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import type { RecipeServer } from "@/lib/domain/recipes/recipe-server";
import type { ExpressionNode } from "../expression/expression-node";
import { parseExpression } from "../expression/parse-expression";
import { walkExpression } from "../expression/walk-expression";
import type { PreparedNode } from "../compile/prepare-recipe";

/** A step on a server: its params, and the columns of its first table. */
export interface RuledStep {
  params: PreparedNode["step"]["params"];
  columns: readonly RecipeColumn[];
}

/** Returns why a step would not produce the same table as DuckDB, as the end of a sentence; null if a test shows that it does. */
type Rule = (step: RuledStep) => string | null;

const same: Rule = () => null;
const refused =
  (reason: string): Rule =>
  () =>
    reason;

const letters = "it converts the case of some letters differently";

/** Functions of expressions that servers compute as DuckDB does. */
const sameFunctions = [
  ...["abs", "round", "floor", "ceil", "sqrt", "trim", "length", "left", "substring", "replace", "concat"],
  ...["contains", "starts_with", "ends_with", "year", "quarter", "month", "day", "weekday", "to_date"],
  ...["days_between", "to_number", "to_text", "coalesce", "if"],
];

/** Lists the functions that an expression calls, including “like”, with repetitions. */
function findCalls(parsed: ExpressionNode): string[] {
  return [...walkExpression(parsed)].flatMap((node) =>
    node.type === "call" ? [node.name] : node.type === "like" ? ["like"] : [],
  );
}

/** Whether an expression converts something to text that may be a number with decimals. */
function writesDecimals(parsed: ExpressionNode, columns: readonly RecipeColumn[]): boolean {
  return [...walkExpression(parsed)].some((node) => {
    if (node.type !== "call" || node.name !== "to_text") return false;
    const [value] = node.parameters;
    const column = value?.type === "column" ? columns.find(({ name }) => name === value.name) : undefined;
    return column === undefined || column.kind === "number";
  });
}

/** Allows only expressions of these functions. */
const expressionOf =
  (functions: ReadonlySet<string>): Rule =>
  ({ params: { expression }, columns }) => {
    if (typeof expression !== "string") return "its expression cannot be parsed";
    const parsed = parseExpression(expression);
    const unknown = findCalls(parsed).find((name) => !functions.has(name));
    if (unknown === undefined) return writesDecimals(parsed, columns) ? "it formats large numbers differently" : null;
    return unknown === "lower" || unknown === "upper"
      ? letters
      : `its “${unknown}” is not known to return the same values`;
  };

const isAscii = (text: unknown) => typeof text === "string" && !/[^\p{ASCII}]/u.test(text);

const asciiTotals: Rule = ({ params: { texts = [] } }) =>
  Array.isArray(texts) && texts.every(isAscii) ? null : letters;

const plainCase: Rule = ({ params: { letters: wanted } }) =>
  wanted === undefined || wanted === "as they are" ? null : letters;

/** Allows a step only without a param. */
const without =
  (param: string, reason: string): Rule =>
  ({ params }) =>
    params[param] === undefined ? null : reason;

const postgresFunctions = new Set([...sameFunctions, "like"]);

const postgres: Readonly<Record<string, Rule>> = {
  filter: expressionOf(postgresFunctions),
  drop_duplicates: without("order", "it may return the groups in a different order"),
  drop_totals: asciiTotals,
  drop_missing: same,
  keep_complete_periods: same,
  sort_limit: same,
  sample: same,
  select: same,
  rename: same,
  derive: expressionOf(postgresFunctions),
  split_column: same,
  date_parts: same,
  trim_and_case: plainCase,
  join_spellings: same,
  replace_values: same,
  parse_number: refused("its regular expressions do not support letters of all languages"),
  parse_date: same,
  fill_missing: without("within", "it may fill missing values within groups differently"),
  cap_outliers: same,
  group_aggregate: same,
  pivot: same,
  unpivot: same,
  window: same,
  join: same,
  union: same,
};

const noRules = refused("recipes cannot run on this kind of server yet");

/**
 * Returns why a server would not produce the same table as DuckDB for a step; null if it does.
 * [A test](../../server/recipes/elsewhere/agreement.test.ts) runs every step that passes on real servers.
 */
export function findStepFault(server: RecipeServer, type: string, step: RuledStep): string | null {
  switch (server) {
    case "duckdb":
      return null;
    case "postgres":
      return (postgres[type] ?? noRules)(step);
    case "mysql":
    case "sqlite":
    case "spark":
      return noRules(step);
  }
}
