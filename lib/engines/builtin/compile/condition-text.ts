import { formatAmount } from "@/lib/domain/text/numbers";
import { toNameParts } from "@/lib/lexicon/columns/column-unit";
import type { Filter } from "@/lib/domain/plans/measure";
import { toDurationText, toRowValueText, toRowValueUnit } from "@/lib/lexicon/columns/row-value-text";
import { toWordList } from "@/lib/domain/text/word-list";

const months = "January February March April May June July August September October November December".split(" ");
const weekdays = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

const operators = {
  "=": "is",
  "!=": "is not",
  "<": "is below",
  "<=": "is at most",
  ">": "is above",
  ">=": "is at least",
} as const;

/** Maximum number of values that a condition lists. */
const mostNamed = 6;

/** Renders text from data or names of columns, for example escaped for Markdown. */
export type Show = (text: string) => string;

function toName(column: string): string {
  return toNameParts(column).core.trim() || column;
}

function toRecurring({ unit, values }: Extract<Filter, { kind: "recurring" }>): string {
  const sorted = [...values].sort((left, right) => left - right);
  switch (unit) {
    case "month":
      return toWordList(
        sorted.map((value) => months[value - 1] ?? String(value)),
        "or",
      );
    case "quarter":
      return toWordList(
        sorted.map((value) => `Q${value}`),
        "or",
      );
    case "weekday":
      if (sorted.join() === "6,7") return "a weekend";
      if (sorted.join() === "1,2,3,4,5") return "a weekday";
      return toWordList(
        sorted.map((value) => weekdays[value - 1] ?? String(value)),
        "or",
      );
    case "hour":
      return `the ${toWordList(sorted.map(String), "or")} o’clock hour`;
  }
}

/** Whether the label of a period needs no “in” before it. */
const standsAlone =
  /^(since|before|after|until|till|from|between|in|on|up to|during|within|over|the (last|past|first))\b/i;

/** Renders a period as the end of a phrase, for example `in 2024` or `since March 2024`. */
export function toPeriodText({ label }: Extract<Filter, { kind: "period" }>, show: Show = String): string {
  if (standsAlone.test(label)) return show(label);
  if (/^(first|second|last|past|previous|current|next) /i.test(label)) return `in the ${show(label)}`;
  return `${/^\d{4}-\d{2}-\d{2}$/.test(label) ? "on" : "in"} ${show(label)}`;
}

/** Renders a condition for people, for example `Country is Germany`. */
export function toConditionText(filter: Filter, show: Show = String): string {
  switch (filter.kind) {
    case "compare": {
      const { of } = filter;
      const name = show(of.kind === "duration" ? toDurationText(of) : toRowValueText(of));
      const isYear = filter.of.kind === "column" && /year/i.test(filter.of.column);
      const value = isYear ? String(filter.value) : formatAmount(filter.value, toRowValueUnit(filter.of));
      return `${name} ${operators[filter.operator]} ${value}`;
    }
    case "period":
      return `${show(toName(filter.column))} is ${toPeriodText(filter, show)}`;
    case "recurring":
      return `${show(toName(filter.column))} is ${filter.unit === "weekday" ? "on" : "in"} ${toRecurring(filter)}`;
    case "values": {
      const named = filter.values.map((value) => show(value === null ? "missing" : String(value).trim()));
      const more = named.length - mostNamed;
      const values = more > 1 ? [...named.slice(0, mostNamed), `${more} other values`] : named;
      return `${show(toName(filter.column))} is ${filter.negated ? "not " : ""}${toWordList(values, "or")}`;
    }
    case "contains":
      return `${show(toName(filter.column))} ${filter.negated ? "does not contain" : "contains"} ${show(filter.text)}`;
    case "truth":
      return `${show(toName(filter.column))} is ${filter.expected ? "yes" : "no"}`;
    case "missing":
      return `${show(toName(filter.column))} ${filter.missing ? "is missing" : "is present"}`;
    case "columns":
      return `${show(toName(filter.left))} ${operators[filter.operator]} ${show(toName(filter.right))}`;
    case "lookup": {
      const [only = "", second] = filter.columns;
      const values = toWordList(filter.values.map(show), "or");
      return second === undefined ? `${show(toName(only))} is ${values}` : `the value ${values} occurs`;
    }
  }
}

/** Renders conditions as one phrase, for example `Country is Germany and Returned is yes`. */
export function toConditionsText(filters: readonly Filter[], show: Show = String): string {
  return toWordList([...new Set(filters.map((filter) => toConditionText(filter, show)))]);
}

/** Renders conditions as the end of a sentence, periods first: ` in 2024 where Country is Germany`; empty without any. */
export function toWhereText(filters: readonly Filter[], show: Show = String): string {
  const periods = filters.filter((filter) => filter.kind === "period");
  const others = filters.filter((filter) => filter.kind !== "period");
  // Periods of several date columns need their names.
  const isPlain = new Set(periods.map((filter) => filter.column)).size < 2;
  const when = isPlain ? [...new Set(periods.map((filter) => ` ${toPeriodText(filter, show)}`))].join("") : "";
  const rest = isPlain ? others : filters;
  return `${when}${rest.length === 0 ? "" : ` where ${toConditionsText(rest, show)}`}`;
}
