import { formatLongDay, formatMonth } from "@/lib/domain/text/dates";
import { formatAmount, formatPercent } from "@/lib/domain/text/numbers";
import type { ChangeReport } from "./change-report";
import type { DayRange } from "./change-request";

/** Renders text from data or column names, for example escaped for Markdown. */
export type ShowText = (text: string) => string;

/** Formats a value with its unit: `$20,535`, `3.2 %`, `120`; whole from 1,000 on, where decimals say nothing about a change. */
export function toAmountText(value: number, unit: string | null): string {
  return formatAmount(Math.abs(value) >= 1_000 ? Math.round(value) : value, unit);
}

/** Formats the size of a difference of two values: percentages differ by percentage points. */
export function toDifferenceText(value: number, unit: string | null): string {
  return unit === "%" ? `${toAmountText(value, null)} percentage points` : toAmountText(value, unit);
}

/** Formats a share with its sign: `−59 %`; whole percent from 10 on. */
export function toShareText(share: number, options: { signed?: boolean } = {}): string {
  const percent = Math.abs(share * 100);
  const size = percent >= 10 ? Math.round(percent) : Number(percent.toPrecision(2));
  const sign = share < 0 ? "−" : options.signed === true && share > 0 ? "+" : "";
  return `${sign}${formatPercent(size)}`;
}

function toDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function isMonthEnd(day: string): boolean {
  const next = toDate(day);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.getUTCDate() === 1;
}

/** Names a period for people: `March 2024`, `Q2 2024`, `2024`, else its days. @param options.withYear false: without its year. */
export function toPeriodName({ start, end }: DayRange, options: { withYear?: boolean } = {}): string {
  const [year, month] = [start.slice(0, 4), Number(start.slice(5, 7))];
  const after = options.withYear === false ? "" : ` ${year}`;
  const isWhole = start.endsWith("-01") && isMonthEnd(end);
  const months = isWhole ? (Number(end.slice(0, 4)) - Number(year)) * 12 + Number(end.slice(5, 7)) - month + 1 : 0;
  if (months === 12 && month === 1) return year;
  if (months === 3 && month % 3 === 1) return `Q${(month + 2) / 3}${after}`;
  if (months === 1) return formatMonth(start, { withYear: options.withYear !== false });
  if (start === end) return formatLongDay(start);
  if (start.slice(0, 7) === end.slice(0, 7)) return `${Number(start.slice(8, 10))} to ${formatLongDay(end)}`;
  return `${formatLongDay(start, { withYear: start.slice(0, 4) !== end.slice(0, 4) })} to ${formatLongDay(end)}`;
}

/** Names several periods of the same length: `months`, `weeks`, else `periods of this length`. */
export function toPeriodsNoun({ start, end }: DayRange): string {
  const name = toPeriodName({ start, end });
  if (start === end) return "days";
  if (/^\d{4}$/u.test(name)) return "years";
  if (name.startsWith("Q")) return "quarters";
  if (!name.includes(" to ")) return "months";
  return toDate(end).getTime() - toDate(start).getTime() === 6 * 86_400_000 ? "weeks" : "periods of this length";
}

/** Names when something was: `in March 2024`, `on 3 May 2024`, `from 3 May 2024 to 9 May 2024`. */
export function toPeriodPhrase(period: DayRange): string {
  return toIn(toPeriodName(period));
}

function toIn(name: string): string {
  return name.includes(" to ") ? `from ${name}` : `${/^\d{1,2} /u.test(name) ? "on" : "in"} ${name}`;
}

/** Names two periods: `from February to March 2024`; one that is both: `in March 2024`. */
export function toSpanName(comparison: DayRange, period: DayRange): string {
  // A plan covers the same days.
  if (comparison.start === period.start && comparison.end === period.end) return toIn(toPeriodName(period));
  const isNamed = !toPeriodName(period).includes(" to ") && !toPeriodName(comparison).includes(" to ");
  if (!isNamed) return `between ${toBetween(comparison)} and ${toBetween(period)}`;
  const sameYear = comparison.start.slice(0, 4) === period.end.slice(0, 4);
  return `from ${toPeriodName(comparison, { withYear: !sameYear })} to ${toPeriodName(period)}`;
}

