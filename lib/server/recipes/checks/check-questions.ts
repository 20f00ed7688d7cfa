import type { Recipe } from "@/lib/domain/recipes/recipe";
import { isNumberKind } from "@/lib/domain/recipes/recipe-column";
import type { PreparedRecipe } from "@/lib/recipes/compile/prepare-recipe";
import { quoteName } from "@/lib/recipes/text/quote-sql";

/** Maximum columns that are checked. */
const mostColumns = 90;

/** What the checks of a recipe look at. */
export interface CheckScope {
  /** Columns that the first input and the result both have. */
  shared: string[];
  /** Number columns whose sums no step may change. */
  sums: string[];
  /** Columns that identify each row of the first input. */
  keys: string[];
}

/** Whether a step's params name a column. */
function isNamed(params: Recipe["steps"][number]["params"], name: string): boolean {
  return JSON.stringify(params).includes(JSON.stringify(name).slice(1, -1));
}

/**
 * Finds what to check of a recipe.
 * @param ids columns that identify each row of the first input, by its profile.
 */
export function toCheckScope(prepared: PreparedRecipe, ids: ReadonlySet<string>): CheckScope {
  const [input] = prepared.recipe.inputs;
  const result = new Map(prepared.getColumns(prepared.result).map(({ name, kind }) => [name, kind]));
  const shared = (input?.columns ?? []).filter(({ name }) => result.has(name)).slice(0, mostColumns);
  const { nodes } = prepared;
  const keepsRows = nodes.every(({ prepared: step }) => step.sameRows);
  const isTouched = (name: string) => nodes.some(({ step }) => isNamed(step.params, name));
  const numbers = shared.filter(({ name, kind }) => isNumberKind(kind) && result.get(name) === kind);
  return {
    shared: shared.map(({ name }) => name),
    sums: keepsRows ? numbers.flatMap(({ name }) => (isTouched(name) ? [] : [name])) : [],
    keys: shared.flatMap(({ name }) => (ids.has(name) ? [name] : [])),
  };
}

/** The questions about the first input and the result; each answers with one number a row. */
export function toCheckQuestions(
  { shared, sums, keys }: CheckScope,
  { input, result }: { input: string; result: string },
): { id: string; sql: string }[] {
  const ask = (id: string, numbers: readonly string[]) =>
    [input, result].map((part, place) => ({
      id: `${id} ${place === 0 ? "before" : "after"}`,
      sql: `SELECT unnest([${numbers.join(", ")}]) AS n FROM ${quoteName(part)}`,
    }));
  const quoted = (names: readonly string[]) => names.map(quoteName);
  return [
    ...ask("missing", ["count(*)", ...quoted(shared).map((name) => `count(*) - count(${name})`)]),
    ...(sums.length === 0
      ? []
      : ask(
          "sums",
          quoted(sums).map((name) => `CAST(sum(${name}) AS DOUBLE)`),
        )),
    ...(keys.length === 0
      ? []
      : ask(
          "keys",
          quoted(keys).map((name) => `count(${name}) - count(DISTINCT ${name})`),
        )),
  ];
}
