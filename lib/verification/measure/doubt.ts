import type { Caveat, CaveatRows } from "@/lib/domain/answers/answer";
import type { Cure } from "@/lib/domain/answers/cure";
import type { AnalysisResult, ExecutionOutcome } from "@/lib/domain/runs/execution";
import type { Variation, VariationStep } from "@/lib/domain/answers/variation";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { isNamed } from "../confirm/confirm-figures";
import type { ResultFigure } from "../figures/result-figures";
import { compareResults, type Shift } from "./compare-results";
import type { DoubtContext } from "./doubt-context";
import type { Change } from "./doubt-input";
import { isMoved, toEffectText, toMeasured } from "./effect";
import { asksForLowest } from "./headline-traits";

/** Outcome of one run on changed data. */
export interface Variant {
  result: AnalysisResult;
  shift: Shift;
  /** Rows dropped or values changed. */
  touched: number;
  /** Some of the changed texts. */
  examples: readonly string[];
}

/** Conclusion about a doubt. */
export interface Finding {
  caveat?: Caveat;
  note?: string;
  /** A doubt that does not change the answer, for example `30 duplicate rows`. */
  checked?: string;
  /** The change of the headline as a signed fraction; null when it was not measured. */
  share: number | null;
}

/** Something that may move an answer, with the runs that measure it. */
export interface Doubt {
  /** Description of the doubt. */
  name: string;
  columns: readonly string[];
  /** Priority; higher ones are measured first. */
  suspicion: number;
  changes: readonly Change[];
  /** Whether it may decide which group leads. Where the answer has groups, such doubts are measured first. */
  decides?: boolean;
  /** What is known without a run, if it calls for a caveat by itself. Such doubts are measured first. */
  unmeasured?: Caveat;
  /** Draws a conclusion from the runs; null stands for a run that failed or changed nothing. */
  judge(variants: readonly (Variant | null)[]): Finding;
}

/** Converts the outcome of a run to a variant; null when it failed, changed nothing or did not run. */
export function toVariant(
  { baseline, headline, expected, input }: DoubtContext,
  outcome: ExecutionOutcome | null,
): Variant | null {
  if (outcome?.status !== "succeeded" || outcome.result === null) return null;
  const { result, variation } = outcome;
  const { touched = 0, examples = [] } = variation ?? {};
  // The same measure for another part of the rows counts as well: “average · casual” beside “average · member”.
  const [measure, ...part] = headline.name.split(" · ");
  const isAsked = (figure: ResultFigure) =>
    (part.length > 0 && figure.name.startsWith(`${measure} · `)) || expected.some(({ name }) => isNamed(figure, name));
  const isLowest = asksForLowest({ input });
  return {
    result,
    shift: compareResults(baseline, result, headline, { counts: isAsked, isLowest }),
    touched,
    examples,
  };
}

/** Builds a variation of one dataset, after the sampling steps. */
export function toVariation(
  { sample }: DoubtContext,
  { id }: DatasetFacts,
  steps: readonly VariationStep[],
): Variation {
  return [...sample, ...steps.map((step) => ({ dataset: id, step }))];
}

/** Parts of a doubt about data. */
export interface DataDoubt {
  name: string;
  columns: readonly string[];
  suspicion: number;
  dataset: DatasetFacts;
  steps: readonly VariationStep[];
  /** The fact as the beginning of a sentence. */
  toFact: (variant: Variant) => string;
  /** The change made, for example `without them`. */
  without: string;
  /**
   * The fact as the profile states it, for a caveat when there is no time for a run; without it, there is only a note.
   */
  known?: { fact: string; rows?: number };
  /** Whether it may decide which group leads. */
  decides?: boolean;
  /** The affected rows. */
  which?: CaveatRows;
  /** The affected rows, where only a run finds them. */
  toWhich?: (variant: Variant) => CaveatRows;
  /** How many rows are affected, where the profile counts them. A run on a sample touches fewer. */
  allRows?: number;
  /** Changes of the data that remove it; `rows` is undefined where only a run counts them. */
  toCures?: (rows: number | undefined) => Cure[];
  /** Whether values other than the headline count. */
  countsOthers?: boolean;
  /** Decides how to report an effect; a caveat by default. */
  weigh?: (variant: Variant) => "caveat" | "note" | "nothing";
}

/** Builds a doubt about data that a single run measures. */
export function toDataDoubt(context: DoubtContext, doubt: DataDoubt): Doubt {
  const { name, columns, suspicion, dataset, steps, known } = doubt;
  const which = doubt.which === undefined ? {} : { which: doubt.which };
  return {
    ...{ name, columns, suspicion, decides: doubt.decides ?? false },
    changes: [{ code: context.input.code, variation: toVariation(context, dataset, steps) }],
    ...(known !== undefined && {
      unmeasured: {
        text: `${known.fact}; there was no time to measure the effect on the answer.`,
        columns: [...columns],
        ...(known.rows !== undefined && { rows: known.rows }),
        ...which,
        ...toCured(doubt, known.rows),
      },
    }),
    judge: ([variant = null]) => {
      const share = variant?.shift.headline?.share;
      if (variant === null || share === undefined) return { share: null };
      const { shift, touched } = variant;
      const options = { context, countsOthers: doubt.countsOthers ?? true };
      if (!isMoved(shift, options)) return { checked: name, share };
      const without = touched === 1 ? doubt.without.replace("them", "it") : doubt.without;
      const text = `${doubt.toFact(variant)}; ${without} ${toEffectText(shift, options)}.`;
      const weight = doubt.weigh?.(variant) ?? "caveat";
      if (weight !== "caveat") return weight === "note" ? { note: text, share } : { share: null };
      const rows = context.isSample ? (doubt.allRows ?? touched) : touched;
      const chosen = doubt.toWhich === undefined ? which : { which: doubt.toWhich(variant) };
      const found = { ...chosen, ...toMeasured(shift, context), ...toCured(doubt, touched) };
      return { caveat: { text, columns: [...columns], rows, ...found }, share };
    },
  };
}

/** The cures of a caveat about data, where there are any. */
function toCured({ toCures }: Pick<DataDoubt, "toCures">, rows?: number): { cures?: Cure[] } {
  return toCures === undefined ? {} : { cures: toCures(rows) };
}
