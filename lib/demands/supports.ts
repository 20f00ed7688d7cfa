import type { Filter, MeasureValue, RowValue } from "@/lib/domain/plans/measure";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { isAdditive, isFractional, isMeasure } from "@/lib/lexicon/columns/column-role";
import { findColumnUnit } from "@/lib/lexicon/columns/column-unit";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import type { Concept } from "@/lib/lexicon/vocabulary/concepts";
import type { Period } from "@/lib/lexicon/words/period-atoms";
import { findPhrase } from "@/lib/lexicon/words/find-phrase";
import type { Intent, PhraseMeaning } from "@/lib/lexicon/words/phrase";
import type { Clue } from "./clue";
import { isArticle } from "./settle-clues";
import { toRowColumns } from "./value-columns";
import type { GuessKind, QueryPart } from "./query-part";

/** How far words say a part: certainly, or as a guess of a kind; null when they do not say it. */
export type Support = "said" | GuessKind | null;

type PartOf<Kind extends QueryPart["kind"]> = Extract<QueryPart, { kind: Kind }>;

const said = (holds: boolean): Support => (holds ? "said" : null);

/** Whether a condition of the lexicon is part of the query's conditions. */
function isInFilter(filter: Filter, part: QueryPart): boolean {
  switch (filter.kind) {
    case "values":
      return (
        (part.kind === "value" && part.column === filter.column && filter.values.map(String).includes(part.value)) ||
        (part.kind === "negation" && filter.negated)
      );
    case "truth":
      return part.kind === "truth" && part.column === filter.column && part.expected === filter.expected;
    case "missing":
      return part.kind === "missing" && part.column === filter.column && part.missing === filter.missing;
    case "columns":
      return (
        part.kind === "order of columns" &&
        part.left === filter.left &&
        part.right === filter.right &&
        part.operator === filter.operator
      );
    case "compare":
      return (
        (part.kind === "operator" && part.operator === filter.operator) ||
        (part.kind === "number" && part.value === filter.value) ||
        (part.kind === "column" && toRowColumns(filter.of).includes(part.column))
      );
    case "period":
      return (
        (part.kind === "period" && part.start === filter.start && part.end === filter.end) ||
        (part.kind === "date" && part.column === filter.column)
      );
    case "recurring":
      return part.kind === "cycle" && part.unit === filter.unit && part.values.join() === filter.values.join();
    case "contains":
      return part.kind === "text" && part.text === filter.text;
    case "lookup":
      return part.kind === "text" && filter.values.includes(part.text);
  }
}

/** Whether a part belongs to the formula of a measure of the lexicon. */
export function isInValue(value: MeasureValue, part: QueryPart): boolean {
  const isConditioned = (filters: readonly Filter[]) => filters.some((filter) => isInFilter(filter, part));
  const isOf = (of: RowValue): boolean =>
    (part.kind === "column" && toRowColumns(of).includes(part.column)) ||
    (part.kind === "duration" && JSON.stringify(of).includes('"duration"'));
  switch (value.kind) {
    case "rows":
      return part.kind === "rows" || isConditioned(value.where);
    case "distinct":
      return (
        (part.kind === "aggregate" && (part.aggregate === "distinct" || part.columns.length === 0)) ||
        (part.kind === "column" && part.column === value.of.column) ||
        (part.kind === "key" && part.column === value.of.column) ||
        (part.kind === "date" && part.column === value.of.column) ||
        (part.kind === "operator" && value.rows?.operator === part.operator) ||
        (part.kind === "number" && value.rows?.value === part.value) ||
        part.kind === "rows" ||
        isConditioned(value.where)
      );
    case "aggregate":
      return (
        (part.kind === "aggregate" && part.aggregate === value.aggregate) ||
        isOf(value.of) ||
        isConditioned(value.where)
      );
    case "percentile":
      return (
        (part.kind === "aggregate" && part.aggregate === "percentile") || isOf(value.of) || isConditioned(value.where)
      );
    case "quotient":
      return (
        (part.kind === "quotient" && part.percent === (value.times === 100)) ||
        isInValue(value.top, part) ||
        isInValue(value.bottom, part)
      );
    case "combination":
      return part.kind === "difference" || isInValue(value.left, part) || isInValue(value.right, part);
  }
}

