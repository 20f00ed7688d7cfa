import type { ColumnExpression } from "@/lib/ports/column-expression";
import { toColumnsOf } from "../../rederivation/lineage/describe-expression";
import { toMeasured } from "../../rederivation/lineage/expected-parts";
import { isChange, isRelativeChange, toAlong, toEarlier, withoutScale } from "../../rederivation/lineage/run-formulas";
import type { Formula } from "../../rederivation/lineage/values";
import { toFigureParts } from "./figure-parts";
import type { QuestionWords } from "./question-words";

const cumulated =
  /\bcumulat\w*|\brunning (?:totals?|sums?|counts?|balances?)\b|\baccumulat\w*|\bso far\b|\bto date\b|\bpareto\b/u;
const rolled = /\brolling\b|\bmoving\b|\btrailing\b/u;
const compared =
  /\b(?:month|quarter|week|day|year)[- ](?:over|on|to|by)[- ](?:month|quarter|week|day|year)\b|\b(?:yoy|mom|qoq|wow)\b|\bfrom (?:one|each) (?:year|quarter|month|week|day) to\b/u;
const changed =
  /\bgr[eo]w\w*|\bincreas\w*|\bdecreas\w*|\bdeclin\w*|\bchang\w*|\bris(?:e|es|en|ing)\b|\brose\b|\bdrop\w*|\bfall\w*|\bfell\b|\bdiffer\w*|\bgain\w*|\blos(?:s|t|ing)\b/u;
const earlier =
  /\b(?:previous|prior|preceding) (?:year|quarter|month|week|day|period)\b|\b(?:year|quarter|month|week|day) (?:before|earlier)\b/u;
const comparing = /\bcompar\w*|\bthan\b|\bversus\b|\bvs\b|\bagainst\b/u;
const relative = /\bpercent\w*|%|\brates?\b|\brelative\b/u;
const yearly =
  /\byear[- ](?:over|on|to)[- ]year\b|\byoy\b|\bsame (?:month|quarter|week|day)\b|\b(?:last|previous|prior) year\b|\byear (?:ago|before|earlier)\b/u;
const inYear: Readonly<Record<string, number>> = { month: 12, quarter: 4, year: 1 };
const numberWords = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/**
 * What a question asks for that figures made along the rows of a table are not (`unmet`: a running total, a change from the one before,
 * another number of periods), and what they decide by themselves (`doubts`).
 * @param options.isWhole whether all figures of the result are known.
 */
export function findOtherRuns(
  question: QuestionWords,
  formulas: readonly Formula[],
  { isWhole }: { isWhole: boolean },
): { unmet: string[]; doubts: string[] } {
  const { text } = question;
  const along = formulas.flatMap(toAlong);
  const isOf = (kind: "so_far" | "earlier" | "window") => along.some(({ run }) => run.kind === kind);
  const isMissing = (kind: "so_far" | "earlier" | "window") => isWhole && formulas.length > 0 && !isOf(kind);
  const changes = formulas.filter((formula) => toEarlier(formula).length > 0);
  const isStep = compared.test(text) || (earlier.test(text) && (comparing.test(text) || changed.test(text)));
  const isAboutChange = isStep || changed.test(text) || yearly.test(text);
  // One number of all rows is the total so far.
  const isGrouped = formulas.flatMap(toMeasured).some(({ groups }) => groups.keys.length > 0);
  const unmet = [
    ...(cumulated.test(text) && isGrouped && isMissing("so_far") ? ["a running total"] : []),
    ...(rolled.test(text) && isMissing("window") ? ["a figure of the last ones"] : []),
    ...(isStep && isMissing("earlier") && !hasTwoTimes(formulas) ? ["a change from the one before"] : []),
    ...(isOf("so_far") && !cumulated.test(text) ? ["figures of single groups"] : []),
    ...(along.some(({ run }) => run.kind === "so_far" && run.fold !== "sum") &&
    !/\b(?:max|min|highest|lowest|record|largest|smallest)\w*/u.test(text)
      ? ["a running total"]
      : []),
    ...(isOf("window") && !rolled.test(text) && !/\bsmooth\w*/u.test(text) ? ["figures of single groups"] : []),
    ...(changes.length > 0 && !isAboutChange ? ["figures of single groups"] : []),
    ...(changes.length > 0 && isAboutChange ? toOtherChanges(text, changes) : []),
    ...along.flatMap(({ run, of }) => (run.kind === "window" ? toOtherWindow(text, run, of) : [])),
    ...(along.some(isTurnedOver) ? ["a run in the order of time"] : []),
  ];
  const isUnnamed = isOf("window") && toLengths(text).length === 0;
  return {
    unmet: [...new Set(unmet)],
    doubts: [
      ...(isUnnamed ? ["The question does not say over how many rows the figures should run."] : []),
      ...(along.some(isOfSeveralYears)
        ? ["The same months of several years count as one, so that no year is told from another."]
        : []),
    ],
  };
}

