import type { ColumnProfile, DatasetProfile } from "@/lib/domain/datasets/profile";
import { toNameText } from "./cell-text";
import { toDescriptionText } from "./description-text";
import { typeNames } from "../column-words";
import { toTokenEstimate } from "../token-estimate";

/** Columns with more distinct values form separate groups without individual counts. */
const mostCounted = 999;
/** Minimum length of a numbered series that is abbreviated to its first and last name. */
const shortestSeries = 3;

/** An overview of all columns, and those that did not fit. */
export interface Overview {
  text: string;
  leftOut: ColumnProfile[];
}

/** A column in its group of an overview. */
interface Line {
  column: ColumnProfile;
  group: string;
  name: string;
  /** What follows the name, including bars. */
  cells: string;
}

/**
 * Writes one short line per column, grouped by type: `[num]` lines are `name|distinct|missing share`, `[num+]` have
 * over 999 distinct values and `[num key]` one in each row, so that these lines have no count. Neighbours of a numbered
 * series with the same facts share a line: `V1..V28`. What exceeds the budget is shortened: without descriptions, then
 * names alone, then a count.
 * @param budget in estimated tokens.
 */
export function toOverview(profile: DatasetProfile, budget: number): Overview {
  const lines = profile.columns.map((column) => toLine(column, profile.rowCount));
  for (const candidates of [lines.map(withDescription), lines]) {
    const text = toGroupedText(candidates);
    if (toTokenEstimate(text) <= budget) return { text, leftOut: [] };
  }
  const bare = lines.map((line) => ({ ...line, group: typeNames[line.column.type], cells: "" }));
  const names = toGroupedText(bare);
  if (toTokenEstimate(names) <= budget) return { text: names, leftOut: [] };
  const shown = toFitting(bare, budget);
  const leftOut = bare.slice(shown.length).map(({ column }) => column);
  return { text: `${toGroupedText(shown)}\nand ${leftOut.length} more columns: ${toTypeCounts(leftOut)}`, leftOut };
}

/** Appends a person's description to a line. */
function withDescription(line: Line): Line {
  const about = toDescriptionText(line.column);
  return about === "" ? line : { ...line, cells: `${line.cells}|“${about}”` };
}

function toLine(column: ColumnProfile, rowCount: number): Line {
  const type = typeNames[column.type];
  const name = toNameText(column.name);
  const missing = rowCount === 0 || column.missing === 0 ? "" : `${toShare(column.missing / rowCount)}%`;
  const bare = missing === "" ? "" : `|${missing}`;
  const line = { column, name };
  if (column.type === "personal") return { ...line, group: type, cells: bare };
  if (rowCount > 1 && column.distinct === rowCount) return { ...line, group: `${type} key`, cells: bare };
  if (column.distinct > mostCounted) return { ...line, group: `${type}+`, cells: bare };
  return { ...line, group: type, cells: `|${column.distinct}${bare}` };
}

/** Rounds to whole per cent, never to 0 for an existing share and never to 100 for an incomplete one. */
function toShare(share: number): number {
  return share === 1 ? 100 : Math.min(99, Math.max(1, Math.round(share * 100)));
}

function toGroupedText(lines: readonly Line[]): string {
  const groups = new Map<string, Line[]>();
  for (const line of lines) groups.set(line.group, [...(groups.get(line.group) ?? []), line]);
  return [...groups].map(([group, members]) => [`[${group}]`, ...toFoldedLines(members)].join("\n")).join("\n");
}

/** Returns as many lines from the beginning as fit the budget, including the last sentence. */
function toFitting(lines: readonly Line[], budget: number): Line[] {
  let [fewest, most] = [0, lines.length];
  while (fewest < most) {
    const middle = Math.ceil((fewest + most) / 2);
    if (toTokenEstimate(toGroupedText(lines.slice(0, middle))) <= budget - reserve) fewest = middle;
    else most = middle - 1;
  }
  return lines.slice(0, fewest);
}

/** Tokens of the sentence that counts what is left out. */
const reserve = 40;

function toTypeCounts(columns: readonly ColumnProfile[]): string {
  const counts = new Map<string, number>();
  for (const { type } of columns) counts.set(typeNames[type], (counts.get(typeNames[type]) ?? 0) + 1);
  return [...counts].map(([type, count]) => `${count} ${type}`).join(", ");
}

/** Folds the lines of a group: merges neighbours with consecutive names and the same cells. */
function toFoldedLines(lines: readonly Line[]): string[] {
  const texts: string[] = [];
  let index = 0;
  while (index < lines.length) {
    const length = toSeriesLength(lines, index);
    const [first, last] = [lines[index], lines[index + length - 1]];
    if (first === undefined || last === undefined) break;
    if (length >= shortestSeries) texts.push(`${first.name}..${last.name}${first.cells}`);
    else texts.push(...lines.slice(index, index + length).map(({ name, cells }) => `${name}${cells}`));
    index += length;
  }
  return texts;
}

/** Counts how many lines from `start` on form one numbered series with the same cells. */
function toSeriesLength(lines: readonly Line[], start: number): number {
  let length = 1;
  while (start + length < lines.length && follows(lines[start + length - 1], lines[start + length])) length++;
  return length;
}

function follows(left: Line | undefined, right: Line | undefined): boolean {
  if (left === undefined || left.cells !== right?.cells) return false;
  const [before, after] = [toNumbered(left.name), toNumbered(right.name)];
  if (before === null || after === null) return false;
  return before.stem === after.stem && after.number === before.number + 1 && before.padded === after.padded;
}

/** Splits a name that ends in a number: its stem, the number, and its width if padded with zeros. */
function toNumbered(name: string): { stem: string; number: number; padded: number } | null {
  const match = /^(.*?\D)(\d{1,9})$/u.exec(name);
  if (match === null || name.startsWith('"')) return null;
  const [, stem = "", digits = ""] = match;
  return { stem, number: Number(digits), padded: digits.startsWith("0") && digits !== "0" ? digits.length : 0 };
}
