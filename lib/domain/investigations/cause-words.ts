import { formatNumber } from "@/lib/domain/text/numbers";
import type { Cause, ChangeReport } from "./change-report";
import { toAmountText, toChangeNoun, toDifferenceText, toItemName, toShareText, type ShowText } from "./change-words";

const mostItems = 3;
/** A cause below this score is not worth a sentence. */
const leastScore = 0.1;
/** A larger share of a small change says nothing. */
const largestShare = 3;

/** Finds a figure of a cause by its name. */
function find({ evidence }: Pick<Cause, "evidence">, name: string): string | null {
  const value = evidence.find((one) => one.name === name)?.value ?? null;
  return value === null ? null : typeof value === "number" ? toAmountText(value, null) : String(value);
}

function toItems({ dimensions, items }: Pick<Cause, "dimensions" | "items">, show: ShowText): string {
  const shown = items.slice(0, mostItems).map((texts) => toItemName({ dimensions, items: texts }, show));
  return `${shown.join(", ")}${items.length > mostItems ? ` and ${items.length - mostItems} more` : ""}`;
}

/** Names the largest of many items; the dimension is named beside them. */
function toCombined({ items }: Cause, { count, show }: { count: number; show: ShowText }): string {
  const shown = items.slice(0, mostItems).map((texts) => show(texts.join(" × ")));
  return `${shown.join(", ")}${count > mostItems ? ` and ${count - mostItems} more` : ""}`;
}

/** States what a cause moves: `This adds −$4,200, 34 % of the change.` */
function toEffect({ explained, share }: Cause, report: ChangeReport): string {
  const { unit } = report;
  if (explained === null || explained === 0) return "";
  if (share !== null && share < 0 && report.baseline === undefined) {
    return ` It works against the ${toChangeNoun(report)}, by about ${toDifferenceText(Math.abs(explained), unit)}.`;
  }
  const part =
    share === null || Math.abs(share) > largestShare
      ? ""
      : `, ${toShareText(share)} of the ${report.baseline === undefined ? "change" : toChangeNoun(report)}`;
  return ` It accounts for about ${toDifferenceText(explained, unit)}${part}.`;
}

/** Names the other figures of a cause that its sentence does not use. */
function toFigures({ evidence }: Cause, show: ShowText): string {
  const named = evidence
    .filter(({ value }) => value !== null)
    .slice(0, 4)
    .map(
      ({ name, value }) =>
        `${show(name)}: ${typeof value === "number" ? toAmountText(value, null) : show(String(value))}`,
    );
  return named.length === 0 ? "" : ` (${named.join("; ")})`;
}

/** States a candidate cause in one or two sentences for a person. */
export function toCauseSentence(cause: Cause, report: ChangeReport, show: ShowText = String): string {
  return `${toFact(cause, report, show)}${toEffect(cause, report)}`;
}

function toFact(cause: Cause, report: ChangeReport, show: ShowText): string {
  const items = toItems(cause, show);
  const what = toChangeNoun(report);
  const plan = report.baseline === undefined ? null : `the ${show(report.baseline.label)}`;
  switch (cause.kind) {
    case "missing_days":
      return `${find(cause, "days without rows") ?? "Several"} days that usually have rows have none.`;
    case "incomplete_period":
      return `The data ends before the period does: ${find(cause, "days without rows") ?? "several"} of its days have no rows yet.`;
    case "source_stopped":
      return `${items === "" ? "A source" : items} stopped delivering rows${toFigures(cause, show)}.`;
    case "duplicate_load":
      return `${find(cause, "rows that occur again") ?? "Some"} rows occur twice, as if a file had been loaded again.`;
    case "outlier":
      return `A single row of ${find(cause, "value of the row") ?? "enormous size"}  stands out clearly.`;
    case "calendar":
      return toCalendarFact(cause);
    case "item_lost": {
      if (plan !== null) return `${items} is in ${plan}, but has no rows.`;
      const count = Number(cause.evidence.find(({ name }) => name === "items without rows")?.value ?? 1);
      return count > 1
        ? `${formatNumber(count)} items of ${show(cause.dimensions.join(" × "))} no longer have rows: ${toCombined(cause, { count, show })}.`
        : `${items}  no longer has rows.`;
    }
    case "item_new":
      return plan === null ? `${items} is new.` : `${items} is not in ${plan}.`;
    case "item_change":
      return plan === null
        ? `${items}  changed more than its size would suggest.`
        : `${items} is ${(cause.explained ?? 0) < 0 ? "below" : "above"} ${plan}.`;
    case "price_change":
      return toPriceFact(cause, items, show);
    case "mix_shift":
      return toMixFact(cause, show);
    case "simpson_reversal":
      return `The parts move against the whole: the mix of ${show(cause.dimensions.join(" × "))} reverses the direction.`;
    case "broad_change":
      return `The ${what} is spread over all items; none of them stands out.`;
    case "no_unusual_change":
      return "The change is within the usual variation, so it may have no particular cause.";
  }
}

