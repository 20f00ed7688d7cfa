import type { Notice } from "@/lib/domain/datasets/dataset";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import { quoteText } from "@/lib/domain/text/quotes";
import type { DuckSession } from "../duck/duck-session";
import {
  confirmTotals,
  doubtfulPattern,
  isDoubtful,
  toTotalCondition,
  type NamedTotals,
  type TotalSearch,
} from "./confirm-totals";

/** Labels that mean a total by themselves, or with a remark after them: `Total`, `Grand total:`, `Summe (3)`. */
const alone =
  "((grand|sub|overall)[ -]?)?(totals?|sum)|sous-total|total général|totaux|somme|(sub)?totale|subtotal(es)?|totales|(end|zwischen|gesamt)?summe|gesamt(ergebnis)?|insgesamt|suma|soma|итого|всего|合计|总计|總計|合計|총계";
/** Words for a total before the name of what it sums up: `Total North`, `Summe 2023`. */
const before = "((grand|sub|overall)[ -]?)?total|sous-total|(sub)?totale|(zwischen)?summe|gesamt|insgesamt|somme|итого";
/** … and after it: `North Total`, `Deutschland gesamt`. */
const behind = "((grand|sub)[ -]?)?total|(zwischen)?summe|gesamt|insgesamt|ergebnis";
const longest = 60;
const alonePattern = String.raw`(?i)\s*(${alone})\s*:?\s*(\(.*\))?\s*`;
const namedPattern = String.raw`(?i)\s*((${before})[\s:]\s*\S.*|\S.*\s(${behind})\s*:?)\s*`;

/** Columns with more distinct texts do not contain group labels. */
const mostTexts = 100_000;
const mostFound = 1000;
const mostRowNumbers = 20;

const toCondition = (column: string, pattern: string) =>
  `(length(${column}) <= ${longest} AND regexp_full_match(${column}, ${quoteText(pattern)}))`;

/** A text that may label a total. */
export interface TotalText {
  text: string;
  rows: number;
  /** Whether it can only label a total. */
  isAlone: boolean;
}

/**
 * SQL of the texts that look like totals, most frequent first: their `place`, the text as `v`, its rows as `n`, and
 * whether it `is_alone`.
 * @param counts a table of the distinct texts `v` of columns `place`, each with its rows `n`.
 * @param sizes a table of these columns, each with the number of its distinct texts as `kinds`.
 */
export function toTotalTexts(counts: string, sizes: string): string {
  // Only a condition on both tables restricts the check to the texts of short columns.
  const mayBe = `CASE WHEN kinds BETWEEN 2 AND ${mostTexts} THEN ${toCondition("v", `${alonePattern}|${namedPattern}|${doubtfulPattern}`)} ELSE false END`;
  return `SELECT place, v, n, ${toCondition("v", alonePattern)} AS is_alone FROM ${counts} JOIN ${sizes} USING (place)
    WHERE ${mayBe} QUALIFY row_number() OVER (PARTITION BY place ORDER BY n DESC, v) <= ${mostFound}`;
}

/**
 * Returns the texts of a column that are totals, and those that may be; empty when so many rows have them that they are
 * usual values.
 */
function toTotals(texts: readonly TotalText[], rowCount: number): TotalText[] {
  // The name of a measure, such as "Total population" of each country, repeats often.
  const often = Math.max(2, rowCount * 0.02);
  const unusual = (found: TotalText[]) => (found.reduce((sum, { rows }) => sum + rows, 0) > rowCount / 2 ? [] : found);
  const doubtful = texts.filter(({ text }) => isDoubtful(text));
  return [
    ...unusual(texts.filter(({ text, rows, isAlone }) => !isDoubtful(text) && (isAlone || rows <= often))),
    ...unusual(doubtful),
  ];
}

/** Removes the doubtful texts that numbers do not prove to be totals. */
async function settle(
  session: DuckSession,
  search: TotalSearch,
): Promise<{ named: NamedTotals[]; totals: NonNullable<Notice["totals"]> }> {
  const totals = await confirmTotals(session, search);
  const isProven = (text: string, name: string) =>
    totals.some(({ column, texts }) => column === name && texts.includes(text));
  const named = search.named.flatMap(({ name, texts }): NamedTotals[] => {
    const kept = texts.filter((text) => !isDoubtful(text) || isProven(text, name));
    return kept.length === 0 ? [] : [{ name, texts: kept }];
  });
  const isSettled = named.flatMap(({ texts }) => texts).length === search.named.flatMap(({ texts }) => texts).length;
  if (isSettled || named.length === 0) return { named, totals };
  // A row that turned out not to be a total counts in the sums of the others.
  return settle(session, { ...search, named });
}

/** States which rows the statistics of the other columns leave out. */
function toLeftOut(named: readonly NamedTotals[], totals: NonNullable<Notice["totals"]>): string[] {
  if (totals.length === 0) return [];
  const count = (texts: readonly { texts: readonly string[] }[]) => texts.flatMap((one) => one.texts).length;
  const areAll = count(named) === count(totals);
  return [`Ranges and means leave out ${areAll ? "such rows" : "those whose numbers add up"}.`];
}

/** Reports rows that look like totals of others, wherever they are, because they count everything twice. Keeps them. */
export async function findTotalRows(
  session: DuckSession,
  options: {
    parquet: string;
    profile: DatasetProfile;
    totals: readonly { name: string; texts: readonly TotalText[] }[];
  },
): Promise<Notice[]> {
  const { parquet, profile } = options;
  const { rowCount, columns } = profile;
  if (rowCount < 3 || columns.every(({ type }) => type !== "number")) return [];
  const found = options.totals.flatMap(({ name, texts }): NamedTotals[] => {
    const totals = toTotals(texts, rowCount);
    return totals.length === 0 ? [] : [{ name, texts: totals.map(({ text }) => text) }];
  });
  if (found.length === 0) return [];
  const relation = `read_parquet(${quoteText(parquet)}, file_row_number = true)`;
  const { named, totals } = await settle(session, { relation, profile, named: found });
  if (named.length === 0) return [];
  const [row = []] = await session.query(
    `SELECT count(*), min(file_row_number), list_sort(list(file_row_number))[1:${mostRowNumbers}]
      FROM ${relation} WHERE ${named.map(toTotalCondition).join(" OR ")}`,
  );
  const [count, first, places] = row;
  const isLast = Number(count) === 1 && Number(first) === rowCount - 1;
  const fact = isLast
    ? "The last row looks like a total of the rows above. It counts as a row, so sums over all rows may be doubled."
    : "Some rows look like totals of others. They count as rows, so sums over all rows may be doubled.";
  return [
    {
      text: [fact, ...toLeftOut(named, totals)].join(" "),
      columns: named.map(({ name }) => name),
      rows: Number(count),
      rowNumbers: Array.isArray(places) ? places.map(Number) : [],
      examples: [...new Set(named.flatMap(({ texts }) => texts))].slice(0, 5),
      totals,
    },
  ];
}
