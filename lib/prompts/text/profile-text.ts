import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnProfile, DatasetProfile } from "@/lib/domain/datasets/profile";
import { toCellText, toNameText, toShortNumber } from "./cell-text";
import { toDescriptionText } from "./description-text";
import { typeNames } from "../column-words";
import { toOverview } from "./overview-text";
import { toTokenEstimate } from "../token-estimate";

/** Measurements repeat by chance; only a value in this share of the rows is worth showing. */
const frequentShare = 0.05;
/** A statistic of fewer values could be one of them; it counts as a value then. */
const fewestValues = 5;
/** Estimated tokens of a row besides its name and a person's description. */
const rowBudget = 52;
/** Estimated tokens of the overview of a single dataset. */
const overviewBudget = 4_200;

/** How much of values a row shows: the first way that fits its budget is taken. */
const ways = [
  { values: 3, length: 18, samples: 4, groups: 2, spellings: 3 },
  { values: 3, length: 12, samples: 3, groups: 1, spellings: 3 },
  { values: 2, length: 10, samples: 2, groups: 1, spellings: 2 },
  { values: 1, length: 8, samples: 1, groups: 1, spellings: 2 },
  { values: 1, length: 8, samples: 1, groups: 0, spellings: 0 },
] as const;

/** Whether a model's text may contain values of the data; never personal ones, and only the form of identifiers. */
export interface ProfileTextOptions {
  shareValues?: boolean;
}

export const detailedHeader = "name|type|missing|distinct|range|mean±sd|frequent|samples";

/**
 * Writes one row per column, at most about 40 tokens each, with a header. Pure: the same profile gives the same bytes.
 */
export function toDetailedProfileText(profile: DatasetProfile, options: ProfileTextOptions = {}): string {
  return [detailedHeader, ...profile.columns.map((column) => toDetailedRow(column, profile.rowCount, options))].join(
    "\n",
  );
}

/**
 * Writes an overview of one dataset, at most about 8 tokens per column; very wide tables end with a count of what was
 * left out.
 */
export function toCompactProfileText(profile: DatasetProfile): string {
  return toOverview(profile, overviewBudget).text;
}

/**
 * Writes the row of one column in a detailed profile.
 * @param budget estimated tokens besides its name; shows fewer or shorter values to fit it.
 */
export function toDetailedRow(
  column: ColumnProfile,
  rowCount: number,
  options: ProfileTextOptions = {},
  budget: number = rowBudget,
): string {
  const name = toNameText(column.name);
  const about = toDescriptionText(column);
  const description = about === "" ? [] : [about];
  const rows = ways.map((way) => toCells(column, rowCount, { ...way, shareValues: options.shareValues ?? true }));
  const cells = rows.find((row) => toTokenEstimate(row.join("|")) <= budget) ?? rows.at(-1) ?? [];
  return [name, ...cells, ...description].join("|").replace(/\|+$/u, "");
}

interface Way {
  values: number;
  length: number;
  samples: number;
  /** Maximum number of spelling groups, and of spellings per group. */
  groups: number;
  spellings: number;
  shareValues: boolean;
}

function toCells(column: ColumnProfile, rowCount: number, way: Way): string[] {
  const { type } = column;
  const showsValues = way.shareValues && type !== "personal" && type !== "id";
  const enough = way.shareValues || rowCount - column.missing >= fewestValues;
  const showsStatistics = type === "number" ? enough : type === "geo" && showsValues;
  const frequent = showsValues ? toFrequent(column, rowCount).slice(0, way.values) : [];
  return [
    toTypeText(column, way),
    column.missing === 0 ? "" : String(column.missing),
    rowCount > 1 && column.distinct === rowCount ? "key" : String(column.distinct),
    showsValues || ((type === "number" || type === "date") && enough) ? toRange(column, way) : "",
    column.mean === null || !showsStatistics
      ? ""
      : `${toShortNumber(column.mean)}±${toShortNumber(column.deviation ?? 0)}`,
    frequent.map(({ value, count }) => `${toValue(value, way)} ${count}`).join(", "),
    [
      showsValues ? toSamples(column, frequent, way) : type === "id" && way.shareValues ? toForms(column, way) : "",
      toSpellings(column, { ...way, groups: showsValues ? way.groups : 0 }),
    ]
      .filter((text) => text !== "")
      .join("; "),
  ];
}

/** Returns the type; also that it is stored as text, if neither values nor the type show it. */
function toTypeText({ type, storage }: ColumnProfile, { shareValues }: Way): string {
  const unclear = type === "id" || (!shareValues && (type === "boolean" || type === "geo"));
  return unclear && storage === "VARCHAR" ? `${typeNames[type]} text` : typeNames[type];
}

function toFrequent(column: ColumnProfile, rowCount: number): ColumnProfile["top"] {
  const fewest = column.type === "number" ? rowCount * frequentShare : 0;
  return column.top.filter(({ count }) => count >= fewest);
}

function toRange(column: ColumnProfile, way: Way): string {
  return column.min === null || column.max === null ? "" : `${toValue(column.min, way)}..${toValue(column.max, way)}`;
}

/** Returns head, middle, tail and rare values, each once, without frequent ones and ends of the range. */
function toSamples(column: ColumnProfile, frequent: ColumnProfile["top"], way: Way): string {
  const known = new Set(
    [...frequent.map(({ value }) => value), column.min, column.max].map((cell) => toValue(cell, way)),
  );
  const { head, middle, tail, rare } = column.samples;
  const samples = [rare, head, middle, tail].map((cell) => toValue(cell, way));
  const unseen = new Set(samples.filter((text) => text !== "" && !known.has(text)));
  return [...unseen].slice(0, way.samples).join(", ");
}

/** States how many rows differ from a more frequent text only in case or spacing, with the spellings and their rows. */
function toSpellings({ spellings }: ColumnProfile, way: Way): string {
  if (spellings === undefined || spellings.rows === 0) return "";
  const groups = spellings.groups
    .slice(0, way.groups)
    .map((group) => group.slice(0, way.spellings).map(({ text, rows }) => `${toQuotedText(text, way.length)} ${rows}`))
    .map((texts) => texts.join(" = "));
  const fact = `${spellings.rows} rows with other case or spacing`;
  return groups.length === 0 ? fact : `${fact}: ${groups.join(", ")}`;
}

/** Quotes a text, so that spaces at its ends are visible; escapes other whitespace. */
function toQuotedText(text: string, longest: number): string {
  const clipped = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  const quoted = JSON.stringify(clipped.toWellFormed());
  return toCellText(quoted.replace(/[^\S ]/gu, toEscape), { longest: quoted.length * 6 });
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Describes how identifiers are written, without revealing one: `AA-9999` for `DE-1024`. */
function toForms(column: ColumnProfile, way: Way): string {
  const { head, middle, tail, rare } = column.samples;
  const forms = [head, middle, tail, rare].map((cell) =>
    toValue(typeof cell === "number" ? String(cell) : cell, way)
      .replace(/\p{N}/gu, "9")
      .replace(/\p{Lu}/gu, "A")
      .replace(/[^\P{L}A]/gu, "a"),
  );
  return [...new Set(forms)].filter((form) => form !== "").join(", ");
}

/** Shortens a value; of a time, keeps only what is not midnight or a full minute. */
function toValue(value: Cell, { length }: Pick<Way, "length">): string {
  const time =
    typeof value === "string" ? /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?Z?$/u.exec(value) : null;
  if (time !== null) return time[2] === "00:00" ? (time[1] ?? "") : `${time[1]} ${time[2]}`;
  return toCellText(value, { longest: length });
}
