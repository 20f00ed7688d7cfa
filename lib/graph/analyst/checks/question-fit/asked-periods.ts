import type { Cell } from "@/lib/domain/cell";
import type { ColumnExpression } from "@/lib/ports/column-expression";
import type { ColumnProfile } from "@/lib/domain/profile";
import type { CodeReading } from "../../python/code-reading";
import { toColumnsOf } from "../../rederivation/lineage/describe-expression";
import { toCells, type FigureRows } from "./figure-rows";
import type { QuestionWords } from "./question-words";

const months = "january february march april may june july august september october november december".split(" ");
const monthPattern = new RegExp(
  `\\b(?:in|of|for|during|from|to|between|and|until|since|before|after) (${months.join("|")})\\b`,
  "gu",
);
const ranging = new Set(["<", "<=", ">", ">="]);

/** Years that a question names and that choose no rows of the figures. */
export function findUnusedYears(question: QuestionWords, rows: FigureRows): string[] {
  const years = [...new Set(question.text.match(/(?<![\d.,-])(?:19|20)\d{2}(?![\d.,]*\d|-\d)/gu))];
  if (rows.keys.some((key) => !isOtherPart(key, "year"))) return [];
  const cells = rows.comparisons.flatMap(toCells).concat(rows.picked);
  const numbers = cells.map((cell) => (typeof cell === "number" ? cell : Number(String(cell).slice(0, 4))));
  return years.filter((year) => !numbers.some((number) => Math.abs(number - Number(year)) <= 1));
}

/** Months that a question names and that choose no rows of the figures; none where the data has no dates. */
export function findUnusedMonths(question: QuestionWords, rows: FigureRows, reading: CodeReading): string[] {
  const named = [...new Set([...question.text.matchAll(monthPattern)].map((match) => match[1] ?? ""))];
  const columns = reading.datasets.flatMap(({ profile }) => profile.columns);
  if (!columns.some(isOfTime) || rows.keys.some((key) => !isOtherPart(key, "month"))) return [];
  return named.filter((name) => !rows.comparisons.some((comparison) => choosesMonth(comparison, name)));
}

/** Whether a question names a month that is given by its number. */
export function namesMonth({ text }: QuestionWords, month: Cell): boolean {
  const name = typeof month === "number" ? months[month - 1] : undefined;
  return name !== undefined && [...text.matchAll(monthPattern)].some((match) => match[1] === name);
}

function choosesMonth(comparison: FigureRows["comparisons"][number], name: string): boolean {
  const month = months.indexOf(name) + 1;
  const slack = ranging.has(comparison.op) ? 1 : 0;
  const { of } = comparison;
  return toCells(comparison).some((cell) => {
    if (typeof cell === "number") {
      if (of.kind === "date_part" && of.part !== "month") return of.part !== "year";
      return Math.abs(cell - month) <= slack;
    }
    const inDate = /^\d{4}-(\d{2})/u.exec(String(cell))?.[1];
    if (inDate !== undefined) return Math.abs(Number(inDate) - month) % 10 <= 1;
    return String(cell).toLowerCase().startsWith(name.slice(0, 3));
  });
}

function isOfTime({ name, type }: ColumnProfile): boolean {
  return type === "date" || /month/iu.test(name);
}

/** Whether groups are made by a part of dates that does not tell this one. */
function isOtherPart(key: ColumnExpression, wanted: "year" | "month"): boolean {
  if (key.kind === "date_part") return key.part !== wanted && (wanted === "year" || key.part === "year");
  if (key.kind === "period") return wanted === "month" && key.unit === "year";
  return !toColumnsOf(key).some((name) => /date|year|month|time|period|day|week/iu.test(name));
}

const asking =
  /\b(?:per|by|each|every) (?:calendar )?(years?|months?|weeks?|days?|quarters?)\b(?! of the week| of week)/gu;

/** Parts of dates that a question asks for a figure of each of, when the figures are grouped by other parts only: `month`. */
export function findUnmetPeriods(question: QuestionWords, rows: FigureRows): string[] {
  const asked = [...question.text.matchAll(asking)].map((match) => (match[1] ?? "").replace(/s$/u, ""));
  const parts = rows.keys.flatMap((key): string[] => {
    if (key.kind === "period") return [key.unit];
    if (key.kind !== "date_part") return [];
    return key.part === "weekday" || key.part === "dayofyear" ? ["day"] : [key.part];
  });
  const isPlain = rows.keys.every((key) => key.kind === "period" || key.kind === "date_part");
  return !isPlain || parts.length === 0 || asked.some((part) => parts.includes(part)) ? [] : [...new Set(asked)];
}
