import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import type { DayRange, Quantity } from "@/lib/domain/investigations/change-request";
import type { ChangeReading, ReadField, UnreadChange } from "@/lib/domain/investigations/change-reading";
import { toPeriodName } from "@/lib/domain/investigations/change-words";
import { pairDatasets } from "@/lib/domain/investigations/datasets/compare-datasets";
import type { DatasetPairing } from "@/lib/domain/investigations/datasets/dataset-comparison";
import { formatNumber } from "@/lib/domain/text/numbers";
import type { ChangeQuestion } from "@/lib/ports/reasoning/surroundings";
import { toNameParts } from "@/lib/lexicon/columns/column-unit";
import { toLexicon } from "@/lib/lexicon/columns/to-lexicon";
import { toConditionsText } from "../compile/condition-text";
import { toReadPeriod } from "./change-periods";
import { chooseSides, type Sides } from "./choose-sides";
import { readPlan, type ReadWords } from "./read-plan";
import { findSpan, toTimeFilters } from "./read-span";
import { readPlanWords, withoutPlanWords, type PlanWords } from "./plan-words";
import { toChangeMeasure, toDefinition } from "./to-change-measure";
import { toPlanFilters } from "./to-plan-filters";
import { toRowFilters } from "./to-row-filters";

/** What the rest of the words says about the data of what came about. */
interface ReadRest {
  /** The measure that the words name; null where they name none. */
  measure: Quantity | null;
  /** Name of an average or a ratio that the words ask for; null where they ask for none. */
  rate: string | null;
  filters: RowFilter[];
  /** The conditions as sentences. */
  conditions: string[];
  period: DayRange | null;
  /** Words that no rule used. */
  left: string[];
}

/** Respects in which a difference leaves nothing to compare. */
const barring: readonly string[] = ["unit", "currency", "calendar"];

/**
 * Reads a question that compares what came about with a budget, plan or target, which may be another dataset, other columns or
 * other rows. Null where the words ask for no such thing or the data has no plan.
 */
export function readBaseline({ question, datasets, said }: ChangeQuestion): ChangeReading | UnreadChange | null {
  const words = readPlanWords(question);
  const sides = words === null ? null : chooseSides(datasets);
  if (words === null) return null;
  if (sides === null) return isBare(words) ? toUnread(toMissing(words)) : null;
  const { planned, actual } = sides;
  const first = pair(sides, undefined, null);
  const rest = readRest({ ...words, said: said ?? {} }, sides, first.amounts?.columns[1] ?? null);
  if (rest.rate !== null) return toRateRefusal(rest.rate, words);
  const named = rest.measure?.kind === "sum" ? rest.measure.column : undefined;
  const pairing = named === undefined ? first : pair(sides, named, null);
  const { amounts, time } = pairing;
  const bars = pairing.comparisons.filter(({ verdict, field }) => verdict === "different" && barring.includes(field));
  if (bars.length > 0 || amounts === null || time === null) {
    return toUnread(`${toCapital(words.label)} and data cannot be compared. ${bars.map(({ says }) => says).join(" ")}`);
  }
  const period = time.covered === null ? null : toCommonPeriod(rest.period, time.covered);
  if (period === null) {
    const says = pair(sides, named, rest.period).comparisons.find(({ field }) => field === "period")?.says ?? "";
    return toUnread(`There is no complete period to compare. ${says}`.trim());
  }
  const planFilters = toPlanFilters(rest.filters, pairing, planned.dataset.id === actual.dataset.id);
  if ("missing" in planFilters) {
    return toUnread(
      `“${planned.dataset.name}” has no column like “${planFilters.missing}”, so the ${words.label} cannot be limited by it.`,
    );
  }
  const measure = rest.measure ?? { kind: "sum", column: amounts.columns[1] };
  return toReading({ words, sides, pairing, rest, period, measure, planFilters: planFilters.filters });
}