/** Whether a condition of the lexicon is among those of the query; one that only says that a value exists need not be. */
function hasFilter(filter: Filter, parts: readonly QueryPart[]): boolean {
  if (filter.kind === "missing" && !filter.missing) return true;
  const inside = parts.filter((part) => isInFilter(filter, part));
  return filter.kind === "compare"
    ? inside.some(({ kind }) => kind === "operator") && inside.some(({ kind }) => kind === "number")
    : inside.length > 0;
}

function isMeasured(part: QueryPart, column: string): boolean {
  return part.kind === "column" && (part.role === "measure" || part.role === "order") && part.column === column;
}

/** Whether a formula of the lexicon needs a part that the query lacks. */
function lacks(value: MeasureValue, parts: readonly QueryPart[], isAggregated: boolean): boolean {
  const has = (fits: (part: QueryPart) => boolean) => parts.some(fits);
  if ("where" in value && value.where.some((filter) => !hasFilter(filter, parts))) return true;
  switch (value.kind) {
    case "rows":
      return !has((part) => part.kind === "rows" || part.kind === "aggregate");
    case "distinct":
      return !has((part) => (part.kind === "column" || part.kind === "key") && part.column === value.of.column);
    case "aggregate":
      if (isAggregated && !has((part) => part.kind === "aggregate" && part.aggregate === value.aggregate)) return true;
      return toRowColumns(value.of).some((column) => !has((part) => isMeasured(part, column)));
    case "percentile":
      return toRowColumns(value.of).some((column) => !has((part) => isMeasured(part, column)));
    case "quotient":
      return (
        !has((part) => part.kind === "quotient") ||
        lacks(value.top, parts, isAggregated) ||
        lacks(value.bottom, parts, isAggregated)
      );
    case "combination":
      return (
        !has((part) => part.kind === "difference") ||
        lacks(value.left, parts, isAggregated) ||
        lacks(value.right, parts, isAggregated)
      );
  }
}

function isSamePeriod(period: Period, part: PartOf<"period">): boolean {
  return period.kind === "range" && period.start === part.start && period.end === part.end;
}

function isSameCycle(period: Period, part: PartOf<"cycle">): boolean {
  return period.kind === "recurring" && period.unit === part.unit && period.values.join() === part.values.join();
}

/** Whether a month or quarter without a year is the period of a query, or a year is that of a month that was asked about before. */
function isInYear(period: Period, { start }: PartOf<"period">, isFollowUp: boolean): boolean {
  const month = Number(start?.slice(5, 7));
  if (period.kind === "range")
    return isFollowUp && period.unit === "year" && period.start?.slice(0, 4) === start?.slice(0, 4);
  if (period.kind === "before") return true;
  const [first = 0] = period.values;
  return period.unit === "month" ? month === first : period.unit === "quarter" && month === 3 * first - 2;
}

const grains: Readonly<Record<string, readonly string[]>> = {
  year: ["year"],
  quarter: ["quarter"],
  month: ["month"],
  week: ["week"],
  day: ["day"],
  hour: ["hour"],
  calendar_month: ["month"],
  calendar_quarter: ["quarter"],
  weekday: ["day"],
  weekend: ["weekend"],
};

const concepts: Readonly<Record<string, readonly Concept[]>> = {
  price: ["unitPrice", "revenue", "cost", "fee", "neutralAmount"],
  salary: ["salary"],
  rating: ["rating"],
  weight: ["weight"],
  distance: ["distance"],
  age: ["age", "birthDate", "hireDate"],
  duration: ["duration", "responseTime", "resolutionTime", "mainDate", "finishDate"],
  date: ["mainDate"],
};

/** Whether an adjective such as "expensive" is about a column. */
function isHinted(hints: readonly string[], column: string, lexicon: Lexicon): boolean {
  return hints.some(
    (hint) =>
      (concepts[hint] ?? []).some((concept) => lexicon.concepts.get(concept)?.includes(column) === true) ||
      lexicon.matchColumns([hint]).some((match) => match.column === column),
  );
}

/** Whether different values of a column are different amounts, which nobody counts without saying so. */
function isAmount(columns: readonly string[], lexicon: Lexicon): boolean {
  return columns.some((name) => {
    const profile = lexicon.columns.get(name);
    return profile !== undefined && isMeasure(profile);
  });
}

/** Whether a column counts things. */
function isCounted(column: string, lexicon: Lexicon): boolean {
  const profile = lexicon.columns.get(column);
  return (
    profile !== undefined && isAdditive(profile) && !isFractional(profile) && findColumnUnit(column)?.kind !== "money"
  );
}

