import { toVersionLabel } from "@/lib/domain/answers/answer-version";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { RecipeRecord } from "@/lib/ports/recipes/recipe-store";
import type { Container } from "../../container";
import { describeColumnDrift } from "../drift/find-drift";
import { findRecipeDrift } from "../drift/recipe-drift";
import { assertAccepted, runRecipe } from "../run-recipe";

type Parts = Pick<
  Container,
  "recipes" | "recipeSupervisor" | "catalogue" | "reader" | "files" | "environment" | "connections"
>;

/** Recipes read per page. */
const pageSize = 50;

/** The outcome of one recipe. */
export interface RefreshLine {
  name: string;
  /** `current`: no newer data; `ready`: would run; `refreshed`: has run; `refused`: a person must decide or repair. */
  outcome: "current" | "ready" | "refreshed" | "refused";
  /** One sentence. */
  says: string;
}

async function refresh(container: Parts, record: RecipeRecord, dryRun: boolean): Promise<RefreshLine> {
  const { id, name, policy, version } = record;
  const { inputs } = await findRecipeDrift(container, record);
  const label = toVersionLabel(version.number);
  if (inputs.length === 0 || version.content.steps.length === 0) {
    return { name, outcome: "current", says: `${label} was computed from the newest data.` };
  }
  const changes = inputs.flatMap(({ columns }) => columns.map(describeColumnDrift));
  const differences = changes.length === 0 ? "The columns are the same." : `${changes.join(", ")}.`;
  try {
    for (const drift of inputs) assertAccepted(drift, { policy, isConfirmed: false });
    if (dryRun) return { name, outcome: "ready", says: `${label} would run on newer data. ${differences}` };
    const refreshed = await runRecipe(container, id, {});
    return { name, outcome: "refreshed", says: `${refreshed.version} was computed from newer data. ${differences}` };
  } catch (error) {
    if (!isCaveatError(error) || error.code === "internal") throw error;
    return { name, outcome: "refused", says: [error.message, error.remedy ?? ""].join(" ").trim() };
  }
}

/**
 * Runs every recipe whose datasets have newer versions, one after another.
 * @param options.dryRun only reports what would change.
 * @param options.report receives the outcome of each recipe.
 */
export async function refreshRecipes(
  container: Parts,
  { dryRun, report }: { dryRun: boolean; report: (line: RefreshLine) => void },
): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await container.recipes.list({ limit: pageSize, cursor });
    for (const record of page.items) report(await refresh(container, record, dryRun));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