/** Says that averages and ratios are not compared with a plan, and what is: no total stands in for them in silence. */
function toRateRefusal(rate: string, { label }: PlanWords): UnreadChange {
  const explanation =
    `Only totals and counts are compared with a ${label}. An average or a ratio such as ${rate} is not, because the parts of a ` +
    `${label} do not add up to it. Ask where a total missed the ${label}, or why ${rate} changed from one period to the next.`;
  return { explanation, suggestions: [`Why did ${rate} change?`] };
}

function pair({ planned, actual }: Sides, column: string | undefined, period: DayRange | null): DatasetPairing {
  // A dataset that has both sides is paired with itself, by columns.
  const isSame = planned.dataset.id === actual.dataset.id;
  const chosen = column ?? actual.column;
  const left = planned.column ?? (isSame ? chosen : undefined);
  return pairDatasets(planned.dataset, actual.dataset, {
    period,
    columns: [left, chosen],
  });
}

const timeWords = /\b(?:in|for|since|on|during|from|last|this|previous|after|before|until|q[1-4])\b.*$/iu;

/**
 * Reads measure, conditions and period from the words that are no plan words, with the reader of ordinary questions. What a
 * person or a model said about the measure or the period takes the place of the question's words.
 */
function readRest(
  { rest, sentence, said }: Pick<PlanWords, "rest" | "sentence"> & { said: NonNullable<ChangeQuestion["said"]> },
  { actual }: Sides,
  column: string | null,
): ReadRest {
  const datasets = [actual.dataset];
  const asked = timeWords.exec(rest)?.[0] ?? "";
  const time = said.period === undefined ? asked : said.period.replace(/^(?!in |from |since |between )/iu, "in ");
  const measured = withoutPlanWords(said.measure ?? rest.slice(0, rest.length - asked.length));
  const isSaid = said.measure !== undefined || said.period !== undefined;
  const phrases = isSaid ? [`${measured} ${time}`.trim()] : [rest, sentence];
  const read = (words: string) => (words === "" ? null : readPlan(words, { datasets, history: [] }));
  const isWhole = (one: ReadWords | null): one is ReadWords => one?.left.length === 0;
  const own = phrases.map(read).find(isWhole);
  if (own !== undefined) return { ...toRest(own), measure: findQuantity(own), rate: findRate(own) };
  const total = column === null ? "number of rows" : `total ${toNameParts(column).core.trim() || column}`;
  const found = [...phrases, time].map((words) => read(`${total} ${words}`.trim())).find(isWhole);
  if (found !== undefined) return { ...toRest(found), measure: null, rate: null };
  return { measure: null, rate: null, filters: [], conditions: [], period: null, left: rest === "" ? [] : [rest] };
}

function toRest({ plan, dataset, left }: ReadWords): Omit<ReadRest, "measure" | "rate"> {
  const { days } = toLexicon(dataset);
  const timed = toTimeFilters(plan);
  const conditions = plan.filters.filter((filter) => !timed.includes(filter));
  return {
    filters: conditions.flatMap((condition) => toRowFilters(condition) ?? []),
    conditions: conditions.map((condition) => toConditionsText([condition])),
    period: days === null ? null : (findSpan(plan, days, days.newest)?.period ?? null),
    left,
  };
}

/** Returns the name of an average or a ratio that the words ask for. */
function findRate({ plan }: ReadWords): string | null {
  const [measure] = plan.measures;
  const kind = measure === undefined ? undefined : toChangeMeasure(measure.value)?.kind;
  return measure !== undefined && (kind === "average" || kind === "ratio") ? measure.label : null;
}

/** Returns the total or count that the words name; null for averages and ratios, of which no plan is the sum. */
function findQuantity({ plan }: ReadWords): Quantity | null {
  const [measure] = plan.measures;
  const settled = measure === undefined ? null : toChangeMeasure(measure.value);
  return settled?.kind === "additive" && settled.of.kind === "sum" && settled.of.times === undefined
    ? settled.of
    : null;
}

/** Returns the days of the question that both datasets have in whole; null for none. */
function toCommonPeriod(asked: DayRange | null, covered: DayRange): DayRange | null {
  if (asked === null) return covered;
  const start = asked.start > covered.start ? asked.start : covered.start;
  const end = asked.end < covered.end ? asked.end : covered.end;
  return start > end ? null : { start, end };
}

