import type { Notice } from "@/lib/domain/dataset";
import type { DatasetProfile } from "@/lib/domain/profile";
import { toCellText, toNameText } from "./cell-text";
import { detailedHeader, toCompactProfileText, toDetailedProfileText, toDetailedRow } from "./profile-text";
import type { ProfileTextOptions } from "./profile-text";
import { toFencedText } from "./untrusted-text";

/** What a summary needs to know of a dataset. */
export interface SummarisedDataset {
  name: string;
  notices: readonly Notice[];
  profile: DatasetProfile;
}

/** Up to this many columns, over all datasets, are shown in detail at once; more get an overview first. */
const detailedColumnLimit = 30;
/** As many columns as a model may choose for a closer look. */
export const selectedColumnLimit = 40;

const noticeLimit = 12;
const longestNotice = 200;

/** Whether the datasets are too wide to be shown in detail at once. */
export function isWide(datasets: readonly SummarisedDataset[]): boolean {
  return datasets.reduce((sum, dataset) => sum + dataset.profile.columns.length, 0) > detailedColumnLimit;
}

/**
 * The datasets of a session as the first turn tells them: facts only, no times and no ids,
 * so that the same data gives the same bytes in every session.
 */
export function toDatasetSummary(datasets: readonly SummarisedDataset[], options: ProfileTextOptions = {}): string {
  if (datasets.length === 0) return "There is no dataset in this session.";
  const wide = isWide(datasets);
  const intro = wide ? "The datasets (compact overview):" : "The datasets:";
  const sections = datasets.map((dataset, index) => {
    const { rowCount, columns, duplicateRows } = dataset.profile;
    const repeated = duplicateRows === 0 ? "" : `, ${duplicateRows} rows repeat an earlier one`;
    const head = `${toNameText(dataset.name)}: ${rowCount} rows, ${columns.length} columns${repeated}${index === 0 ? "; also df" : ""}`;
    const table = wide ? toCompactProfileText(dataset.profile) : toDetailedProfileText(dataset.profile, options);
    return [head, table, ...toNoticeLines(dataset.notices, options)].join("\n");
  });
  return `${intro}\n\n${toFencedText("data", sections.join("\n\n"))}`;
}

/** Detailed rows of the named columns, for a closer look at wide datasets. Unknown names are passed over. */
export function toColumnDetails(
  datasets: readonly SummarisedDataset[],
  names: readonly string[],
  options: ProfileTextOptions = {},
): string {
  const wanted = new Set(names);
  const sections = datasets.flatMap((dataset) => {
    const columns = dataset.profile.columns.filter((column) => wanted.has(column.name));
    if (columns.length === 0) return [];
    const rows = columns.map((column) => toDetailedRow(column, dataset.profile.rowCount, options));
    return [[`${toNameText(dataset.name)} in detail:`, detailedHeader, ...rows].join("\n")];
  });
  return toFencedText("data", sections.length === 0 ? "no columns" : sections.join("\n\n"));
}

/** Notices may quote values, so they go with the values. */
function toNoticeLines(notices: readonly Notice[], options: ProfileTextOptions): string[] {
  if (options.shareValues === false) return [];
  const lines = notices
    .slice(0, noticeLimit)
    .map((notice) => `note: ${toCellText(notice.text, { longest: longestNotice })}`);
  return notices.length > noticeLimit ? [...lines, `and ${notices.length - noticeLimit} more notes`] : lines;
}
