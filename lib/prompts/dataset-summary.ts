import type { Notice } from "@/lib/domain/datasets/dataset";
import type { ColumnProfile, DatasetProfile } from "@/lib/domain/datasets/profile";
import { toCellText, toNameText } from "./text/cell-text";
import { toNoticeLines } from "./text/notice-text";
import { toOverview, type Overview } from "./text/overview-text";
import { detailedHeader, toDetailedProfileText, toDetailedRow } from "./text/profile-text";
import type { ProfileTextOptions } from "./text/profile-text";
import { toTokenEstimate } from "./token-estimate";
import { toFencedText } from "./text/untrusted-text";

/** What a summary needs to know about a dataset. */
export interface SummarisedDataset {
  name: string;
  /** A person's description of it. */
  description?: string;
  notices: readonly Notice[];
  profile: DatasetProfile;
}

/** Up to this many columns, over all datasets, are shown in detail at once; with more, an overview comes first. */
const detailedColumnLimit = 30;
/** Maximum number of columns that a model may choose for a closer look. */
export const selectedColumnLimit = 40;
/** Estimated tokens of the overviews of all datasets together, and of the columns in detail: 6,000 in total. */
const overviewBudget = 4_200;
const detailsBudget = 1_700;
/** Minimum budget of the overviews when the text around them is long. */
const leastOverviewBudget = 2_000;
/** Maximum notices of all datasets together. */
const mostNotices = 12;
/** Maximum characters of a person's description of a dataset. */
const longestDescription = 300;
/** Token limits of a detailed row: the largest that fits all rows is taken. */
const rowBudgets = [52, 44, 36, 28, 18, 8];

/** Whether the datasets are too wide to show in detail at once. */
export function isWide(datasets: readonly SummarisedDataset[]): boolean {
  return datasets.reduce((sum, dataset) => sum + dataset.profile.columns.length, 0) > detailedColumnLimit;
}

/**
 * Describes the datasets of a session in the first turn: facts only, no times and no ids, so that the same data gives
 * the same bytes in every session.
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

/** Writes the text around the columns of a dataset. */
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

/** Limits the notices per dataset when there are many. */
function toNoticeLimit(datasets: readonly SummarisedDataset[]): number {
  return Math.max(1, Math.floor(mostNotices / datasets.length));
}

/**
 * Writes detailed rows of the named columns, for a closer look at wide datasets, within one budget: first shortens
 * values, then counts rows instead of writing them. Skips unknown names.
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

/** Keeps the lines that fit the budget, and counts the rest. */
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

/** Lists the columns that do not fit the overview, by dataset; empty for datasets that are shown completely. */
export function toLeftOutColumns(
  datasets: readonly SummarisedDataset[],
): { dataset: SummarisedDataset; columns: ColumnProfile[] }[] {
  if (!isWide(datasets)) return [];
  return toOverviews(datasets).flatMap(({ leftOut }, index) => {
    const dataset = datasets[index];
    return dataset === undefined || leftOut.length === 0 ? [] : [{ dataset, columns: leftOut }];
  });
}

/**
 * Writes the overviews of all datasets within one budget: large ones share what small ones leave, by number of columns.
 */
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

/** Divides a budget: nobody gets more than it costs, and the others get equal fractions of their costs. */
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