function toReading(found: {
  words: PlanWords;
  sides: Sides;
  pairing: DatasetPairing;
  rest: ReadRest;
  period: DayRange;
  measure: Quantity;
  planFilters: RowFilter[];
}): ChangeReading {
  const { words, sides, pairing, rest, period, measure, planFilters } = found;
  const { planned, actual } = sides;
  const { amounts, time, dimensions } = pairing;
  if (amounts === null || time === null) throw new Error("Nothing can be compared.");
  const [plannedFactor, factor] = amounts.factors;
  const split = new Set(planned.filters.map(({ column }) => column));
  const shared = dimensions
    .filter(({ matched, columns }) => matched > 0 && !split.has(columns[0]))
    .map(({ columns }) => columns);
  const own = { kind: "additive", of: measure } as const;
  const theirs = { kind: "additive", of: { kind: "sum", column: amounts.columns[0] } } as const;
  const name = toNameParts(amounts.columns[1]).core.trim() || amounts.columns[1];
  const scaled = plannedFactor === 1 ? "" : ` × ${formatNumber(plannedFactor)}`;
  const isPart = rest.period !== null && (rest.period.start !== period.start || rest.period.end !== period.end);
  const range = { start: period.start, end: period.end };
  return {
    request: {
      dataset: actual.dataset.id,
      measure: own,
      time: time.columns[1],
      period: range,
      comparison: range,
      baseline: {
        dataset: planned.dataset.id,
        label: words.label,
        measure: theirs,
        time: time.columns[0],
        filters: [...planned.filters, ...planFilters],
        factors: { period: factor, comparison: plannedFactor },
        columns: Object.fromEntries(shared.map(([theirName, ownName]) => [ownName, theirName])),
        grain: time.grain,
      },
      filters: [...actual.filters, ...rest.filters],
      unit: amounts.unit,
    },
    measure: name,
    definition: `${toDefinition(own)}, against the ${toDefinition(theirs)}${scaled} of “${planned.dataset.name}”`,
    dataset: { id: actual.dataset.id, name: actual.dataset.name },
    grain: toReadPeriod(range).unit,
    filters: rest.conditions,
    currency: amounts.unit !== null && amounts.unit !== "%" ? amounts.unit : null,
    population: rest.conditions.length === 0 ? "all rows of both" : `rows where ${rest.conditions.join(" and ")}`,
    said: words.said,
    confidence: { measure: 0.9, period: 0.8, comparison: 0.9, filters: 0.9 },
    basis: { measure: "words", period: "words", comparison: "words", filters: "words" },
    notes: [
      ...(rest.period === null
        ? [said("period", `No period is named; ${toPeriodName(range)} is the period that both cover completely.`)]
        : []),
      ...(isPart
        ? [said("period", `Only ${toPeriodName(range)} is compared, because one of the two does not cover the rest.`)]
        : []),
      ...(rest.left.length === 0 ? [] : [said("filters", `“${rest.left.join("”, “")}” was not understood.`)]),
    ],
    days: time.covered ?? range,
    nearest: [],
    open: [],
  };
}

/** Whether a question is about nothing but a plan: its other words, such as a change over time, can be read without one. */
function isBare({ rest }: PlanWords): boolean {
  return !/\b(?:drop\w*|f[ae]ll\w*|r[io]se\w*|gr[eo]w\w*|increas\w*|decreas\w*|chang\w*|declin\w*)\b/iu.test(rest);
}

function toMissing({ label }: PlanWords): string {
  return (
    `The data has no ${label}. Add it as a separate dataset, with a column of months or dates and the same categories, ` +
    `or name the column or the rows that contain it.`
  );
}

function said(field: ReadField, says: string): ChangeReading["notes"][number] {
  return { field, says };
}

function toUnread(explanation: string): UnreadChange {
  return { explanation, suggestions: [] };
}

function toCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
