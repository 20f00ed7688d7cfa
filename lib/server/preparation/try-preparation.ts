import { toVersionLabel } from "@/lib/domain/answers/answer-version";
import { isCaveatError, type CaveatError } from "@/lib/domain/caveat-error";
import type { Recipe } from "@/lib/domain/recipes/recipe";
import type { ExceededBudget, PreparationStep } from "@/lib/domain/recipes/preparation";
import type { NodeRows } from "@/lib/domain/recipes/recipe-version";
import type { Preflight } from "@/lib/domain/recipes/recipe-view";
import { formatNumber } from "@/lib/domain/text/numbers";
import type {
  PreparationChange,
  PreparationTarget,
  RefusedPreparation,
  TriedPreparation,
} from "@/lib/ports/recipes/preparations";
import type { Container } from "../container";
import { countInputRows } from "../recipes/compile-change";
import type { RemoteContainer } from "../recipes/remote/open-remote";
import { measureChange } from "../recipes/measure-change";
import { measureEffects } from "../recipes/measure-effects";
import { readsLiveTable } from "../recipes/recipe-payload";
import { toSentence, toStepViews } from "../recipes/to-recipe-view";
import { compilePreparation, type CompiledPreparation } from "./compile-preparation";
import { toRecipeName } from "./load-preparation";

/** The tool that writes changes of data. */
export const changeTool = "recipes.change";

interface Measured {
  counts: NodeRows[];
  preflight: Preflight;
}

/** Time for counting rows, in milliseconds; no page is waiting for it. */
const countingMs = 60_000;

type Parts = RemoteContainer & Pick<Container, "recipes" | "files">;

/**
 * Validates, compiles and measures a change of a dataset without writing anything. Returns the problems if it does not fit the data.
 * Throws `not_found`, `conflict`, `cancelled`.
 */
export async function tryPreparation(
  container: Parts,
  target: PreparationTarget,
  change: PreparationChange,
  signal: AbortSignal,
): Promise<TriedPreparation | RefusedPreparation> {
  try {
    const compiled = await compilePreparation(container, target, change);
    const { payload } = compiled.change;
    const measured =
      payload.content.steps.length === 0
        ? null
        : await measureChange(container, payload, { signal, limitMs: countingMs });
    const tried = toTried(compiled, {
      ...{ target, change, measured: measured ?? (await measureUnchanged(container, compiled)) },
    });
    return { ...tried, steps: await withEffects(container, compiled, { steps: tried.steps, signal }) };
  } catch (error) {
    if (!isCaveatError(error, "recipe_refused")) throw error;
    return { problems: toProblems(error) };
  }
}

/** Adds the effects on cells to new and changed steps. */
async function withEffects(
  container: Parts,
  { change }: CompiledPreparation,
  { steps, signal }: { steps: readonly PreparationStep[]; signal: AbortSignal },
): Promise<PreparationStep[]> {
  const meant = new Set(steps.filter(({ change: is }) => is === "added" || is === "changed").map(({ id }) => id));
  const effects = await measureEffects(container, change, { steps: meant, signal });
  return steps.map((step) => {
    const own = effects.get(step.id);
    return own === undefined || step.change === "removed" ? step : { ...step, effects: own };
  });
}

/** Measures a result without steps: the rows of the first input. */
async function measureUnchanged(
  { catalogue }: Pick<Parts, "catalogue">,
  { change: { payload } }: CompiledPreparation,
): Promise<Measured> {
  const [rows = 0] = await countInputRows(catalogue, payload.bindings.slice(0, 1));
  return { counts: [], preflight: { rows, bytes: null, withinBudget: true } };
}

/** Converts a refusal to a list of problems. */
function toProblems({ message, remedy, fields }: CaveatError): RefusedPreparation["problems"] {
  const texts = fields.length > 1 ? fields.map((field) => field.message) : [[message, remedy ?? ""].join(" ").trim()];
  return texts.map((text) => ({ code: "guardrail", message: text }));
}

function toTried(
  compiled: CompiledPreparation,
  options: {
    target: PreparationTarget;
    change: PreparationChange;
    measured: Measured;
  },
): TriedPreparation {
  const { base, change: validated, diff } = compiled;
  const { target, change, measured } = options;
  const { content } = validated.payload;
  const { dataset, record } = base;
  const before = dataset.columns.map(({ name }) => name);
  const after = validated.prepared.getColumns(validated.prepared.result).map(({ name }) => name);
  const baseVersion = toVersionLabel(base.base);
  return {
    call: {
      tool: changeTool,
      arguments: {
        ...target,
        further: [...target.further],
        change: { ...change },
        baseVersion,
        payloadHash: validated.payloadHash,
      },
    } as TriedPreparation["call"],
    payloadHash: validated.payloadHash,
    baseVersion,
    recipe: { id: record?.id ?? null, name: toRecipeName(base, target.output) },
    steps: toSteps(base.content, content, measured.counts),
    diff,
    rowsBefore: dataset.rowCount,
    rowsAfter: measured.preflight.rows,
    columnsAdded: after.filter((name) => !before.includes(name)),
    columnsRemoved: before.filter((name) => !after.includes(name)),
    exceeded: toExceeded(measured.preflight),
    ...(readsLiveTable(validated.payload) && { engine: measured.preflight.engine }),
    ...(measured.preflight.note !== undefined && { note: measured.preflight.note }),
  };
}

/** Steps after a change, each with its status, including removed steps in their former place. */
function toSteps(before: Recipe, after: Recipe, counts: readonly NodeRows[]): PreparationStep[] {
  const steps = toStepViews(after, counts).map(({ id, type, sentence, rowsIn, rowsOut, ...step }): PreparationStep => {
    const known = before.steps.find((one) => one.id === id);
    const isSame =
      JSON.stringify([known?.type, known?.params, known?.disabled]) ===
      JSON.stringify([type, step.params, step.disabled]);
    return { id, type, sentence, rowsIn, rowsOut, change: known === undefined ? "added" : isSame ? "kept" : "changed" };
  });
  const removed = before.steps.filter(({ id }) => after.steps.every((step) => step.id !== id));
  for (const step of removed) {
    const { id, type } = step;
    const place = Math.min(before.steps.indexOf(step), steps.length);
    steps.splice(place, 0, { id, type, sentence: toSentence(step), change: "removed", rowsIn: null, rowsOut: null });
  }
  return steps;
}

function toExceeded({ rows, withinBudget }: Preflight): ExceededBudget[] {
  if (rows === null) {
    const says = "Counting the rows takes too long, so the size of the result is unknown until it is computed.";
    return [{ budget: "time", says }];
  }
  if (withinBudget) return [];
  const count = formatNumber(rows);
  return [{ budget: "rows", says: `The result has ${count} rows, more than three times as many as the data has now.` }];
}
