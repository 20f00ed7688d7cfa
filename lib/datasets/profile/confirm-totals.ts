import type { Notice } from "@/lib/domain/datasets/dataset";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { DuckSession } from "../duck/duck-session";

/** Longer tables are skipped, because adding up their rows costs too much. */
const mostRows = 1_000_000;
const mostMeasures = 8;
const mostTotals = 2_000;
const mostTexts = 200;
/** Fewest texts and dates that a row of data has and a total lacks. */
const fewestDetails = 2;
const mostDetails = 50;
/** Columns with more missing values are empty in rows of data too. */
const mostMissing = 0.1;
/** Rounded numbers add up to a little more or less than their rounded total. */
const tolerance = 0.001;

/** A row that looks like a total. */
interface Candidate {
  /** Its texts in the columns that label totals; null where it has none. */
  texts: (string | null)[];
  /** Whether it lacks every text and date that other rows have: a label beside nothing but numbers. */
  isBare: boolean;
  /** For each measure: its value, the sum of the usual rows before it, and of all usual rows. */
  measures: { value: number | null; before: Sum; whole: Sum }[];
}

/** A sum, and how many of its numbers are neither missing nor zero. */
interface Sum {
  sum: number;
  summands: number;
}

/** A column with its texts that look like labels of totals. */
export interface NamedTotals {
  name: string;
  texts: readonly string[];
}

/** Labels a total only if numbers prove it; otherwise it is a group like others, such as “All” of an audience. */
const doubtful =
  "all|all of the above|both|both sexes|both genders|combined|overall|entire|world|worldwide|national|nationwide|alle|beide|beide geschlechter|zusammen|ensemble|tous|toutes|les deux sexes|todos|todas|ambos|ambos sexos|tutti|tutte|entrambi|все|оба пола|全部|全国|男女計";
export const doubtfulPattern = String.raw`(?i)\s*(${doubtful})\s*:?\s*`;
const isDoubtfulText = new RegExp(`^\\s*(?:${doubtful})\\s*:?\\s*$`, "iu");

/** Whether a text labels a total only if numbers prove it. */
export function isDoubtful(text: string): boolean {
  return isDoubtfulText.test(text);
}

/** Where rows look like totals, to be checked against the numbers of the others. */
export interface TotalSearch {
  relation: string;
  profile: DatasetProfile;
  named: readonly NamedTotals[];
}

/** SQL for whether a row has one of the texts. */
export function toTotalCondition({ name, texts }: NamedTotals): string {
  return `${quoteName(name)} IN (${texts.map(quoteText).join(", ")})`;
}

/** Quotes the names of columns with texts and dates that rows of data usually have, other than labels of totals. */
function listDetails({ profile: { rowCount, columns }, named }: Pick<TotalSearch, "profile" | "named">): string[] {
  const labels = new Set(named.map(({ name }) => name));
  return columns
    .filter(({ name, type, missing }) => type !== "number" && !labels.has(name) && missing <= rowCount * mostMissing)
    .slice(0, mostDetails)
    .map(({ name }) => quoteName(name));
}

async function listCandidates(
  session: DuckSession,
  { relation, named, profile }: TotalSearch,
  measures: readonly string[],
): Promise<Candidate[]> {
  const values = measures.map((name, index) => `CAST(${quoteName(name)} AS DOUBLE) AS v${index}`);
  const texts = named.map(
    (totals, index) => `CASE WHEN ${toTotalCondition(totals)} THEN ${quoteName(totals.name)} END AS t${index}`,
  );
  const isTotal = named.map(toTotalCondition).join(" OR ");
  const details = listDetails({ profile, named });
  const isBare = details.length < fewestDetails ? "false" : details.map((name) => `${name} IS NULL`).join(" AND ");
  const sums = measures.map((_, index) => {
    const usual = `CASE WHEN NOT total AND v${index} <> 0 THEN v${index} END`;
    const [before, whole] = ["(ORDER BY place)", "()"].map(
      (window) => `coalesce(sum(${usual}) OVER ${window}, 0), count(${usual}) OVER ${window}`,
    );
    return `v${index}, ${before}, ${whole}`;
  });
  const rows = await session.query(
    `WITH marked AS (SELECT file_row_number AS place, coalesce(${isTotal}, false) AS total, ${[...texts, `(${isBare}) AS bare`, ...values].join(", ")} FROM ${relation})
      SELECT ${[...named.map((_, index) => `t${index}`), "bare", ...sums].join(", ")} FROM marked QUALIFY total ORDER BY place LIMIT ${mostTotals + 1}`,
  );
  return rows.map((row) => ({
    texts: row.slice(0, named.length).map((text) => (typeof text === "string" ? text : null)),
    isBare: row[named.length] === true,
    measures: measures.map((_, index) => {
      const [value, ...sums] = row.slice(named.length + 1 + index * 5);
      const [before = 0, countBefore = 0, whole = 0, countWhole = 0] = sums.map(Number);
      return {
        value: value === null ? null : Number(value),
        before: { sum: before, summands: countBefore },
        whole: { sum: whole, summands: countWhole },
      };
    }),
  }));
}

