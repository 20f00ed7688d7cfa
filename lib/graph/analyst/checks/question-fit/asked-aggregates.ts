import type { Aggregate } from "@/lib/ports/dataset-store";
import type { Formula } from "../../rederivation/lineage/values";
import { toMeasured } from "../../rederivation/lineage/expected-parts";
import { toAlong } from "../../rederivation/lineage/run-formulas";
import type { QuestionWords } from "./question-words";

/** A kind of figure that a question can ask for by name. */
interface Asked {
  what: string;
  pattern: RegExp;
  isMet: (formulas: readonly Formula[]) => boolean;
}

const measures =
  (...aggregates: Aggregate[]) =>
  (formulas: readonly Formula[]) =>
    formulas.flatMap(toMeasured).some(({ measure }) => aggregates.includes(measure.aggregate));
/** Counts of rows; a count of a column of numbers is no sum of it. */
const countsRows = (formulas: readonly Formula[]) =>
  formulas.flatMap(toMeasured).some(({ measure: { aggregate, of }, groups }) => {
    const { columns } = groups.frame.source.dataset.profile;
    const column = of?.kind === "column" ? columns.find(({ name }) => name === of.name) : undefined;
    return aggregate === "count" && (column === undefined || column.mean === null);
  });
const folds =
  (...hows: string[]) =>
  (formulas: readonly Formula[]) =>
    formulas.some((formula) => formula.kind === "fold" && hows.includes(formula.how)) ||
    formulas.flatMap(toAlong).some(({ run }) => run.kind !== "earlier" && hows.includes(run.fold));
const divides = (formulas: readonly Formula[]): boolean =>
  formulas.some((formula) => {
    if (formula.kind === "pick" || formula.kind === "fold" || formula.kind === "key") return divides([formula.of]);
    return formula.kind === "arithmetic" && (formula.op === "/" || divides([formula.left, formula.right]));
  });
/** Figures that are not parts of a whole. */
const withoutShares = (formulas: readonly Formula[]) => formulas.filter((formula) => !divides([formula]));
const isMeanOfTruth = (formulas: readonly Formula[]) =>
  formulas.flatMap(toMeasured).some(({ measure }) => measure.aggregate === "mean");

const strong: readonly Asked[] = [
  {
    what: "a median",
    pattern: /\bmedians?\b/u,
    isMet: (all) => measures("median", "quantile")(all) || folds("median")(all),
  },
  {
    what: "a mean",
    pattern: /\b(?:means?|averages?|avg)\b/u,
    isMet: (all) => measures("mean")(all) || folds("mean")(all) || divides(all),
  },
  {
    what: "a standard deviation",
    pattern: /\bstandard deviations?\b|\bstd\b/u,
    isMet: (all) => measures("stddev")(all) || folds("stddev")(all),
  },
  { what: "a variance", pattern: /\bvariances?\b/u, isMet: measures("variance") },
  { what: "a correlation", pattern: /\bcorrelat\w*/u, isMet: measures("corr") },
  {
    what: "a share",
    pattern: /\b(?:percent|percentage|proportion|fraction)\b|\bshare of\b|%/u,
    isMet: (all) => divides(all) || isMeanOfTruth(all),
  },
  {
    what: "a number of different values",
    pattern: /\bhow many (?:different|distinct|unique)\b|\bnumber of (?:different|distinct|unique)\b/u,
    isMet: (all) => measures("count_distinct")(all) || folds("count")(all),
  },
];
const weak: readonly Asked[] = [
  {
    what: "a sum",
    pattern: /\b(?:total|sum|altogether|overall)\b/u,
    isMet: (all) =>
      withoutShares(all).some((one) => measures("sum")([one]) || countsRows([one]) || folds("sum")([one])),
  },
  {
    what: "a count",
    pattern: /\bhow many\b|\bnumber of\b|\bcount\b/u,
    isMet: (all) =>
      withoutShares(all).some((one) => measures("count", "count_distinct", "sum")([one]) || folds("count")([one])),
  },
  {
    what: "a largest value",
    pattern: /\b(?:maximum|max)\b/u,
    isMet: (all) => measures("max", "quantile")(all) || folds("max")(all),
  },
  {
    what: "a smallest value",
    pattern: /\b(?:minimum|min)\b/u,
    isMet: (all) => measures("min", "quantile")(all) || folds("min")(all),
  },
];

/** What a question asks for by name and no figure is: `a mean`. Words for sums and counts count only when nothing else is asked for. */
export function findUnmetAggregates(question: QuestionWords, formulas: readonly Formula[]): string[] {
  const named = strong.filter(({ pattern }) => pattern.test(question.withoutColumns));
  const asked = named.length > 0 ? named : weak.filter(({ pattern }) => pattern.test(question.withoutColumns));
  return [
    ...asked.filter(({ isMet }) => !isMet(formulas)).map(({ what }) => what),
    ...findUnmetLevels(question, formulas),
  ];
}

/** Percentiles and quartiles that a question names and that no figure is. */
function findUnmetLevels(question: QuestionWords, formulas: readonly Formula[]): string[] {
  const percentiles = [...question.text.matchAll(/(\d+(?:\.\d+)?)(?:st|nd|rd|th)?\s+percentile/gu)].map(
    (match) => Number(match[1]) / 100,
  );
  const quartiles = [
    ...(/\b(?:first|1st|lower)\s+quartile/u.test(question.text) ? [0.25] : []),
    ...(/\b(?:third|3rd|upper)\s+quartile/u.test(question.text) ? [0.75] : []),
  ];
  const levels = formulas
    .flatMap(toMeasured)
    .map(({ measure }) => (measure.aggregate === "median" ? 0.5 : (measure.level ?? null)));
  return [...percentiles, ...quartiles]
    .filter((wanted) => !levels.some((level) => level !== null && Math.abs(level - wanted) < 1e-9))
    .map((level) => `the ${Math.round(level * 1000) / 10} % quantile`);
}
