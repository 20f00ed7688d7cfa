import type { Caveat } from "@/lib/domain/answers/answer";
import type { AnalysisResult, ExecutionOutcome } from "@/lib/domain/runs/execution";
import type { Variation } from "@/lib/domain/answers/variation";
import { formatCount } from "@/lib/domain/text/numbers";
import { toList } from "@/lib/prompts/plain-words";
import { toExpectedValues } from "../confirm/expected-values";
import { toFigures } from "../figures/result-figures";
import { findPlannedHeadline } from "../verdict/find-headline";
import { createAnswerWords, toPercent } from "./answer-words";
import { chanceFact } from "./doubts/chance-doubt";
import { toVariant, type Doubt, type Finding } from "./doubt";
import type { DoubtContext } from "./doubt-context";
import type { DoubtInput, MeasuredDoubts } from "./doubt-input";
import { mergeWithModelCaveats } from "./merge-with-model-caveats";
import { planDoubts } from "./doubts/plan-doubts";
import { toProgramUse, type ProgramUse } from "./program-use";
import { hasGroups } from "./headline-traits";
import { createChangeRunner, type ChangeRunner } from "./run-changes";
import { isSameResult } from "./same-result";
import { judgeStability, toStabilityChanges } from "./stability";

const [manyRows, sampleRows] = [5_000_000, 1_000_000];
/** Runs in the first round, which leaves some to find the cause of an unstable result. */
const runsAtFirst = 8;
/** Effects on a random program count only above this multiple of the effect of chance. */
const overChance = 2;

/**
 * Measures how far doubtful data move an answer, by running its program on changed copies: at most 12 runs and 3 seconds. What
 * needs a caveat in any case, such as repeated rows, and what may decide which group leads, comes first and may take 9 seconds; the
 * former is stated without its effect after that.
 * Ignores variants that fail. Throws only a CaveatError `cancelled` when the signal is aborted.
 */
export async function measureDoubts(input: DoubtInput): Promise<MeasuredDoubts> {
  const runner = createChangeRunner(input);
  try {
    const context = await toContext(input, runner);
    const { findings, missed } = context === null ? { findings: [], missed: [] } : await measureAll(context, runner);
    // Notes need no attention, so they count as no shift.
    const shares = findings.flatMap(({ caveat, share }) => (share === null ? [] : [caveat && Math.abs(share)]));
    return {
      caveats: mergeWithModelCaveats(toCaveats(findings), input.modelCaveats, input.datasets),
      notes: [...toNotes(findings, context), ...toMissedNotes(missed)],
      runs: runner.runs(),
      // What was not measured may move the answer further.
      largestShift: shares.length === 0 || missed.length > 0 ? null : Math.max(...shares.map((share = 0) => share)),
    };
  } finally {
    runner.close();
  }
}

/** Builds the context of the doubts; null when the answer has no comparable value. */
async function toContext(input: DoubtInput, runner: ChangeRunner): Promise<DoubtContext | null> {
  const expected = toExpectedValues(input.question, input.requirements);
  const named = toProgramUse(input.code, input.datasets);
  const { isSample = false } = input;
  const sample: Variation = (isSample ? [] : named.datasets)
    .filter(({ profile }) => profile.rowCount > manyRows)
    .map(({ id }) => ({ dataset: id, step: { kind: "sample_rows", rows: sampleRows, seed: 1 } }));
  const baseline = sample.length === 0 ? input.result : await runSample(input, { sample, runner });
  if (baseline === null) return null;
  const use = await withoutUnread(named, { input, sample, baseline, runner });
  const figures = toFigures(baseline);
  const given = figures.find(({ name }) => name === input.headline?.name);
  const headline = given ?? findPlannedHeadline(figures, expected);
  if (headline === null) return null;
  const common = { input, baseline, headline, use, expected, sample, isSample: isSample || sample.length > 0 };
  return { ...common, words: createAnswerWords(expected) };
}

/** Finds that a program which names no column reads none, such as one that counts rows, by running it on rows without columns. */
async function withoutUnread(
  use: ProgramUse,
  { input, sample, baseline, runner }: Pick<DoubtContext, "input" | "sample" | "baseline"> & { runner: ChangeRunner },
): Promise<ProgramUse> {
  if (use.namesColumns) return use;
  const bare = use.datasets.map(({ id }) => ({ dataset: id, step: { kind: "keep_columns" as const, columns: [] } }));
  const [outcome] = await runner.runAll([{ code: input.code, variation: [...sample, ...bare] }]);
  const result = outcome?.result ?? null;
  if (result === null || !isSameResult(baseline, result)) return use;
  return { ...use, columns: [], isWhole: false };
}

async function runSample(
  { code }: DoubtInput,
  { sample, runner }: { sample: Variation; runner: ChangeRunner },
): Promise<AnalysisResult | null> {
  const [outcome] = await runner.runAll([{ code, variation: sample }]);
  return outcome?.result ?? null;
}