/** Names one of two periods: `17–23 June 2024` within a month, else as it is. */
function toBetween(period: DayRange): string {
  return toPeriodName(period).replace(/^(\d{1,2}) to (?=\d)/u, "$1–");
}

function toCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How a change is stated. */
export interface ChangeSentenceOptions {
  show?: ShowText;
  /** Which way the question says it went; a sentence that finds otherwise begins with that. */
  said?: "up" | "down" | null;
  /** Conditions of the rows, as sentences. */
  where?: readonly string[];
}

/** States the change in one sentence: `Revenue where Region is South fell by $20,535 (−59 %) from February to March 2024.` */
export function toChangeSentence(
  measure: string,
  report: ChangeReport,
  { show = String, said = null, where = [] }: ChangeSentenceOptions = {},
): string {
  const { before, after, change, relative, unit, period, comparison } = report;
  const name = `${toCapital(show(measure))}${where.length === 0 ? "" : ` where ${show(where.join(" and "))}`}`;
  if (report.baseline !== undefined) return toBaselineSentence(name, report, { show, said });
  const span = toSpanName(comparison, period);
  if (before === null || after === null || change === null) {
    const missing = before === null ? comparison : period;
    return `${name} has no value in ${toPeriodName(missing)}, so there is no change to explain.`;
  }
  const isOtherwise = said !== null && (said === "down" ? change >= 0 : change <= 0);
  const start = isOtherwise ? `${name} did not ${said === "down" ? "fall" : "rise"}: it` : name;
  if (change === 0) {
    const unchanged = isOtherwise ? `${start} stayed the same` : `${name} did not change`;
    return `${unchanged} ${span}, ${toAmountText(after, unit)} in both.`;
  }
  const share = relative === null ? "" : ` (${toShareText(relative, { signed: true })})`;
  const sides = unit === "%" ? `: ${toAmountText(before, unit)} became ${toAmountText(after, unit)}` : "";
  return `${start} ${change < 0 ? "fell" : "rose"} by ${toDifferenceText(Math.abs(change), unit)}${share} ${span}${sides}.`;
}

/** States how far a measure is from a plan: `Revenue is €4,500 (−25 %) below the budget in Q1 2024.` */
function toBaselineSentence(
  name: string,
  { before, after, change, relative, unit, period, comparison, baseline }: ChangeReport,
  { show, said }: { show: ShowText; said: "up" | "down" | null },
): string {
  const span = toSpanName(comparison, period);
  const plan = `the ${show(baseline?.label ?? "plan")}`;
  if (before === null || after === null || change === null) return `${name} cannot be compared with ${plan} ${span}.`;
  const isOtherwise = said !== null && (said === "down" ? change >= 0 : change <= 0);
  const start = isOtherwise ? `${name} is not ${said === "down" ? "below" : "above"} ${plan}: it` : name;
  if (change === 0) return `${start} meets ${plan} ${span}: ${toAmountText(after, unit)} in both.`;
  const share = relative === null ? "" : ` (${toShareText(relative, { signed: true })})`;
  const sides = `${toAmountText(after, unit)} instead of ${toAmountText(before, unit)}`;
  return `${start} is ${toAmountText(Math.abs(change), unit)}${share} ${change < 0 ? "below" : "above"} ${isOtherwise ? "it" : plan} ${span}: ${sides}.`;
}

/** Names an item with its dimensions: `South (region)`, `Espresso machine (product) in South (region)`. */
export function toItemName(
  { dimensions, items }: { dimensions: readonly string[]; items: readonly string[] | null },
  show: ShowText = String,
): string {
  if (items === null) return `all other ${show(dimensions.join(" × "))}`;
  return dimensions
    .map((dimension, index) => `${show(items[index] ?? "")} (${show(dimension)})`)
    .reverse()
    .join(" in ");
}