/** Finds a number of a cause by its name. */
function findNumber({ evidence }: Pick<Cause, "evidence">, name: string): number | null {
  const value = evidence.find((one) => one.name === name)?.value ?? null;
  return typeof value === "number" ? value : null;
}

/** States that periods differ in their days or weeks: `The two periods differ in their days: 31 and 30, 10 and 8 of them at weekends.` */
function toCalendarFact(cause: Cause): string {
  const pair = (what: string) => {
    const [one, other] = [`${what} in the comparison`, `${what} in the period`].map((name) => findNumber(cause, name));
    return one === null || other === null || one === undefined || other === undefined ? null : `${one} and ${other}`;
  };
  const [weeks, days, weekends] = [pair("weeks"), pair("days"), pair("weekend days")];
  if (weeks !== null) return `The two periods differ in their number of weeks: ${weeks}.`;
  if (days === null) return "The two periods differ in their days: length, weekdays or weekends.";
  return `The two periods differ in their days: ${days}${weekends === null ? "" : `, ${weekends} of them at weekends`}.`;
}

/** A smaller change of the others is not worth a number. */
const hardly = 0.02;

/** States that a value per unit changed: `The value per row fell by 46 % for East (region), while that of the others hardly moved.` */
function toPriceFact(cause: Cause, items: string, show: ShowText): string {
  const per = cause.evidence.find(({ name }) => name === "per")?.value;
  const what = typeof per === "string" ? `value per ${show(per.replace(/s$/u, ""))}` : "level";
  const moved = (rate: number) => `${rate < 0 ? "fell" : "rose"} by ${toShareText(Math.abs(rate))}`;
  const own = findNumber(cause, "change of the rate") ?? findNumber(cause, "change of rates");
  const others = findNumber(cause, "change of the others' rates");
  const start = `The ${what} ${own === null ? "changed" : moved(own)}${items === "" ? "" : ` for ${items}`}`;
  if (items === "" || others === null) return `${start}.`;
  return `${start}, while that of the others ${Math.abs(others) < hardly ? "hardly moved" : moved(others)}.`;
}

/** States that the shares of a column's items moved: `The mix of channel changed, above all the share of Social.` */
function toMixFact({ dimensions, evidence }: Cause, show: ShowText): string {
  const first = evidence.find(({ name }) => name.startsWith("mix of "));
  const item = first === undefined ? "" : `, above all the share of ${show(first.name.slice("mix of ".length))}`;
  return `The mix of ${show(dimensions.join(" × "))} changed${item}.`;
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

/** States whether the change is unusual; null where history is too short. */
export function toUsualSentence({ usual, unit, before, after }: ChangeReport): string | null {
  if (usual.status === "unknown" || usual.low === null || usual.high === null) return null;
  // What is never negative has no negative bound.
  const isOpen = usual.low < 0 && (before ?? 0) >= 0 && (after ?? 0) >= 0;
  const range = isOpen
    ? `up to ${toAmountText(usual.high, unit)}`
    : `between ${toAmountText(usual.low, unit)} and ${toAmountText(usual.high, unit)}`;
  return usual.status === "usual"
    ? `Judging by earlier periods, values ${range} are usual, so this change is not unusual.`
    : `Judging by earlier periods, values ${range} would be usual, so this change is unusual.`;
}

/** Whether a cause concerns the data rather than what it describes. */
export function isDataFault({ kind }: Pick<Cause, "kind">): boolean {
  return ["missing_days", "incomplete_period", "source_stopped", "duplicate_load", "outlier"].includes(kind);
}

/** Lists the causes worth a sentence, likeliest first. That nothing stands out is only said where nothing does. */
export function toNotableCauses({ causes }: ChangeReport, limit: number): Cause[] {
  const isVague = ({ kind }: Cause) => kind === "broad_change" || kind === "no_unusual_change";
  return causes
    .filter((cause, index) => cause.score >= leastScore && (index === 0 || !isVague(cause)))
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
export function findMainFault({ causes }: ChangeReport): Cause | null {
  return causes.find((cause) => cause.score >= leastScore && isDataFault(cause)) ?? null;
}
