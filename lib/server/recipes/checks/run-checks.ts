import { isCaveatError } from "@/lib/domain/caveat-error";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import type { Recipe } from "@/lib/domain/recipes/recipe";
import type { InputBinding, RecipeCheck, RecipeVerdict } from "@/lib/domain/recipes/recipe-version";
import type { StagedQuery, TableQueries } from "@/lib/ports/table-queries";
import { compileRecipe } from "@/lib/recipes/compile/compile-recipe";
import { type PreparedRecipe, prepareRecipe } from "@/lib/recipes/compile/prepare-recipe";
import { type CheckScope, toCheckQuestions, toCheckScope } from "./check-questions";
import { toEdgeRelation } from "./edge-rows";

/** How often each check is tried, each time with the rows in another order. */
const trials = 2;
/** Inputs with more rows are checked by a sample of so many. */
const sampledRows = 200_000;
/** Inputs with at most this many rows are checked whole. */
const wholeRows = 1_000_000;

/** Sums of fractions depend on the order in which they are added. */
const isClose = (left: number, right: number) => Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left));

type Outcome = Omit<RecipeCheck, "trials">;
type Numbers = ReadonlyMap<string, readonly number[]>;

const toList = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

/** Judges the numbers of one trial. */
function judge({ shared, sums, keys }: CheckScope, numbers: Numbers): Outcome[] {
  const get = (id: string, place: number) => numbers.get(id)?.[place] ?? 0;
  const before = get("missing before", 0);
  const after = get("missing after", 0);
  const lost = shared.filter((_, place) => get("missing after", place + 1) > get("missing before", place + 1));
  const moved = sums.filter((_, place) => !isClose(get("sums before", place), get("sums after", place)));
  const repeated = keys.filter((_, place) => get("keys after", place) > get("keys before", place));
  return [
    {
      id: "rows",
      label: "Some rows are left.",
      passed: after > 0 || before === 0,
      detail: `${before} rows become ${after}.`,
    },
    {
      id: "missing",
      label: "No value gets lost.",
      passed: lost.length === 0,
      detail: lost.length === 0 ? "No column has more missing values." : `More values are missing in ${toList(lost)}.`,
    },
    ...(sums.length === 0
      ? []
      : [
          {
            id: "sums",
            label: "Sums of columns that no step changes stay the same.",
            passed: moved.length === 0,
            detail: moved.length === 0 ? `${sums.length} sums are the same.` : `Other sums: ${toList(moved)}.`,
          },
        ]),
    ...(keys.length === 0
      ? []
      : [
          {
            id: "keys",
            label: "Keys stay unique.",
            passed: repeated.length === 0,
            detail: repeated.length === 0 ? `${toList(keys)} repeat nothing.` : `Repeated values: ${toList(repeated)}.`,
          },
        ]),
  ];
}

/** Computes the steps for the edge rows of every input. */
async function tryEdges(
  reader: TableQueries,
  prepared: PreparedRecipe,
  options: { query: StagedQuery; profiles: Profiles; signal?: AbortSignal },
): Promise<Outcome> {
  const { query, profiles, signal } = options;
  const relations = new Map(
    prepared.recipe.inputs.map((input) => {
      const from = toEdgeRelation(input, profiles.get(input.id) ?? noProfile);
      return [input.id, { from, numbered: { from, row: "file_row_number" } }];
    }),
  );
  const { sql } = compileRecipe(prepared, { relations });
  const questions = [{ id: "edges", sql: `SELECT count(*) FROM (\n${sql}\n)` }];
  const fault = await reader.askParts({ query: { ...query, parts: [] }, questions, signal }).then(
    () => null,
    (error: unknown) => {
      if (isCaveatError(error, "recipe_refused")) return error.message;
      throw error;
    },
  );
  return {
    id: "edges",
    label: "Rows with missing, extreme, rare and blank values can be computed.",
    passed: fault === null,
    detail: fault ?? "Five edge rows were computed.",
  };
}

