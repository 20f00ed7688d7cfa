import type { ChangeReading, OpenField, UnreadChange } from "@/lib/domain/investigations/change-reading";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { ChangeQuestion } from "@/lib/ports/reasoning/surroundings";
import { toDays } from "@/lib/lexicon/columns/column-date";
import { chooseDate } from "@/lib/lexicon/columns/choose-date";
import { toPlural } from "../reader/measures/measure-of";
import { toNameParts } from "@/lib/lexicon/columns/column-unit";
import { toLexicon } from "@/lib/lexicon/columns/to-lexicon";
import type { ChangeMeasure } from "@/lib/domain/investigations/change-request";
import type { Filter } from "@/lib/domain/plans/measure";
import type { PlanOf } from "../query/query";
import { toConditionsText } from "../compile/condition-text";
import { toMeasureChoices } from "./measure-choices";
import { readBaseline } from "./read-baseline";
import { readChangeTime, toNearestChoices } from "./read-change-time";
import { readPlan, type ReadWords } from "./read-plan";
import { findSpan, toTimeFilters } from "./read-span";
import { settleGrain } from "./settle-grain";
import { splitQuestion, type ChangeWords } from "./split-question";
import { toChangeMeasure, toDefinition } from "./to-change-measure";
import { toRowFilters } from "./to-row-filters";

const sure = 0.9;
const doubtful = 0.4;

/** Words that name no measure by themselves. */
const pronoun =
  /^(?:it|this|that|they|these|things|we|(?:the |our )?(?:numbers|figures|results|performance|business))(?= |$)/iu;

/**
 * Reads a question for the causes of a change with the reader of ordinary questions: the measure and its conditions, the
 * period, and what it is compared with, as explicit days. Returns what is missing where the data has no dates or the
 * measure cannot be split.
 */
export function readChange(facts: ChangeQuestion): ChangeReading | UnreadChange {
  const [first] = facts.datasets;
  if (first === undefined) return toUnread("There is no data to investigate. Add a dataset with a column of dates.");
  const baseline = readBaseline(facts);
  if (baseline !== null) return baseline;
  const words = splitQuestion(facts.question);
  const timed = toTimed(words, facts.said ?? {});
  const since = /\bsince (?=\S)/iu.test(timed.main);
  const read = readMain(words.main.replace(/\bsince (?=\S)/iu, "in "), facts);
  if (read === null)
    return toUnread("The question names no number in the data. Name the one whose change should be explained.");
  const { plan, dataset, left } = read;
  const { days: mainDays } = toLexicon(dataset);
  const date = chooseDate(toLexicon(dataset), [])?.column ?? null;
  if (date === null || mainDays === null) {
    return toUnread(toNoDates(dataset));
  }
  const [measure] = plan.measures;
  const plain = measure === undefined ? null : toChangeMeasure(measure.value);
  if (measure === undefined || plain === null) {
    const what = measure?.label ?? "this measure";
    return toUnread(`The change of ${what} cannot be split: only totals, counts, averages and ratios can.`);
  }
  const grained = settleGrain(plain, facts.said?.measure ?? words.main, dataset);
  const { name = toMeasureName(measure.label) } = grained;
  // Counted things have no unit, whatever their column has.
  const unit = grained.name === undefined ? measure.unit : null;
  const wanted = [plan, ...readSaid(facts.said?.filters, dataset)].flatMap((one) => {
    const times = toTimeFilters(one);
    return one.filters.filter((filter) => !times.includes(filter));
  });
  const { measure: settled, conditions } = toCounted(grained.measure, wanted);
  const filters = conditions.map(toRowFilters);
  const [said] = readSaid(facts.said?.period === undefined ? undefined : timed.main, dataset);
  const span = findSpan(said ?? plan, mainDays, mainDays.newest);
  const column = span?.column ?? date;
  // Another date counts other events: subscriptions by the day of their end are cancellations.
  const isOtherDate = column !== date;
  const known = isOtherDate ? dataset.profile.columns.find(({ name }) => name === column) : undefined;
  const days = (known === undefined ? null : toDays(known)) ?? mainDays;
  const time = readChangeTime({ span, against: timed.against, since }, read, days);
  const lost = conditions
    .filter((_, index) => filters[index] === null)
    .map((condition) => toConditionsText([condition]));
  const rows = toRows(dataset);
  return {
    request: {
      dataset: dataset.id,
      measure: settled,
      time: column,
      period: { start: time.period.start, end: time.period.end },
      comparison: { start: time.comparison.start, end: time.comparison.end },
      filters: filters.flatMap((known) => known ?? []),
      unit,
    },
    measure: isOtherDate ? `${name} by ${column}` : name,
    definition: toDefinition(settled),
    dataset: { id: dataset.id, name: dataset.name },
    grain: time.period.unit,
    filters: conditions.map((condition) => toConditionsText([condition])),
    currency: toCurrency(unit),
    population: conditions.length === 0 ? `all ${rows}` : `${rows} where ${toConditionsText(conditions)}`,
    said: words.said,
    confidence: {
      measure: left.length === 0 ? sure : doubtful,
      ...time.confidence,
      filters: lost.length === 0 ? sure : doubtful,
    },
    basis: { measure: "words", ...time.basis, filters: "words" },
    notes: [
      ...(grained.says === null ? [] : [{ field: "measure" as const, says: grained.says }]),
      ...time.notes,
      ...lost.map((condition) => ({
        field: "filters" as const,
        says: `The condition that ${condition} cannot be applied and is left out.`,
      })),
    ],
    days: { start: days.first, end: days.newest },
    nearest: toNearestChoices(days),
    open: [...(left.length === 0 ? [] : toMeasureQuestion(left, words.main, facts, dataset)), ...time.open],
  };
}

