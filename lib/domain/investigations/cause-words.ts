import { formatLongDay } from "@/lib/domain/text/dates";
import { formatCount, formatNumber } from "@/lib/domain/text/numbers";
import type { Cause, ChangeReport } from "./change-report";
import type { DayRange } from "./change-request";
import {
  toAmountText,
  toChangeNoun,
  toDifferenceText,
  toItemName,
  toPeriodName,
  toPeriodPhrase,
  toPeriodsNoun,
  toShareText,
  type ShowText,
} from "./change-words";
import { findRecord, holds, isUsual } from "./holds";

const mostItems = 3;
/** A cause below this score is not worth a sentence. */
const leastScore = 0.1;
/** A smaller change is not worth a number. */
const hardly = 0.02;
/** A percentage from a tenth of a value or to ten times says less than both values. */
const mostRelative = 10;

/** Causes that the text of an answer tells; the card has the others behind one button. */
export const toldCauses = 3;

/** States a candidate cause in one or two sentences for a person; null where nothing true is known of it. */
export function toCauseSentence(cause: Cause, report: ChangeReport, show: ShowText = String): string | null {
  return holds(cause, report) ? toWords(cause, { report, show }) : null;
}

interface Words {
  report: ChangeReport;
  show: ShowText;
}

function toWords(cause: Cause, words: Words): string | null {
  const { states } = cause;
  const { report, show } = words;
  const item = toItems(cause, show);
  const amount = (value: number | null) => (value === null ? "no value" : toAmountText(value, report.unit));
  const [now, then] = [toPeriodPhrase(report.period), toPeriodPhrase(report.comparison)];
  switch (states?.kind) {
    case undefined:
      return null;
    case "silent": {
      const [is, weekdays] = states.count === 1 ? ["has", "weekday"] : ["have", "weekdays"];
      const fact = `${formatCount(states.count, "day")} ${toOfPeriod(report[states.side])} ${is} no rows, although most days on the same ${weekdays} have some.`;
      return states.missing === 0
        ? fact
        : `${fact} At the level of the other days, about ${amount(Number(states.missing.toPrecision(3)))} ${isSingular(states.missing, report) ? "is" : "are"} missing.`;
    }
    case "ended":
      return `The data ends on ${formatLongDay(states.last)}, ${formatCount(states.days, "day")} before the period does.`;
    case "repeated": {
      const except = states.except.length === 0 ? "" : ` except ${states.except.map(show).join(" and ")}`;
      const [repeat, they] = states.rows === 1 ? ["repeats", "It adds"] : ["repeat", "They add"];
      const where = toPeriodPhrase({ start: states.first, end: states.last });
      return `${formatCount(states.rows, "row")} ${where} ${repeat} an earlier row in every column${except}, as if a file had been loaded twice. ${they} ${amount(states.value)} ${toPeriodPhrase(report[states.side])}.`;
    }
    case "large_row":
      return `One row of ${toAmountText(states.value, toRowUnit(report))} on ${formatLongDay(states.day)} is at least twice as large as any other row ${toPeriodPhrase(report[states.side])}.${toWithout(states.changeWithout, words)}`;
    case "gone":
      return `${item} has no rows ${now}; ${then} it had ${amount(states.before)}.`;
    case "all_gone":
      return `${formatNumber(states.count)} items of ${show(cause.dimensions.join(" × "))} have no rows ${now}: ${toNamed(cause, { count: states.count, show })}. Together they had ${amount(states.before)} ${then}.`;
    case "stopped":
      return `${item} has no rows ${toPeriodPhrase(states)}: it has ${amount(states.after)} ${now}, after ${amount(states.before)} ${then}.`;
    case "new":
      return states.known
        ? `${item} had no rows ${then}, and has ${amount(states.after)} ${now}.`
        : `${item} is new: it has no rows before ${formatLongDay(states.first)}, and ${amount(states.after)} ${now}.`;
    case "moved":
      return toMovedFact(item, states, report);
    case "rate":
      return toRateFact(item, states, words);
    case "rates_within":
      return `At the same mix of ${show(states.dimension)}, ${toRateName(states.per, show)} ${toMoved(states.relative)}.`;
    case "mix": {
      const dimension = show(cause.dimensions.join(" × "));
      const shares = `${toShareText(states.shareBefore)} to ${toShareText(states.shareAfter)}`;
      return `The mix of ${dimension} changed, above all the share of ${show(states.item)}, from ${shares}. ${toUnmixed(states, words)}`;
    }
    case "reversed": {
      const [way, whole] = (report.change ?? 0) < 0 ? ["rose", "fell"] : ["fell", "rose"];
      const all = formatCount(states.count, "item");
      const some = states.against === states.count ? `all ${all}` : `${formatNumber(states.against)} of ${all}`;
      return `The value ${way} for ${some} of ${show(cause.dimensions.join(" × "))}, but the whole ${whole} because their mix changed. ${toUnmixed(states, words)}`;
    }
    case "calendar":
      return toCalendarFact(states, report);
    case "spread":
      return `The ${toChangeNoun(report)} is spread over many items; none explains much more of it than its size would.`;
    case "usual":
      return "The change is within the usual variation, so it may have no particular cause.";
    case "deviates": {
      const plan = `the ${show(report.baseline?.label ?? "plan")}`;
      if (states.after === null) return `${item} is in ${plan} with ${amount(states.before)}, but has no rows.`;
      if (states.before === null) return `${item} is not in ${plan}, but has ${amount(states.after)}.`;
      const gap = states.after - states.before;
      return `${item} is ${toDifferenceText(Math.abs(gap), report.unit)} ${gap < 0 ? "below" : "above"} ${plan}: ${amount(states.after)} instead of ${amount(states.before)}.`;
    }
  }
}