interface Measurement {
  findings: Finding[];
  /** Doubts that were not measured for lack of runs or time. */
  missed: Doubt[];
}

async function measureAll(context: DoubtContext, runner: ChangeRunner): Promise<Measurement> {
  const doubts = planDoubts(context);
  const grave = doubts.filter(
    ({ unmeasured, decides }) => unmeasured !== undefined || (decides === true && hasGroups(context)),
  );
  const stability = toStabilityChanges(context);
  const measured = new Map<Doubt, (ExecutionOutcome | null)[]>();
  const toChanges = (some: readonly Doubt[]) => some.flatMap(({ changes }) => changes);
  const record = (some: readonly Doubt[], outcomes: (ExecutionOutcome | null)[]) => {
    for (const doubt of some) measured.set(doubt, outcomes.splice(0, doubt.changes.length));
  };
  const first = takeDoubts([...new Set([...grave, ...doubts])], runsAtFirst - stability.length);
  const [early, late] = [
    first.filter((doubt) => grave.includes(doubt)),
    first.filter((doubt) => !grave.includes(doubt)),
  ];
  const before = toChanges(early);
  const outcomes = await runner.runAll([...before, ...stability, ...toChanges(late)], before.length);
  record(early, outcomes.splice(0, before.length));
  const shuffled = outcomes.splice(0, stability.length);
  record(late, outcomes);
  const steady = await judgeStability(context, shuffled, runner);
  const rest = takeDoubts(
    doubts.filter((doubt) => !first.includes(doubt)),
    runner.left(),
  );
  record(rest, await runner.runAll(toChanges(rest)));
  // A doubt without runs is known from the start.
  const isMissed = (doubt: Doubt) =>
    doubt.changes.length > 0 && (measured.get(doubt)?.every((outcome) => outcome === null) ?? true);
  const missed = doubts.filter(isMissed);
  const judged = [...measured].map(([doubt, some]) => doubt.judge(some.map((outcome) => toVariant(context, outcome))));
  const found = withoutChance([...steady, ...judged], context);
  const known = missed.flatMap(({ unmeasured }) =>
    unmeasured === undefined ? [] : [{ caveat: unmeasured, share: null }],
  );
  return { findings: [...found, ...known], missed };
}

/** Picks doubts in order until the runs are used up; skips a doubt that needs more than are left. */
function takeDoubts(doubts: readonly Doubt[], runs: number): Doubt[] {
  let left = runs;
  return doubts.filter(({ changes }) => {
    if (changes.length > left) return false;
    left -= changes.length;
    return true;
  });
}

/** Drops findings of a random program that chance alone could explain. */
function withoutChance(findings: Finding[], { use }: DoubtContext): Finding[] {
  const chance = findings.find(({ caveat }) => caveat?.text.startsWith(chanceFact));
  if (!use.isRandom || chance === undefined) return findings;
  const least = overChance * Math.abs(chance.share ?? 0);
  return findings.filter((finding) => finding === chance || Math.abs(finding.share ?? 0) > least);
}

/** Sorts caveats: those that decide which group leads, then by effect, largest first. */
function toCaveats(findings: readonly Finding[]): Caveat[] {
  const toSize = ({ measured, decides }: Caveat) => (decides === true ? Infinity : Math.abs(measured?.share ?? 0));
  const caveats = findings.flatMap(({ caveat }) => (caveat === undefined ? [] : [caveat]));
  return caveats.sort((left, right) => (toSize(left) === toSize(right) ? 0 : toSize(right) - toSize(left)));
}

function toNotes(findings: readonly Finding[], context: DoubtContext | null): string[] {
  const checked = findings.filter((finding) => finding.checked !== undefined);
  const names = toList(checked.flatMap((finding) => finding.checked ?? []));
  const shares = checked
    .map(({ share }) => (share === null ? null : Math.abs(share)))
    .filter((share) => share !== null);
  const largest = Math.max(0, ...shares);
  const effect =
    shares.length < checked.length
      ? "no notable effect"
      : largest === 0
        ? "the answer does not change"
        : `the answer moves by at most ${toPercent(largest)}`;
  return [
    ...findings.flatMap(({ note }) => note ?? []),
    ...(checked.length === 0 ? [] : [`Checked: ${names}; ${effect}.`]),
    ...(context === null || context.sample.length === 0
      ? []
      : [`Effects are measured on a sample of ${formatCount(sampleRows, "row")}.`]),
  ];
}

/** Names the doubts that were not measured, except those that are caveats without it. */
function toMissedNotes(missed: readonly Doubt[]): string[] {
  const names = missed.filter(({ unmeasured }) => unmeasured === undefined).map(({ name }) => name);
  return names.length === 0 ? [] : [`Not measured, for lack of time: ${toList([...new Set(names)])}.`];
}
