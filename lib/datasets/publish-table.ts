import { open, rename } from "node:fs/promises";
import type { Column, Notice } from "@/lib/domain/datasets/dataset";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import type { ReadTable } from "@/lib/ports/data/dataset-reader";
import type { DuckSession } from "./duck/duck-session";
import { describeBareTexts } from "./profile/describe-bare-texts";
import { describeColumns } from "./profile/describe-columns";
import { findDoubtfulValues } from "./profile/find-doubtful-values";
import { findTotalRows } from "./profile/find-total-rows";
import { leaveOutTotals } from "./profile/leave-out-totals";
import { profileTable } from "./profile/profile-table";
import type { RowSamples } from "./profile/column-samples";

function toColumns(profile: DatasetProfile): Column[] {
  return profile.columns.map(({ name, type, storage, missing, distinct }) => ({
    name,
    type,
    storage,
    missing,
    distinct,
  }));
}

/** Makes sure that a file is on the disk before its final name marks it as complete. */
async function publish(part: string, target: string): Promise<void> {
  const file = await open(part, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, target);
}

interface PublishOptions {
  /** The complete Parquet file under its temporary name. */
  part: string;
  /** Its final name. */
  parquet: string;
  format: string;
  /** What was noticed before. */
  notices: readonly Notice[];
  /** Throws when a table of this profile is refused. */
  check?: (profile: DatasetProfile) => void;
}

/** Profiles a written table, then gives it its final name. `duck` has access to `part` alone. */
export async function publishTable(duck: DuckSession, options: PublishOptions): Promise<ReadTable> {
  const { part, format } = options;
  const { profile: found, bare, totals, alone } = await profileTable(duck, part);
  options.check?.(found);
  const notices = [...options.notices];
  notices.push(...(await describeBareTexts(duck, { parquet: part, bare })));
  const totalRows = await findTotalRows(duck, { parquet: part, profile: found, totals });
  notices.push(...totalRows);
  const confirmed = totalRows.flatMap((notice) => notice.totals ?? []);
  const profile = await leaveOutTotals(duck, { parquet: part, profile: found, totals: confirmed });
  notices.push(...describeLoneRows(alone), ...findDoubtfulValues(profile), ...describeColumns(profile));
  if (profile.rowCount === 0) notices.push({ text: "The table has column names but no rows.", columns: [] });
  await publish(part, options.parquet);
  const { rowCount } = profile;
  return { format, notices, rowCount, columns: toColumns(profile), profile };
}

/** Reports that the last rows have only a text in front, like comments below a spreadsheet table. Pure. */
function describeLoneRows(alone: RowSamples["alone"]): Notice[] {
  if (alone.length === 0) return [];
  const text =
    "The last rows have a value in their first column only, as remarks below a table do. They count as rows.";
  const rowNumbers = alone.map(({ row }) => row);
  const examples = alone.slice(0, 3).map((row) => (row.text.length > 120 ? `${row.text.slice(0, 119)}…` : row.text));
  return [{ text, columns: [], rows: alone.length, rowNumbers, examples }];
}
