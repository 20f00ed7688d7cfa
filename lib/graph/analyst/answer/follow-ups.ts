import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { findSimilarColumns } from "../facts/match-column";

const mostFollowUps = 3;
const mostWords = 8;
const mostGroups = 30;

/**
 * Suggests up to three short questions about columns that the answer left unused, of the dataset of which it used most.
 * Never repeats `question`.
 */
export function toFollowUps(
  question: string,
  allUsed: readonly ColumnProfile[],
  datasets: readonly DatasetFacts[],
): string[] {
  const usedOf = ({ profile }: DatasetFacts) => profile.columns.filter((column) => allUsed.includes(column));
  const [dataset] = datasets.toSorted((left, right) => usedOf(right).length - usedOf(left).length);
  if (dataset === undefined) return [];
  const used = usedOf(dataset);
  const fresh = dataset.profile.columns.filter((column) => !used.includes(column));
  const isGroup = (column: ColumnProfile) =>
    (column.type === "category" || column.type === "boolean") && column.distinct >= 2 && column.distinct <= mostGroups;
  const number = used.find(isMeasured);
  const group = fresh.find(isGroup);
  const other = fresh.find(isMeasured);
  const date = fresh.find((column) => column.type === "date");
  const usedGroup = used.find(isGroup);
  const questions = [
    ...(number !== undefined && group !== undefined
      ? [`Average ${toSpokenName(number)} by ${toSpokenName(group)}?`]
      : []),
    ...(number !== undefined && other !== undefined
      ? [`Is ${toSpokenName(number)} related to ${toSpokenName(other)}?`]
      : []),
    ...(number !== undefined && date !== undefined ? [`How does ${toSpokenName(number)} change over time?`] : []),
    ...(number === undefined && usedGroup !== undefined && other !== undefined
      ? [`Average ${toSpokenName(other)} by ${toSpokenName(usedGroup)}?`]
      : []),
    ...(number !== undefined ? [`How is ${toSpokenName(number)} distributed?`] : []),
    ...(group !== undefined ? [`How many rows per ${toSpokenName(group)}?`] : []),
    "Which columns have missing values?",
  ];
  return toShortQuestions(questions.filter((candidate) => !isAsked(candidate, question)));
}

/** Whether the mean of a numeric column makes sense: excludes years and codes with few values. */
function isMeasured(column: ColumnProfile): boolean {
  const words = column.name.toLowerCase().split(/[^\p{L}]+/u);
  const isTime = ["year", "month", "day", "week", "hour", "quarter"].some((unit) => words.includes(unit));
  return (
    column.type === "number" &&
    !isTime &&
    (column.distinct > fewestMeasured || /DOUBLE|FLOAT|DECIMAL/u.test(column.storage))
  );
}

const fewestMeasured = 10;
const commonWords = new Set([
  "how",
  "is",
  "to",
  "by",
  "per",
  "the",
  "does",
  "which",
  "have",
  "many",
  "rows",
  "columns",
  "related",
  "change",
  "over",
]);
const stemLength = 6;

/** Whether all significant words of a question occur in another, apart from their endings. */
function isAsked(candidate: string, question: string): boolean {
  const toStems = (text: string) =>
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, stemLength));
  const asked = new Set(toStems(question));
  const significant = toStems(candidate).filter(
    (stem) => ![...commonWords].some((word) => word.slice(0, stemLength) === stem),
  );
  return significant.length > 0 && significant.every((stem) => asked.has(stem));
}

/**
 * Suggests three next steps when the data cannot answer: the nearest column, what the data offers, and what could be
 * added.
 */
export function toNextSteps(missing: readonly string[], datasets: readonly DatasetFacts[]): string[] {
  const similar = missing.flatMap((name) => findSimilarColumns(name, datasets, 1));
  const numbers = datasets.flatMap(({ profile }) => profile.columns.filter((column) => column.type === "number"));
  const nearest = similar[0] ?? numbers[0]?.name;
  if (datasets.length === 0) return ["What can you do?"];
  return toShortQuestions([
    ...(nearest === undefined ? [] : [`How is ${toSpokenName({ name: nearest })} distributed?`]),
    "What columns are there?",
    "Which columns have missing values?",
  ]);
}

function toShortQuestions(questions: readonly string[]): string[] {
  const short = questions.filter((question) => question.split(/\s+/u).length <= mostWords && question.length <= 80);
  return [...new Set(short)].slice(0, mostFollowUps);
}

/** Formats a column name as people say it: without its unit, on one line. */
function toSpokenName(column: { name: string }): string {
  const spoken = column.name
    .replace(/\s*[([{][^()[\]{}]*[)\]}]\s*$/u, "")
    .replace(/[_\s]+/gu, " ")
    .trim();
  return spoken === "" ? column.name.replace(/\s+/gu, " ") : spoken;
}