/** Changes that run into the past, are of another base, or are of another number of places than asked. */
function toOtherChanges(text: string, changes: readonly Formula[]): string[] {
  const whole = changes.map(withoutScale);
  const isBare = (formula: Formula) => formula.kind === "along";
  const real = whole.filter((formula) => isChange(formula) || isRelativeChange(formula));
  const inner = whole.filter((formula) => !isBare(formula) && !real.includes(formula));
  const isFolded = inner.every(({ kind }) => kind === "fold" || kind === "key" || kind === "pick");
  const own = isFolded ? inner.flatMap((formula) => toInner(formula)) : [];
  const all = [...real, ...own];
  const isOther = !isFolded || all.length === 0 || !all.every((one) => isChange(one) || isRelativeChange(one));
  const isAbsolute = relative.test(text) && !all.some(isRelativeChange);
  return [
    ...(isOther ? ["a change from the one before"] : []),
    ...(!isOther && isAbsolute ? ["a change in percent"] : []),
    ...(changes.flatMap(toEarlier).some(({ run, of }) => run.kind === "earlier" && !isAskedStep(text, run.steps, of))
      ? ["a change from another place before"]
      : []),
  ];
}

/** What a number is picked or folded of. */
function toInner(formula: Formula): Formula[] {
  const inner =
    formula.kind === "fold" || formula.kind === "key" || formula.kind === "pick" ? withoutScale(formula.of) : formula;
  return inner === formula ? [formula] : toInner(inner);
}

/** Whether so many places before are those that the question speaks of: one, the number that it names, or a year. */
function isAskedStep(text: string, steps: number, of: Formula): boolean {
  const [key] = toMeasured(of)[0]?.groups.keys ?? [];
  const unit =
    key?.expression.kind === "period"
      ? key.expression.unit
      : key?.expression.kind === "date_part"
        ? key.expression.part
        : null;
  const year = unit === null ? undefined : inYear[unit];
  if (yearly.test(text)) return year === undefined ? steps === 1 : steps === year;
  return steps === 1 || toLengths(text).includes(steps);
}

function toOtherWindow(text: string, { length, fold }: { length: number; fold: string }, of: Formula): string[] {
  const lengths = toLengths(text);
  const isMean = /\b(?:average|mean|avg)s?\b/u.test(text);
  const isSum = /\b(?:total|sum)s?\b/u.test(text);
  return [
    ...(lengths.length > 0 && !lengths.includes(length) ? ["a figure of another number of rows"] : []),
    ...(isMean && !isSum && fold !== "mean" ? ["a moving average"] : []),
    ...(isSum && !isMean && fold !== "sum" ? ["a moving total"] : []),
    ...(isSum && isMean && toMeasured(of).every(({ measure }) => !["sum", "count"].includes(measure.aggregate))
      ? ["a moving average of totals"]
      : []),
  ];
}

/** Numbers of periods that a text names: `7-day`, `three months`. */
function toLengths(text: string): number[] {
  const found = text.matchAll(
    /\b(\d+|\p{L}+)[- ](?:days?|weeks?|months?|quarters?|years?|periods?|points?|rows?|hours?)\b/gu,
  );
  return [...found].flatMap(([, word = ""]) => {
    const value = /^\d+$/u.test(word) ? Number(word) : numberWords.indexOf(word);
    return value > 0 ? [value] : [];
  });
}

/** Whether figures of two times are compared in another way, of rows or groups that were picked. */
function hasTwoTimes(formulas: readonly Formula[]): boolean {
  return formulas.some(
    (formula) => new Set(toFigureParts(formula).map(({ conditions }) => JSON.stringify(conditions))).size > 1,
  );
}

/** Whether periods run in the order of their numbers. */
function isTurnedOver({ order, of }: ReturnType<typeof toAlong>[number]): boolean {
  return order !== null && toKeys(of).some(({ kind }) => kind === "period" || kind === "date_part");
}

/** Whether a run goes along a part of dates that comes round again, over several years. */
function isOfSeveralYears({ of }: ReturnType<typeof toAlong>[number]): boolean {
  const [first] = toMeasured(of);
  const profile = first?.groups.frame.source.dataset.profile;
  const isOneYear = first?.groups.frame.where.some((condition) => JSON.stringify(condition).includes('"part":"year"'));
  return (
    isOneYear !== true &&
    toKeys(of).some((key) => {
      if (key.kind !== "date_part" || key.part === "year") return false;
      const column = profile?.columns.find(({ name }) => toColumnsOf(key).includes(name));
      return String(column?.min).slice(0, 4) !== String(column?.max).slice(0, 4);
    })
  );
}

function toKeys(of: Formula): ColumnExpression[] {
  return toMeasured(of).flatMap(({ groups }) => groups.keys.map(({ expression }) => expression));
}
