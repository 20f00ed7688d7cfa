import { isCaveatError } from "@/lib/domain/caveat-error";
import type { StepEffect } from "@/lib/domain/recipes/preparation";
import { compileStepEffects } from "@/lib/recipes/compile/compile-step-effects";
import type { PreparedRecipe } from "@/lib/recipes/compile/prepare-recipe";
import { withTimeLimit } from "@/lib/ports/runs/with-time-limit";
import type { Container } from "../container";
import { readsLiveTable, type RecipePayload } from "./recipe-payload";
import { toFileQuery, toRelations } from "./to-staged-query";

/** Inputs with more rows are not counted cell by cell: their steps show rows only. */
const mostRows = 2_000_000;
/** Time for counting while a person waits for the plan, in milliseconds. */
const countingMs = 10_000;
const longestExample = 40;

/**
 * Counts the cells that some steps of a change would change, and the values that they would lose, by ids of the steps.
 * Empty if that takes too long, or if the data is stored elsewhere or cannot be read here. Throws `cancelled` when `signal` aborts.
 */
export async function measureEffects(
  { reader, catalogue, files }: Pick<Container, "reader" | "catalogue" | "files">,
  { payload, prepared }: { payload: RecipePayload; prepared: PreparedRecipe },
  { steps, signal }: { steps: ReadonlySet<string>; signal: AbortSignal },
): Promise<ReadonlyMap<string, StepEffect[]>> {
  const { bindings } = payload;
  const effects = new Map<string, StepEffect[]>();
  // Only a sample of a live table is stored here.
  if (readsLiveTable(payload)) return effects;
  const sql = compileStepEffects(prepared, { steps, relations: toRelations(prepared.recipe, bindings) });
  if (sql === null) return effects;
  try {
    const inputs = await Promise.all(bindings.map(({ versionId }) => catalogue.getVersion(versionId)));
    if (inputs.some(({ dataset }) => dataset.rowCount > mostRows)) return effects;
    const query = { ...(await toFileQuery({ catalogue, files }, payload)), parts: [], result: "" };
    const questions = [{ id: "effects", sql }];
    const [answer] = await withTimeLimit({ ms: countingMs, signal }, (time) =>
      reader.askParts({ query, questions, signal: time.signal }),
    );
    for (const [step, column, cells, changed, lost, filled, ...found] of answer?.rows ?? []) {
      const texts = found.filter((cell) => cell !== null).map((cell) => String(cell).slice(0, longestExample));
      const counts = { cells: Number(cells), changed: Number(changed), lost: Number(lost) };
      const number = Number(filled);
      const filledWith = filled === null ? null : Number.isNaN(number) ? String(filled) : number;
      const effect = { column: String(column), ...counts, filledWith, examples: [...new Set(texts)] };
      effects.set(String(step), [...(effects.get(String(step)) ?? []), effect]);
    }
    return effects;
  } catch (error) {
    if (isCaveatError(error) && !signal.aborted) return new Map();
    throw error;
  }
}
