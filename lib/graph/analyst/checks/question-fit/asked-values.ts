import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { ColumnProfile } from "@/lib/domain/profile";
import type { CodeReading } from "../../python/code-reading";
import { toStatedNumbers } from "../numbers-in-text";
import { namesInQuestion, toQuestionWords, type QuestionWords } from "./question-words";

const smallest = 13;

/** Numbers that a question names and that stand nowhere in the code: years, thresholds. Small ones are words more often. */
export function findUnusedNumbers(question: QuestionWords, reading: CodeReading): string[] {
  const texts = reading.tokens.filter(({ kind }) => kind !== "operator").map(({ text }) => text.replaceAll("_", ""));
  const inCode = new Set(texts.flatMap((text) => (text.match(/\d+(?:\.\d+)?/gu) ?? []).map(Number)));
  const named = new Set(
    reading.datasets.flatMap(({ profile }) =>
      profile.columns.flatMap(({ name }) => (name.match(/\d+/gu) ?? []).map(Number)),
    ),
  );
  return toStatedNumbers(question.text, { keepsYears: true })
    .filter(({ value, percent }) => !percent && value >= smallest && !inCode.has(value) && !named.has(value))
    .filter(({ value }) => ![value / 1000, value / 1e6].some((scaled) => inCode.has(scaled)))
    .map(({ text }) => text);
}

/**
 * Values of columns that a question names and that the code chooses no rows or groups by, with their column. Where several columns have the
 * value, the code may use any of them.
 */
export function findUnusedValues(
  question: QuestionWords,
  reading: CodeReading,
  grouped: readonly string[],
): { value: string; column: string }[] {
  const strings = reading.tokens.filter(({ kind }) => kind === "string").map(({ text }) => text.toLowerCase());
  const isUsed = (value: string) => strings.some((text) => text.includes(value.toLowerCase()));
  const candidates = reading.datasets.flatMap((dataset) =>
    dataset.profile.columns
      .filter((column) => isNaming(column) && !namesInQuestion(question, column.name))
      .flatMap((column) => toNamedValues(question, column, dataset).map((value) => ({ value, column: column.name }))),
  );
  return candidates.filter(({ value, column }) => {
    const columns = candidates
      .filter((other) => other.value.toLowerCase() === value.toLowerCase())
      .map((other) => other.column);
    return !isUsed(value) && !columns.some((name) => grouped.includes(name)) && columns[0] === column;
  });
}

function isNaming(column: ColumnProfile): boolean {
  return column.type === "category" || column.type === "geo";
}

const ordinaryWords = new Set(
  "none other unknown total all small medium large day night high low male yes no north south east west home new old".split(
    " ",
  ),
);
const alwaysTelling = new Set(["male", "north", "south", "east", "west"]);

function toNamedValues(question: QuestionWords, column: ColumnProfile, dataset: DatasetFacts): string[] {
  const values = column.top.map(({ value }) => value).filter((value) => typeof value === "string");
  const columnWords = toQuestionWords(dataset.profile.columns.map(({ name }) => name).join(" "), []).stems;
  return values.filter((value) => {
    const plain = value.toLowerCase();
    if (plain.length < 4 || columnWords.has(plain)) return false;
    return (!ordinaryWords.has(plain) || alwaysTelling.has(plain)) && namesInQuestion(question, value);
  });
}
