import type { AnalysisResult } from "@/lib/domain/execution";
import type { DatasetStore } from "@/lib/ports/dataset-store";
import { toNameWords } from "../checks/result-values";
import { compareDerived, type Comparison } from "./lineage/compare-derived";
import { deriveValues, type Derivations } from "./lineage/derive-values";
import { toExpectedParts, toFormulas, toMeasured, type ExpectedPart } from "./lineage/expected-parts";
import type { Interpretation } from "./lineage/interpret-program";
import type { Formula } from "./lineage/values";

/** A result followed back to the data. */
export interface DerivedResult {
  parts: readonly ExpectedPart[];
  comparisons: readonly Comparison[];
  /** The formulas of the figures that were found equal and that carry the answer. */
  headline: readonly Formula[];
  /** Names of figures that carry the answer and were not recomputed. */
  open: readonly string[];
  /** Whether all that carries the answer was found equal, or at least the most of it. */
  confirmed: boolean;
  derivations: Derivations;
  /** Whether it is open that the groups shown are those that should be. */
  partly: boolean;
}

/** Follows a result back to the data and computes it anew with the database. Null when nothing of it can be followed. */
export async function deriveResult(options: {
  result: AnalysisResult;
  interpretation: Interpretation;
  store: DatasetStore;
}): Promise<DerivedResult | null> {
  const parts = toExpectedParts(options.interpretation.result);
  const formulas = parts.flatMap(toFormulas);
  if (formulas.every((formula) => formula.kind === "constant")) return null;
  const counts = formulas.flatMap(toMeasured).flatMap(toCountOf);
  const derivations = await deriveValues([...formulas, ...counts], options.store);
  const comparisons = compareDerived(options.result, parts, derivations);
  const partly = comparisons.some((comparison) => comparison.partly);
  return { parts, comparisons, derivations, partly, ...judge(comparisons) };
}

/** How many values a measure of a group rests on, which caveats ask for. */
export function toCountOf(formula: Extract<Formula, { kind: "measure" }>): Extract<Formula, { kind: "measure" }>[] {
  const { groups, measure } = formula;
  if (groups.keys.length === 0 || measure.of === null || measure.aggregate === "count") return [];
  return [{ kind: "measure", groups, measure: { aggregate: "count", of: measure.of } }];
}

const auxiliary = new Set(
  "p pvalue pval statistic stat t f z chi2 dof df ci low high lower upper se sem stderr error rank index alpha level bin threshold slope intercept r2 interval".split(
    " ",
  ),
);
const counting = new Set("n count rows size number pairs observations groups".split(" "));

/** Which comparisons carry the answer, and whether they hold. Counts carry it when nothing else is there. */
function judge(comparisons: readonly Comparison[]): Pick<DerivedResult, "headline" | "open" | "confirmed"> {
  const isConstant = ({ formula }: Comparison) => formula?.kind === "constant";
  const figures = comparisons.filter((comparison) => !isConstant(comparison));
  const speaks = (words: ReadonlySet<string>) => (comparison: Comparison) =>
    toNameWords(comparison.name).some((word) => words.has(word));
  const main = figures.filter((figure) => !speaks(auxiliary)(figure) && !speaks(counting)(figure));
  const carrying = main.length > 0 ? main : figures.filter((figure) => !speaks(auxiliary)(figure));
  const equal = carrying.filter(({ status }) => status === "equal");
  const open = figures.filter(({ status }) => status === "open").map(({ name }) => name);
  const isWrong = figures.some(({ status }) => status === "different");
  const unconfirmed = carrying.length - equal.length;
  return {
    headline: figures.flatMap(({ status, formula }) => (status === "equal" && formula !== null ? [formula] : [])),
    open,
    confirmed: !isWrong && equal.length > 0 && unconfirmed < equal.length,
  };
}