const isNear = (value: number, sum: number) => Math.abs(value - sum) <= tolerance * Math.abs(sum);

const minus = (sum: Sum, part: Sum): Sum => ({ sum: sum.sum - part.sum, summands: sum.summands - part.summands });
const nothing: Sum = { sum: 0, summands: 0 };

/**
 * Finds the measures by which a row is the sum of all others, of those above or below it, or of those from the last
 * total or up to the next one: how many numbers make up each of these sums.
 */
function findFits(candidates: readonly Candidate[], index: number): number[] {
  const measures = candidates[index]?.measures ?? [];
  return measures.flatMap(({ value, before, whole }, measure) => {
    if (value === null || value === 0) return [];
    const last = candidates[index - 1]?.measures[measure]?.before ?? nothing;
    const next = candidates[index + 1]?.measures[measure]?.before ?? whole;
    const parts = [whole, before, minus(whole, before), minus(before, last), minus(next, before)];
    const fitting = parts.filter(({ sum }) => isNear(value, sum));
    return fitting.length === 0 ? [] : [Math.max(...fitting.map(({ summands }) => summands))];
  });
}

/** Whether all rows with a text are totals: their numbers prove it, or they have nothing but the label and numbers. */
function isProven(text: string, candidates: readonly Candidate[], places: readonly number[]): boolean {
  const fits = places.map((index) => findFits(candidates, index));
  if (!isDoubtful(text)) {
    // Rows that repeat or were corrected later make a sum differ from the total that the file states.
    return fits.every((found, place) => found.length > 0 || isBareTotal(candidates[places[place] ?? -1]));
  }
  // A small number may equal another one, or the sum of two, by chance.
  const sums = fits.map((found) => found.filter((summands) => summands > 1));
  const isMostly = sums.every((found, place) => {
    const measures = candidates[places[place] ?? -1]?.measures ?? [];
    return found.length > 0 && found.length * 2 >= measures.filter(({ value }) => value !== null && value !== 0).length;
  });
  const all = sums.flat();
  return isMostly && (all.length > 1 || all.some((summands) => summands > 2));
}

function isBareTotal(candidate: Candidate | undefined): boolean {
  return candidate?.isBare === true && candidate.measures.some(({ value }) => value !== null && value !== 0);
}

/**
 * Returns the texts that distinguish totals from other rows: those found only in rows whose numbers are the sums of
 * others, or that have a label and numbers alone. Empty when there are none, or the table is too long to check.
 */
export async function confirmTotals(session: DuckSession, search: TotalSearch): Promise<NonNullable<Notice["totals"]>> {
  const { profile, named } = search;
  const measures = profile.columns.filter(({ type, mean }) => type === "number" && mean !== null);
  if (profile.rowCount > mostRows || measures.length === 0) return [];
  const names = measures.slice(0, mostMeasures).map(({ name }) => name);
  const candidates = await listCandidates(session, search, names);
  if (candidates.length > mostTotals) return [];
  return named.flatMap(({ name: column }, place) => {
    const places = Map.groupBy(candidates.keys(), (index) => candidates[index]?.texts[place] ?? null);
    const texts = [...places].flatMap(([text, rows]) =>
      text !== null && isProven(text, candidates, rows) ? [text] : [],
    );
    return texts.length === 0 || texts.length > mostTexts ? [] : [{ column, texts }];
  });
}