/** Part of an item's change that a pair must make up to name it instead. */
const nearlyAll = 0.85;

/** Part of the change that a mix must explain to be where its main item is looked for. */
const mostly = 0.5;

/** Finds the item of a column whose changed mix explains most of the change; null where no mix does. */
function findMixItem({ causes, contributions }: ChangeReport): ChangeReport["contributions"][number] | null {
  const [cause] = causes;
  const isMix = cause?.kind === "mix_shift" || cause?.kind === "simpson_reversal";
  const [dimension] = cause?.dimensions ?? [];
  if (!isMix || dimension === undefined || (cause.share ?? 0) < mostly) return null;
  const own = contributions.filter(({ dimensions: [name, ...more], items }) => {
    return items !== null && more.length === 0 && name === dimension;
  });
  return own.sort((left, right) => Math.abs(right.change) - Math.abs(left.change))[0] ?? null;
}

/** Finds the item that explains the most: that of a changed mix, the strongest finding, or the pair that is nearly all of it. */
export function findMainItem(report: ChangeReport): ChangeReport["contributions"][number] | null {
  const { findings, contributions } = report;
  const mixed = findMixItem(report);
  if (mixed !== null) return mixed;
  const [first] = findings;
  if (first === undefined || first.dimensions.length > 1 || first.effect !== null) return first ?? null;
  const [dimension, item] = [first.dimensions[0], first.items?.[0]];
  const within = contributions.filter(
    ({ dimensions, items, change }) =>
      items !== null &&
      dimensions.length === 2 &&
      dimensions.some((name, index) => name === dimension && items[index] === item) &&
      change / first.change >= nearlyAll &&
      change / first.change <= 1,
  );
  const [pair] = within.sort((left, right) => Math.abs(right.change) - Math.abs(left.change));
  return pair ?? first;
}

/** Names a change by its direction: `drop`, or `shortfall` against a plan. */
export function toChangeNoun({ change, baseline }: Pick<ChangeReport, "change" | "baseline">): string {
  if (baseline === undefined) return (change ?? 0) < 0 ? "drop" : "rise";
  return (change ?? 0) < 0 ? "shortfall" : "surplus";
}

/** How much larger an item's part of the change is at least than its part of the whole before, to be worth naming. */
const leastExcess = 0.1;

/** Whether an item moved as the whole did, so that it explains nothing. */
function isProportional(
  { share, before, effect }: ChangeReport["contributions"][number],
  report: ChangeReport,
): boolean {
  if (effect !== null || report.baseline !== undefined || report.before === null || report.before === 0) return false;
  return share !== null && share > 0 && share <= 1 && share - Math.abs((before ?? 0) / report.before) < leastExcess;
}

/** States which item explains the most of the change; null where none stands out. */
export function toMainItemSentence(report: ChangeReport, show: ShowText = String): string | null {
  const { change, unit } = report;
  const first = findMainItem(report);
  if (first === null || change === null || change === 0 || first.share === null) return null;
  const what = toChangeNoun(report);
  const name = toItemName(first, show);
  // What the mix of ratios adds is no change of the item itself.
  if (isProportional(first, report) || first.effect !== null) return null;
  if (first.share > 0 && first.share <= 1) return `${toShareText(first.share)} of the ${what} comes from ${name}.`;
  const size = toDifferenceText(Math.abs(first.change), unit);
  const moved =
    report.baseline === undefined
      ? `${name} ${first.change < 0 ? "fell" : "rose"} by ${size}`
      : `${name} is ${size} ${first.change < 0 ? "below" : "above"}`;
  if (first.share < 0) return `${moved}, against the ${what} of the whole.`;
  const rest = change - first.change;
  const others = `the others together ${rest < 0 ? "fell" : "rose"} by ${toDifferenceText(Math.abs(rest), unit)}`;
  return report.baseline === undefined
    ? `${moved}, more than the whole ${what}; ${others}.`
    : `${moved}, more than the whole ${what}.`;
}
