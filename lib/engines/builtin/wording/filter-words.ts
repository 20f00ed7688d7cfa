import type { Filter } from "../plan/plan";
import { toColumnWords, toWordList } from "./column-words";
import { escapeMarkdown } from "./escape-markdown";
import { formatNumber, formatQuantity } from "./format-number";

const months = "January February March April May June July August September October November December".split(" ");

const operators = {
  "=": "is",
  "!=": "is not",
  "<": "is below",
  "<=": "is at most",
  ">": "is above",
  ">=": "is at least",
} as const;

function toLookup({ columns, values }: Extract<Filter, { kind: "lookup" }>): string {
  const [only = "", second] = columns;
  const words = toWordList(values.map(escapeMarkdown), "or");
  return second === undefined ? `${toColumnWords(only)} is ${words}` : `the value ${words} occurs`;
}

function toCondition(filter: Filter): string {
  switch (filter.kind) {
    case "compare": {
      const column = toColumnWords(filter.column);
      const { value } = filter;
      if (typeof value === "string") return `${column} ${operators[filter.operator]} ${escapeMarkdown(value)}`;
      const isYear = filter.as === "year" || /year/i.test(filter.column);
      const limit = isYear ? String(value) : formatQuantity(value, filter.column);
      return `${filter.as === "year" ? `the year of ${column}` : column} ${operators[filter.operator]} ${limit}`;
    }
    case "values": {
      const values = filter.values.map((value) =>
        typeof value === "number" ? formatNumber(value) : escapeMarkdown(String(value)),
      );
      return `${toColumnWords(filter.column)} is ${filter.negated ? "not " : ""}${toWordList(values, "or")}`;
    }
    case "truth":
      return `${toColumnWords(filter.column)} is ${filter.expected ? "yes" : "no"}`;
    case "missing":
      return `${toColumnWords(filter.column)} ${filter.missing ? "is missing" : "is present"}`;
    case "month":
      return `${toColumnWords(filter.column)} is in ${months[filter.month - 1] ?? ""}`;
    case "lookup":
      return toLookup(filter);
  }
}

/** The conditions as the end of a sentence, for example " where Species is Adelie and Year is above 1990"; empty without any. */
export function toWhere(filters: readonly Filter[]): string {
  return filters.length === 0 ? "" : ` where ${toWordList(filters.map(toCondition))}`;
}
