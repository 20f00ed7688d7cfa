import type { ColumnProfile } from "../../datasets/profile";
import { type ComparedDataset, toSaidTexts } from "./compared-dataset";
import type { TimeGrain } from "../change-request";

/** The time of a dataset. */
export interface TimeAxis {
  column: string;
  grain: TimeGrain;
  /** First and last day that its rows stand for: a row of a month stands for all of its days. */
  first: string;
  last: string;
  /** Whether its moments had time zones, which were converted to UTC. */
  isUtc: boolean;
  /** Whether it counts fiscal periods rather than those of the calendar. */
  isFiscal: boolean;
}

const dayMs = 86_400_000;
const fiscal = /\b(?:fiscal|financial (?:year|month|quarter)|accounting (?:period|month)|4-4-5|4-5-4|5-4-4)\b/iu;
const fiscalItem = /^(?:FY ?'?\d{2,4}\b|.*\bP(?:eriod ?)?\d{1,2}$)/iu;
const monthText = /^\d{4}-(?:0[1-9]|1[0-2])$/u;
/** Names of dates by which amounts are usually reported, before those of deliveries or payments. */
const likelyName = /^(?:date|day|month|period|week|order(?:ed)?[ _]?(?:date|at|on)?|booked|posted|created)/iu;

function toDay(value: unknown): string | null {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}/u.test(value) ? value.slice(0, 10) : null;
}

/** Returns the last day of the period of this grain that begins at `day`. */
function toPeriodEnd(day: string, grain: TimeGrain): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const end = (at: number) => new Date(at).toISOString().slice(0, 10);
  switch (grain) {
    case "week":
      return end(Date.UTC(year, month - 1, date + 6));
    case "month":
      return end(Date.UTC(year, month, 0));
    case "quarter":
      return end(Date.UTC(year, month + 2 - ((month - 1) % 3), 0));
    case "year":
      return `${year}-12-31`;
    case "day":
    case "irregular":
      return day;
  }
}

/** Returns the first day of the month of a row that stands for it by whichever of its days. */
function toPeriodStart(day: string, grain: TimeGrain): string {
  return grain === "month" || grain === "quarter" || grain === "year" ? `${day.slice(0, 8)}01` : day;
}

/** Determines the usual distance between dates by their number and the days between the first and the last. */
function toGrain(
  first: string,
  last: string,
  { distinct, samples }: Pick<ColumnProfile, "distinct" | "samples">,
): TimeGrain {
  const days = (Date.parse(last) - Date.parse(first)) / dayMs;
  const shown = [first, last, ...Object.values(samples).flatMap((value) => toDay(value) ?? [])];
  const isMonthStart = shown.every((day) => day.endsWith("-01"));
  const isMonthEnd = shown.every((day) => toPeriodEnd(day, "month") === day);
  const gap = distinct < 2 ? null : days / (distinct - 1);
  if (isMonthStart || isMonthEnd) {
    if (gap === null) return "month";
    if (gap >= 360) return "year";
    if (gap >= 85) return "quarter";
    if (gap >= 27) return "month";
  }
  if (gap === null) return "irregular";
  if (gap <= 3) return "day";
  return gap >= 6.5 && gap <= 8 && new Set(shown.map((day) => new Date(day).getUTCDay())).size === 1
    ? "week"
    : "irregular";
}

/** Finds the column that says when: one of dates, else one of months such as `2024-03`; null for none. */
export function findTimeAxis(dataset: ComparedDataset, wanted?: string): TimeAxis | null {
  const { columns } = dataset.profile;
  const axes = columns.flatMap((column) => toAxis(dataset, column) ?? []);
  const likely = axes.find(({ column }) => likelyName.test(column.trim()));
  return axes.find(({ column }) => column === wanted) ?? likely ?? axes[0] ?? null;
}

function toAxis(dataset: ComparedDataset, column: ColumnProfile): TimeAxis | null {
  const { name, type, description = "" } = column;
  const days = type === "date" ? [toDay(column.min), toDay(column.max)] : findTextMonths(column);
  const [first, last] = days;
  if (first === undefined || last === undefined || first === null || last === null) return null;
  const grain = type === "date" ? toGrain(first, last, column) : "month";
  const texts = [name.replaceAll("_", " "), description, ...toSaidTexts(dataset)];
  return {
    column: name,
    grain,
    first: toPeriodStart(first, grain),
    last: toPeriodEnd(last, grain),
    isUtc: dataset.notices.some(
      ({ text, columns }) => /time zones? were converted to UTC/u.test(text) && columns.includes(name),
    ),
    isFiscal: texts.some((text) => fiscal.test(text)),
  };
}

/** Returns the first day of the first and of the last month of a column of texts such as `2024-03`; empty for other texts. */
function findTextMonths({ values = [] }: ColumnProfile): string[] {
  const isMonths = values.length > 0 && values.every((value) => monthText.test(value.trim()));
  const sorted = isMonths ? values.map((value) => `${value.trim()}-01`).sort() : [];
  return sorted.length === 0 ? [] : [sorted[0] ?? "", sorted.at(-1) ?? ""];
}

/** Whether a dataset counts fiscal periods by names such as `FY24 P3`, so that it has no dates. */
export function findFiscalColumn({ profile }: ComparedDataset): string | null {
  const column = profile.columns.find(
    ({ name, values = [] }) =>
      values.length > 0 && (values.every((value) => fiscalItem.test(value)) || fiscal.test(name.replaceAll("_", " "))),
  );
  return column?.name ?? null;
}
