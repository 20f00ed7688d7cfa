import { toWhereText } from "../compile/condition-text";
import { toRowValueText } from "@/lib/lexicon/columns/row-value-text";
import { toNameParts } from "@/lib/lexicon/columns/column-unit";
import { escapeShort } from "./escape-short";
import type { Cell } from "@/lib/domain/datasets/cell";
import { formatAmount, formatNumber } from "@/lib/domain/text/numbers";
import type { Filter, Measure, RowValue } from "@/lib/domain/plans/measure";

/** Renders a column's name for a sentence, without its unit and escaped. */
export function toColumnWords(column: string): string {
  const words = escapeShort(toNameParts(column).core.trim() || column);
  return words === "" ? "(unnamed column)" : words;
}

/** Renders a row value for a sentence, escaped. */
export function toRowValueWords(value: RowValue): string {
  return escapeShort(toRowValueText(value)) || "(unnamed column)";
}

/** Formats a number of rows: "1 row", "2 rows". */
export function toRowCount(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? "row" : "rows"}`;
}

/** Renders conditions as the end of a sentence, for example ` in 2024 where Country is Germany`; empty without any. */
export function toWhere(filters: readonly Filter[]): string {
  return toWhereText(filters, escapeShort);
}

const aggregates: Readonly<Record<string, string>> = {
  total: "total",
  sum: "total",
  mean: "average",
  average: "average",
  median: "median",
};

/** Returns the conditions that distinguish the top of a ratio from its bottom; empty for other measures. */
export function toShareConditions({ value }: Measure): Filter[] {
  if (value.kind !== "quotient" || !("where" in value.top) || !("where" in value.bottom)) return [];
  const known = new Set(value.bottom.where.map((filter) => JSON.stringify(filter)));
  return value.top.where.filter((filter) => !known.has(JSON.stringify(filter)));
}

/** Names a measure, for example "average Fee" or "profit margin". `ranks` avoids "the highest highest". */
export function toMeasureWords(measure: Measure, options: { ranks?: boolean; dated?: boolean } = {}): string {
  const { label, value } = measure;
  const [, name = "", of = ""] = /^(\w+) of (.+)$/su.exec(label) ?? [];
  const column = toColumnWords(of);
  if (name === "share" && value.kind === "quotient")
    return `${escapeShort(label)}${toWhere(toShareConditions(measure))}`;
  if (name === "highest" || name === "lowest") {
    if (options.dated === true) return `${name === "highest" ? "latest" : "earliest"} ${column}`;
    return options.ranks === true ? `${name === "highest" ? "maximum" : "minimum"} ${column}` : `${name} ${column}`;
  }
  const aggregate = aggregates[name];
  // "Cost Total" does not become "total Cost Total".
  if (aggregate === "total" && /\btotal\b/iu.test(column)) return column;
  if (aggregate !== undefined) return `${aggregate} ${column}`;
  if (label.startsWith("different ")) return `number of ${escapeShort(label)}`;
  const isOfColumn = of !== "" && (value.kind === "aggregate" || value.kind === "percentile");
  return isOfColumn ? `${escapeShort(label.slice(0, label.length - of.length))}${column}` : escapeShort(label);
}

/** Returns the verb for a measure's name: "is" or "are". */
export function toVerb(measure: Measure): "is" | "are" {
  const [head = ""] = measure.label.split(/ (?:of|per|in|with|where) /u);
  const isPlural =
    /[^s]s$/u.test(head) && !/^(total|average|mean|median|lowest|highest|share|number|time) /u.test(measure.label);
  return isPlural && !/(status|business|bonus|basis|analysis|loss)$/u.test(head) ? "are" : "is";
}

/** Returns what a measure counts, for example "orders" of "number of orders"; null for other measures. */
export function findCountedNoun({ label, value }: Measure): string | null {
  if (value.kind !== "rows" && value.kind !== "distinct") return null;
  const noun = /^number of (.+)$/su.exec(label)?.[1];
  if (noun !== undefined) return escapeShort(noun);
  const different = /^different (.+)$/su.exec(label)?.[1];
  if (different !== undefined) return `different values of ${toColumnWords(different)}`;
  return /([^s]s|people)$/u.test(label) ? escapeShort(label) : null;
}

function toSingular(noun: string): string {
  const [first = "", ...rest] = noun.split(" ");
  const words =
    rest.length === 0 || /^(with|without|of|where|in|that)$/.test(rest[0] ?? "") ? [first, ...rest] : [noun];
  const [head = "", ...tail] = words;
  if (head === "different") return noun.replace("values", "value");
  const single =
    head === "people"
      ? "person"
      : head
          .replace(/ies$/, "y")
          .replace(/(?<=s|x|ch|sh)es$/, "")
          .replace(/(?<!s)s$/, "");
  return [single, ...tail].join(" ");
}

/** Formats a count with its noun: "1 order", "67 orders". */
export function toCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${count === 1 ? toSingular(noun) : noun}`;
}

/** Formats the value of a measure with its unit; dates without midnight. */
export function toValueWords(value: Cell, { unit, value: measured }: Measure): string {
  if (typeof value !== "number") return escapeShort(String(value ?? "no value").replace(/T00:00:00.*$/, ""));
  const isSquared = measured.kind === "aggregate" && measured.aggregate === "variance";
  return formatAmount(value, isSquared ? null : unit);
}