/** What a check finds that could not be computed. Throws what the query and its data did not cause. */
function toUncheckable(error: unknown): Outcome {
  if (!isCaveatError(error, "recipe_refused")) throw error;
  return { id: "rows", label: "The result can be checked.", passed: false, detail: error.message };
}

/** Profile and mapping of the data of each input, by its id. */
type Profiles = ReadonlyMap<string, { profile: DatasetProfile; mapping?: InputBinding["mapping"] }>;
const noProfile = { profile: { rowCount: 0, duplicateRows: 0, columns: [] } };

/** Columns that identify each row, by a profile. */
function findKeys({ profile }: { profile: DatasetProfile }): Set<string> {
  const { rowCount, columns } = profile;
  const isKey = (column: (typeof columns)[number]) =>
    column.type === "id" && column.missing === 0 && column.distinct === rowCount && rowCount > 0;
  return new Set(columns.filter(isKey).map(({ name }) => name));
}

/**
 * Checks the result of a recipe: every check is tried with the rows of the inputs in different orders, at the same time,
 * and must pass each time. Throws `cancelled`.
 */
export async function runChecks(
  reader: TableQueries,
  options: { content: Recipe; query: StagedQuery; profiles: Profiles; signal?: AbortSignal },
): Promise<RecipeCheck[]> {
  const { content, query, profiles, signal } = options;
  const outcome = prepareRecipe(content);
  const [first] = content.inputs;
  if (!("prepared" in outcome) || first === undefined) return [];
  const { prepared } = outcome;
  const facts = profiles.get(first.id) ?? noProfile;
  const scope = toCheckScope(prepared, findKeys(facts));
  const questions = toCheckQuestions(scope, { input: first.id, result: query.result });
  const rows = [...profiles.values()].map(({ profile }) => profile.rowCount);
  const sample = rows.some((count) => count > wholeRows)
    ? ({ rows: sampledRows, from: "everywhere" } as const)
    : undefined;
  const tables = query.tables.map((table) => ({ ...table, sample }));
  const tried = Array.from({ length: trials }, async (_, trial) => {
    const answers = await reader.askParts({ query: { ...query, tables }, questions, shuffle: trial + 1, signal });
    const numbers = new Map(answers.map(({ id, rows: cells }) => [id, cells.map(([cell]) => Number(cell ?? 0))]));
    return judge(scope, numbers);
  });
  const [all, edges] = await Promise.all([
    // The result exists by now; that it cannot be checked is a finding about it.
    Promise.all(tried).catch((error: unknown) => [[toUncheckable(error)]]),
    tryEdges(reader, prepared, { query, profiles, signal }),
  ]);
  const together = (all[0] ?? []).map((check, place) => {
    const failed = all.map((trial) => trial[place]).find((one) => one?.passed === false);
    return { ...(failed ?? check), trials };
  });
  return [...together, { ...edges, trials: 1 }];
}

/** What to do about a check that failed. */
const fixes: Readonly<Record<string, { category: "data" | "structure" | "logic"; fix: string }>> = {
  rows: { category: "logic", fix: "Loosen the conditions of the steps that reject rows." },
  missing: { category: "data", fix: "Say what becomes of values that do not fit, for example replace them first." },
  sums: { category: "logic", fix: "Find the step that changes the column, and name it there." },
  keys: { category: "structure", fix: "Join by columns that are unique on one side, or drop duplicates before." },
  edges: { category: "logic", fix: "Treat missing and extreme values in the step that fails." },
};

/** Concludes from the checks of a version; null without checks. */
export function toVerdict(checks: readonly RecipeCheck[]): RecipeVerdict | null {
  if (checks.length === 0) return null;
  const failed = checks.find(({ passed }) => !passed);
  if (failed === undefined) return { status: "DONE" };
  const { category, fix } = fixes[failed.id] ?? { category: "logic", fix: "Look at the steps." };
  return { status: "ITERATE", category, reason: `${failed.label} ${failed.detail}`, fix };
}
