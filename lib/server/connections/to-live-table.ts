import type { Notice } from "@/lib/domain/datasets/dataset";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { formatNumber } from "@/lib/domain/text/numbers";
import type { RemoteColumnFacts, RemoteProfile } from "@/lib/ports/connections/connector";
import type { ReadTable } from "@/lib/ports/data/dataset-reader";

/** If this share of a sample's values is distinct, nearly every row of the table has a different value. */
const nearlyAll = 0.98;
/** Below this share, a sample contains nearly all distinct values. */
const saturated = 0.2;

/**
 * Converts the facts of a sample to those of the whole live table: counted by the server if it did, otherwise scaled. A
 * complete sample stays unchanged. `at` is the time of the request to the server, in ISO format.
 */
export function toLiveTable(sample: ReadTable, remote: RemoteProfile, at: string): ReadTable {
  const { sampleRows, names } = remote;
  const rowCount = Math.max(remote.rows ?? sampleRows, sampleRows);
  const live = { sampleRows, names, at };
  const notices = [...toNotices(remote, rowCount), ...sample.notices];
  const isComplete = remote.exact && sampleRows >= rowCount;
  if (isComplete) return { ...sample, format: liveFormat, notices, profile: { ...sample.profile, live } };
  const columns = sample.profile.columns.map((column, index) =>
    toWhole(column, remote.columns?.[index] ?? null, { rowCount, sampleRows }),
  );
  return {
    ...sample,
    format: liveFormat,
    rowCount,
    notices,
    columns: sample.columns.map((column, index) => {
      const { missing = column.missing, distinct = column.distinct } = columns[index] ?? {};
      return { ...column, missing, distinct };
    }),
    profile: { rowCount, duplicateRows: 0, columns, live },
  };
}

/** Format of a version that is a sample of a live table. */
const liveFormat = "live";

function toNotices({ exact, sampleRows, columns }: RemoteProfile, rowCount: number): Notice[] {
  const stays = "The rows of this live table stay on its server; each question queries them there.";
  if (exact && sampleRows >= rowCount) return [{ text: stays, columns: [] }];
  const count = (value: number) => formatNumber(value);
  const about = `${exact ? "" : "about "}${count(rowCount)}`;
  const sampled =
    columns === null
      ? "All other facts about its values are estimated from that sample, because the server took too long to count them."
      : "Frequent values and distributions are estimated from that sample; missing values and ranges are counted.";
  const text = `${stays} Previews show rows from a sample of ${count(sampleRows)} of ${about} rows. ${sampled}`;
  return [{ text, columns: [], ...(!exact && { estimatesRows: true as const }) }];
}

function toWhole(
  column: ColumnProfile,
  counted: RemoteColumnFacts | null,
  { rowCount, sampleRows }: { rowCount: number; sampleRows: number },
): ColumnProfile {
  const factor = sampleRows === 0 ? 1 : rowCount / sampleRows;
  const scale = (count: number) => Math.round(count * factor);
  const missing = Math.min(rowCount, counted?.missing ?? scale(column.missing));
  const present = rowCount - missing;
  const distinct = counted?.distinct ?? estimateDistinct(column, { sampled: sampleRows - column.missing, present });
  const { outliers, spellings, histogram } = column;
  return {
    ...column,
    missing,
    distinct: Math.min(present, Math.max(distinct, column.distinct)),
    min: counted?.least ?? column.min,
    max: counted?.greatest ?? column.max,
    mean: column.mean === null ? null : (counted?.mean ?? column.mean),
    deviation: column.deviation === null ? null : (counted?.deviation ?? column.deviation),
    top: column.top.map(({ value, count }) => ({ value, count: Math.max(1, scale(count)) })),
    ...(outliers !== undefined && { outliers: { ...outliers, count: Math.max(1, scale(outliers.count)) } }),
    ...(spellings !== undefined && {
      spellings: {
        rows: scale(spellings.rows),
        groups: spellings.groups.map((group) =>
          group.map(({ text, rows }) => ({ text, rows: Math.max(1, scale(rows)) })),
        ),
      },
    }),
    ...(histogram !== undefined && { histogram: histogram.map((bar) => ({ ...bar, count: scale(bar.count) })) }),
  };
}

/** Estimates how many values a column has in all rows from those of a sample. */
function estimateDistinct(
  { distinct }: Pick<ColumnProfile, "distinct">,
  { sampled, present }: { sampled: number; present: number },
): number {
  if (sampled <= 0) return distinct;
  const share = distinct / sampled;
  if (share >= nearlyAll) return Math.round(present * share);
  if (share <= saturated) return distinct;
  return Math.round(distinct * Math.sqrt(present / sampled));
}