function isSum(part: QueryPart): boolean {
  return part.kind === "aggregate" && part.aggregate === "sum";
}

function isShare(part: QueryPart): boolean {
  return part.kind === "quotient" || (part.kind === "window" && part.window === "share");
}

function addsUp(columns: readonly string[], { columns: profiles }: Lexicon): boolean {
  return columns.flatMap((name) => profiles.get(name) ?? []).some(isAdditive);
}

/** Whether a part belongs to the amount that a question is about when it names none. */
export function isInMain(part: QueryPart, main: SupportContext["main"]): boolean {
  if (part.kind === "column" && part.role === "list") return false;
  return main.some((value) => isInValue(value, part));
}

function supportsIntent(intent: Intent, part: QueryPart, parts: readonly QueryPart[]): Support {
  switch (intent) {
    case "share":
      return said(
        part.kind === "quotient" ||
          (part.kind === "rows" && parts.some(isShare)) ||
          (part.kind === "window" && (part.window === "share" || part.window === "change")),
      );
    case "change":
      return said(
        part.kind === "parts" ||
          (part.kind === "window" && (part.window === "change" || part.window === "difference")) ||
          (part.kind === "key" && part.grain !== null) ||
          part.kind === "direction" ||
          (part.kind === "quotient" && part.percent),
      );
    case "compare":
      return said(part.kind === "parts" || part.kind === "key" || part.kind === "difference" || part.kind === "window");
    case "missing":
      return said(part.kind === "missing" && part.missing);
    case "distribution":
      return said(
        part.kind === "key" ||
          part.kind === "aggregate" ||
          part.kind === "rows" ||
          (part.kind === "window" && part.window === "share"),
      );
    case "trend":
      return said((part.kind === "key" && part.grain !== null) || part.kind === "date");
    case "running_total":
      return said(
        (part.kind === "window" && part.window === "running") || (part.kind === "key" && part.grain !== null),
      );
    case "moving_average":
      return said((part.kind === "window" && part.window === "moving") || (part.kind === "key" && part.grain !== null));
    case "overall":
      return said(
        (part.kind === "window" && part.window === "whole") || (part.kind === "aggregate" && part.aggregate === "sum"),
      );
    case "list":
      return said(part.kind === "key" || part.kind === "listed");
    case "duplicates":
    case "outliers":
    case "correlation":
    case "overview":
      return null;
  }
}

const opposite: Readonly<Record<string, string>> = { "<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", "!=": "=" };

