import type { Notice } from "@/lib/domain/datasets/dataset";
import type { ColumnProfile, DatasetProfile } from "@/lib/domain/datasets/profile";
import { quoteText } from "@/lib/domain/text/quotes";
import type { DuckSession } from "../duck/duck-session";
import { toTotalCondition } from "./confirm-totals";
import { measureDateTexts } from "./measure-date-texts";
import { profileRelation } from "./profile-table";

const noSamples = { head: null, middle: null, tail: null };

/**
 * Recomputes the statistics of a profile without rows that are totals of others. Missing and distinct counts, and the
 * columns that label the totals, still cover all rows; if these otherwise hold dates, their first and last dates are
 * added.
 */
export async function leaveOutTotals(
  session: DuckSession,
  options: { parquet: string; profile: DatasetProfile; totals: NonNullable<Notice["totals"]> },
): Promise<DatasetProfile> {
  const { parquet, profile, totals } = options;
  const labels = new Set(totals.map(({ column }) => column));
  const columns = profile.columns.filter(({ name }) => !labels.has(name));
  if (labels.size === 0) return profile;
  const isTotal = totals.map(({ column: name, texts }) => toTotalCondition({ name, texts })).join(" OR ");
  const relation = `(SELECT * FROM read_parquet(${quoteText(parquet)}) WHERE NOT coalesce(${isTotal}, false))`;
  const ends = await measureDateTexts(session, {
    relation,
    columns: profile.columns.filter(({ name, storage }) => labels.has(name) && storage === "VARCHAR"),
  });
  const dated = profile.columns.map((column) => ({ ...column, ...ends.get(column.name) }));
  if (columns.length === 0) return { ...profile, columns: dated };
  const [row = []] = await session.query(`SELECT count(*) FROM ${relation}`);
  const { found } = await profileRelation(session, {
    ...{ relation, columns: columns.map(({ name, storage, type }) => ({ name, storage, type })) },
    ...{ samples: columns.map(() => noSamples), rowCount: Number(row[0]) },
  });
  const others = new Map(found.map(({ profile: column }) => [column.name, column]));
  return { ...profile, columns: dated.map((column) => withStatistics(column, others.get(column.name))) };
}

/** Replaces the statistics of a column with those of another profile of it. */
function withStatistics(column: ColumnProfile, others: ColumnProfile | undefined): ColumnProfile {
  if (others === undefined) return column;
  const { name, type, storage, missing, distinct, formats, spellings, values } = column;
  return {
    ...others,
    ...{ name, type, storage, missing, distinct },
    ...(formats !== undefined && { formats }),
    ...(spellings !== undefined && { spellings }),
    ...(values !== undefined && { values }),
    samples: { ...column.samples, rare: others.samples.rare },
  };
}
