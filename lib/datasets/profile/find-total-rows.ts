import type { Notice } from "@/lib/domain/dataset";
import type { DatasetProfile } from "@/lib/domain/profile";
import type { DuckSession } from "../duck/duck-session";
import { quoteIdentifier, quoteLiteral } from "../duck/sql-text";
import { confirmTotals, toTotalCondition, type NamedTotals } from "./confirm-totals";

/** What is a total by itself, or with a remark behind it: `Total`, `Grand total:`, `Summe (3)`. */
const alone =
  "((grand|sub|overall)[ -]?)?(totals?|sum)|sous-total|total général|totaux|somme|(sub)?totale|subtotal(es)?|totales|(end|zwischen|gesamt)?summe|gesamt(ergebnis)?|insgesamt|suma|soma|итого|всего|合计|总计|總計|合計|총계";
/** What is a total beside the name of what it sums up: `Total North`, `Summe 2023`. */
const before = "((grand|sub|overall)[ -]?)?total|sous-total|(sub)?totale|(zwischen)?summe|gesamt|insgesamt|somme|итого";
/** … and behind it: `North Total`, `Deutschland gesamt`. */
const behind = "((grand|sub)[ -]?)?total|(zwischen)?summe|gesamt|insgesamt|ergebnis";
const longest = 60;
const alonePattern = String.raw`(?i)\s*(${alone})\s*:?\s*(\(.*\))?\s*`;
const namedPattern = String.raw`(?i)\s*((${before})[\s:]\s*\S.*|\S.*\s(${behind})\s*:?)\s*`;

/** Columns of more different texts are no names of groups. */
const mostTexts = 100_000;
const columnsAQuery = 100;
const mostRowNumbers = 20;

const toCondition = (column: string, pattern: string) =>
  `(length(${column}) <= ${longest} AND regexp_full_match(${column}, ${quoteLiteral(pattern)}))`;

/** The columns of text that hold what may be a total. */
async function findColumns(session: DuckSession, relation: string, names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let start = 0; start < names.length; start += columnsAQuery) {
    const batch = names.slice(start, start + columnsAQuery);
    const any = batch.map(
      (name) => `bool_or(${toCondition(quoteIdentifier(name), `${alonePattern}|${namedPattern}`)})`,
    );
    const [row = []] = await session.query(`SELECT ${any.join(", ")} FROM ${relation}`);
    found.push(...batch.filter((_, index) => row[index] === true));
  }
  return found;
}

/** The texts of a column that look like totals; none when so many rows have them that they are usual values. */
async function listTexts(
  session: DuckSession,
  { relation, name, rowCount }: { relation: string; name: string; rowCount: number },
): Promise<string[]> {
  const column = quoteIdentifier(name);
  const rows = await session.query(
    `SELECT ${column}, count(*), ${toCondition(column, alonePattern)} FROM ${relation}
      WHERE ${toCondition(column, `${alonePattern}|${namedPattern}`)} GROUP BY ALL ORDER BY 2 DESC, 1 LIMIT 1000`,
  );
  // The name of a measure, as "Total population" of each country, comes again and again.
  const often = Math.max(2, rowCount * 0.02);
  const texts = rows.flatMap(([text, count, isAlone]) =>
    typeof text === "string" && (isAlone === true || Number(count) <= often) ? [{ text, rows: Number(count) }] : [],
  );
  return texts.reduce((sum, { rows }) => sum + rows, 0) > rowCount / 2 ? [] : texts.map(({ text }) => text);
}

/** Says so when rows look like totals of others, wherever they are: they count everything twice. They are kept. */
export async function findTotalRows(
  session: DuckSession,
  { parquet, profile }: { parquet: string; profile: DatasetProfile },
): Promise<Notice[]> {
  const { rowCount, columns } = profile;
  const names = columns.flatMap(({ name, storage, distinct }) =>
    storage === "VARCHAR" && distinct > 1 && distinct <= mostTexts ? [name] : [],
  );
  if (rowCount < 3 || names.length === 0 || columns.every(({ type }) => type !== "number")) return [];
  const relation = `read_parquet(${quoteLiteral(parquet)}, file_row_number = true)`;
  const named: NamedTotals[] = [];
  for (const name of await findColumns(session, relation, names)) {
    const texts = await listTexts(session, { relation, name, rowCount });
    if (texts.length > 0) named.push({ name, texts });
  }
  if (named.length === 0) return [];
  const [row = []] = await session.query(
    `SELECT count(*), min(file_row_number), list_sort(list(file_row_number))[1:${mostRowNumbers}]
      FROM ${relation} WHERE ${named.map(toTotalCondition).join(" OR ")}`,
  );
  const [count, first, places] = row;
  const isLast = Number(count) === 1 && Number(first) === rowCount - 1;
  const text = isLast
    ? "The last row looks like a total of the rows above. It counts as a row, so sums over all rows may be doubled."
    : "Some rows look like totals of others. They count as rows, so sums over all rows may be doubled.";
  return [
    {
      text,
      columns: named.map(({ name }) => name),
      rows: Number(count),
      rowNumbers: Array.isArray(places) ? places.map(Number) : [],
      examples: [...new Set(named.flatMap(({ texts }) => texts))].slice(0, 5),
      totals: await confirmTotals(session, { relation, profile, named }),
    },
  ];
}
