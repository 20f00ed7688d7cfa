import type { ExecutionOutcome } from "@/lib/domain/execution";
import type { Variation, VariationStep } from "@/lib/domain/variation";
import { toCount, toList } from "@/lib/prompts/plain-words";
import { toColumn } from "./answer-words";
import { compareResults } from "./compare-results";
import type { Finding, Variant } from "./doubt";
import type { DoubtContext } from "./doubt-context";
import { isMoved, toEffectText, toMeasured } from "./effect";
import { findOrderCause } from "./order-cause";
import { isSameResult } from "./same-result";
import type { Change } from "./doubt-input";
import type { ChangeRunner } from "./run-changes";

const dropsGaps = /\.dropna\(\s*(?:\)|inplace|axis\s*=\s*(?:0|["']index["'])|how\s*=\s*["']any["']|ignore_index)/u;
const usesWholeRows = /\.(?:drop_duplicates|duplicated)\(\s*(?:\)|keep|inplace|ignore_index)/u;
const asksForGaps =
  /\b(?:missing|null|nan|na values|empty|blank|incomplete|complete (?:rows|cases|records)|drop\w*)\b/iu;
const mostNamed = 3;

/** The run that shows whether the order of the rows or columns that nobody asked for decide about a result; null where either may. */
export function toStabilityChange(context: DoubtContext): Change | null {
  return toChange(context, [...toKeep(context), ...toShuffle(context)]);
}

/** Says what a result depends on that it should not depend on. Runs the single steps only when both together change it. */
export async function judgeStability(
  context: DoubtContext,
  outcome: ExecutionOutcome | null,
  runner: ChangeRunner,
): Promise<Finding[]> {
  if (outcome?.result == null) return [];
  if (isSameResult(context.baseline, outcome.result)) {
    const first = compareResults(context.baseline, outcome.result, context.headline).first;
    const tie = first === null ? null : findOrderCause(context, toVariant(context, outcome));
    return tie === null ? [{ checked: "the order of the rows", share: 0 }] : [tie];
  }
  const changes = [toChange(context, toKeep(context)), toChange(context, toShuffle(context))];
  const single = changes.filter((change) => change !== null);
  const outcomes = single.length < 2 ? [outcome] : await runner.runAll(single);
  const of = (change: Change | null | undefined) =>
    change == null ? null : (outcomes[single.indexOf(change)] ?? null);
  const [kept, shuffled] = changes.map((change) => of(change));
  const differs = (one: ExecutionOutcome | null | undefined) =>
    one?.result != null && !isSameResult(context.baseline, one.result) ? one : null;
  const [gaps, order] = [differs(kept), differs(shuffled)];
  return [
    ...(gaps === null ? [] : await judgeGaps(context, toVariant(context, gaps), runner)),
    ...(order === null ? [] : [findOrderCause(context, toVariant(context, order)) ?? { share: null }]),
  ];
}

function toVariant({ baseline, headline }: DoubtContext, { result, variation }: ExecutionOutcome): Variant {
  const found = result ?? baseline;
  const shift = compareResults(baseline, found, headline);
  return { result: found, shift, touched: variation?.touched ?? 0, examples: variation?.examples ?? [] };
}

function toChange({ input, sample }: DoubtContext, steps: Variation): Change | null {
  return steps.length === 0 ? null : { code: input.code, variation: [...sample, ...steps] };
}

function toKeep({ use }: DoubtContext): Variation {
  if (use.isWhole) return [];
  return use.datasets.flatMap((dataset) => {
    const columns = use.columns.filter((column) => column.dataset === dataset).map(({ profile }) => profile.name);
    const isAll = columns.length === 0 || columns.length === dataset.profile.columns.length;
    return isAll ? [] : [{ dataset: dataset.id, step: { kind: "keep_columns" as const, columns } }];
  });
}

/** What a random program draws depends on the order of the rows, and says nothing about it. */
function toShuffle({ use }: DoubtContext): Variation {
  const step = { kind: "shuffle_rows" as const, seed: 1 };
  return use.isRandom ? [] : use.datasets.map(({ id }) => ({ dataset: id, step }));
}

/** Rows that a program drops for gaps in columns that it does not name. */
async function judgeGaps(context: DoubtContext, variant: Variant, runner: ChangeRunner): Promise<Finding[]> {
  const { input, use } = context;
  const isDropped = dropsGaps.test(input.code) && !usesWholeRows.test(input.code) && !asksForGaps.test(input.question);
  const options = { context, countsOthers: true };
  if (!isDropped || !isMoved(variant.shift, options)) return [];
  const gaps = use.datasets.flatMap((dataset) =>
    dataset.profile.columns.filter(({ missing }) => missing > 0).map(({ name }) => ({ dataset, name })),
  );
  const isUsed = ({ name }: { name: string }) => use.columns.some(({ profile }) => profile.name === name);
  const foreign = gaps.filter((gap) => !isUsed(gap));
  const rows = await countDropped(context, { gaps, used: gaps.filter(isUsed), runner });
  const names = toList(
    foreign.map(({ name }) => toColumn(name)),
    mostNamed,
  );
  const fact = `${rows === null ? "Rows" : toCount(rows, "row")} ${rows === 1 ? "is" : "are"} left out for gaps in columns that the program does not use (${names})`;
  const text = `${fact}; with ${rows === 1 ? "it" : "them"} ${toEffectText(variant.shift, options)}.`;
  const columns = foreign.map(({ name }) => name);
  const caveat = { text, columns, ...(rows === null ? {} : { rows }), ...toMeasured(variant.shift, context) };
  return [{ caveat, share: variant.shift.headline?.share ?? null }];
}

type Gap = { dataset: DoubtContext["use"]["datasets"][number]; name: string };

/** How many rows have gaps in columns that are not used, but in none that is; null where that was not counted. */
async function countDropped(
  { input, sample }: DoubtContext,
  { gaps, used, runner }: { gaps: readonly Gap[]; used: readonly Gap[]; runner: ChangeRunner },
): Promise<number | null> {
  const toDrops = (some: readonly Gap[]): Change => ({
    code: input.code,
    variation: [
      ...sample,
      ...some.map(({ dataset, name: column }) => {
        const step: VariationStep = { kind: "drop_missing", column };
        return { dataset: dataset.id, step };
      }),
    ],
  });
  const changes = used.length === 0 ? [toDrops(gaps)] : [toDrops(gaps), toDrops(used)];
  const touched = (await runner.runAll(changes)).map((outcome) => outcome?.variation?.touched ?? null);
  const [all = null, own = 0] = touched;
  return all === null || own === null || all <= own ? null : all - own;
}
