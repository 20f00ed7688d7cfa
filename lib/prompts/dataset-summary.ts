import type { Notice } from "@/lib/domain/datasets/dataset";
import type { ColumnProfile, DatasetProfile } from "@/lib/domain/datasets/profile";
import { toCellText, toNameText } from "./cell-text";
import { toNoticeLines } from "./notice-text";
import { toOverview, type Overview } from "./overview-text";
import { detailedHeader, toDetailedProfileText, toDetailedRow } from "./profile-text";
import type { ProfileTextOptions } from "./profile-text";
import { toTokenEstimate } from "./token-estimate";
import { toFencedText } from "./untrusted-text";

/** What a summary needs to know of a dataset. */
export interface SummarisedDataset {
  name: string;
  /** A person's words about it. */
  description?: string;
  notices: readonly Notice[];
  profile: DatasetProfile;
}

/** Up to this many columns, over all datasets, are shown in detail at once; more get an overview first. */
const detailedColumnLimit = 30;
/** As many columns as a model may choose for a closer look. */
export const selectedColumnLimit = 40;
/** Tokens of the overviews of all datasets together, and of the columns in detail, by estimate: 6,000 in all. */
const overviewBudget = 4_200;
const detailsBudget = 1_700;
/** The overviews keep at least so many when there is much to say around them. */
const leastOverviewBudget = 2_000;
/** Notices of all datasets together. */
const mostNotices = 12;
/** Characters of a person's words about a dataset. */
const longestDescription = 300;
/** Tokens of a row in detail: as many as all rows together have room for. */
const rowBudgets = [52, 44, 36, 28, 18, 8];

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
  const overviews = isWide(datasets) ? toOverviews(datasets) : null;
  const intro = overviews === null ? "The datasets:" : "The datasets (compact overview):";
  const sections = datasets.map((dataset, index) => {
    const table = overviews?.[index]?.text ?? toDetailedProfileText(dataset.profile, options);
    const frame = toFrame(dataset, { ...options, first: index === 0, noticeLimit: toNoticeLimit(datasets) });
    return [frame.head, ...frame.notes, table].join("\n");
  });
  return `${intro}\n\n${toFencedText("data", sections.join("\n\n"))}`;
}

/** What stands around the columns of a dataset. */
function toFrame(
  { name, description, notices, profile }: SummarisedDataset,
  options: ProfileTextOptions & { first: boolean; noticeLimit: number },
): { head: string; notes: string[] } {
  const { rowCount, columns, duplicateRows } = profile;
  const repeated = duplicateRows === 0 ? "" : `, ${duplicateRows} rows repeat an earlier one`;
  const counts = `${rowCount} rows, ${columns.length} columns${repeated}`;
  const about = description === undefined ? "" : `\nabout: ${toCellText(description, { longest: longestDescription })}`;
  return {
    head: `${toNameText(name)}: ${counts}${options.first ? "; also df" : ""}${about}`,
    notes: toNoticeLines(notices, { shareValues: options.shareValues ?? true, most: options.noticeLimit }),
  };
}

/** Notices are told of all datasets, few of each when there are many. */
function toNoticeLimit(datasets: readonly SummarisedDataset[]): number {
  return Math.max(1, Math.floor(mostNotices / datasets.length));
}

/**
 * Detailed rows of the named columns, for a closer look at wide datasets, within one budget: first values are told shorter, then
 * rows are counted instead of told. Unknown names are passed over.
 */
export function toColumnDetails(
  datasets: readonly SummarisedDataset[],
  names: readonly string[],
  options: ProfileTextOptions = {},
): string {
  const texts = rowBudgets.map((budget) => toDetailSections(datasets, names, { ...options, budget }));
  const text =
    texts.find((candidate) => toTokenEstimate(candidate) <= detailsBudget) ?? toFittingLines(texts.at(-1) ?? "");
  return toFencedText("data", text === "" ? "no columns" : text);
}

function toDetailSections(
  datasets: readonly SummarisedDataset[],
  names: readonly string[],
  options: ProfileTextOptions & { budget: number },
): string {
  const wanted = new Set(names);
  const sections = datasets.flatMap((dataset) => {
    const columns = dataset.profile.columns.filter((column) => wanted.has(column.name));
    if (columns.length === 0) return [];
    const rows = columns.map((column) => toDetailedRow(column, dataset.profile.rowCount, options, options.budget));
    return [[`${toNameText(dataset.name)} in detail:`, detailedHeader, ...rows].join("\n")];
  });
  return sections.join("\n\n");
}

/** The lines that the budget has room for, and how many it has not. */
function toFittingLines(text: string): string {
  const lines = text.split("\n");
  let [tokens, shown] = [0, 0];
  for (const line of lines) {
    tokens += toTokenEstimate(line) + 1;
    if (tokens > detailsBudget) break;
    shown++;
  }
  return [...lines.slice(0, shown), `and ${lines.length - shown} more lines`].join("\n");
}

/** Columns that the overview has no room for, by dataset; empty for datasets that are shown whole. */
export function toLeftOutColumns(
  datasets: readonly SummarisedDataset[],
): { dataset: SummarisedDataset; columns: ColumnProfile[] }[] {
  if (!isWide(datasets)) return [];
  return toOverviews(datasets).flatMap(({ leftOut }, index) => {
    const dataset = datasets[index];
    return dataset === undefined || leftOut.length === 0 ? [] : [{ dataset, columns: leftOut }];
  });
}

/** The overviews of all datasets within one budget: what small ones leave is for the large ones, by their columns. */
function toOverviews(datasets: readonly SummarisedDataset[]): Overview[] {
  const whole = datasets.map(({ profile }) => toOverview(profile, Infinity));
  const costs = whole.map(({ text }) => toTokenEstimate(text));
  const around = datasets.map((dataset) => {
    const { head, notes } = toFrame(dataset, { first: true, noticeLimit: toNoticeLimit(datasets) });
    return toTokenEstimate([head, ...notes].join("\n"));
  });
  const room = overviewBudget - around.reduce((sum, tokens) => sum + tokens, 0);
  const shares = toShares(costs, Math.max(leastOverviewBudget, room));
  return datasets.map(({ profile }, index) => toOverview(profile, shares[index] ?? 0));
}

/** A budget divided: nobody gets more than it costs, the others the same part of theirs. */
function toShares(costs: readonly number[], budget: number): number[] {
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  if (total <= budget) return [...costs];
  const sorted = [...costs].sort((left, right) => left - right);
  let rest = budget;
  for (const [index, cost] of sorted.entries()) {
    const equal = rest / (sorted.length - index);
    if (cost > equal) return costs.map((own) => Math.min(own, Math.floor(equal)));
    rest -= cost;
  }
  return [...costs];
}