/** Counts rows with a value as a measure of its own, so that the condition does not leave out rows of other measures. */
function toCounted(measure: ChangeMeasure, conditions: readonly Filter[]) {
  const counts = measure.kind === "additive" && measure.of.kind === "rows";
  const [needed, ...others] = conditions.filter((one) => one.kind === "missing" && !one.missing);
  if (!counts || needed?.kind !== "missing" || others.length > 0) return { measure, conditions };
  const present: ChangeMeasure = { kind: "additive", of: { kind: "present", column: needed.column } };
  return { measure: present, conditions: conditions.filter((one) => one !== needed) };
}

/** Returns the words that name the time: those that a person said about it, else those of the question. */
function toTimed({ main, against }: ChangeWords, { period, comparison }: NonNullable<ChangeQuestion["said"]>) {
  if (period === undefined) return { main, against: comparison ?? against };
  const named = /^(?:in|since|during|last|this|from|on|between) /iu.test(period) ? period : `in ${period}`;
  const own = splitQuestion(`number of rows ${named}`);
  return { main: own.main, against: comparison ?? own.against };
}

/** Reads a person's words about one field, as a list of one plan; empty without any. */
function readSaid(words: string | undefined, dataset: DatasetFacts): PlanOf<"query">[] {
  if (words === undefined) return [];
  const asked = words.startsWith("number of rows ") ? words : `number of rows ${words}`;
  const read = readPlan(asked, { datasets: [dataset], history: [] });
  return read === null ? [] : [read.plan];
}

/** Reads the measure, its conditions and its period; words without a measure stay in `left`. */
function readMain(main: string, facts: ChangeQuestion): ReadWords | null {
  const { datasets, history, said: { measure } = {} } = facts;
  const named = pronoun.exec(main)?.[0] ?? null;
  const time = main.slice(named?.length ?? 0).trim();
  if (measure !== undefined) return readPlan(`${measure} ${named === null ? toTimeWords(main) : time}`.trim(), facts);
  if (named !== null && history.length > 0) {
    const followed = readPlan(`and ${time === "" ? "in total" : time}?`, { datasets, history });
    if (followed !== null && followed.left.length === 0) return followed;
  }
  const read = named === null ? readPlan(main, { datasets, history: [] }) : null;
  if (read !== null) return read;
  const bare = readPlan(`number of rows ${toTimeWords(main)}`.trim(), { datasets, history: [] });
  const said = named ?? (main.slice(0, main.length - toTimeWords(main).length).trim() || "it");
  return bare === null ? null : { ...bare, left: [said] };
}

/** Returns the words of a question from its time on. */
function toTimeWords(main: string): string {
  return /\b(?:in|since|on|during|between|from|last|this|previous|after|before|until)\b.*$/iu.exec(main)?.[0] ?? "";
}

/** Asks for the measure in the words of the question, not in those that they stand for. */
function toMeasureQuestion(
  left: readonly string[],
  main: string,
  { question }: ChangeQuestion,
  dataset: DatasetFacts,
): OpenField[] {
  const words = left.join("”, “");
  const isSaid = left.every((word) => question.toLowerCase().includes(word.toLowerCase()));
  const named = main.slice(0, main.length - toTimeWords(main).length).trim();
  const text = isSaid
    ? `Which number do you mean by “${words}”?`
    : `The data has no “${named === "" ? words : named}”. Which number do you mean?`;
  const empty = isSaid ? dataset.profile.columns.find((column) => isEmptyAs(column, left, dataset)) : undefined;
  const says =
    empty === undefined ? text : `All values of “${empty.name}” are missing. Which number do you mean instead?`;
  return [{ field: "measure", text: says, choices: toMeasureChoices(dataset) }];
}

/** Whether a column without any value has the name of what is asked for. */
function isEmptyAs({ name, missing }: ColumnProfile, left: readonly string[], { profile }: DatasetFacts): boolean {
  const isNamed = left.some((word) => word.toLowerCase() === name.toLowerCase());
  return isNamed && profile.rowCount > 0 && missing === profile.rowCount;
}

/** States that there are no dates, and which column may hold some that were read as numbers. */
function toNoDates({ name, profile }: DatasetFacts): string {
  const sentence = `“${name}” has no column of dates, so it cannot show a change over time.`;
  const isDay = (value: unknown) => /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/u.test(String(value));
  const unread = profile.columns.find(({ min, max }) => isDay(min) && isDay(max));
  return unread === undefined
    ? sentence
    : `${sentence} “${unread.name}” looks like days without marks, such as ${String(unread.max)}: change its type to date where you read the data, then ask again.`;
}

/** Names a measure for sentences: `Revenue (EUR)` as a total is `Revenue`. */
function toMeasureName(label: string): string {
  const [, aggregate, column] = /^(total|average) of (.+)$/u.exec(label) ?? [];
  if (column === undefined) return label;
  const core = toNameParts(column).core.trim() || column;
  return aggregate === "total" ? core : `average ${core}`;
}

function toRows(dataset: DatasetFacts): string {
  const { name } = toLexicon(dataset).rows;
  return name === null ? "rows" : toPlural(name);
}

function toCurrency(unit: string | null): string | null {
  return unit !== null && /^(?:[$€£¥₹₩₽₺₫]|[A-Z]{3})$/u.test(unit) ? unit : null;
}

function toUnread(explanation: string): UnreadChange {
  return { explanation, suggestions: [] };
}
