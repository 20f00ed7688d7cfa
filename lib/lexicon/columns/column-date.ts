import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";

const dateStorage = /^(DATE|TIMESTAMP)/i;
const isoText = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?/;
const dottedText = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2})?)?$/;

/** Format of a column's dates. */
export type DateOrder = "stored" | "iso" | "day first" | "month first";

function toTexts(column: ColumnProfile): string[] {
  const { head, middle, rare, tail } = column.samples;
  const cells = [...(column.values ?? []), ...column.top.map(({ value }) => value), head, middle, tail, rare];
  return [...new Set(cells)].filter((cell) => typeof cell === "string" && cell !== "") as string[];
}

/**
 * Returns the format of a column's dates; null for columns without dates. Text columns count when all known values but one
 * are dates, because a row of totals turns a date column into text.
 */
export function toDateOrder(column: ColumnProfile): DateOrder | null {
  const before = orders.get(column);
  if (before !== undefined) return before;
  const order = findDateOrder(column);
  orders.set(column, order);
  return order;
}

const orders = new WeakMap<ColumnProfile, DateOrder | null>();

function findDateOrder(column: ColumnProfile): DateOrder | null {
  if (dateStorage.test(column.storage)) return "stored";
  if (!/^VARCHAR/i.test(column.storage)) return null;
  const texts = toTexts(column);
  const iso = texts.filter((text) => isoText.test(text));
  const fewest = column.type === "date" ? 1 : 2;
  if (iso.length >= fewest && iso.length >= texts.length - 1) return "iso";
  const dotted = texts.filter((text) => dottedText.test(text));
  if (dotted.length < 2 || dotted.length < texts.length - 1) return null;
  const { min, max } = column;
  const fits = (order: DateOrder) =>
    dotted.every((text) => {
      const day = toDay(text, order);
      const isReal = day !== null && Number(day.slice(5, 7)) <= 12;
      return isReal && !(typeof min === "string" && typeof max === "string" && (day < min || day > max));
    });
  if (fits("day first")) return "day first";
  return fits("month first") ? "month first" : null;
}

/** Whether its values are dates. */
export function isDate(column: ColumnProfile): boolean {
  return toDateOrder(column) !== null;
}

/** Whether its dates have a time of day. */
export function hasTimeOfDay(column: ColumnProfile): boolean {
  if (dateStorage.test(column.storage)) return /^TIMESTAMP/i.test(column.storage);
  return isDate(column) && toTexts(column).some((text) => /\d{2}:\d{2}/.test(text));
}

/** Converts a date text to an ISO date; null when it is not a date. */
function toDay(text: string, order: DateOrder): string | null {
  if (order === "stored" || order === "iso") return isoText.test(text) ? text.slice(0, 10) : null;
  const parts = dottedText.exec(text);
  if (parts === null) return null;
  const [, first = "", second = "", year = ""] = parts;
  const [day, month] = order === "day first" ? [first, second] : [second, first];
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** Returns the day of a cell in a date column, as ISO date; null for none. */
export function toDayOf(column: ColumnProfile, cell: Cell): string | null {
  const order = toDateOrder(column);
  return order === null || typeof cell !== "string" ? null : toDay(cell, order);
}

/** Returns the first and newest day of a date column, as ISO dates, if its profile has them. */
export function toDays(column: ColumnProfile): { first: string; newest: string } | null {
  const order = toDateOrder(column);
  if (order === null) return null;
  const { min, max } = column;
  const known = typeof min === "string" && typeof max === "string" ? [min, max] : toTexts(column);
  const days = known.flatMap((text) => toDay(text, typeof min === "string" ? "iso" : order) ?? []).sort();
  const [first] = days;
  const newest = days.at(-1);
  return first === undefined || newest === undefined ? null : { first, newest };
}
