import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { toNameText } from "./cell-text";
import { typeNames } from "../column-words";
import { toLeftOutColumns, type SummarisedDataset } from "../dataset-summary";
import { toClippedText, toFencedText } from "./untrusted-text";

const longestQuestion = 8000;
const mostNamed = 40;
const shortestWord = 3;

/**
 * Formats a question for its turn. When the overview omits columns, appends those that the question seems to name, so
 * that the overview itself is the same for every question.
 */
export function toQuestionText(question: string, datasets: readonly SummarisedDataset[]): string {
  const asked = toFencedText("question", toClippedText(question, longestQuestion));
  const words = new Set(toWords(question));
  const lines = toLeftOutColumns(datasets).flatMap(({ dataset, columns }) =>
    columns
      .map((column) => ({ column, hits: toWords(column.name).filter((word) => words.has(word)).length }))
      .filter(({ hits }) => hits > 0)
      .sort((left, right) => right.hits - left.hits)
      .slice(0, mostNamed)
      .map(({ column }) => toLine(column, dataset)),
  );
  if (lines.length === 0) return asked;
  const named = toFencedText("data", ["name|type|distinct|missing|dataset", ...lines.slice(0, mostNamed)].join("\n"));
  return `${asked}\n\nColumns that the overview leaves out and the question may mean:\n\n${named}`;
}

function toLine(column: ColumnProfile, dataset: SummarisedDataset): string {
  const { name, type, distinct, missing } = column;
  return [toNameText(name), typeNames[type], distinct, missing === 0 ? "" : missing, toNameText(dataset.name)].join(
    "|",
  );
}

/**
 * Splits a question or a name into lower-case words: at punctuation, between letters and digits, and at inner capitals.
 */
function toWords(text: string): string[] {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortestWord);
}
