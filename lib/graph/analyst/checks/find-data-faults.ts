import type { AnalysisResult } from "@/lib/domain/execution";
import type { ColumnProfile } from "@/lib/domain/profile";
import { toPlainName } from "../match-column";
import { toNumberText } from "../plain-words";
import { toNameWords, toNumbers, type NamedValues } from "./result-values";

const tolerance = 1e-9;
const sharePattern = new Set(["share", "percent", "percentage", "pct", "proportion", "%"]);
const changing = new Set([
  "change",
  "growth",
  "difference",
  "diff",
  "increase",
  "decrease",
  "cumulative",
  "cum",
  "rank",
  "of",
]);
const middles = new Set(["mean", "average", "avg", "median"]);

/** What no result can be, given the data: means outside of their column, more rows than there are, shares of more than all, dates beyond the data. */
export function findDataFaults(options: {
  named: readonly NamedValues[];
  result: AnalysisResult;
  reading?: { columns: readonly ColumnProfile[]; rowCount: number };
}): string[] {
  const { named, reading } = options;
  const sums = named.flatMap((values) => toShareFault(values));
  if (reading === undefined) return sums;
  return [
    ...sums,
    ...named.flatMap((values) => toCountFault(values, reading.rowCount)),
    ...named.flatMap((values) => toMiddleFault(values, reading.columns)),
    ...named.flatMap((values) => toDateFault(values, reading.columns)),
  ];
}

/** Shares of groups that exclude each other cannot add up to more than all; only a name without further words says that they do. */
function toShareFault({ name, values, from }: NamedValues): string[] {
  const words = toNameWords(name);
  const isPlain = words.every((word) => sharePattern.has(word) || word === "in" || word === "of" || word === "total");
  const isShare = words.some((word) => sharePattern.has(word));
  if (from !== "column" || !isShare || !isPlain || !words.includes("total")) return [];
  const sum = toNumbers(values).reduce((total, value) => total + value, 0);
  return sum > 100.5 ? [`Shares cannot come to more than 100 %, but ${name} comes to ${toNumberText(sum)} %.`] : [];
}

function toCountFault({ name, values }: NamedValues, rowCount: number): string[] {
  const words = toNameWords(name);
  const isRows =
    words.join(" ") === "rows" ||
    words.join(" ") === "count" ||
    words.join(" ") === "row count" ||
    words.join(" ") === "n";
  const bad = isRows ? toNumbers(values).find((value) => value > rowCount) : undefined;
  return bad === undefined ? [] : [`There are ${toNumberText(rowCount)} rows, but ${name} says ${toNumberText(bad)}.`];
}

/** A mean or median of a column that the name tells. */
function toMiddleFault({ name, values }: NamedValues, columns: readonly ColumnProfile[]): string[] {
  const words = toNameWords(name);
  if (!words.some((word) => middles.has(word)) || words.some((word) => changing.has(word))) return [];
  const column = findNamed(name, columns);
  if (column === null || typeof column.min !== "number" || typeof column.max !== "number") return [];
  const [low, high] = [column.min, column.max];
  const room = Math.max(Math.abs(low), Math.abs(high)) * tolerance;
  const bad = toNumbers(values).find((value) => value < low - room - 0.5 || value > high + room + 0.5);
  if (bad === undefined) return [];
  return [
    `${column.name} lies between ${toNumberText(low)} and ${toNumberText(high)}, but ${name} is ${toNumberText(bad)}.`,
  ];
}

/** The only column whose whole name stands in a result's name beside the words for a middle. */
function findNamed(name: string, columns: readonly ColumnProfile[]): ColumnProfile | null {
  const words = toNameWords(name).filter((word) => !middles.has(word));
  const rest = words.join("");
  const found = columns.filter((column) => rest !== "" && toPlainName(column.name) === rest);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Dates of a column by that very name that lie outside of the data's. */
function toDateFault({ name, values, from }: NamedValues, columns: readonly ColumnProfile[]): string[] {
  const column = columns.find((candidate) => candidate.name === name && candidate.type === "date");
  if (column === undefined || from !== "column" || typeof column.min !== "string" || typeof column.max !== "string")
    return [];
  const [low, high] = [column.min.slice(0, 4), column.max.slice(0, 4)];
  const years = values.flatMap((value) =>
    typeof value === "string" ? (/^(\d{4})-\d{2}-\d{2}/u.exec(value)?.[1] ?? []) : [],
  );
  const bad = years.find((year) => year < low || year > high);
  return bad === undefined ? [] : [`${name} lies between ${low} and ${high} in the data, but the result has ${bad}.`];
}