function supportsPhrase(phrase: PhraseMeaning, text: string, part: QueryPart, context: SupportContext): Support {
  const { lexicon } = context;
  switch (phrase.kind) {
    case "aggregate":
      if (part.kind === "aggregate") {
        const isRange = phrase.aggregate === "range" && (part.aggregate === "min" || part.aggregate === "max");
        // "Together" is one number.
        const isSplit = /together|combined/i.test(text) && context.parts.filter(isSum).length > 1;
        return said((part.aggregate === phrase.aggregate && !isSplit) || isRange);
      }
      if (part.kind === "quotient") return said(phrase.aggregate === "mean" && !part.percent);
      if (part.kind === "direction") {
        const first = phrase.aggregate === "max" ? "high" : phrase.aggregate === "min" ? "low" : null;
        return said(part.first === first);
      }
      return null;
    case "percentile":
      return said(part.kind === "aggregate" && part.aggregate === "percentile");
    case "count":
      if (part.kind === "rows") return "said";
      if (part.kind === "aggregate" && part.aggregate === "distinct") return said(!isAmount(part.columns, lexicon));
      // "How many days does it take", "how many cakes did we sell".
      if (part.kind === "duration") return "said";
      if (part.kind !== "aggregate" || part.aggregate !== "sum") return null;
      return said(part.columns.some((name) => isCounted(name, lexicon)));
    case "amount":
      if (part.kind === "aggregate" && part.aggregate !== "distinct") {
        return said(part.aggregate === "sum" || !addsUp(part.columns, lexicon));
      }
      if (part.kind === "window" && part.window !== "share") return "said";
      return part.kind === "column" && part.role !== "condition" && isInMain(part, context.main) ? "meaning" : null;
    case "time":
      if (part.kind === "duration") return "said";
      return part.kind === "column" && isTime(part.column, lexicon) ? "meaning" : null;
    case "distinct":
      return said(part.kind === "aggregate" && part.aggregate === "distinct");
    case "superlative":
    case "order": {
      const first = phrase.direction;
      if (part.kind === "direction") return said(part.first === first);
      if (part.kind === "aggregate") return said(part.aggregate === (first === "high" ? "max" : "min"));
      if (part.kind === "limit") return said(part.count === 1);
      if (part.kind === "rows" && phrase.hints.includes("count")) return "said";
      if (part.kind === "duration" && (phrase.hints.includes("duration") || phrase.hints.includes("age")))
        return "meaning";
      return part.kind === "column" && isHinted(phrase.hints, part.column, lexicon) ? "meaning" : null;
    }
    case "rank":
      return said(part.kind === "direction");
    case "comparison":
      if (part.kind === "operator")
        return said(part.operator === phrase.operator || part.operator === opposite[phrase.operator]);
      if (part.kind === "column" && isHinted(phrase.hints, part.column, lexicon)) return "meaning";
      if (part.kind === "duration" && phrase.hints.includes("age")) return "meaning";
      // "From the purchase until it is booked".
      return said(phrase.temporal && (part.kind === "duration" || part.kind === "order of columns"));
    case "afterNumber":
      return said(part.kind === "operator" && part.operator === phrase.operator);
    case "between":
      return said(part.kind === "operator" && (part.operator === ">=" || part.operator === "<="));
    case "times":
      return said(part.kind === "number" && part.value === phrase.value);
    case "by":
      if (isArticle(text)) return null;
      return said((part.kind === "key" && !/divided/i.test(text)) || (part.kind === "quotient" && !part.percent));
    case "grain":
      if (part.kind === "key")
        return said(part.grain !== null && (grains[phrase.grain] ?? []).includes(part.grain.unit));
      if (part.kind === "duration") return said(part.unit.startsWith(phrase.grain));
      return null;
    case "negation":
      return said(
        part.kind === "negation" ||
          (part.kind === "truth" && !part.expected) ||
          (part.kind === "missing" && part.missing) ||
          (part.kind === "operator" && part.operator === "!="),
      );
    case "join":
      if (phrase.word === "versus")
        return said(part.kind === "parts" || part.kind === "quotient" || part.kind === "key");
      return said(phrase.word === "minus" && part.kind === "difference");
    case "intent":
      return supportsIntent(phrase.intent, part, context.parts);
    case "loss":
      return said(
        (part.kind === "operator" && part.operator === "<") ||
          (part.kind === "number" && part.value === 0) ||
          (part.kind === "direction" && part.first === "low"),
      );
    case "rows":
      return said(part.kind === "rows" || part.kind === "listed");
    case "reference":
      return said(phrase.to !== "previous" && part.kind === "parts");
    case "which":
      // "Who" asks for people without naming their column.
      if (!/^who/i.test(text)) return null;
      return part.kind === "listed" || (part.kind === "key" && part.grain === null) ? "meaning" : null;
    case "chart":
    case "edit":
    case "columns":
    case "preposition":
    case "filler":
      return null;
  }
}

function isTime(column: string, lexicon: Lexicon): boolean {
  return findColumnUnit(column)?.kind === "time" || isHinted(["duration"], column, lexicon);
}

/** Whether a part shows dates: as a key, among listed columns, or as the first or last one. */
function isDateColumn(part: PartOf<"key"> | PartOf<"column">, { columns }: Lexicon): boolean {
  const profile = columns.get(part.column);
  return profile !== undefined && isDate(profile) && !(part.kind === "column" && part.role === "condition");
}

function isCyclicKey({ grain }: PartOf<"key">): boolean {
  return grain !== null && (grain.cyclic || grain.unit === "weekend");
}

/** What the words of a question are about. */
export interface SupportContext {
  lexicon: Lexicon;
  /** All parts of the query. */
  parts: readonly QueryPart[];
  /** The amounts that questions are about when they name none. */
  main: readonly MeasureValue[];
  /** Whether the question changes an earlier one. */
  isFollowUp: boolean;
}