type Stated<Kind> = Extract<NonNullable<Cause["states"]>, { kind: Kind }>;

function toItems({ dimensions, items }: Pick<Cause, "dimensions" | "items">, show: ShowText): string {
  const shown = items.slice(0, mostItems).map((texts) => toItemName({ dimensions, items: texts }, show));
  return `${shown.join(", ")}${items.length > mostItems ? ` and ${items.length - mostItems} more` : ""}`;
}

/** Names the largest of many items; the dimension is named beside them. */
function toNamed({ items }: Cause, { count, show }: { count: number; show: ShowText }): string {
  const shown = items.slice(0, mostItems).map((texts) => show(texts.join(" × ")));
  return `${shown.join(", ")}${count > mostItems ? ` and ${count - mostItems} more` : ""}`;
}

/** Attaches a period to days: `of March 2024`, `from 3 to 9 May 2024`. */
function toOfPeriod(period: DayRange): string {
  const phrase = toPeriodPhrase(period);
  return phrase.startsWith("in ") ? phrase.replace("in ", "of ") : phrase;
}

/** Whether a verb after an amount is singular: money is. */
function isSingular(value: number, { unit }: ChangeReport): boolean {
  return value === 1 || (unit !== null && /^[€$£]$/u.test(unit));
}

/** The unit of a single row: a ratio has one, its numerator another. */
function toRowUnit({ unit }: ChangeReport): string | null {
  return unit === "%" ? null : unit;
}

/** Says how a value moved by a part of itself: `fell by 46 %`. */
function toMoved(relative: number): string {
  return Math.abs(relative) < hardly
    ? "hardly moved"
    : `${relative < 0 ? "fell" : "rose"} by ${toShareText(Math.abs(relative))}`;
}

/** Returns the change of a positive value as a part of it; null where a percentage would say little. */
function toRelative({ before, after }: { before: number | null; after: number | null }): number | null {
  if (before === null || after === null || before <= 0 || after < 0) return null;
  const relative = after / before - 1;
  return Math.abs(relative) < mostRelative ? relative : null;
}

