import type { Notice } from "@/lib/domain/dataset";
import type { DatasetProfile } from "@/lib/domain/profile";
import type { DuckSession } from "../duck/duck-session";
import { quoteIdentifier, quoteLiteral } from "../duck/sql-text";

/** What adding up the rest of a longer table costs is more than it tells. */
const mostRows = 1_000_000;
const mostMeasures = 8;
const mostTotals = 2_000;
const mostTexts = 200;
/** Rounded numbers add up to a little more or less than their rounded total. */
const tolerance = 0.001;

/** A row that looks like a total. */
interface Candidate {
  /** Its texts in the columns that name totals; null where it has none. */
  texts: (string | null)[];
  /** How many usual rows are before it, and how many in all. */
  rows: { before: number; whole: number };
  /** For each measure: its value, the sum of the usual rows before it, and of all usual rows. */
  measures: { value: number | null; before: number; whole: number }[];
}

/** A column with its texts that look like names of totals. */
export interface NamedTotals {
  name: string;
  texts: readonly string[];
}

/** What names a total only where numbers prove it: elsewhere it is a group like others, as “All” of an audience. */
const doubtful =
  "all|all of the above|both|both sexes|both genders|combined|overall|entire|world|worldwide|national|nationwide|alle|beide|beide geschlechter|zusammen|ensemble|tous|toutes|les deux sexes|todos|todas|ambos|ambos sexos|tutti|tutte|entrambi|все|оба пола|全部|全国|男女計";
export const doubtfulPattern = String.raw`(?i)\s*(${doubtful})\s*:?\s*`;
const isDoubtfulText = new RegExp(`^\\s*(?:${doubtful})\\s*:?\\s*$`, "iu");

/** Whether a text names a total only where numbers prove it. */
export function isDoubtful(text: string): boolean {
  return isDoubtfulText.test(text);
}

/** Where rows look like totals, to be held against the numbers of the others. */
export interface TotalSearch {
  relation: string;
  profile: DatasetProfile;
  named: readonly NamedTotals[];
}

/** SQL for whether a row has one of the texts. */
export function toTotalCondition({ name, texts }: NamedTotals): string {
  return `${quoteIdentifier(name)} IN (${texts.map(quoteLiteral).join(", ")})`;
}

async function listCandidates(
  session: DuckSession,
  { relation, named }: TotalSearch,
  measures: readonly string[],
): Promise<Candidate[]> {
  const values = measures.map((name, index) => `CAST(${quoteIdentifier(name)} AS DOUBLE) AS v${index}`);
  const texts = named.map(
    (totals, index) => `CASE WHEN ${toTotalCondition(totals)} THEN ${quoteIdentifier(totals.name)} END AS t${index}`,
  );
  const isTotal = named.map(toTotalCondition).join(" OR ");
  const counts = [
    "count(CASE WHEN NOT total THEN 1 END) OVER (ORDER BY place)",
    "count(CASE WHEN NOT total THEN 1 END) OVER ()",
  ];
  const sums = measures.map(
    (_, index) =>
      `v${index}, coalesce(sum(CASE WHEN NOT total THEN v${index} END) OVER (ORDER BY place), 0),
       coalesce(sum(CASE WHEN NOT total THEN v${index} END) OVER (), 0)`,
  );
  const rows = await session.query(
    `WITH marked AS (SELECT file_row_number AS place, coalesce(${isTotal}, false) AS total, ${[...texts, ...values].join(", ")} FROM ${relation})
      SELECT ${[...named.map((_, index) => `t${index}`), ...counts, ...sums].join(", ")} FROM marked QUALIFY total ORDER BY place LIMIT ${mostTotals + 1}`,
  );
  return rows.map((row) => ({
    texts: row.slice(0, named.length).map((text) => (typeof text === "string" ? text : null)),
    rows: { before: Number(row[named.length]), whole: Number(row[named.length + 1]) },
    measures: measures.map((_, index) => {
      const [value, before, whole] = row.slice(named.length + 2 + index * 3);
      return { value: value === null ? null : Number(value), before: Number(before), whole: Number(whole) };
    }),
  }));
}

const isNear = (value: number, sum: number) => Math.abs(value - sum) <= tolerance * Math.abs(sum);

/** What all other rows have, those above or below one, and those from the last total or to the next one. */
function toParts(last: number, before: number, next: number, whole: number): number[] {
  return [whole, before, whole - before, before - last, next - before];
}

/**
 * Whether the number of a row is the sum of all others, of those above or below it, or of those up to the next total.
 * @param fewest so many rows have to be added up.
 */
function addsUp(candidates: readonly Candidate[], index: number, fewest: number): boolean {
  const [last, row, next] = [candidates[index - 1], candidates[index], candidates[index + 1]];
  if (row === undefined) return false;
  const { before, whole } = row.rows;
  const rows = toParts(last?.rows.before ?? 0, before, next?.rows.before ?? whole, whole);
  return row.measures.some(({ value, before, whole }, measure) => {
    if (value === null || value === 0) return false;
    const [from, to] = [last?.measures[measure]?.before ?? 0, next?.measures[measure]?.before ?? whole];
    return toParts(from, before, to, whole).some((sum, part) => (rows[part] ?? 0) >= fewest && isNear(value, sum));
  });
}

/**
 * The texts by which totals can be told from other rows: those that only rows have whose numbers are the sums of others. Empty when
 * none can be, or when the table is too long to look.
 */
export async function confirmTotals(session: DuckSession, search: TotalSearch): Promise<NonNullable<Notice["totals"]>> {
  const { profile, named } = search;
  const measures = profile.columns.filter(({ type, mean }) => type === "number" && mean !== null);
  if (profile.rowCount > mostRows || measures.length === 0) return [];
  const names = measures.slice(0, mostMeasures).map(({ name }) => name);
  const candidates = await listCandidates(session, search, names);
  if (candidates.length > mostTotals) return [];
  return named.flatMap(({ name: column }, place) => {
    const confirmed = new Map<string, boolean>();
    candidates.forEach(({ texts }, index) => {
      const text = texts[place] ?? null;
      if (text === null) return;
      const adds = (confirmed.get(text) ?? true) && addsUp(candidates, index, isDoubtful(text) ? 2 : 1);
      confirmed.set(text, adds);
    });
    const texts = [...confirmed].flatMap(([text, adds]) => (adds ? [text] : []));
    return texts.length === 0 || texts.length > mostTexts ? [] : [{ column, texts }];
  });
}
