import type { ExecutionOutcome } from "@/lib/domain/runs/execution";
import type { Variation } from "@/lib/domain/answers/variation";
import { formatCount } from "@/lib/domain/text/numbers";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toList } from "@/lib/prompts/plain-words";
import { toColumn } from "./answer-words";
import { toVariant, type Finding, type Variant } from "./doubt";
import type { DoubtContext } from "./doubt-context";
import type { Change } from "./doubt-input";
import { isMoved, toEffectText, toMeasured } from "./effect";
import { findOrderCause, ranksRows } from "./order-cause";
import type { ChangeRunner } from "./run-changes";
import { isSameResult } from "./same-result";

const dropsGaps = /\.dropna\(\s*(?:\)|inplace|axis\s*=\s*(?:0|["']index["'])|how\s*=\s*["']any["']|ignore_index)/u;
const usesWholeRows = /\.(?:drop_duplicates|duplicated)\(\s*(?:\)|keep|inplace|ignore_index)/u;
const asksForGaps =
  /\b(?:missing|null|nan|na values|empty|blank|incomplete|complete (?:rows|cases|records)|drop\w*)\b/iu;

/**
 * Plans runs that show whether a result depends on row order or on unused columns. Runs a program that ranks rows in a second
 * order, because a single shuffle may leave a tie in place.
 */
export function toStabilityChanges(context: DoubtContext): Change[] {
  const keep = toKeep(context);
  const other = toShuffle(context, 2);
  const again = ranksRows(context) && other.length > 0 ? [[...keep, ...other]] : [];
  const variations = [[...keep, ...toShuffle(context, 1)], ...again];
  return variations.filter((steps) => steps.length > 0).map((steps) => toChange(context, steps));
}

/** Finds what a result wrongly depends on. Tests unused columns separately only if the first run differs. */
export async function judgeStability(
  context: DoubtContext,
  outcomes: readonly (ExecutionOutcome | null)[],
  runner: ChangeRunner,
): Promise<Finding[]> {
  const variants = outcomes.map((outcome) => toVariant(context, outcome)).filter((variant) => variant !== null);
  const different = variants.filter(({ result }) => !isSameResult(context.baseline, result));
  if (variants.length > 0 && different.length === 0) {
    const tie = variants.find(({ shift }) => shift.lead !== null);
    const finding = tie === undefined ? null : findOrderCause(context, tie);
    return [finding ?? { checked: "row order", share: 0 }];
  }
  const keep = toKeep(context);
  if (different[0] === variants[0] && variants.length > 0 && keep.length > 0) {
    const [kept = null] = await runner.runAll([toChange(context, keep)]);
    const variant = toVariant(context, kept);
    if (variant === null) return [];
    if (!isSameResult(context.baseline, variant.result)) return judgeGaps(context, variant, runner);
  }
  const causes = different.map((variant) => findOrderCause(context, variant));
  return causes.filter((finding) => finding !== null).slice(0, 1);
}

function toChange({ input, sample }: DoubtContext, steps: Variation): Change {
  return { code: input.code, variation: [...sample, ...steps] };
}

/** Drops unused columns, except for programs that compare whole rows, because fewer columns make more rows equal. */
function toKeep({ use, input }: DoubtContext): Variation {
  if (use.isWhole || usesWholeRows.test(input.code)) return [];
  return use.datasets.flatMap((dataset) => {
    const columns = use.columns.filter((column) => column.dataset === dataset).map(({ profile }) => profile.name);
    const isAll = columns.length === 0 || columns.length === dataset.profile.columns.length;
    return isAll ? [] : [{ dataset: dataset.id, step: { kind: "keep_columns" as const, columns } }];
  });
}

/** Shuffles rows, except for random programs, whose draws depend on row order anyway. */
function toShuffle({ use }: DoubtContext, seed: number): Variation {
  if (use.isRandom) return [];
  return use.datasets.map(({ id }) => ({ dataset: id, step: { kind: "shuffle_rows", seed } }));
}

/** Measures the effect of rows that a program drops because of gaps in columns that it does not name. */
async function judgeGaps(context: DoubtContext, variant: Variant, runner: ChangeRunner): Promise<Finding[]> {
  const { input, use } = context;
  const isDropped = dropsGaps.test(input.code) && !asksForGaps.test(input.question);
  const options = { context, countsOthers: true };
  if (!isDropped || !isMoved(variant.shift, options)) return [];
  const gaps = use.datasets.flatMap((dataset) =>
    dataset.profile.columns.filter(({ missing }) => missing > 0).map(({ name }) => ({ dataset, name })),
  );
  const isUsed = ({ name }: Gap) => use.columns.some(({ profile }) => profile.name === name);
  const columns = gaps.filter((gap) => !isUsed(gap)).map(({ name }) => name);
  const used = gaps.filter(isUsed);
  const changes = [gaps, ...(used.length === 0 ? [] : [used])].map((some) => toChange(context, toDrops(some)));
  const [all = null, own = used.length === 0 ? 0 : null] = (await runner.runAll(changes)).map(
    (outcome) => outcome?.variation?.touched ?? null,
  );
  const rows = all === null || own === null || all <= own ? null : all - own;
  const [count, it] = [rows === null ? "Rows" : formatCount(rows, "row"), rows === 1 ? "it" : "them"];
  const names = toList(columns.map(toColumn), 3);
  const text = `${count} ${rows === 1 ? "is" : "are"} left out because of gaps in columns that the program does not use (${names}); with ${it} ${toEffectText(variant.shift, options)}.`;
  const caveat = { text, columns, ...(rows === null ? {} : { rows }), ...toMeasured(variant.shift, context) };
  return [{ caveat, share: variant.shift.headline?.share ?? null }];
}

interface Gap {
  dataset: DatasetFacts;
  name: string;
}

function toDrops(gaps: readonly Gap[]): Variation {
  return gaps.map(({ dataset, name }) => ({ dataset: dataset.id, step: { kind: "drop_missing", column: name } }));
}