/** States the values of an item, beside what everything else did: `web (channel) fell from 27,000 to 16,000 (−41 %); everything else rose by 3 %.` */
function toMovedFact(
  item: string,
  states: Stated<"moved">,
  { before, after, unit, contributions }: ChangeReport,
): string {
  const sides = { before: states.before, after: states.after };
  const relative = toRelative(sides);
  const share = relative === null ? "" : ` (${toShareText(relative, { signed: true })})`;
  const verb = (states.after ?? 0) < (states.before ?? 0) ? "fell" : "rose";
  const fact = `${item} ${verb} from ${toAmountText(states.before ?? 0, unit)} to ${toAmountText(states.after ?? 0, unit)}${share}`;
  const isSplit = contributions.some(({ effect }) => effect !== null);
  const rest = isSplit
    ? null
    : toRelative({ before: (before ?? 0) - (states.before ?? 0), after: (after ?? 0) - (states.after ?? 0) });
  return rest === null ? `${fact}.` : `${fact}; everything else ${toMoved(rest)}.`;
}

/** States that a value per unit changed: `For East (region), the value per row fell from 54.10 to 29.30 (−46 %); for everything else it hardly moved.` */
function toRateFact(item: string, states: Stated<"rate">, { show, report }: Words): string {
  const { before, after, others, per } = states;
  const relative = toRelative(states);
  const share = relative === null ? "" : ` (${toShareText(relative, { signed: true })})`;
  const values = `${toAmountText(before, report.unit)} to ${toAmountText(after, report.unit)}${share}`;
  const fact = `For ${item}, ${toRateName(per, show)} ${after < before ? "fell" : "rose"} from ${values}`;
  const rest = others === null ? null : toRelative(others);
  return rest === null ? `${fact}.` : `${fact}; for everything else it ${toMoved(rest)}.`;
}

/** Names what an item has per unit: `the value per row`, or `the value per unit (quantity)`. */
function toRateName(per: string | null, show: ShowText): string {
  if (per === null) return "the value";
  const one = per.replace(/(?<=\p{L})s$/u, "");
  return one !== per || per === "row" ? `the value per ${show(one)}` : `the value per unit (${show(per)})`;
}

/** States the measure with the old mix: `With the mix of August 2024, it would be 24.10 instead of 21.22.` */
function toUnmixed({ withOldMix, after }: { withOldMix: number; after: number }, { report }: Words): string {
  const values = `${toAmountText(withOldMix, report.unit)} instead of ${toAmountText(after, report.unit)}`;
  return `With the mix of ${toPeriodName(report.comparison)}, it would be ${values} ${toPeriodPhrase(report.period)}.`;
}

/** States the change without a row: ` Without it, there would be a rise of 3,000 instead of a drop of 13,836.` */
function toWithout(change: number | null, { report }: Words): string {
  if (change === null || report.change === null) return "";
  const [size, whole] = [change, report.change].map((value) => toDifferenceText(Math.abs(value), report.unit));
  const toNoun = (value: number) => (value < 0 ? "drop" : "rise");
  if (change === 0) return " Without it, there would be no change.";
  if (change * report.change > 0) return ` Without it, the ${toNoun(change)} would be ${size} instead of ${whole}.`;
  return ` Without it, there would be a ${toNoun(change)} of ${size} instead of a ${toNoun(report.change)} of ${whole}.`;
}

/** States that periods differ in their days or weeks. */
function toCalendarFact({ unit, before, after, weekends }: Stated<"calendar">, report: ChangeReport): string | null {
  const [now, then] = [toPeriodName(report.period), toPeriodName(report.comparison)];
  const ends =
    weekends === null
      ? null
      : `${formatNumber(weekends.after)} and ${formatNumber(weekends.before)} of them at weekends`;
  if (before !== after) {
    const counts = `${now} has ${formatCount(after, unit)}, ${then} ${formatNumber(before)}`;
    return ends === null || weekends?.before === weekends?.after ? `${counts}.` : `${counts}; ${ends}.`;
  }
  if (weekends === null || weekends.before === weekends.after) return null;
  return `${now} and ${then} both have ${formatCount(before, unit)}, but ${ends}.`;
}

