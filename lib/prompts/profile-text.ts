import type { ColumnType } from "@/lib/domain/dataset";
import type { ColumnProfile, DatasetProfile } from "@/lib/domain/profile";
import { toCellText, toNameText, toShortNumber } from "./cell-text";

const typeNames: Record<ColumnType, string> = {
  number: "num",
  category: "cat",
  text: "text",
  date: "date",
  boolean: "bool",
  id: "id",
  geo: "geo",
  personal: "pers",
};

const topValues = 3;
/** Measurements repeat by chance; only values of so many rows say something about a number. */
const tellingShare = 0.05;
const longestValue = 18;
const longestDescription = 60;
/** Characters of a compact overview, about 5,500 tokens: what does not fit is only counted. */
const longestOverview = 20_000;

/** Whether values of the data may stand in a text for a model; personal ones never do. */
export interface ProfileTextOptions {
  shareValues?: boolean;
}

export const detailedHeader = "name|type|missing|distinct|range|mean±sd|frequent|samples";

/** One row a column, at most some 40 tokens each, header first. Pure: the same profile gives the same bytes. */
export function toDetailedProfileText(profile: DatasetProfile, options: ProfileTextOptions = {}): string {
  return [detailedHeader, ...profile.columns.map((column) => toDetailedRow(column, profile.rowCount, options))].join(
    "\n",
  );
}

/** One short row a column, at most some 8 tokens each, header first; very wide tables end with a count of what was left out. */
export function toCompactProfileText(profile: DatasetProfile): string {
  const lines = ["name|type|distinct|missing"];
  let length = 0;
  for (const [index, column] of profile.columns.entries()) {
    const line = toCompactRow(column, profile.rowCount);
    length += line.length + 1;
    if (length > longestOverview) {
      lines.push(`and ${profile.columns.length - index} more columns`);
      break;
    }
    lines.push(line);
  }
  return lines.join("\n");
}

/** The row of one column in a detailed profile. */
export function toDetailedRow(column: ColumnProfile, rowCount: number, options: ProfileTextOptions = {}): string {
  const showsValues = (options.shareValues ?? true) && column.type !== "personal";
  const frequent = showsValues ? toFrequent(column, rowCount) : [];
  const cells = [
    toNameText(column.name),
    typeNames[column.type],
    column.missing === 0 ? "" : String(column.missing),
    isKey(column, rowCount) ? "key" : String(column.distinct),
    showsValues || column.type === "number" ? toRange(column) : "",
    column.mean === null ? "" : `${toShortNumber(column.mean)}±${toShortNumber(column.deviation ?? 0)}`,
    frequent.map(({ value, count }) => `${toValue(value)} ${count}`).join(", "),
    showsValues ? toSamples(column, frequent) : "",
  ];
  const description =
    column.description === undefined ? [] : [toCellText(column.description, { longest: longestDescription })];
  return [...cells, ...description].join("|").replace(/\|+$/u, "");
}

function toCompactRow(column: ColumnProfile, rowCount: number): string {
  const missing = rowCount === 0 ? 0 : column.missing / rowCount;
  const share = column.missing === 0 ? "" : `${Math.max(1, Math.round(missing * 100))}%`;
  const distinct = isKey(column, rowCount) ? "key" : String(column.distinct);
  return [toNameText(column.name), typeNames[column.type], distinct, share].join("|").replace(/\|+$/u, "");
}

function isKey(column: ColumnProfile, rowCount: number): boolean {
  return rowCount > 1 && column.distinct === rowCount;
}

function toFrequent(column: ColumnProfile, rowCount: number): ColumnProfile["top"] {
  const fewest = column.type === "number" ? rowCount * tellingShare : 0;
  return column.top.filter(({ count }) => count >= fewest).slice(0, topValues);
}

function toRange(column: ColumnProfile): string {
  return column.min === null || column.max === null ? "" : `${toValue(column.min)}..${toValue(column.max)}`;
}

/** Head, middle, tail and rare values, each once, without those that stand among the frequent ones. */
function toSamples(column: ColumnProfile, frequent: ColumnProfile["top"]): string {
  const known = new Set(frequent.map(({ value }) => toValue(value)));
  const { head, middle, tail, rare } = column.samples;
  const samples = [head, middle, tail, rare].map(toValue).filter((text) => text !== "" && !known.has(text));
  return [...new Set(samples)].join(", ");
}

function toValue(value: ColumnProfile["min"]): string {
  return toCellText(value, { longest: longestValue });
}