/** Tells how far the words of a clue say one part of a query; `parts` are all of them. */
export function toSupport({ meaning, text }: Clue, part: QueryPart, context: SupportContext): Support {
  const { lexicon, parts, isFollowUp } = context;
  switch (meaning.kind) {
    case "phrase":
      return supportsPhrase(meaning.phrase, text, part, context);
    case "column": {
      const toFound = (column: string) => meaning.matches.find((one) => one.column === column);
      const rate = (column: string): Support => {
        const found = toFound(column);
        if (found === undefined) return null;
        if (found.typos.length > 0) return "typo";
        return found.byMeaning || found.cost > 2 || meaning.matches.length > 1 ? "meaning" : "said";
      };
      switch (part.kind) {
        case "key":
          // "Day" is the column, but no month of it.
          return part.grain !== null && findPhrase(text.toLowerCase())?.kind === "grain" ? null : rate(part.column);
        case "column":
        case "date":
          return rate(part.column);
        case "truth":
          return part.expected ? rate(part.column) : null;
        case "missing":
        case "value":
          return part.kind === "missing" && part.missing ? null : rate(part.column);
        default:
          return null;
      }
    }
    case "value":
      return part.kind === "value"
        ? meaning.matches.some(({ column, values }) => column === part.column && values.includes(part.value))
          ? meaning.matches.some(({ typos }) => typos.length > 0)
            ? "typo"
            : meaning.matches.some(({ whole }) => whole)
              ? "said"
              : "meaning"
          : null
        : null;
    case "state":
      return meaning.states.some(
        ({ filters }) =>
          filters.some((filter) => isInFilter(filter, part)) && filters.every((filter) => hasFilter(filter, parts)),
      )
        ? "meaning"
        : null;
    case "term": {
      const [first] = meaning.measures;
      if (first === undefined || lacks(first.measure.value, parts, meaning.isAggregated)) return null;
      const { measure, filters = [] } = first;
      return isInValue(measure.value, part) || filters.some((filter) => isInFilter(filter, part)) ? "formula" : null;
    }
    case "sign":
      return said(
        (part.kind === "product" && meaning.sign === "×") || (part.kind === "quotient" && meaning.sign === "÷"),
      );
    case "when":
      if (part.kind === "date" || (part.kind === "key" && part.grain !== null)) return "said";
      return said((part.kind === "key" || part.kind === "column") && isDateColumn(part, lexicon));
    case "each row":
      return said(
        (part.kind === "aggregate" && part.aggregate === "mean") ||
          (part.kind === "quotient" && !part.percent) ||
          part.kind === "rows" ||
          part.kind === "key",
      );
    case "noun":
      if (part.kind === "rows" || part.kind === "listed") return "said";
      return said(part.kind === "column" && part.column === lexicon.rows.column);
    case "number":
      if (part.kind === "number") return said(part.value === meaning.value || isConverted(meaning, part.value));
      if (part.kind === "limit") return said(part.count === meaning.value);
      if (part.kind === "value") return said(part.value === String(meaning.value));
      return said(part.kind === "operator" && part.operator === "=");
    case "unit":
      if (part.kind === "duration") return said(part.unit === meaning.unit.name);
      if (part.kind === "quotient") return said(meaning.unit.kind === "percent" && part.percent);
      return said(part.kind === "column" && findColumnUnit(part.column)?.name === meaning.unit.name);
    case "periods":
      if (part.kind === "period") {
        if (meaning.periods.some((period) => isSamePeriod(period, part))) return "said";
        return meaning.periods.some((period) => isInYear(period, part, isFollowUp)) ? "said" : null;
      }
      if (part.kind === "cycle") return said(meaning.periods.some((period) => isSameCycle(period, part)));
      // "Weekends against the rest of the week" are groups.
      return said(part.kind === "key" && isCyclicKey(part) && meaning.periods.some(({ kind }) => kind === "recurring"));
    case "event":
      if (part.kind === "date" || part.kind === "column") return said(meaning.columns.includes(part.column));
      return said(part.kind === "missing" && !part.missing && meaning.columns.includes(part.column));
    case "text":
      return said(part.kind === "text" && part.text.toLowerCase().includes(text.toLowerCase()));
    case "nothing":
      return null;
  }
}

/** Whether a number in another unit is the same: 2 hours are 120 minutes. */
function isConverted({ value, unit }: { value: number; unit: { factor: number } | null }, other: number): boolean {
  return (
    unit !== null &&
    value !== 0 &&
    [60, 24, 1 / 60, 1 / 24, 1000, 1 / 1000, 7, 30, 365].some((factor) => Math.abs(value * factor - other) < 1e-9)
  );
}