const mostDeviations = 3;

/** Names the items that are the furthest below and above a plan; null for a comparison of two periods. */
export function toDeviationsSentence({ baseline, causes, unit }: ChangeReport, show: ShowText = String): string | null {
  if (baseline === undefined) return null;
  const named = causes.flatMap(({ dimensions, items: [first], explained, score }) =>
    first === undefined || explained === null || score < leastScore
      ? []
      : [{ name: toItemName({ dimensions, items: first }, show), explained }],
  );
  const list = (isWanted: (explained: number) => boolean) =>
    named
      .filter(({ explained }) => isWanted(explained))
      .slice(0, mostDeviations)
      .map(({ name, explained }) => `${name} by ${toAmountText(Math.abs(explained), unit)}`)
      .join(", ");
  const [below, above] = [list((value) => value < 0), list((value) => value > 0)];
  const parts = [below === "" ? "" : `Furthest below: ${below}.`, above === "" ? "" : `Furthest above: ${above}.`];
  return parts.filter((part) => part !== "").join(" ") || null;
}

/** States whether the change is unusual, or that there never was such a value; null where history is too short. */
export function toUsualSentence(report: ChangeReport): string | null {
  const { usual, unit, before, after } = report;
  const record = findRecord(report);
  if (record !== null && usual.earlier !== null && after !== null) {
    const { count, low, high } = usual.earlier;
    const range = `between ${toAmountText(low, unit)} and ${toAmountText(high, unit)}`;
    return `${toAmountText(after, unit)} is the ${record} value so far; the ${formatNumber(count)} earlier ${toPeriodsNoun(report.period)} had ${range}.`;
  }
  if (usual.status === "unknown" || usual.low === null || usual.high === null) return null;
  // What is never negative has no negative bound.
  const isOpen = usual.low < 0 && (before ?? 0) >= 0 && (after ?? 0) >= 0;
  const range = isOpen
    ? `up to ${toAmountText(usual.high, unit)}`
    : `between ${toAmountText(usual.low, unit)} and ${toAmountText(usual.high, unit)}`;
  if (usual.status === "unusual")
    return `Judging by earlier periods, values ${range} would be usual, so this change is unusual.`;
  return isUsual(report)
    ? `Judging by earlier periods, values ${range} are usual, so this change is not unusual.`
    : null;
}

/** Whether a cause concerns the data rather than what it describes. */
export function isDataFault({ kind }: Pick<Cause, "kind">): boolean {
  return ["missing_days", "incomplete_period", "source_stopped", "duplicate_load", "outlier"].includes(kind);
}

/** Lists the causes worth a sentence, likeliest first: those that hold. That nothing stands out is only said where nothing does. */
export function toNotableCauses(report: ChangeReport, limit: number): Cause[] {
  const isVague = ({ kind }: Cause) => kind === "broad_change" || kind === "no_unusual_change";
  return report.causes
    .filter((cause) => cause.score >= leastScore && toCauseSentence(cause, report) !== null)
    .filter((cause, index) => index === 0 || !isVague(cause))
    .filter((cause, index, notable) => !notable.slice(0, index).some((whole) => isPartOf(cause, whole)))
    .slice(0, limit);
}

/** Whether a cause is about a pair that contains the item of another one of its kind, such as a product in a lost store. */
function isPartOf({ kind, dimensions, items }: Cause, whole: Cause): boolean {
  const [dimension, ...more] = whole.dimensions;
  const [item] = whole.items;
  if (kind !== whole.kind || dimension === undefined || more.length > 0 || dimensions.length < 2) return false;
  const at = dimensions.indexOf(dimension);
  return at >= 0 && whole.items.length === 1 && items.every((texts) => texts[at] === item?.[0]);
}

/** Finds the fault of the data that most likely moves the change; null for none. */
export function findMainFault(report: ChangeReport): Cause | null {
  return toNotableCauses(report, report.causes.length).find(isDataFault) ?? null;
}
