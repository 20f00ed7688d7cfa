import { isCaveatError } from "@/lib/domain/caveat-error";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import type { Recipe } from "@/lib/domain/recipes/recipe";
import type { CheckPlan } from "@/lib/domain/recipes/recipe-check-plan";
import type { InputBinding, RecipeCheck } from "@/lib/domain/recipes/recipe-version";
import type { StagedQuery, TableQueries } from "@/lib/ports/data/table-queries";
import { compileChecks } from "@/lib/recipes/checks/compile-checks";
import { deriveChecks } from "@/lib/recipes/checks/derive-checks";
import { describeCheck, describeFinding, type CheckFinding } from "@/lib/recipes/checks/describe-check";
import { wholeRows } from "@/lib/recipes/checks/is-covered";
import { compileRecipe } from "@/lib/recipes/compile/compile-recipe";
import { type PreparedRecipe, prepareRecipe } from "@/lib/recipes/compile/prepare-recipe";
import { toRelations } from "../to-staged-query";
import { toEdgeRelation } from "./edge-rows";
import { type InputProfiles, toInputFacts } from "./input-facts";

/** How often each check runs, each time with the rows in a different order. */
const usualTrials = 2;
/** Inputs with more rows are checked on a sample of this size. */
const sampledRows = 200_000;

type Outcome = Omit<RecipeCheck, "id" | "trials"> & { kind: CheckPlan["kind"] | "edge_rows" | "checkable" };

const noProfile: DatasetProfile = { rowCount: 0, duplicateRows: 0, columns: [] };

interface CheckOptions {
  content: Recipe;
  bindings: readonly InputBinding[];
  /** The tables that the recipe reads, under the names of its query. */
  tables: StagedQuery["tables"];
  profiles: InputProfiles;
  /** Rows of the result, which was written. */
  rowCount: number;
  trials?: number;
  signal?: AbortSignal;
}

/** Runs the planned checks with the input rows in the order of this trial. */
async function tryPlans(
  reader: TableQueries,
  { prepared, plans, trial }: { prepared: PreparedRecipe; plans: readonly CheckPlan[]; trial: number },
  { bindings, tables, profiles, rowCount, signal }: CheckOptions,
): Promise<Outcome[]> {
  const all = [...profiles.values()];
  const isLarge = all.some((profile) => profile.rowCount > wholeRows);
  // For a live table, only a sample is stored.
  const isSampled = isLarge || all.some(({ live, rowCount: rows }) => live !== undefined && live.sampleRows < rows);
  const sample = isLarge ? ({ rows: sampledRows, from: "everywhere" } as const) : undefined;
  const query = { tables: tables.map((table) => ({ ...table, sample })), parts: [], result: "" };
  const sql = compileChecks(prepared, plans, { relations: toRelations(prepared.recipe, bindings) });
  const [answer] = await reader.askParts({ query, questions: [{ id: "checks", sql }], shuffle: trial, signal });
  return plans.map((plan, place) => {
    const [, violations, found, names] = answer?.rows[place] ?? [];
    const finding: CheckFinding =
      // A sample has fewer rows than the result.
      isSampled && plan.kind === "row_count"
        ? toRowFinding(plan, rowCount)
        : { violations: Number(violations ?? 1), found: Number(found ?? 0), names: String(names ?? "") };
    return {
      kind: plan.kind,
      label: describeCheck(plan),
      passed: finding.violations === 0,
      detail: describeFinding(plan, finding),
    };
  });
}

/** Judges a row count that is already known. */
function toRowFinding({ least = 0, most = Infinity }: Extract<CheckPlan, { kind: "row_count" }>, rows: number) {
  return { violations: rows < least || rows > most ? 1 : 0, found: rows, names: "" };
}

/** Computes the steps for the edge rows of every input. */
async function tryEdges(
  reader: TableQueries,
  { prepared, trial }: { prepared: PreparedRecipe; trial: number },
  { tables, bindings, profiles, signal }: CheckOptions,
): Promise<Outcome> {
  const relations = new Map(
    prepared.recipe.inputs.map((input) => {
      const profile = profiles.get(input.id) ?? noProfile;
      const mapping = bindings.find(({ inputId }) => inputId === input.id)?.mapping;
      const from = toEdgeRelation(input, { profile, mapping, shift: trial });
      return [input.id, { from, numbered: { from, row: "file_row_number" } }];
    }),
  );
  const { sql } = compileRecipe(prepared, { relations });
  const questions = [{ id: "edges", sql: `SELECT count(*) FROM (\n${sql}\n)` }];
  const query = { tables: [...tables], parts: [], result: "" };
  const fault = await reader.askParts({ query, questions, signal }).then(() => null, toFault);
  return {
    kind: "edge_rows",
    label: "Rows with missing, extreme, rare and blank values can be computed.",
    passed: fault === null,
    detail: fault ?? "Five edge rows were computed.",
  };
}

/** Returns why a query does not fit its data. Rethrows other errors. */
function toFault(error: unknown): string {
  if (!isCaveatError(error, "recipe_refused")) throw error;
  return error.message;
}

/** Numbers the outcomes of one kind, so that each has a unique id. */
function withIds(outcomes: readonly Omit<RecipeCheck & Outcome, "id">[]): RecipeCheck[] {
  const counts = new Map<string, number>();
  return outcomes.map(({ kind, ...outcome }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return { id: count === 1 ? kind : `${kind}_${count}`, ...outcome };
  });
}

/**
 * Checks the result of a recipe against the promises of its steps: every check runs concurrently with the input rows in
 * different orders, and must pass each time. Throws `cancelled`.
 */
export async function runChecks(reader: TableQueries, options: CheckOptions): Promise<RecipeCheck[]> {
  const outcome = prepareRecipe(options.content);
  if (!("prepared" in outcome)) return [];
  const { prepared } = outcome;
  const { trials = usualTrials } = options;
  const plans = deriveChecks(prepared, toInputFacts(options.profiles, options.bindings));
  const tried = Array.from({ length: trials }, async (_, trial) => {
    const [planned, edges] = await Promise.all([
      plans.length === 0 ? [] : tryPlans(reader, { prepared, plans, trial: trial + 1 }, options),
      tryEdges(reader, { prepared, trial }, options),
    ]);
    return [...planned, edges];
  });
  const all = await Promise.all(tried).catch((error: unknown): Outcome[][] => [
    // The result already exists, so a check that cannot run is reported as a finding.
    [{ kind: "checkable", label: "The result can be checked.", passed: false, detail: toFault(error) }],
  ]);
  const together = (all[0] ?? []).map((check, place) => {
    const failed = all.map((trial) => trial[place]).find((one) => one?.passed === false);
    return { ...(failed ?? check), trials };
  });
  return withIds(together);
}
